import { plural } from '@vesica/contract'
import { sql } from 'kysely'
import { after, MINUTE } from '../clock.ts'
import type { Database } from '../data/db.ts'
import { tables } from './limits.tables.ts'
import { createKeyedMutex } from './keyed-mutex.ts'
import { widerNetwork } from './network.ts'
import { Refusal } from '../refusal.ts'
import type { Tx } from '../data/tx.ts'

/** A number of uses in a window of milliseconds. */
export interface Limit {
  readonly uses: number
  readonly windowMs: number
}

/** One use of a limit. */
export interface Use {
  /** What is limited and, unless it is a network, for whom. Never a secret. */
  readonly key: string
  /** The network it is limited for, as `networkOf` names it. */
  readonly network?: string
  readonly limit: Limit
  /** What the refusal says there are too many of, and whose: "codes requested from your network". */
  readonly what?: string
}

/** A counted use, and the end of the window that counts it. */
export interface CountedUse {
  readonly key: string
  readonly endsAt: Date
}

/** Limits shared by all processes. */
export interface Limits {
  /**
   * Takes one use of each limit, counted in the database in fixed windows that start with the first use. A use counts
   * whatever comes of the attempt, so it is taken before the transaction, by a statement that commits by itself. A
   * window known to be used up is refused without a connection, and uses of one key are taken one after another: a
   * thousand attempts cost the database as many statements as the limit allows.
   * @param db whose connection is used
   * @returns the counted uses, for `refund`
   */
  take(db: Pick<Database, 'read'>, ...uses: readonly Use[]): Promise<readonly CountedUse[]>
  /**
   * Refunds uses whose attempt was right, each once. Only the window that counted a use is refunded, so a right attempt
   * never lowers the count of others. Called after the transaction, so no lock on a network's count outlives its
   * statement.
   */
  refund(db: Pick<Database, 'read'>, uses: readonly CountedUse[]): Promise<void>
}

/**
 * A provider line has 256 or more of the networks that `networkOf` names, so those of one /48 together have this
 * multiple.
 */
const NETWORKS = 8

/** The full keys that a use counts against: the network's and, for IPv6, the wider one's. */
const countedUses = ({ network, ...use }: Use): readonly Omit<Use, 'network'>[] => {
  if (network === undefined) return [use]
  const own = { ...use, key: `${use.key} ${network}` }
  const wider = widerNetwork(network)
  if (wider === undefined) return [own]
  return [own, { ...use, key: `${use.key} ${wider}`, limit: { ...use.limit, uses: NETWORKS * use.limit.uses } }]
}

/** Used-up windows that are remembered. Beyond that the oldest one is looked up again. */
const MOST_REMEMBERED = 20_000
/** How long they are remembered at most: another process may have refunded a use. */
const REMEMBERED_MS = MINUTE

/** @param factor LIMITS_FACTOR: multiplies every limit, for load tests */
export const createLimits = (factor: number): Limits => {
  /** Windows that are used up. The database knows the same: it is asked again after `until`. */
  const usedUp = new Map<string, { endsAt: Date; until: Date }>()
  const runExclusive = createKeyedMutex()

  const refuseKnown = ({ key, what }: Use, now: Date): void => {
    const known = usedUp.get(key)
    if (!known) return
    if (known.until > now) throw tooMany(now, known.endsAt, what)
    usedUp.delete(key)
  }
  const remember = (key: string, now: Date, endsAt: Date): void => {
    for (const oldest of usedUp.keys()) {
      if (usedUp.size < MOST_REMEMBERED) break
      usedUp.delete(oldest)
    }
    const again = after(now, REMEMBERED_MS)
    usedUp.set(key, { endsAt, until: endsAt < again ? endsAt : again })
  }

  const takeOne = async (tx: Tx, use: Use): Promise<CountedUse> => {
    const { key, limit, what } = use
    refuseKnown(use, tx.now)
    const most = Math.max(1, Math.floor(limit.uses * factor))
    const { used, endsAt } = await countUse(tx, key, limit, most)
    if (used <= most) return { key, endsAt }
    remember(key, tx.now, endsAt)
    throw tooMany(tx.now, endsAt, what)
  }

  return {
    take: async (db, ...requested) => {
      const uses = requested.flatMap(countedUses)
      await db.read(async (tx) => {
        for (const use of uses) refuseKnown(use, tx.now)
      })
      const takenUses: CountedUse[] = []
      for (const use of uses) takenUses.push(await runExclusive(use.key, () => db.read((tx) => takeOne(tx, use))))
      return takenUses
    },
    refund: async (db, uses) => {
      for (const use of uses) {
        await db.read((tx) => refundUse(tx, use))
        usedUp.delete(use.key)
      }
    },
  }
}

/** Counts up to one more than `most`, so that refused uses are not in the way of refunds. */
const countUse = async (tx: Tx, key: string, { windowMs }: Limit, most: number) => {
  const ends = after(tx.now, windowMs)
  const row = await tables(tx)
    .insertInto('rate_limit')
    .values({ key, used: 1, window_ends_at: ends })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        used: sql<number>`case when rate_limit.window_ends_at <= ${tx.now} then 1 else least(rate_limit.used, ${most}::integer) + 1 end`,
        window_ends_at: sql<Date>`case when rate_limit.window_ends_at <= ${tx.now} then ${ends}::timestamptz else rate_limit.window_ends_at end`,
      }),
    )
    .returning(['used', 'window_ends_at'])
    .executeTakeFirstOrThrow()
  return { used: row.used, endsAt: row.window_ends_at }
}

const refundUse = async (tx: Tx, { key, endsAt }: CountedUse): Promise<void> => {
  await tables(tx)
    .updateTable('rate_limit')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('key', '=', key)
    .where('used', '>', 0)
    .where('window_ends_at', '=', endsAt)
    .execute()
}

/** Removes windows that have ended. */
export const sweepLimits = async (tx: Tx): Promise<void> => {
  await tables(tx).deleteFrom('rate_limit').where('window_ends_at', '<', tx.now).execute()
}

/**
 * A refusal until a time, counted in words and in the header Retry-After.
 * @param label there are too many of, and whose they are
 */
export const tooMany = (now: Date, until: Date, label = 'attempts'): Refusal => {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
  return new Refusal('too_many', { what: label, wait: durationText(seconds) }, { retryAfter: seconds, commit: true })
}

const durationText = (seconds: number): string => {
  if (seconds < 60) return plural(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return plural(minutes, 'minute')
  return plural(Math.ceil(minutes / 60), 'hour')
}
