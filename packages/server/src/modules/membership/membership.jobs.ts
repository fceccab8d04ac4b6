import type { Database } from '../../platform/data/db.ts'
import type { Worker } from '../../platform/jobs/jobs.ts'
import { endPauseOf, findPausesOver } from './periods/pause.ts'
import { findStarted, settleStarted } from './periods/period.ts'
import { findDue, remind } from './periods/reminders.ts'
import { findRunOut, seeRunOut } from './periods/run-out.ts'
import { sweepQuotes } from './periods/quote.ts'

/** Every minute: resumes paused memberships, starts following periods, and announces expired memberships. */
export const periodsWorker = (db: Database): Worker => ({
  queue: 'membership-periods',
  cron: '* * * * *',
  run: async () => {
    for (const personId of await db.read(findPausesOver)) await db.transact((tx) => endPauseOf(tx, personId))
    for (const personId of await db.read(findStarted)) await db.transact((tx) => settleStarted(tx, personId))
    for (const one of await db.read(findRunOut)) await db.transact((tx) => seeRunOut(tx, one))
  },
})

/** Every hour: reminds members that their membership ends or has ended. */
export const remindersWorker = (db: Database): Worker => ({
  queue: 'membership-reminders',
  cron: '7 * * * *',
  run: async (_, isEnding) => {
    let due = await db.read(findDue)
    while (due.length > 0 && !isEnding?.()) {
      for (const one of due) await db.transact((tx) => remind(tx, one))
      due = await db.read(findDue)
    }
  },
})

/** Every night: deletes unused quotes. */
export const membershipTidyWorker = (db: Database): Worker => ({
  queue: 'membership-tidy',
  cron: '13 2 * * *',
  run: () => db.transact(sweepQuotes),
})
