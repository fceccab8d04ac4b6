import type { Tx } from '../../platform/data/tx.ts'
import { minuteOf } from '../../platform/clock.ts'
import { Refusal } from '../../platform/refusal.ts'
import { tables } from './community.tables.ts'

/** The end of a person's commenting ban; null: none. */
export const bannedUntil = async (tx: Tx, personId: string): Promise<Date | null> => {
  const row = await tables(tx)
    .selectFrom('commenting_ban')
    .select('until')
    .where('person_id', '=', personId)
    .where('until', '>', tx.now)
    .executeTakeFirst()
  return row?.until ?? null
}

export const requireNotBanned = async (tx: Tx, personId: string): Promise<void> => {
  const until = await bannedUntil(tx, personId)
  if (until) throw new Refusal('commenting_barred', { until: minuteOf(until) })
}

/** Sets or lifts a person's commenting ban. */
export const bar = async (tx: Tx, personId: string, until: Date | null): Promise<void> => {
  if (until === null) {
    await tables(tx).deleteFrom('commenting_ban').where('person_id', '=', personId).execute()
    return
  }
  await tables(tx)
    .insertInto('commenting_ban')
    .values({ person_id: personId, until })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ until }))
    .execute()
}
