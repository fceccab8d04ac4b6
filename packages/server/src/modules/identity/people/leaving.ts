import { after, DAY } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../identity.tables.ts'

/** Sets or clears the date of an account's deletion. */
export const setLeaving = async (tx: Tx, personId: string, at: Date | null): Promise<void> => {
  await tables(tx)
    .updateTable('person')
    .set({ leaves_at: at, leave_told_at: null })
    .where('id', '=', personId)
    .execute()
  tx.announce({ topics: ['me'], users: [personId] })
}

/** IDs of accounts that are due for deletion. */
export const listLeaving = async (tx: Tx): Promise<string[]> => {
  const rows = await tables(tx)
    .selectFrom('person')
    .select('id')
    .where('leaves_at', '<=', tx.now)
    .where('deleted_at', 'is', null)
    .orderBy('leaves_at')
    .execute()
  return rows.map(({ id }) => id)
}

const TOLD_DAYS_BEFORE = 2

/** People whose accounts are due for deletion soon and who were not reminded yet. Marks them as reminded. */
export const claimLeavingReminders = (tx: Tx) =>
  tables(tx)
    .updateTable('person')
    .set({ leave_told_at: tx.now })
    .where('leaves_at', '<=', after(tx.now, TOLD_DAYS_BEFORE * DAY))
    .where('leave_told_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning(['id', 'name', 'email', 'leaves_at', 'time_zone'])
    .execute()

/** Marks a removed person as fully deleted: only a pseudonym remains. */
export const markLeft = async (tx: Tx, personId: string): Promise<void> => {
  await tables(tx).updateTable('person').set({ left_at: tx.now }).where('id', '=', personId).execute()
}
