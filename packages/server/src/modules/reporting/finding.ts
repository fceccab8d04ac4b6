import { finding, type Right } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import { searchQuery } from '../../platform/data/paging.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { tables } from './reporting.tables.ts'

/** As many of what has the words are looked at, so that a word that is everywhere costs no more than another. */
const LOOKED_AT = 200

interface Kind {
  readonly right: Right
  /** Columns: id, title, detail, status, and by what the first are chosen. */
  readonly rows: (words: RawBuilder<unknown>) => RawBuilder<unknown>
}

const kinds: Readonly<Record<finding.FoundKind, Kind>> = {
  person: {
    right: 'people:read',
    rows: (words) => sql`
      select id, name as title, email as detail, status, lower(name) as place from person
       where search @@ ${words} and deleted_at is null limit ${LOOKED_AT}`,
  },
  order: {
    right: 'store:read',
    rows: (words) => sql`
      select id, reference as title, first_name || ' ' || last_name as detail, status, id::text as place from shop_order
       where search @@ ${words} limit ${LOOKED_AT}`,
  },
  request: {
    right: 'money:read',
    rows: (words) => sql`
      select request.id, request.reference as title, coalesce(person.name, '') as detail, request.status,
             request.id::text as place
        from wallet_request request join person on person.id = request.person_id
       where request.search @@ ${words} limit ${LOOKED_AT}`,
  },
  ticket: {
    right: 'support:read',
    rows: (words) => sql`
      select id, subject as title, reference as detail, status, id::text as place from ticket
       where search @@ ${words} limit ${LOOKED_AT}`,
  },
  product: {
    right: 'store:read',
    rows: (words) => sql`
      select product.id, product.name as title, category.name as detail, null::text as status, lower(product.name) as place
        from product join product_category category on category.id = product.category_id
       where product.search @@ ${words} and product.deleted_at is null limit ${LOOKED_AT}`,
  },
  content: {
    right: 'content:read',
    rows: (words) => sql`
      select item.id, item.title, category.name as detail, null::text as status, lower(item.title) as place
        from content_item item join content_category category on category.id = item.category_id
       where item.search @@ ${words} and item.deleted_at is null limit ${LOOKED_AT}`,
  },
  course: {
    right: 'content:read',
    rows: (words) => sql`
      select id, title, category as detail, null::text as status, lower(title) as place from course
       where search @@ ${words} and deleted_at is null limit ${LOOKED_AT}`,
  },
}

/** A few of everything that somebody may see, by the beginnings of words, in one statement. */
export const findAnything = async (tx: Tx, rights: ReadonlySet<Right>, search: string): Promise<finding.Found[]> => {
  const names = (Object.keys(finding.foundKinds) as finding.FoundKind[]).filter((kind) => rights.has(kinds[kind].right))
  if (names.length === 0) return []
  const words = searchQuery(search)
  const each = names.map(
    (kind) => sql`(select ${sql.lit(kind)} as kind, id, title, detail, status
                     from (${kinds[kind].rows(words)}) as matching order by place, id limit ${sql.lit(finding.foundKinds[kind])})`,
  )
  const { rows } = await sql<finding.Found>`${sql.join(each, sql` union all `)}`.execute(tables(tx))
  return rows
}
