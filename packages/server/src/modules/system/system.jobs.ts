import { type Clock, MINUTE, SECOND } from '../../platform/clock.ts'
import { grownWays, learnCommonWords } from '../../platform/data/common-words.ts'
import type { Database } from '../../platform/data/db.ts'
import type { SearchedList, Way } from '../../platform/data/search.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { type Cached, cached } from '../../platform/events/cache.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Files } from '../../platform/files/files.ts'
import { sweepKeys } from '../../platform/data/idempotency.ts'
import type { Worker } from '../../platform/jobs/jobs.ts'
import type { Uploads } from '../../platform/uploads/resumable.ts'
import { sweepLimits } from '../../platform/limits/limits.ts'
import type { Log } from '../../platform/log.ts'
import { trimLines } from '../../platform/logs/lines.ts'
import type { MailServer } from '../../platform/mail/mail.ts'
import { sweepAccess } from '../identity/index.ts'
import type { Outcome } from './health/check.ts'
import { storeOutcomes } from './health/health.ts'
import { noteEnd, noteProcess, sweepProcesses, thisProcess } from './health/process.ts'
import { mailServerNow } from './mail-server.ts'
import { sweepSamples } from './health/sample.ts'
import { getSettings, phaseOf, type Settings } from '../settings/index.ts'
import { reportPresence, sweepBeats } from './uptime.ts'

/** Removes expired data once an hour. */
export const sweepWorker = (db: Database, files: Files, uploads: Uploads): Worker => ({
  queue: 'sweep',
  cron: '17 * * * *',
  run: async () => {
    await db.transact(async (tx) => {
      await sweepLimits(tx)
      await sweepKeys(tx)
      await sweepBeats(tx)
      await sweepProcesses(tx)
      await sweepSamples(tx)
      await sweepAccess(tx)
    })
    // Scanning folders takes a while: without a transaction, which would hold a connection meanwhile.
    await db.read((tx) => files.sweepOrphans(tx))
    await uploads.sweep()
  },
})

/** Keeps the log within its limits every ten minutes: a flood exceeds them long before an hour. */
export const trimWorker = (db: Database): Worker => ({
  queue: 'trim-log',
  cron: '*/10 * * * *',
  retries: 0,
  run: async (_, isEnding) => {
    while (await db.transact((tx) => trimLines(tx))) if (isEnding?.()) return
  },
})

/**
 * Learns which words are common in searchable lists: every night in all of them, on request, and soon in lists that
 * have grown much since.
 */
export const commonWordWorkers = (db: Database, lists: (now: Date) => readonly SearchedList[]): Worker[] => {
  const learn = async (isSelected: (way: Way) => boolean, isEnding: () => boolean): Promise<void> => {
    const ways = (await db.read(async (tx) => lists(tx.now))).flatMap((list) => list.ways.map((way) => ({ list, way })))
    for (const { list, way } of ways)
      if (isSelected(way) && !isEnding()) await db.transact((tx) => learnCommonWords(tx, list, way))
  }
  const never = () => false
  return [
    { queue: 'common-words', cron: '7 4 * * *', run: (_, isEnding = never) => learn(() => true, isEnding) },
    {
      queue: 'common-words-grown',
      cron: '*/10 * * * *',
      retries: 0,
      run: async (_, isEnding = never) => {
        const grown = await db.read((tx) => grownWays(tx, lists(tx.now)))
        await learn(({ name }) => grown.has(name), isEnding)
      },
    },
  ]
}

/** Runs the health checks every minute. */
export const healthWorker = (db: Database, runChecks: (tx: Tx) => Promise<Outcome[]>): Worker => ({
  queue: 'health',
  cron: '* * * * *',
  retries: 0,
  run: async () => {
    const outcomes = await db.read(runChecks)
    await db.transact((tx) => storeOutcomes(tx, outcomes))
  },
})

/** Records every minute that this process is up. @returns stops it, and records that */
export const startHeartbeat = (db: Database, log: Log): (() => Promise<void>) => {
  const own = thisProcess()
  const failed = (error: unknown) => log.warn({ err: error }, 'a heartbeat could not be noted')
  const note = () =>
    db
      .transact(async (tx) => {
        await reportPresence(tx)
        await noteProcess(tx, own)
      })
      .catch(failed)
  let last = note()
  const timer = setInterval(() => {
    last = note()
  }, MINUTE)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await last
    await db.transact((tx) => noteEnd(tx, own)).catch(failed)
  }
}

/**
 * Notifies this process and every open page when planned maintenance is near, starts, or ends: cached data is stale
 * then. Each process uses its own clock, so that none waits for another.
 * @returns stops it
 */
export const followMaintenance = (
  db: Database,
  settings: Pick<Cached<Settings>, 'get'>,
  clock: Clock,
  log: Log,
): (() => void) => {
  // What was cached before the first check may already be stale.
  let announced: ReturnType<typeof phaseOf> = 'none'
  let checking = false
  const checkPhase = async () => {
    const phase = phaseOf(await settings.get(), clock.now())
    if (phase === announced) return
    // New cache entries use the time of a transaction: nothing is announced before that time has come.
    announced = await db.transact(async (tx) => {
      const current = phaseOf(await getSettings(tx), tx.now)
      if (current !== announced) tx.announce({ topics: ['platform'] })
      return current
    })
  }
  const timer = setInterval(() => {
    if (checking) return
    checking = true
    checkPhase()
      .catch((error: unknown) => log.warn({ err: error }, 'a planned maintenance could not be looked at'))
      .finally(() => {
        checking = false
      })
  }, SECOND)
  timer.unref()
  return () => clearInterval(timer)
}

/** Reads the mail server that administrators have set; the result is cached until a process announces a change. */
export const currentMailServer = (db: Database, events: Events): (() => Promise<MailServer | undefined>) =>
  cached(events, ['platform'], () => db.read(mailServerNow)).get
