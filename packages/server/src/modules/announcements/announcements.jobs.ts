import { setTimeout as rest } from 'node:timers/promises'
import type { Database } from '../../platform/data/db.ts'
import type { Worker } from '../../platform/jobs/jobs.ts'
import { ANNOUNCEMENTS_QUEUE } from './announcement.ts'
import { notifyNextOf } from './notify.ts'

/** The pause after a batch as a multiple of its duration, so that other work gets its turn. */
const PAUSE_FACTOR = 2

/** Sends due announcements in batches. */
export const announcementsWorker = (db: Database): Worker => ({
  queue: ANNOUNCEMENTS_QUEUE,
  cron: '* * * * *',
  run: async (_, isStopping) => {
    let startedAt = performance.now()
    while (await db.transact(notifyNextOf)) {
      if (isStopping?.()) return
      await rest((performance.now() - startedAt) * PAUSE_FACTOR)
      startedAt = performance.now()
    }
  },
})
