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

/** Verifies the audit log every night, and on request. */
export const verifyWorker = (db: Database, log: Log): Worker => ({
  queue: VERIFY_QUEUE,
  cron: '41 2 * * *',
  run: async (data) => {
    const id = runIn(data)
    const requestedRun = id === undefined ? null : await db.read((tx) => findRun(tx, id))
    if (requestedRun === undefined) return
    // Not in a transaction: reading a long log takes a while.
    const check = await db.read((tx) => verifyChain(tx, storedHead(requestedRun?.head ?? null)))
    await db.transact((tx) => (requestedRun ? noteRun(tx, requestedRun.id, check) : noteCheck(tx, check, null)))
    log[check.ok ? 'info' : 'error']({ entries: check.entries, problem: check.problem }, 'verified the audit trail')
  },
})

/** Emails the head of the audit log every Monday. */
export const headWorker = (db: Database): Worker => ({
  queue: 'audit-head',
  cron: '7 6 * * 1',
  run: () => db.transact(mailHead),
})

/** Verifies it once, for the command line, without leaving a record. @param savedHead a head stored elsewhere */
export const verifyNow = (db: Database, savedHead: audit.ChainHead | undefined) =>
  db.read((tx) => verifyChain(tx, savedHead))

/**
 * The refused attempts recorded per person and hour: for one call and reason, and in total. Refusals cannot flood the
 * log, nor hide what comes after them: that there were more is recorded once.
 */
const OF_ONE_KIND = { uses: 5, windowMs: HOUR }
const OF_ALL = { uses: 60, windowMs: HOUR }
const OF_MORE = { uses: 1, windowMs: HOUR }

/** Records refused attempts of administrators in a separate transaction, since the action's own was rolled back. */
export const storeAttempts =
  (db: Database, limits: Limits, log: Log) =>
  async (attempt: Attempt): Promise<void> => {
    const { call, caller, code } = attempt
    const ofOne = `refused:${caller.userId}`
    const takeUse = (key: string, limit: Limit) => limits.take(db, { key, limit }).then(() => true, ifTooMany)
    try {
      if (!(await takeUse(`${ofOne}:${call}:${code}`, OF_ONE_KIND))) return
      const isBelowLimit = await takeUse(ofOne, OF_ALL)
      if (!isBelowLimit && !(await takeUse(`${ofOne}:more`, OF_MORE))) return
      const recorded = isBelowLimit ? attempt : { ...attempt, call: 'tryMoreThanIsKept', named: {} }
      await db.transact((tx) => noteAttempt(tx, recorded))
    } catch (error) {
      log.warn({ err: error, call }, 'a refused attempt was not kept')
    }
  }

/** The limit is used up; any other error is thrown on. */
const ifTooMany = (error: unknown): false => {
  if (error instanceof Refusal && error.code === 'too_many') return false
  throw error
}
