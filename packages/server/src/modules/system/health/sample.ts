import type { health } from '@vesica/contract'
import { after, DAY, HOUR } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../system.tables.ts'
import type { Sample } from './disk.rules.ts'

/** Trends cover two weeks: before that, usage was different. */
const RETENTION_MS = 14 * DAY

/** The hourly samples, oldest first. */
export const samplesOf = async (tx: Tx, key: health.HealthKey): Promise<Sample[]> => {
  const rows = await tables(tx)
    .selectFrom('health_sample')
    .select(['hour', 'value'])
    .where('key', '=', key)
    .where('hour', '>=', after(tx.now, -RETENTION_MS))
    .orderBy('hour')
    .execute()
  return rows.map(({ hour, value }) => ({ at: hour, free: Number(value) }))
}

/** Stores the first one of each hour. */
export const storeSample = async (tx: Tx, key: health.HealthKey, value: number): Promise<void> => {
  const hour = new Date(Math.floor(tx.now.getTime() / HOUR) * HOUR)
  await tables(tx)
    .insertInto('health_sample')
    .values({ key, hour, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes samples that no trend needs anymore. */
export const sweepSamples = async (tx: Tx): Promise<void> => {
  await tables(tx).deleteFrom('health_sample').where('hour', '<', after(tx.now, -RETENTION_MS)).execute()
}
