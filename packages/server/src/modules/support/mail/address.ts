import { after, DAY } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { getSecret } from '../../settings/index.ts'
import { dayOf, makeToken, readToken } from './token.ts'

/** How long an email can be replied to. */
const GOOD_DAYS = 90

/** The key that signs addresses and links in emails. */
export const mailKey = (tx: Tx): Promise<Buffer> => getSecret(tx, 'ticket mail')

const lastDayOf = (now: Date): number => dayOf(after(now, GOOD_DAYS * DAY))

/**
 * The reply address of a member's ticket. It contains the ticket, and with it the member, and its expiry; nobody else
 * can create one. 59 of the allowed 64 characters precede the @.
 */
export const replyAddress = (key: Buffer, domain: string, ticketId: string, now: Date): string =>
  `reply+${makeToken(key, 'reply', { id: ticketId, number: 0, lastDay: lastDayOf(now) })}@${domain}`

/** The bounce address of an email. */
export const reportAddress = (key: Buffer, domain: string, emailId: string, now: Date): string =>
  `bounce+${makeToken(key, 'bounce', { id: emailId, number: 0, lastDay: lastDayOf(now) })}@${domain}`

/** The recipient of an incoming email. */
export type Recipient = Known | { readonly kind: 'elsewhere' } | { readonly kind: 'nobody' }

/** A local mailbox. */
export type Known =
  | { readonly kind: 'reply'; readonly ticketId: string; readonly lastDay: number; readonly isOver: boolean }
  | { readonly kind: 'bounce'; readonly letterId: string }

const addressPattern = /^(reply|bounce)\+([a-z2-7]{53})$/i

/** Parses an envelope address. One not signed here belongs to nobody, and costs no query. */
export const readRecipient = (key: Buffer, domain: string, address: string, now: Date): Recipient => {
  const at = address.lastIndexOf('@')
  if (address.slice(at + 1).toLowerCase() !== domain) return { kind: 'elsewhere' }
  const [, use = '', token = ''] = addressPattern.exec(address.slice(0, Math.max(0, at))) ?? []
  if (use.toLowerCase() === 'reply') {
    const payload = readToken(key, 'reply', token)
    if (!payload) return { kind: 'nobody' }
    return { kind: 'reply', ticketId: payload.id, lastDay: payload.lastDay, isOver: payload.lastDay < dayOf(now) }
  }
  const payload = token === '' ? undefined : readToken(key, 'bounce', token)
  return payload ? { kind: 'bounce', letterId: payload.id } : { kind: 'nobody' }
}

/** The thread of a ticket's emails: all of them refer to this, so mail clients show them as one. */
export const threadId = (ticketId: string, host: string): string => `<ticket.${ticketId}@${host}>`
