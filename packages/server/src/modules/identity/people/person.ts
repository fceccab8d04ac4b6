import type { AdminRole } from '@vesica/contract'
import { type Expression, sql } from 'kysely'
import { find, findById } from '../../../platform/data/find.ts'
import { isDuplicate } from '../../../platform/data/db.ts'
import { newId } from '../../../platform/ids.ts'
import { refuseField } from '../../../platform/refusal.ts'
import { afterLock, type Tx } from '../../../platform/data/tx.ts'
import { settleRequests } from '../../activity/index.ts'
import { noAddressRequest, type PersonRow, tables } from '../identity.tables.ts'
import { requireNotReserved } from './retained-address.ts'
import { decides, holding } from './admin-role.ts'
import { requireOwnName } from './person-name.ts'

/** A person as visible to other modules: without the password. */
export type Person = Omit<
  PersonRow,
  | 'password_hash'
  | 'search'
  | 'session_count'
  | 'deleted_at'
  | 'counts_from'
  | 'appointed_by'
  | 'stopped_counting_at'
  | 'administrator_until'
  | 'email_asked_hash'
  | 'leave_told_at'
  | 'left_at'
> & {
  session_count: number
}

const columns = [
  'id',
  'name',
  'email',
  'role',
  'offices',
  'status',
  'signup_status',
  'plan_id',
  'membership_level',
  'member_since',
  'membership_ends_at',
  'shipping',
  'avatar_file_id',
  'language',
  'time_zone',
  'week_start',
  'welcome_closed_at',
  'session_count',
  'joined_at',
  'last_active_at',
  'last_login_at',
  'held_until',
  'held_by',
  'email_asked',
  'email_asked_until',
  'second_factor_since',
  'leaves_at',
] as const

export const personColumns = columns

const withId = (tx: Tx, id: string) =>
  tables(tx).selectFrom('person').select(columns).where('id', '=', id).where('deleted_at', 'is', null)

/** undefined for unknown and removed people. */
export const findPerson = async (tx: Tx, id: string): Promise<Person | undefined> => findById(id, withId(tx, id))

export const getPerson = (tx: Tx, id: string): Promise<Person> => find(id, withId(tx, id))

/**
 * Locks the person until the end of the transaction and sets `tx.now` to the time of the lock, for decisions that must
 * happen only once.
 */
export const lockPerson = (tx: Tx, id: string): Promise<Person> =>
  afterLock(tx, find(id, withId(tx, id).forNoKeyUpdate()))

