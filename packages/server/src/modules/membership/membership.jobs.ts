import type { Database } from '../../platform/data/db.ts'
import type { Worker } from '../../platform/jobs/jobs.ts'
import { findBegun, settleBegun } from './periods/period.ts'
import { sweepQuotes } from './periods/quote.ts'

/** Every minute: lets a period that follows another one begin. */
export const periodsWorker = (db: Database): Worker => ({
  queue: 'membership-periods',
  cron: '* * * * *',
  run: async () => {
    for (const personId of await db.read(findBegun)) await db.transact((tx) => settleBegun(tx, personId))
  },
})

/** Every night: forgets quotes that led to nothing. */
export const membershipTidyWorker = (db: Database): Worker => ({
  queue: 'membership-tidy',
  cron: '13 2 * * *',
  run: () => db.transact(sweepQuotes),
})
