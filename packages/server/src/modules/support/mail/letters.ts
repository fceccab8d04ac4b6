import type { Tx } from '../../../platform/data/tx.ts'
import type { Answering } from '../../activity/index.ts'
import { tables } from '../support.tables.ts'
import { mailKey, replyAddress, reportAddress, threadId } from './address.ts'
import { ABOVE_LINE } from './quote.rules.ts'

/** What a letter about a ticket says that answers go to; `readAbout` reads it again. */
export const answersTo = (ticketId: string): string => `ticket:${ticketId}`

/** Where mail comes in and leaves from. */
export interface MailHosts {
  /** undefined: none comes in. */
  readonly domain: string | undefined
  /** Of the sender of letters. */
  readonly from: string
}

/**
 * How a letter about a ticket is answered: by an address that is good for this ticket alone. It follows the ticket's own
 * thread, and the member's last mail.
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

/** Where reports about a letter come, where mail comes in. */
export const reportsOn = async (tx: Tx, { domain }: MailHosts, letterId: string): Promise<string | undefined> =>
  domain === undefined ? undefined : reportAddress(await mailKey(tx), domain, letterId, tx.now)
