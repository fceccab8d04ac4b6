import { randomBytes } from 'node:crypto'
import type { Tx } from '../../platform/data/tx.ts'
import { defaults, inForce, type Settings } from './setting.rules.ts'
import { tables } from './settings.tables.ts'

/** Settings are cached per transaction, until it changes or locks one itself. */
const known = new WeakMap<Tx, ReturnType<typeof readSettings>>()

const readOnce = (tx: Tx) => {
  const reading = known.get(tx) ?? readSettings(tx)
  known.set(tx, reading)
  return reading
}

const readSettings = async (tx: Tx) => {
  const rows = await tables(tx).selectFrom('setting').select(['key', 'value']).execute()
  return { settings: inForce(rows), decided: new Set<string>(rows.map(({ key }) => key)) }
}

export const getSettings = async (tx: Tx): Promise<Settings> => (await readOnce(tx)).settings

/** The settings with stored values instead of defaults. */
export const decidedSettings = async (tx: Tx): Promise<ReadonlySet<string>> => (await readOnce(tx)).decided

/** Stores a setting and notifies every process. */
export const decide = <K extends keyof Settings>(tx: Tx, key: K, value: Settings[K]): Promise<void> =>
  decideAll(tx, { [key]: value })

/** Stores several settings at once. */
const decideAll = async (tx: Tx, decided: Partial<Settings>): Promise<void> => {
  const rows = Object.entries(decided).map(([key, value]) => ({
    key,
    value: JSON.stringify(value),
    changed_at: tx.now,
  }))
  await tables(tx)
    .insertInto('setting')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        changed_at: eb.ref('excluded.changed_at'),
      })),
    )
    .execute()
  known.delete(tx)
  tx.announce({ topics: ['platform'] })
}

/**
 * Locks a setting until the end of the transaction, for changes based on its current value: settings read afterwards
 * are stable. Inserts a missing row with the default.
 */
export const lockSetting = async (tx: Tx, key: keyof Settings): Promise<void> => {
  await tables(tx)
    .insertInto('setting')
    .values({ key, value: JSON.stringify(defaults[key]), changed_at: tx.now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({ changed_at: eb.ref('setting.changed_at') })),
    )
    .execute()
  known.delete(tx)
}

/** A named secret of 32 random bytes, created on first use and shared by all processes. */
export const getSecret = async (tx: Tx, name: string): Promise<Buffer> => {
  const find = () =>
    tables(tx).selectFrom('platform_secret').select('value').where('name', '=', name).executeTakeFirst()
  const known = await find()
  if (known) return known.value
  await tables(tx)
    .insertInto('platform_secret')
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const created = await find()
  if (!created) throw new Error(`The secret ${name} could not be made`)
  return created.value
}

/** Whether this is the first claim of a name, decided by the database across all processes. */
export const claimOnce = async (tx: Tx, name: string): Promise<boolean> => {
  const claim = await tables(tx)
    .insertInto('platform_secret')
    .values({ name: `claimed ${name}`, value: Buffer.alloc(0) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return claim.numInsertedOrUpdatedRows === 1n
}
