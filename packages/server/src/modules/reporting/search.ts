import { globalSearch, type Right } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import { nameKey } from '../../platform/data/paging.ts'
import { type Search, type SearchedList, searchEach } from '../../platform/data/search.ts'
import { someOf } from '../../platform/data/some-found.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { tables } from './reporting.tables.ts'

interface Kind {
  readonly right: Right
  readonly list: SearchedList
  /** Columns: id, title, detail, status, and the sort key; the row is called `one`. */
  readonly shown: RawBuilder<unknown>
  readonly joined?: RawBuilder<unknown>
}

/** A list searched by its rows as on its own screen. @param name of its common words */
const listOf = (table: string, name: string, condition?: RawBuilder<boolean>): SearchedList => {
  const vector = sql.ref(`${table}.search`)
  return {
    table,
    ...(condition && { of: condition }),
    ways: [{ name, words: vector, holds: (query) => sql`${vector} @@ ${query}` }],
  }
}

const isThere = sql<boolean>`deleted_at is null`

const kinds: Readonly<Record<globalSearch.ResultKind, Kind>> = {
  person: {
    right: 'people:read',
    list: listOf('person', 'people', isThere),
    shown: sql`one.name as title, one.email as detail, one.status, ${nameKey(sql`one.name`)} as place`,
  },
  order: {
    right: 'store:read',
    list: listOf('shop_order', 'orders'),
    shown: sql`one.reference as title, trim(one.first_name || ' ' || one.last_name) as detail, one.status, one.id::text as place`,
  },
  request: {
    right: 'money:read',
    list: listOf('wallet_request', 'requests'),
    shown: sql`one.reference as title, coalesce(person.name, '') as detail, one.status, one.id::text as place`,
    joined: sql`join person on person.id = one.person_id`,
  },
  ticket: {
    right: 'support:read',
    list: listOf('ticket', 'tickets'),
    shown: sql`one.subject as title, one.reference as detail, one.status, one.id::text as place`,
  },
  product: {
    right: 'store:read',
    list: listOf('product', 'products', isThere),
    shown: sql`one.name as title, category.name as detail, null::text as status, ${nameKey(sql`one.name`)} as place`,
    joined: sql`join product_category category on category.id = one.category_id`,
  },
  content: {
    right: 'content:read',
    list: listOf('content_item', 'items', isThere),
    shown: sql`one.title, category.name as detail, null::text as status, ${nameKey(sql`one.title`)} as place`,
    joined: sql`join content_category category on category.id = one.category_id`,
  },
  course: {
    right: 'content:read',
    list: listOf('course', 'courses', isThere),
    shown: sql`one.title, one.category as detail, null::text as status, ${nameKey(sql`one.title`)} as place`,
  },
}

/** The number of matches looked at, for common words too. */
const LOOKED_AT = { found: 200, common: 40 } as const

/** The rows of a kind that are looked at, and the first of them. */
const rowsOf = (kind: globalSearch.ResultKind, search: Search): RawBuilder<unknown> => {
  const { list, shown, joined } = kinds[kind]
  const matches = someOf(list, search, search.many ? LOOKED_AT.common : LOOKED_AT.found)
  return sql`(
    select ${sql.lit(kind)} as kind, id, title, detail, status from (
      select one.id, ${shown} from ${sql.table(list.table)} as one ${joined ?? sql``} where one.id = any(array(${matches}))) as looked
     order by place, id limit ${sql.lit(globalSearch.resultKinds[kind])})`
}

/** A few results of every kind that the caller may see, by word prefixes. */
export const searchEverything = async (
  tx: Tx,
  rights: ReadonlySet<Right>,
  search: string,
): Promise<globalSearch.SearchResult[]> => {
  const names = (Object.keys(globalSearch.resultKinds) as globalSearch.ResultKind[]).filter((kind) =>
    rights.has(kinds[kind].right),
  )
  if (names.length === 0) return []
  const searches = await searchEach(tx, new Map(names.map((kind) => [kind, kinds[kind].list])), search)
  const each = [...searches].map(([kind, kindSearch]) => rowsOf(kind, kindSearch))
  const { rows } = await sql<globalSearch.SearchResult>`${sql.join(each, sql` union all `)}`.execute(tables(tx))
  return rows
}
