import type { audit } from '@vesica/contract'
import type { Database } from '../../platform/data/db.ts'
import type { Worker } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { Attempt } from '../../platform/attempt.ts'
import type { Limit, Limits } from '../../platform/limits/limits.ts'
import { HOUR } from '../../platform/clock.ts'
import { Refusal } from '../../platform/refusal.ts'
import { findRun, verifyChain } from '../activity/index.ts'
import { noteAttempt } from './attempt.ts'
import { storedHead, mailHead, noteCheck, noteRun, VERIFY_QUEUE } from './chain.ts'

const runIn = (data: unknown): string | undefined => {
  const run = typeof data === 'object' && data !== null && 'run' in data ? data.run : undefined
  return typeof run === 'string' ? run : undefined
}

/** Checks the audit trail every night, and whenever somebody asks for it. */
export const verifyWorker = (db: Database, log: Log): Worker => ({
  queue: VERIFY_QUEUE,
  cron: '41 2 * * *',
  run: async (data) => {
    const id = runIn(data)
    const asked = id === undefined ? null : await db.read((tx) => findRun(tx, id))
    if (asked === undefined) return
    // Not in a transaction: reading a long trail takes a while.
    const check = await db.read((tx) => verifyChain(tx, storedHead(asked?.head ?? null)))
    await db.transact((tx) => (asked ? noteRun(tx, asked.id, check) : noteCheck(tx, check, null)))
    log[check.ok ? 'info' : 'error']({ entries: check.entries, problem: check.problem }, 'verified the audit trail')
  },
})

/** Mails every Monday where the trail ends. */
export const headWorker = (db: Database): Worker => ({
  queue: 'audit-head',
  cron: '7 6 * * 1',
  run: () => db.transact(mailHead),
})

/** Checks it once, for the command line; leaves nothing behind. @param kept a head that was kept elsewhere */
export const verifyNow = (db: Database, kept: audit.ChainHead | undefined) => db.read((tx) => verifyChain(tx, kept))

/**
 * As many refused attempts are kept of one person in an hour: of one call refused for one reason, and of all. Refusing is
 * no way to fill the trail; nor to hide what comes after, so that there was more is kept once.
 */
const OF_ONE_KIND = { uses: 5, windowMs: HOUR }
const OF_ALL = { uses: 60, windowMs: HOUR }
const OF_MORE = { uses: 1, windowMs: HOUR }

/** Keeps what administrators try and are refused, in a transaction of its own: that of the act was rolled back. */
export const storeAttempts =
  (db: Database, limits: Limits, log: Log) =>
  async (attempt: Attempt): Promise<void> => {
    const { call, caller, code } = attempt
    const ofOne = `refused:${caller.userId}`
    const take = (key: string, limit: Limit) => limits.take(db, { key, limit }).then(() => true, ifTooMany)
    try {
      if (!(await take(`${ofOne}:${call}:${code}`, OF_ONE_KIND))) return
      const isKept = await take(ofOne, OF_ALL)
      if (!isKept && !(await take(`${ofOne}:more`, OF_MORE))) return
      const kept = isKept ? attempt : { ...attempt, call: 'tryMoreThanIsKept', named: {} }
      await db.transact((tx) => noteAttempt(tx, kept))
    } catch (error) {
      log.warn({ err: error, call }, 'a refused attempt was not kept')
    }
  }

/** Used up; what else a limit throws goes on. */
const ifTooMany = (error: unknown): false => {
  if (error instanceof Refusal && error.code === 'too_many') return false
  throw error
}
