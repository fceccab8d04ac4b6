import { canonicalEmail } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import { findsOne, type Owned, type SearchedList, searchFor, type Way } from '../../../platform/data/search.ts'
import { someOf } from '../../../platform/data/some-found.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../identity.tables.ts'

const ofPeople: Way = {
  name: 'people',
  words: sql`person.search`,
  holds: (query) => sql`person.search @@ ${query}`,
}

/** People, searched by name and address. */
export const people: SearchedList = {
  table: 'person',
  of: sql`deleted_at is null`,
  ways: [ofPeople],
  parts: {
    status: sql`person.status`,
    role: sql`person.role`,
    membership: sql`person.membership_level`,
    signup: sql`person.signup_status`,
  },
}

/** Up to this many matches, rows are looked up one by one. */
const FEW = 1000

/** Finds rows by their owner's name or address. A whole address matches only its owner's rows. */
export const byOwner = ({ name, personId, ids, type }: Owned): Way => {
  const id = type ? sql`id::text` : sql`id`
  const isOneOf = (people: RawBuilder<unknown>, condition: string) =>
    ids((owner) => sql`(${owner} = any(${people}) and (select count(*) from few) ${sql.raw(condition)} ${FEW})`)
  return {
    name,
    words: sql`(select search from person where person.id = ${personId})`,
    holds: (query) => findsOne(sql`select true from person where person.id = ${personId} and search @@ ${query}`),
    ids: (query) => sql`
      with found as materialized (select id from person where search @@ ${query}),
      few as materialized (select id from found limit ${FEW + 1})
      ${isOneOf(sql`array(select ${id} from few)`, '<=')}
      union all
      ${isOneOf(sql`select ${id} from person where search @@ ${query}`, '>')}`,
    named: async (tx, typed) => {
      const owned = await idAt(tx, typed)
      if (owned === undefined) return undefined
      return { holds: sql`${personId} = ${owned}`, ids: ids((owner) => sql`${owner} = ${owned}`) }
    },
  }
}

const MOST_FOUND = 200

/** Includes removed people, whose records can still be found by name. */
const allPeople: SearchedList = { table: 'person', ways: [ofPeople] }

/** IDs of people whose name or email matches a search, at most 200. A whole address matches only its owner. */
export const findPeopleIds = async (tx: Tx, search: string): Promise<string[]> => {
  const owner = await idAt(tx, search)
  if (owner) return [owner]
  const searched = await searchFor(tx, allPeople, { search })
  if (!searched) return []
  const some = someOf(allPeople, searched, MOST_FOUND)
  const { rows } = await sql<{ id: string }>`${some}`.execute(tables(tx))
  return rows.map(({ id }) => id)
}

/** The owner of an address, if the text is one. */
const idAt = async (tx: Tx, typed: string): Promise<string | undefined> => {
  if (!typed.includes('@')) return undefined
  const row = await tables(tx)
    .selectFrom('person')
    .select('id')
    .where('email', '=', canonicalEmail(typed))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}
