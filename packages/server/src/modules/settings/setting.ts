import { randomBytes } from 'node:crypto'
import type { Tx } from '../../platform/tx.ts'
import { inForce, type Settings } from './setting.rules.ts'
import { tables } from './settings.tables.ts'

export const getSettings = async (tx: Tx): Promise<Settings> =>
  inForce(await tables(tx).selectFrom('setting').select(['key', 'value']).execute())

/** Which settings somebody has decided, rather than left at their defaults. */
export const decidedSettings = async (tx: Tx): Promise<ReadonlySet<string>> =>
  new Set((await tables(tx).selectFrom('setting').select('key').execute()).map((row) => row.key))

/** Decides one setting; every process hears of it. */
export const decide = async <K extends keyof Settings>(tx: Tx, key: K, value: Settings[K]): Promise<void> => {
  const row = { key, value: JSON.stringify(value), changed_at: tx.now }
  await tables(tx)
    .insertInto('setting')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: row.value, changed_at: row.changed_at }))
    .execute()
  tx.announce({ topics: ['platform'] })
}

/** 32 random bytes under a name, made on first use and the same for every process from then on. */
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
  const made = await find()
  if (!made) throw new Error(`The secret ${name} could not be made`)
  return made.value
}

/** Whether this is the first time that something is claimed under a name, decided by the database among all processes. */
export const claimOnce = async (tx: Tx, name: string): Promise<boolean> => {
  const made = await tables(tx)
    .insertInto('platform_secret')
    .values({ name: `claimed ${name}`, value: Buffer.alloc(0) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return made.numInsertedOrUpdatedRows === 1n
}
