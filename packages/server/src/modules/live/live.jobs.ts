import type { Database } from '../../platform/data/db.ts'
import type { Worker } from '../../platform/jobs/jobs.ts'
import { remindNext } from './telling.ts'

/** Every minute: reminds those whose live session begins in a day, or in an hour. */
export const liveWorker = (db: Database): Worker => ({
  queue: 'live-reminders',
  cron: '* * * * *',
  run: async (_, isEnding) => {
    while (await db.transact(remindNext)) if (isEnding?.()) return
  },
})
