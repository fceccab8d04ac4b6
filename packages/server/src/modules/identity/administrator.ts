import { sql, type Expression } from 'kysely'
import { after, HOUR } from '../../platform/clock.ts'
import type { Tx } from '../../platform/tx.ts'
import { getSettings } from '../settings/index.ts'
import { tables } from './identity.tables.ts'

// Whose word counts where two must decide. Who has just become an administrator could be somebody's second self: their
// word counts after some days, unless another administrator has confirmed them.

/** What a person is written with who is made an administrator by another. */
export const appointment = async (tx: Tx, by: string) => ({
  counts_from: await countsAfterWaiting(tx),
  appointed_by: by,
})

const countsAfterWaiting = async (tx: Tx): Promise<Date> =>
  after(tx.now, (await getSettings(tx)).newAdministratorHours * HOUR)

/** The same for an administrator who has just chosen their first password by a link: whoever opened it may be anybody. */
export const countAnew = async (tx: Tx, id: string): Promise<void> => {
  await tables(tx)
    .updateTable('person')
    .set({ counts_from: await countsAfterWaiting(tx) })
    .where('id', '=', id)
    .where('role', '=', 'admin')
    .execute()
}

/** Lets somebody's word count from now on. */
export const countNow = async (tx: Tx, id: string): Promise<void> => {
  await tables(tx).updateTable('person').set({ counts_from: tx.now }).where('id', '=', id).execute()
  tx.announce({ topics: ['control', 'members'], admins: true })
}

const administrators = (tx: Tx) =>
  tables(tx)
    .selectFrom('person')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)

/** An administrator with when their word begins to count. */
export interface Standing {
  id: string
  name: string
  email: string
  countsFrom: Date
  appointedBy: string | null
}

/** All active administrators and whose word counts from when on, the longest serving first. */
export const listStandings = async (tx: Tx): Promise<Standing[]> => {
  const rows = await administrators(tx)
    .select(['id', 'name', 'email', 'counts_from as countsFrom', 'appointed_by as appointedBy'])
    .orderBy('counts_from')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, countsFrom: row.countsFrom ?? tx.now }))
}

/** Which of these people are active administrators, and whether their word counts. They stay so until the transaction ends. */
export const keepAdministrators = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, boolean>> => {
  const active = await administrators(tx)
    .select(['id', 'counts_from'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forShare()
    .execute()
  return new Map(active.map((one) => [one.id, one.counts_from !== null && one.counts_from <= tx.now]))
}

/**
 * Whether nobody but this administrator could decide today. Whoever was sent away lately still counts for that: nobody
 * becomes alone by suspending, demoting or removing the others.
 */
export const isAlone = async (tx: Tx, id: string): Promise<boolean> => {
  const lately = after(tx.now, -(await getSettings(tx)).newAdministratorHours * HOUR)
  const other = await tables(tx)
    .selectFrom('person')
    .select('id')
    .where('id', '<>', id)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('role', '=', 'admin'),
          eb('status', '=', 'active'),
          eb('deleted_at', 'is', null),
          eb('counts_from', '<=', tx.now),
        ]),
        eb('stopped_counting_at', '>', lately),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return other === undefined
}

/** From when on the word of an active administrator counts, as text, for a statement of another module that reads their id; null for others. */
export const countsFromOf = (id: Expression<string>) =>
  sql<string | null>`(
    select counts_from from person where person.id = ${id} and role = 'admin' and status = 'active' and deleted_at is null)`
