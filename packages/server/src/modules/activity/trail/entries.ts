import { type audit, auditSubjectOf, auditSubjects, type Right } from '@vesica/contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { beginOfPeriod } from '../../../platform/clock.ts'
import { find, requireFound } from '../../../platform/data/find.ts'
import { readSearchPage } from '../../../platform/data/found-page.ts'
import type { Sorting } from '../../../platform/data/paging.ts'
import type { Owned, Search, SearchedList, Way } from '../../../platform/data/search.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { READ_ROWS } from '../../../platform/files/csv.ts'
import { isId } from '../../../platform/ids.ts'
import { type ActivityTables, tables } from '../activity.tables.ts'

export type TrailQuery = Omit<z.output<typeof audit.listAudit.query>, 'limit' | 'cursor'>
export type TrailPage = z.output<typeof audit.listAudit.query>
export type Entry = Awaited<ReturnType<ReturnType<typeof selectVisible>['executeTakeFirstOrThrow']>>

type Entries = SelectQueryBuilder<ActivityTables, 'audit_entry', object>

const newest: Sorting = { keys: [{ by: sql`created_at`, kind: 'time' }], descending: true }

/** Record types that are visible with these permissions; undefined: all. */
const readable = (rights: ReadonlySet<Right>): string[] | undefined => {
  const isAny = rights.has(auditSubjectOf('').right)
  return isAny ? undefined : Object.keys(auditSubjects).filter((type) => rights.has(auditSubjectOf(type).right))
}

const selectVisible = (entries: Entries) =>
  entries.select([
    'audit_entry.id',
    'actor_id',
    'action',
    'subject_type',
    'subject_id',
    'before',
    'after',
    'address',
    'created_at',
    'reason',
    'result',
    'parent_id',
    'undoes',
    'key_id',
    sql<string | null>`(select number from audit_link where entry_id = audit_entry.id)`.as('number'),
  ])

/** Entries that are visible with these permissions. */
const seenWith = (tx: Tx, rights: ReadonlySet<Right>): Entries => {
  const types = readable(rights)
  const all = tables(tx).selectFrom('audit_entry')
  return types ? all.where('subject_type', 'in', types) : all
}

/** Type and ID of a record in an address: `person:0197…`. */
const recordOf = (text: string) => {
  const at = text.indexOf(':')
  return at < 0 ? { type: text, id: '' } : { type: text.slice(0, at), id: text.slice(at + 1) }
}

/** The indexed text. */
const indexedText = sql`search_vector(left(action || ' ' || coalesce(reason, '') || ' ' || subject_type || ' ' || subject_id || ' '
  || coalesce(before::text, '') || ' ' || coalesce(after::text, ''), 4000))`

const byText: Way = { name: 'audit entries', words: indexedText, holds: (query) => sql`${indexedText} @@ ${query}` }

/** The person acted on. Refused actions may contain an invalid ID. */
const targetPersonId = sql`case when subject_type = 'person' and subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then subject_id::uuid end`

/** Entries by their text, by actor, or by the person acted on. */
export const searchedTrail = (byOwner: (owned: Owned) => Way): SearchedList => ({
  table: 'audit_entry',
  ways: [
    byText,
    byOwner({
      name: 'audit entries by who did it',
      personId: sql`actor_id`,
      ids: (isTrue) => sql`select id from audit_entry where ${isTrue(sql`actor_id`)}`,
    }),
    byOwner({
      name: 'audit entries by whom it was done to',
      personId: targetPersonId,
      ids: (isTrue) => sql`select id from audit_entry where subject_type = 'person' and ${isTrue(sql`subject_id`)}`,
      type: 'text',
    }),
  ],
})

const areaTypes = (area: audit.AuditEntry['area']): string[] =>
  Object.entries(auditSubjects).flatMap(([type, subject]) => (subject.area === area ? [type] : []))

