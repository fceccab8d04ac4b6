import { type RawBuilder, sql } from 'kysely'
import { newId } from '../../../platform/ids.ts'
import { after, DAY, MINUTE, SECOND } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type ActivityTables, tables } from '../activity.tables.ts'

/** The sender's queue. Existing databases use this name. */
export const EMAIL_QUEUE = 'letter'

/** An email to one person. It must not contain secrets, as it is stored as plain text. */
export type OutgoingEmail = Omit<
  ActivityTables['letter'],
  'created_at' | 'due_at' | 'claim' | 'sent_at' | 'failed_at' | 'failure'
>

/** Starts sending in this process after the commit; the schedule handles the rest. */
export const wakeSender = (tx: Tx): void => tx.wake(EMAIL_QUEUE)

/** Adds an email without a notification. */
export const queueEmail = async (
  tx: Tx,
  email: Omit<OutgoingEmail, 'tries' | 'id' | 'worded'>,
  dueAt: Date,
): Promise<void> => {
  const { paragraphs, action, ...fields } = email
  await tables(tx)
    .insertInto('letter')
    .values({
      ...fields,
      id: newId(),
      paragraphs: sql`${JSON.stringify(paragraphs)}::jsonb`,
      action: action && sql`${JSON.stringify(action)}::jsonb`,
      created_at: tx.now,
      due_at: dueAt,
      tries: 0,
    })
    .execute()
  wakeSender(tx)
}

/** How long a claim lasts. If its process dies, another can claim the emails afterwards. */
export const CLAIM_MS = 2 * MINUTE

interface Claim {
  /** Identifies the claim. */
  claim: string
  most: number
  claimMs: number
}

/**
 * Claims due emails, oldest first, until the claim expires. Announcements wait until nothing else is due, so that mass
 * emails do not delay personal ones about money.
 */
export const claimEmails = async (tx: Tx, claim: Claim): Promise<OutgoingEmail[]> => {
  const single = await claimOf(tx, sql`kind <> 'announcement'`, claim)
  return single.length > 0 ? single : claimOf(tx, sql`kind = 'announcement'`, claim)
}

const claimOf = async (
  tx: Tx,
  condition: RawBuilder<unknown>,
  { claim, most, claimMs }: Claim,
): Promise<OutgoingEmail[]> => {
  const { rows } = await sql<OutgoingEmail>`
    update letter set claim = ${claim}, tries = tries + 1, due_at = ${after(tx.now, claimMs)}
     where id in (select id from letter where sent_at is null and failed_at is null and ${condition} and due_at <= ${tx.now}
                   order by due_at, id limit ${most} for update skip locked)
    returning id, person_id, kind, to_address, name, subject, paragraphs, action, reply_to, tries, worded`.execute(
    tables(tx),
  )
  return rows
}

/** Marks an email as sent, whichever process holds the claim by now: it must not be sent again. */
export const noteSent = async (tx: Tx, id: string): Promise<void> => {
  await tables(tx).updateTable('letter').set({ sent_at: tx.now, claim: null }).where('id', '=', id).execute()
}

/** Retries for ten hours, so that a night without a mail server loses nothing. */
const MAX_TRIES = 20
const FIRST_PAUSE_MS = 5 * SECOND
const MAX_PAUSE_MS = 60 * MINUTE

/** Why an email was not accepted, and whether the failure is permanent. */
export interface Failure {
  failure: string
  isForGood: boolean
}

/** Records a failed email: it is retried after growing pauses, or given up. */
export const recordEmailFailure = async (
  tx: Tx,
  { id, tries }: OutgoingEmail,
  claim: string,
  { failure, isForGood }: Failure,
): Promise<void> => {
  const hasFailed = isForGood || tries >= MAX_TRIES
  const next = after(tx.now, Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), MAX_PAUSE_MS))
  await tables(tx)
    .updateTable('letter')
    .set({ claim: null, failure, ...(hasFailed ? { failed_at: tx.now } : { due_at: next }) })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('sent_at', 'is', null)
    .execute()
  if (!hasFailed) await tx.enqueue({ queue: EMAIL_QUEUE, data: {}, startAfter: next })
}

/** Releases claimed emails that were not sent. */
export const releaseClaim = async (tx: Tx, claim: string): Promise<void> => {
  await tables(tx)
    .updateTable('letter')
    .set((eb) => ({ claim: null, due_at: tx.now, tries: eb('tries', '-', 1) }))
    .where('claim', '=', claim)
    .where('sent_at', 'is', null)
    .execute()
}

const RETENTION_MS = 30 * DAY

/** Deletes emails that were sent or given up over a month ago. */
export const deleteOldEmails = async (tx: Tx): Promise<void> => {
  await sql`delete from letter where coalesce(sent_at, failed_at) < ${after(tx.now, -RETENTION_MS)}
              and (sent_at is not null or failed_at is not null)`.execute(tables(tx))
}
