import type { Database } from '../../platform/data/db.ts'
import type { Worker } from '../../platform/jobs/jobs.ts'
import { settleShortened, notifyNewLessons, notifyReleases } from './learning/news.ts'

/**
 * Every five minutes: announces released sections and new lessons, and finishes courses of which only completed lessons
 * remain.
 */
export const courseNewsWorker = (db: Database): Worker => ({
  queue: 'course-news',
  cron: '*/5 * * * *',
  run: async () => {
    for (const action of [notifyReleases, notifyNewLessons, settleShortened]) while ((await db.transact(action)) > 0);
  },
})
