import { ticketMail } from '@vesica/contract'
import { HOUR } from '../../platform/clock.ts'
import type { Serving } from '../../platform/http/serve.ts'
import { requireFresh } from '../../platform/http/signed.ts'
import type { Use } from '../../platform/limits/limits.ts'
import { type MailReceiver, MailRefused } from '../../platform/mail/smtp-in.ts'
import { Refusal } from '../../platform/refusal.ts'
import { previewRating, rateByLink } from './mail/rating-link.ts'

/** Links are long and signed, so guessing is hopeless at any rate. */
const ratingUse = (network: string): Use => ({ key: 'rating', network, limit: { uses: 120, windowMs: HOUR } })

/** Incoming email from another server, and the targets of links in emails. */
export const mailRoutes = ({ serve }: Serving, receiver: MailReceiver): void => {
  serve(ticketMail.receiveMail, async ({ request, body, read }) => {
    requireFresh(request, await read(async (tx) => tx.now))
    try {
      for (const recipient of body.to) await receiver.accept(recipient, body.from)
      await receiver.receive({ raw: Buffer.from(body.raw, 'base64'), sender: body.from, recipients: body.to })
    } catch (error) {
      throw error instanceof MailRefused ? refusalOf(error) : error
    }
    return { message: 'The mail was taken.' }
  })
  serve(ticketMail.getRating, async ({ body, address, take, transact }) => {
    await take(ratingUse(address))
    return transact((tx) => previewRating(tx, body.token))
  })
  serve(ticketMail.rateByLink, async ({ body, address, take, transact }) => {
    await take(ratingUse(address))
    return transact((tx) => rateByLink(tx, body))
  })
}

/** Temporary failures must not be refused for good. */
const refusalOf = ({ message, status }: MailRefused): Refusal =>
  status < 500 ? new Refusal('unavailable', {}, { retryAfter: 60 }) : new Refusal('mail_refused', { why: message })
