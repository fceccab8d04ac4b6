import { countedUpTo, type members } from '@vesica/contract'
import { type AliasableExpression, type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../../platform/data/tx.ts'
import { type IdentityTables, tables } from '../identity.tables.ts'
import { countOf, isNarrowed, readPage, searchQuery, type SortKey } from '../../../platform/data/paging.ts'
import { personColumns } from './person.ts'

export type MemberQuery = z.output<typeof members.listMembers.query>

type PeopleQuery<T> = SelectQueryBuilder<IdentityTables, 'person', T>

const sortKeys = {
  joined: { by: sql`joined_at`, kind: 'time' },
  name: { by: sql`lower(name)`, kind: 'text' },
  email: { by: sql`email`, kind: 'text' },
  lastActive: { by: sql`coalesce(last_active_at, joined_at)`, kind: 'time' },
} satisfies Record<string, SortKey>

/**
 * One page of people; by time the latest come first, unless asked otherwise.
 * @param knownOf what another module knows of each of them, by their id, read in the same statement
 */
export const searchPeople = async <T>(
  tx: Tx,
  query: MemberQuery,
  knownOf: (personId: Expression<string>) => AliasableExpression<T>,
) => {
  const key = sortKeys[query.sort ?? 'joined']
  const descending = (query.direction ?? (key.kind === 'time' ? 'desc' : 'asc')) === 'desc'
  const filtered = await matching(tx, query)
  const { rows, beside, cursors } = await readPage(
    tables(tx),
    {
      all: filtered.select(personColumns).select((eb) => knownOf(eb.ref('person.id')).as('known')),
      sorting: { keys: [key], descending },
      id: sql`id`,
      beside: { total: countOf(filtered.select('id')) },
    },
    { limit: query.limit, cursor: query.cursor, narrowed: isNarrowed(query) },
  )
  return { people: rows, total: beside.total, ...cursors }
}

/** When a day begins, in UTC. */
const beginOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

const matching = async (tx: Tx, query: MemberQuery): Promise<PeopleQuery<object>> => {
  let people = tables(tx).selectFrom('person').where('deleted_at', 'is', null)
  if (query.search) people = people.where(await found(tx, query.search))
  if (query.status) people = people.where('status', '=', query.status)
  if (query.role) people = people.where('role', '=', query.role)
  if (query.membership) people = people.where('membership_level', '=', query.membership)
  if (query.signup) people = people.where('signup_status', '=', query.signup)
  if (query.joined_from) people = people.where('joined_at', '>=', beginOf(query.joined_from))
  if (query.seen_from) {
    const from = beginOf(query.seen_from)
    // By the index of who was here last, which has those too who never were.
    people = people.where(sql<boolean>`last_active_at >= ${from} and coalesce(last_active_at, joined_at) >= ${from}`)
  }
  return people
}

/**
 * Who is found by a search. Nothing tells the planner how often words occur, and for a sorted page of somebody rare it
 * would read the whole list: so the words are looked for by themselves, by their index, as long as they find few. Of
 * many, a sorted page is soon full.
 */
const found = async (tx: Tx, search: string): Promise<RawBuilder<boolean>> => {
  const ids = await idsWith(tx, search, countedUpTo + 1)
  return ids.length > countedUpTo ? sql`search @@ ${searchQuery(search)}` : sql`id = any(${ids}::uuid[])`
}

/** A limit within would lead the planner to read rows one after the other until there are as many. */
const idsWith = async (tx: Tx, search: string, most: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with found as materialized (select id from person where search @@ ${searchQuery(search)})
    select id from found limit ${most}`.execute(tables(tx))
  return rows.map((row) => row.id)
}

const MOST_FOUND = 200

/** Ids of people whose name or e-mail has the words of a search, at most 200; of a whole address, only whose it is. */
export const findPeopleIds = async (tx: Tx, search: string): Promise<string[]> => {
  const owners = search.includes('@') ? await idsAt(tx, search.trim().toLowerCase()) : []
  return owners.length > 0 ? owners : idsWith(tx, search, MOST_FOUND)
}

const idsAt = async (tx: Tx, email: string): Promise<string[]> => {
  const rows = await tables(tx)
    .selectFrom('person')
    .select('id')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map((row) => row.id)
}

/** How many people have each plan, or had it last, by its id. */
export const countOfPlans = async (tx: Tx): Promise<ReadonlyMap<string, number>> => {
  const rows = await tables(tx)
    .selectFrom('person')
    .select(['plan_id', sql<number>`count(*)::int`.as('people')])
    .where('plan_id', 'is not', null)
    .where('membership_level', '<>', 'none')
    .where('role', '=', 'user')
    .where('deleted_at', 'is', null)
    .groupBy('plan_id')
    .execute()
  return new Map(rows.flatMap(({ plan_id, people }) => (plan_id === null ? [] : [[plan_id, people] as const])))
}
