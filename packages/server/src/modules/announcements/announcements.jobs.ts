import { setTimeout as rest } from 'node:timers/promises'
import type { Database } from '../../platform/data/db.ts'
import type { Worker } from '../../platform/jobs/jobs.ts'
import { ANNOUNCEMENTS_QUEUE } from './announcement.ts'
import { notifyNextOf } from './telling.ts'

/** How long it rests after some were told, as a multiple of what telling them took: others are served meanwhile. */
const REST = 2

/** Tells members what is due, some at a time. */
export const announcementsWorker = (db: Database): Worker => ({
  queue: ANNOUNCEMENTS_QUEUE,
  cron: '* * * * *',
  run: async (_, isEnding) => {
    let began = performance.now()
    while (await db.transact(notifyNextOf)) {
      if (isEnding?.()) return
      await rest((performance.now() - began) * REST)
      began = performance.now()
    }
  },
})
