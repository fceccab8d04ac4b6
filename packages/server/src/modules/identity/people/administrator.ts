import type { Right } from '@vesica/contract'
import { sql, type Expression } from 'kysely'
import { after, HOUR } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { getSettings } from '../../settings/index.ts'
import { tables } from '../identity.tables.ts'
import { administrators, holding } from './office.ts'

// Whose word counts where two must decide. Who has just become an administrator could be somebody's second self: their
// word counts after some days, unless another administrator has confirmed them. Whose offices have no part in deciding
// has no word to count.

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
  tx.announce({ topics: ['control', 'members'], admins: 'control:read' })
}

/** An administrator with when their word begins to count. */
export interface Standing {
  id: string
  name: string
  email: string
  countsFrom: Date
  appointedBy: string | null
}

/** All active administrators who have a part in deciding, and whose word counts from when on, the longest serving first. */
export const listStandings = async (tx: Tx): Promise<Standing[]> => {
  const rows = await administrators(tx)
    .select(['id', 'name', 'email', 'counts_from as countsFrom', 'appointed_by as appointedBy'])
    .where(holding('control:decide'))
    .orderBy('counts_from')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, countsFrom: row.countsFrom ?? tx.now }))
}

/**
 * Which of these people are active administrators with a right, and whether their word counts. They stay so until the
 * transaction ends.
 * @param ids or a statement of another module that finds them
 */
export const lockDeciders = async (
  tx: Tx,
  ids: readonly string[] | Expression<string>,
  right: Right,
): Promise<ReadonlyMap<string, boolean>> => {
  const active = await administrators(tx)
    .select(['id', 'counts_from'])
    .where('id', 'in', ids)
    .where(holding(right))
    .orderBy('id')
    .forShare()
    .execute()
  return new Map(active.map((one) => [one.id, one.counts_from !== null && one.counts_from <= tx.now]))
}

/** Since when somebody who had a part in deciding still stands against being alone: as long as a new one takes to count. */
const lately = async (tx: Tx): Promise<Date> => after(tx.now, -(await getSettings(tx)).newAdministratorHours * HOUR)

/**
 * Whether nobody but this administrator could decide today, of those who have the right. Whoever was sent away lately still
 * counts for that: nobody becomes alone by suspending, demoting or removing the others.
 */
export const isAlone = async (tx: Tx, id: string, right: Right): Promise<boolean> => {
  const since = await lately(tx)
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
          holding(right),
        ]),
        eb('stopped_counting_at', '>', since),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return other === undefined
}

/**
 * Until when nothing that somebody asked for holds by waiting, for a statement of another module; null: nothing stands
 * against it. Whoever could have decided lately and was sent away could not call it off. Only somebody else who has been
 * able to all the time makes up for them; who was let in again has only begun to see what waits.
 */
export const sentAwayUntil = (tx: Tx, askedBy: Expression<string>, right: Right, hours: number) => {
  const since = after(tx.now, -hours * HOUR)
  return sql<Date | null>`(
    select max(person.stopped_counting_at) + make_interval(hours => 1) * ${hours}::float8 from person
     where person.id <> ${askedBy} and person.stopped_counting_at > ${since}
       and not exists (
         select from person
          where person.id <> ${askedBy} and role = 'admin' and status = 'active' and deleted_at is null
            and counts_from <= ${tx.now} and ${holding(right)}
            and (stopped_counting_at is null or stopped_counting_at <= ${since})))`
}

/** Whether somebody was an active administrator until lately. */
export const administeredLately = async (tx: Tx, id: string): Promise<boolean> => {
  const since = await lately(tx)
  const person = await tables(tx)
    .selectFrom('person')
    .select('id')
    .where('id', '=', id)
    .where('administrator_until', '>', since)
    .executeTakeFirst()
  return person !== undefined
}

/** From when on the word of an administrator counts about money, as text, for a statement of another module that reads their id; null for others. */
export const countsFromOf = (id: Expression<string>) =>
  sql<string | null>`(
    select counts_from from person
     where person.id = ${id} and role = 'admin' and status = 'active' and deleted_at is null and ${holding('money:decide')})`

/** Whether somebody decided when their word did not count yet, for a statement of another module. @param at when they did */
export const decidedTooSoon = (id: Expression<string | null>, at: Expression<Date | null>) =>
  sql<boolean>`exists (select from person where person.id = ${id} and counts_from > ${at})`

/** Who made somebody an administrator, likewise; null: nobody did. */
export const appointerOf = (id: Expression<string>) =>
  sql<string | null>`(select appointed_by from person where person.id = ${id})`
