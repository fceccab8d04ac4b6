import type { Database } from '../../platform/data/db.ts'
import type { Worker } from '../../platform/jobs/jobs.ts'
import { endIfOver, listOver } from './quizzes/ending.ts'

/** Every minute: submits quiz attempts whose time is over. One at a time, so that a locked one delays no other. */
export const attemptsWorker = (db: Database): Worker => ({
  queue: 'quiz-attempts',
  cron: '* * * * *',
  retries: 0,
  run: async () => {
    for (const id of await db.read(listOver)) await db.transact((tx) => endIfOver(tx, id))
  },
})