const matching = (tx: Tx, rights: ReadonlySet<Right>, query: TrailQuery): Entries => {
  const { area, result, who, record, period } = query
  let matches = seenWith(tx, rights)
  if (area) matches = matches.where('subject_type', 'in', areaTypes(area))
  if (result) matches = matches.where('result', result === 'done' ? '=' : '<>', 'done')
  if (who !== undefined) matches = isId(who) ? matches.where('actor_id', '=', who) : matches.where(sql<boolean>`false`)
  if (record !== undefined) {
    const { type, id } = recordOf(record)
    matches = matches.where('subject_type', '=', type).where('subject_id', '=', id)
  }
  if (period) matches = matches.where('created_at', '>=', beginOfPeriod(period, tx.now))
  return matches
}

/** One page of the audit log, newest first, limited to these permissions. */
export const pageOfTrail = async (tx: Tx, rights: ReadonlySet<Right>, query: TrailPage, search?: Search) => {
  const matches = matching(tx, rights, query)
  const list = {
    all: selectVisible(matches),
    some: matches,
    search,
    sorting: newest,
    id: sql`audit_entry.id`,
    beside: {},
  }
  const { rows, total, cursors } = await readSearchPage(tables(tx), list, query, readable(rights) !== undefined)
  return { rows, total, ...cursors }
}

/** All matching entries, newest first, for export. */
export const wholeTrail = (tx: Tx, rights: ReadonlySet<Right>, query: TrailQuery, search?: Search) => {
  const matches = matching(tx, rights, query)
  return selectVisible(search ? matches.where(search.byIndex) : matches)
    .orderBy('created_at', 'desc')
    .orderBy('audit_entry.id', 'desc')
    .limit(READ_ROWS)
    .execute()
}

/** An entry with its hash and the entry that undid it. */
export const findEntry = async (tx: Tx, rights: ReadonlySet<Right>, id: string) =>
  requireFound(
    await find(
      id,
      selectVisible(seenWith(tx, rights).where('audit_entry.id', '=', id)).select([
        sql<string | null>`(select encode(hash, 'hex') from audit_link where entry_id = audit_entry.id)`.as('hash'),
        sql<string | null>`(select taking.id from audit_entry as taking where taking.undoes = audit_entry.id
          and taking.result = 'done' limit 1)`.as('undone_by'),
      ]),
    ),
  )

/** Serializes undoing of an entry. */
export const lockEntry = async (tx: Tx, id: string): Promise<void> => {
  await find(id, tables(tx).selectFrom('audit_entry').select('id').where('id', '=', id).forUpdate())
}

/** The newest entry of each record that contains one of these fields, limited to these permissions. */
export const lastWritten = async (
  tx: Tx,
  rights: ReadonlySet<Right>,
  ids: readonly string[],
  fields: readonly string[],
): Promise<ReadonlyMap<string, Pick<Entry, 'before' | 'after'>>> => {
  if (ids.length === 0) return new Map()
  const rows = await seenWith(tx, rights)
    .select(['subject_id', 'before', 'after'])
    .distinctOn('subject_id')
    .where('subject_type', 'in', Object.keys(auditSubjects))
    .where('subject_id', 'in', [...new Set(ids)])
    .where('result', '=', 'done')
    .where(({ val }) => sql<boolean>`(after ?| ${val(fields)}::text[] or before ?| ${val(fields)}::text[])`)
    .orderBy('subject_id')
    .orderBy('created_at', 'desc')
    .execute()
  return new Map(rows.map(({ subject_id, before, after }) => [subject_id, { before, after }]))
}

const RELATED_LIMIT = 200

/** Related entries: the bulk action and its other parts, its own parts, the undone entry, and entries that undo it. */
export const relatedTo = (tx: Tx, rights: ReadonlySet<Right>, entry: Pick<Entry, 'id' | 'parent_id' | 'undoes'>) => {
  const { id, parent_id, undoes } = entry
  const relatedIds = [parent_id, undoes].filter((entryId) => entryId !== null)
  return selectVisible(
    seenWith(tx, rights)
      .where('audit_entry.id', '<>', id)
      .where((eb) =>
        eb.or([
          eb('parent_id', '=', id),
          eb('undoes', '=', id),
          ...(relatedIds.length > 0 ? [eb('audit_entry.id', 'in', relatedIds)] : []),
          ...(parent_id ? [eb('parent_id', '=', parent_id)] : []),
        ]),
      ),
  )
    .orderBy('created_at')
    .orderBy('audit_entry.id')
    .limit(RELATED_LIMIT)
    .execute()
}
