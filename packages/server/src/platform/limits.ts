import { sql } from 'kysely'
import { after } from './clock.ts'
import { tables } from './limits.tables.ts'
import { Refusal } from './refusal.ts'
import type { Tx } from './tx.ts'

/** So many uses in a window of so many milliseconds. */
export interface Limit {
  readonly uses: number
  readonly windowMs: number
}

let factor = 1

/** Multiplies every limit (LIMITS_FACTOR), for load tests. Set once at the start. */
export const multiplyLimits = (by: number): void => {
  factor = by
}

const allowed = (limit: Limit): number => Math.max(1, Math.floor(limit.uses * factor))

/**
 * Takes one use of a limit, counted in the database for all processes. Windows are fixed: they begin with the first
 * use. The count stays even though the refusal is thrown.
 * @param key what is limited and for whom; never a secret
 * @throws Refusal too_many, with the seconds until the window ends
 */
export const takeUse = async (tx: Tx, key: string, limit: Limit): Promise<void> => {
  const ends = after(tx.now, limit.windowMs)
  const row = await tables(tx)
    .insertInto('rate_limit')
    .values({ key, used: 1, window_ends_at: ends })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        used: sql<number>`case when rate_limit.window_ends_at <= ${tx.now} then 1 else rate_limit.used + 1 end`,
        window_ends_at: sql<Date>`case when rate_limit.window_ends_at <= ${tx.now} then ${ends}::timestamptz else rate_limit.window_ends_at end`,
      }),
    )
    .returning(['used', 'window_ends_at'])
    .executeTakeFirstOrThrow()
  if (row.used > allowed(limit)) throw tooMany(tx.now, row.window_ends_at)
}

/** How often a limit has been used in its present window, without using it. */
export const usesOf = async (tx: Tx, key: string): Promise<number> => {
  const row = await tables(tx)
    .selectFrom('rate_limit')
    .select('used')
    .where('key', '=', key)
    .where('window_ends_at', '>', tx.now)
    .executeTakeFirst()
  return row?.used ?? 0
}

/** Refuses when a limit is used up, without using it. */
export const requireUse = async (tx: Tx, key: string, limit: Limit): Promise<void> => {
  const row = await tables(tx)
    .selectFrom('rate_limit')
    .select(['used', 'window_ends_at'])
    .where('key', '=', key)
    .where('window_ends_at', '>', tx.now)
    .executeTakeFirst()
  if (row && row.used >= allowed(limit)) throw tooMany(tx.now, row.window_ends_at)
}

/** Forgets the uses of a limit. */
export const clearUses = async (tx: Tx, key: string): Promise<void> => {
  await tables(tx).deleteFrom('rate_limit').where('key', '=', key).execute()
}

/** Removes windows that have ended. */
export const sweepLimits = async (tx: Tx): Promise<void> => {
  await tables(tx).deleteFrom('rate_limit').where('window_ends_at', '<', tx.now).execute()
}

/** A refusal until a time, counted in words and in the header Retry-After. */
export const tooMany = (now: Date, until: Date): Refusal => {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
  return new Refusal('too_many', { wait: inWords(seconds) }, { retryAfter: seconds, commit: true })
}

const inWords = (seconds: number): string => {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  const hours = Math.ceil(minutes / 60)
  return hours === 1 ? '1 hour' : `${hours} hours`
}