/** The same lock, by an ID that another module's statement selects. Includes removed people. */
export const lockPersonOf = (tx: Tx, id: Expression<string | null>) =>
  tables(tx)
    .selectFrom('person')
    .select(['id', 'name', 'email', 'time_zone', 'held_until', 'held_by', 'deleted_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Prevents removal until the end of the transaction, for rows that need an owner. */
export const lockPersonKey = (tx: Tx, id: string): Promise<Person> => find(id, withId(tx, id).forKeyShare())

/** Locks a person for removal. Waits until parallel writes of rows about them are visible. */
export const lockLeaving = (tx: Tx, id: string): Promise<Person> => find(id, withId(tx, id).forUpdate())

/** Whether a person still exists. Prevents their removal until the end of the transaction. */
export const staysHere = async (tx: Tx, id: string): Promise<boolean> =>
  (await withId(tx, id).forKeyShare().executeTakeFirst()) !== undefined

export const findPersonByEmail = (tx: Tx, email: string) =>
  tables(tx)
    .selectFrom('person')
    .select([...columns, 'password_hash'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Names of people by ID, removed ones included: for records of who decided. */
export const namesOf = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await tables(tx)
    .selectFrom('person')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** Active administrators, to be notified. */
export const listAdministrators = (tx: Tx) =>
  tables(tx)
    .selectFrom('person')
    .select(['id', 'name', 'email'])
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .execute()

export interface NewPerson {
  name: string
  email: string
  /** Absent: they choose one by a link. */
  passwordHash?: string
  role?: 'user' | 'admin'
  /** For administrators; absent: owner. */
  offices?: AdminRole[] | undefined
  signupStatus: 'none' | 'pending'
  planId?: string | null
  /** The shipping address. */
  shipping?: object | undefined
}

/** The row of a new person. */
export const newPersonRow = (tx: Tx, person: NewPerson) => {
  const role = person.role ?? 'user'
  return {
    id: newId(),
    name: person.name,
    email: person.email,
    password_hash: person.passwordHash ?? null,
    role,
    offices: role === 'admin' ? (person.offices ?? ['owner' as const]) : [],
    status: 'active' as const,
    signup_status: person.signupStatus,
    plan_id: person.planId ?? null,
    membership_level: 'none',
    member_since: null,
    membership_ends_at: null,
    shipping: person.shipping ? JSON.stringify(person.shipping) : null,
    avatar_file_id: null,
    language: 'en' as const,
    time_zone: null,
    week_start: null,
    welcome_closed_at: null,
    joined_at: tx.now,
    last_active_at: null,
    last_login_at: null,
    deleted_at: null,
    counts_from: person.role === 'admin' ? tx.now : null,
    appointed_by: null,
    stopped_counting_at: null,
    administrator_until: null,
    held_until: null,
    held_by: null,
    email_asked: null,
    email_asked_until: null,
    email_asked_hash: null,
    second_factor_since: null,
    leaves_at: null,
    leave_told_at: null,
    left_at: null,
  }
}

export const createPerson = async (tx: Tx, person: NewPerson): Promise<Person> =>
  takingEmail(tx, person.email, async () => {
    await requireOwnName(tx, person)
    return tables(tx).insertInto('person').values(newPersonRow(tx, person)).returning(columns).executeTakeFirstOrThrow()
  })

type Changes = Partial<
  Pick<
    PersonRow,
    | 'name'
    | 'email'
    | 'role'
    | 'offices'
    | 'status'
    | 'signup_status'
    | 'plan_id'
    | 'membership_level'
    | 'member_since'
    | 'membership_ends_at'
    | 'shipping'
    | 'avatar_file_id'
    | 'language'
    | 'time_zone'
    | 'week_start'
    | 'welcome_closed_at'
    | 'password_hash'
    | 'counts_from'
    | 'appointed_by'
    | 'held_until'
    | 'held_by'
  >
>

/**
 * Changes a person and refreshes their screens and the administrators'. A new address or password invalidates earlier
 * password links.
 */
export const changePerson = async (tx: Tx, id: string, changes: Changes): Promise<Person> => {
  const leaves =
    changes.role === 'user' ||
    (changes.status !== undefined && changes.status !== 'active') ||
    (changes.offices !== undefined && !decides(changes.offices))
  const person = await takingEmail(tx, changes.email, () =>
    tables(tx)
      .updateTable('person')
      .set({
        ...changes,
        ...(leaves && stopsCounting(tx)),
        // A new address or password cancels a requested address, which may not come from the owner.
        ...((changes.email !== undefined || changes.password_hash !== undefined) && noAddressRequest),
      })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )
  if (changes.email !== undefined || changes.password_hash !== undefined) await endLinks(tx, id)
  tx.announce({ topics: ['me'], users: [id] })
  tx.announce({ topics: ['members'], admins: 'people:read' })
  return person
}

/** Records when a person stops being an active administrator, and stops having approval permission. */
const stopsCounting = (tx: Tx) => ({
  administrator_until: sql<Date | null>`case when role = 'admin' and status = 'active' then ${tx.now}::timestamptz else administrator_until end`,
  stopped_counting_at: sql<Date | null>`case when role = 'admin' and status = 'active' and ${holding('approvals:decide')} then ${tx.now}::timestamptz else stopped_counting_at end`,
})

/** The only place that sets a person's address. @param email undefined: unchanged */
const takingEmail = async (tx: Tx, email: string | undefined, write: () => Promise<Person>): Promise<Person> => {
  try {
    const person = await write()
    if (email !== undefined) await requireNotReserved(tx, person.id, email)
    return person
  } catch (error) {
    if (isDuplicate(error, 'person_email')) throw refuseField('email_taken', 'email')
    throw error
  }
}

/** Removes a person from everything visible and frees their address. Records of their actions stay. */
export const removePerson = async (tx: Tx, id: string): Promise<void> => {
  await tables(tx)
    .updateTable('person')
    .set({ deleted_at: tx.now, password_hash: null, ...noAddressRequest, ...stopsCounting(tx) })
    .where('id', '=', id)
    .execute()
  await endLinks(tx, id)
  settleRequests(tx, 'signup', id)
  tx.announce({ topics: ['members'], admins: 'people:read' })
}

/** Invalidates all of a person's password links. */
export const endLinks = async (tx: Tx, id: string): Promise<void> => {
  await tables(tx).deleteFrom('password_link').where('person_id', '=', id).execute()
}

/** People by ID, with when they were removed, if so. */
export const peopleByIds = async (
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Person & Pick<PersonRow, 'deleted_at'>>> => {
  if (ids.length === 0) return new Map()
  const rows = await tables(tx)
    .selectFrom('person')
    .select([...columns, 'deleted_at'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The people among these IDs who can get emails: active and not removed. */
export const findAddressees = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Person>> => {
  const people = await peopleByIds(tx, ids)
  return new Map([...people].filter(([, { deleted_at, status }]) => deleted_at === null && status === 'active'))
}
