import type { Right } from '@vesica/contract'
import { sql, type Expression } from 'kysely'
import { after, HOUR } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { getSettings } from '../../settings/index.ts'
import { tables } from '../identity.tables.ts'
import { administrators, holding } from './admin-role.ts'

// Who can approve. A new administrator could be a second account of an existing one, so their approvals count only
// after some days, unless another administrator has confirmed them. Roles without approval permission have no approvals
// to count.

/** Columns of a person whom another administrator makes an administrator. */
export const appointment = async (tx: Tx, by: string) => ({
  counts_from: await countsAfterWaiting(tx),
  appointed_by: by,
})

const countsAfterWaiting = async (tx: Tx): Promise<Date> =>
  after(tx.now, (await getSettings(tx)).newAdministratorHours * HOUR)

/**
 * Restarts the wait for an administrator who just chose their first password by a link, as anybody could have opened
 * it.
 */
export const countAnew = async (tx: Tx, id: string): Promise<void> => {
  await tables(tx)
    .updateTable('person')
    .set({ counts_from: await countsAfterWaiting(tx) })
    .where('id', '=', id)
    .where('role', '=', 'admin')
    .execute()
}

/** Makes an administrator's approvals count from now on. */
export const countNow = async (tx: Tx, id: string): Promise<void> => {
  await tables(tx).updateTable('person').set({ counts_from: tx.now }).where('id', '=', id).execute()
  tx.announce({ topics: ['control', 'members'], admins: 'approvals:read' })
}

/** An administrator, with when their approvals begin to count. */
export interface ApprovalStatus {
  id: string
  name: string
  email: string
  countsFrom: Date
  appointedBy: string | null
}

/**
 * All active administrators with approval permission and when their approvals begin to count, longest serving first.
 */
export const listStandings = async (tx: Tx): Promise<ApprovalStatus[]> => {
  const rows = await administrators(tx)
    .select(['id', 'name', 'email', 'counts_from as countsFrom', 'appointed_by as appointedBy'])
    .where(holding('approvals:decide'))
    .orderBy('counts_from')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, countsFrom: row.countsFrom ?? tx.now }))
}

/**
 * Which of these people are active administrators with a permission, and whether their approvals count. Locked until
 * the end of the transaction.
 * @param ids or another module's statement that selects them
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

/** Approvers removed after this time still count as present; the period equals the wait of a new administrator. */
const lately = async (tx: Tx): Promise<Date> => after(tx.now, -(await getSettings(tx)).newAdministratorHours * HOUR)

/**
 * Whether no other administrator with the permission could decide today. Recently removed ones count as able to, so
 * that suspending, demoting or removing the others does not make an administrator the only one.
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
 * SQL: until when nothing this person requested takes effect by timeout; null: no restriction. A recently removed
 * approver was unable to cancel the request. Only another approver who was able to throughout makes up for it, not one
 * who was reinstated meanwhile.
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

/** Whether the person was an active administrator until recently. */
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

/** SQL: when an administrator's approvals of money begin to count, as text, by ID; null for others. */
export const countsFromOf = (id: Expression<string>) =>
  sql<string | null>`(
    select counts_from from person
     where person.id = ${id} and role = 'admin' and status = 'active' and deleted_at is null and ${holding('money:decide')})`

/** SQL: whether a person decided before their approvals counted. @param at time of the decision */
export const decidedTooSoon = (id: Expression<string | null>, at: Expression<Date | null>) =>
  sql<boolean>`exists (select from person where person.id = ${id} and counts_from > ${at})`

/** SQL: the administrator who appointed a person; null: none. */
export const appointerOf = (id: Expression<string>) =>
  sql<string | null>`(select appointed_by from person where person.id = ${id})`
