import type { Database } from '../../platform/data/db.ts'
import type { Tx } from '../../platform/data/tx.ts'
import type { Worker } from '../../platform/jobs/jobs.ts'
import { deleteOldEmails, EMAIL_QUEUE, queueEmail } from './emails/email.ts'
import { sendDue, type SendingParts } from './emails.jobs.ts'
import type { Addressee } from './notification.ts'
import { writeDigests } from './notices/digest.ts'
import { muteKey } from './notices/mute.ts'

/** A whole email in the queue, as older versions stored it. */
interface QueuedEmail {
  to: string
  name: string
  subject: string
  paragraphs: string[]
  action?: { label: string; path: string }
  replyTo?: string
}

const storeQueued = (tx: Tx, { to, name, subject, paragraphs, action, replyTo }: QueuedEmail): Promise<void> => {
  const email = { kind: 'account', to_address: to, name, subject, paragraphs }
  return queueEmail(tx, { ...email, person_id: null, action: action ?? null, reply_to: replyTo ?? null }, tx.now)
}

/** Sends emails when they are due. Runs every minute as well, for emails claimed by a crashed process. */
const emailWorker = (deps: SendingParts): Worker => ({
  queue: EMAIL_QUEUE,
  cron: '* * * * *',
  run: async (data, isStopping) => {
    if ('to' in (data as object)) await deps.db.transact((tx) => storeQueued(tx, data as QueuedEmail))
    await sendDue(deps, isStopping)
  },
})

/** Background jobs of this module. @param addresseesOf loads people; those who left are missing */
export const activityWorkers = (
  deps: Omit<SendingParts, 'muteKey'>,
  addresseesOf: (tx: Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, Addressee>>,
): Worker[] => {
  let key: Buffer | undefined
  const { db } = deps
  return [
    emailWorker({ ...deps, muteKey: async () => (key ??= await db.transact(muteKey)) }),
    digestWorker(db, addresseesOf),
    { queue: 'forget-letters', cron: '41 3 * * *', run: () => db.transact(deleteOldEmails) },
  ]
}

const digestWorker = (db: Database, addresseesOf: Parameters<typeof writeDigests>[1]): Worker => ({
  queue: 'digest',
  cron: '*/5 * * * *',
  run: async (_, isStopping) => {
    while ((await db.transact((tx) => writeDigests(tx, addresseesOf))) > 0) if (isStopping?.()) return
  },
})
