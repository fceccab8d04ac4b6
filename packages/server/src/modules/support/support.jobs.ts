import type { Database } from '../../platform/data/db.ts'
import type { Tx } from '../../platform/data/tx.ts'
import type { Worker } from '../../platform/jobs/jobs.ts'
import { creditsInTurn, grantDueCredit } from './promises/credit.ts'
import { lateOnes, missOf } from './promises/missed.ts'
import { lateTickets, RELEASE_QUEUE, releaseOf } from './tickets/release.ts'
import { closeSettled, settledLongAgo, sleepers, wake } from './tickets/round.ts'

/** Applies an action to each result, each in its own transaction. */
const each = async (
  db: Database,
  find: (tx: Tx) => Promise<string[]>,
  action: (tx: Tx, id: string) => Promise<void>,
) => {
  for (const id of await db.read(find)) await db.transact((tx) => action(tx, id))
}

/** Releases messages that can no longer be undone, and every minute those that are overdue. */
const releaseWorker = (db: Database): Worker => ({
  queue: RELEASE_QUEUE,
  cron: '* * * * *',
  run: async (data) => {
    const { ticket } = data as { ticket?: string }
    if (ticket === undefined) await each(db, lateTickets, releaseOf)
    else await db.transact((tx) => releaseOf(tx, ticket))
  },
})

/**
 * Every minute: ends snoozes, records missed targets, gives credits whose turn has come, and closes tickets resolved
 * long ago.
 */
const roundWorker = (db: Database): Worker => ({
  queue: 'support-round',
  cron: '* * * * *',
  run: async () => {
    await each(db, sleepers, wake)
    await each(db, lateOnes, missOf)
    await each(db, creditsInTurn, grantDueCredit)
    await each(db, settledLongAgo, closeSettled)
  },
})

export const supportWorkers = (db: Database): Worker[] => [releaseWorker(db), roundWorker(db)]
