import type { Database } from '../../platform/data/db.ts'
import type { Worker } from '../../platform/jobs/jobs.ts'
import { settleShortened, notifyNewLessons, notifyReleases } from './learning/news.ts'

/** Every five minutes: what opened or came in courses, and who finished one because nothing of it is left. */
export const courseNewsWorker = (db: Database): Worker => ({
  queue: 'course-news',
  cron: '*/5 * * * *',
  run: async () => {
    for (const action of [notifyReleases, notifyNewLessons, settleShortened]) while ((await db.transact(action)) > 0);
  },
})
