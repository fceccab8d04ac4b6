import type { members } from '@vesica/contract'
import { type AliasableExpression, type Expression, type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../../platform/data/tx.ts'
import { type IdentityTables, tables } from '../identity.tables.ts'
import { readSearchPage } from '../../../platform/data/found-page.ts'
import { nameKey, type SortKey } from '../../../platform/data/paging.ts'
import { searchFor } from '../../../platform/data/search.ts'
import { people } from './found.ts'
import { personColumns } from './person.ts'

export type MemberQuery = z.output<typeof members.listMembers.query>

type PeopleQuery<T> = SelectQueryBuilder<IdentityTables, 'person', T>

const sortKeys = {
  joined: { by: sql`joined_at`, kind: 'time' },
  name: { by: nameKey(sql`name`), kind: 'text' },
  email: { by: sql`email`, kind: 'text' },
  lastActive: { by: sql`coalesce(last_active_at, joined_at)`, kind: 'time' },
} satisfies Record<string, SortKey>

/**
 * One page of people. Sorted by time, newest come first by default.
 * @param knownOf data of another module about a person, by ID, read in the same statement
 */
export const searchPeople = async <T>(
  tx: Tx,
  query: MemberQuery,
  knownOf: (personId: Expression<string>) => AliasableExpression<T>,
) => {
  const key = sortKeys[query.sort ?? 'joined']
  const descending = (query.direction ?? (key.kind === 'time' ? 'desc' : 'asc')) === 'desc'
  const some = matching(tx, query)
  const { rows, total, cursors } = await readSearchPage(
    tables(tx),
    {
      all: some.select(personColumns).select((eb) => knownOf(eb.ref('person.id')).as('known')),
      some,
      search: await searchFor(tx, people, query),
      sorting: { keys: [key], descending },
      id: sql`id`,
      beside: {},
    },
    query,
  )
  return { people: rows, total, ...cursors }
}

/** Start of a day in UTC. */
const beginOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

const matching = (tx: Tx, query: MemberQuery): PeopleQuery<object> => {
  let people = tables(tx).selectFrom('person').where('deleted_at', 'is', null)
  if (query.status) people = people.where('status', '=', query.status)
  if (query.role) people = people.where('role', '=', query.role)
  if (query.membership) people = people.where('membership_level', '=', query.membership)
  if (query.signup) people = people.where('signup_status', '=', query.signup)
  if (query.joined_from) people = people.where('joined_at', '>=', beginOf(query.joined_from))
  if (query.seen_from) {
    const from = beginOf(query.seen_from)
    // Uses the index on the last visit, which includes people who have never visited.
    people = people.where(sql<boolean>`last_active_at >= ${from} and coalesce(last_active_at, joined_at) >= ${from}`)
  }
  return people
}

/** The number of people by ID of their current or last plan. */
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
