import type { Database } from '../../platform/data/db.ts'
import type { Worker } from '../../platform/jobs/jobs.ts'
import { remindNext } from './notify.ts'

/** Every minute: sends reminders one day and one hour before a live session. */
export const liveWorker = (db: Database): Worker => ({
  queue: 'live-reminders',
  cron: '* * * * *',
  run: async (_, isEnding) => {
    while (await db.transact(remindNext)) if (isEnding?.()) return
  },
})
