import type { Tx } from '../../../platform/data/tx.ts'
import type { Answering } from '../../activity/index.ts'
import { tables } from '../support.tables.ts'
import { mailKey, replyAddress, reportAddress, threadId } from './address.ts'
import { ABOVE_LINE } from './quote.rules.ts'

/** The reply address in an email about a ticket; `readAbout` parses it. */
export const answersTo = (ticketId: string): string => `ticket:${ticketId}`

/** Where email arrives and is sent from. */
export interface MailHosts {
  /** undefined: there is no incoming email. */
  readonly domain: string | undefined
  /** Of the sender address. */
  readonly from: string
}

/**
 * The reply headers of an email about a ticket: an address valid for this ticket only, in the ticket's thread,
 * following the member's last email.
 */
export const answeringOf = async (
  tx: Tx,
  { domain, from }: MailHosts,
  about: string,
): Promise<Answering | undefined> => {
  const ticketId = /^ticket:([0-9a-f-]{36})$/.exec(about)?.[1]
  if (ticketId === undefined) return undefined
  const last = await tables(tx)
    .selectFrom('ticket_mail')
    .select('message_id')
    .where('ticket_id', '=', ticketId)
    .where('message_id', 'is not', null)
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const follows = [threadId(ticketId, domain ?? from), ...(last?.message_id ? [last.message_id] : [])]
  if (domain === undefined) return { replyTo: undefined, follows, above: undefined }
  const replyTo = replyAddress(await mailKey(tx), domain, ticketId, tx.now)
  return { replyTo, follows, above: `— ${ABOVE_LINE} —` }
}

/** The bounce address, if there is incoming email. */
export const reportsOn = async (tx: Tx, { domain }: MailHosts, emailId: string): Promise<string | undefined> =>
  domain === undefined ? undefined : reportAddress(await mailKey(tx), domain, emailId, tx.now)
