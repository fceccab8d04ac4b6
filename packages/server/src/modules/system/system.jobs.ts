import { MINUTE } from '../../platform/clock.ts'
import type { Database } from '../../platform/data/db.ts'
import type { Files } from '../../platform/files/files.ts'
import { sweepKeys } from '../../platform/data/idempotency.ts'
import type { Worker } from '../../platform/jobs/jobs.ts'
import type { Uploads } from '../../platform/uploads/resumable.ts'
import { sweepLimits } from '../../platform/limits/limits.ts'
import type { Log } from '../../platform/log.ts'
import { trimLines } from '../../platform/logs/lines.ts'
import { sweepAccess } from '../identity/index.ts'
import { beat, sweepBeats } from './uptime.ts'

/** Removes what has served its time, once an hour. */
export const sweepWorker = (db: Database, files: Files, uploads: Uploads): Worker => ({
  queue: 'sweep',
  cron: '17 * * * *',
  run: async () => {
    await db.transact(async (tx) => {
      await sweepLimits(tx)
      await sweepKeys(tx)
      await sweepBeats(tx)
      await sweepAccess(tx)
    })
    // Looking through folders takes a while: without a transaction, which would keep a connection meanwhile.
    await db.read((tx) => files.sweepOrphans(tx))
    await uploads.sweep()
  },
})

/** Keeps the log within its bounds, every ten minutes: a flood is over them long before the hour is. */
export const trimWorker = (db: Database): Worker => ({
  queue: 'trim-log',
  cron: '*/10 * * * *',
  retries: 0,
  run: async (_, isEnding) => {
    while (await db.transact((tx) => trimLines(tx))) if (isEnding?.()) return
  },
})

/** Notes every minute that this process is up. @returns a function that stops it */
export const startHeartbeat = (db: Database, log: Log): (() => void) => {
  const note = () => {
    db.transact(beat).catch((error: unknown) => log.warn({ err: error }, 'a heartbeat could not be noted'))
  }
  note()
  const timer = setInterval(note, MINUTE)
  timer.unref()
  return () => clearInterval(timer)
}
