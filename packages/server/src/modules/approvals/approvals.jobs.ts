import type { Database } from '../../platform/data/db.ts'
import type { Worker } from '../../platform/jobs/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Appliers, applyDue, failDue, listDue } from './change.ts'

/** Applies due changes every minute, each in its own transaction. */
export const changesWorker = (db: Database, appliers: Appliers): Worker => ({
  queue: 'guarded-changes',
  cron: '* * * * *',
  run: async () => {
    for (const id of await db.read(listDue)) {
      try {
        await db.transact((tx) => applyDue(tx, id, appliers))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        await db.transact((tx) => failDue(tx, id, error.message))
      }
    }
  },
})
