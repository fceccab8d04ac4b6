import { type Right, views } from '@vesica/contract'
import type { z } from 'zod'
import { type Caller, rightMissing } from '../../platform/caller.ts'
import { find } from '../../platform/data/find.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { namesOf } from '../identity/index.ts'
import { tables } from './views.tables.ts'

/** How a list evaluates a query: the number of results, and the filters that refer to deleted records. */
export interface Viewed<Query> {
  count(tx: Tx, query: Query, userId: string): Promise<number>
  gone?(tx: Tx, query: Query): Promise<string[]>
}

type Looker = Pick<Caller, 'userId' | 'rights'>

type QueryOf<List extends views.ViewedList> = z.output<(typeof views.viewedLists)[List]['query']>

/** The lists that support views, each evaluated by its own module. */
export type ViewedLists = { readonly [List in views.ViewedList]: Viewed<QueryOf<List>> }

const requireList = (caller: Looker, list: views.ViewedList): void => {
  const right: Right = views.viewedLists[list].right
  if (!caller.rights.has(right)) throw rightMissing(right)
}

/** Query parameters that page through a list rather than filter it. */
const noFilters = new Set(['limit', 'cursor'])

const requireQuery = (list: views.ViewedList, query: Readonly<Record<string, string>>): void => {
  const isAny = Object.keys(query).some((name) => noFilters.has(name))
  if (isAny || !views.viewedLists[list].query.safeParse(query).success) throw new Refusal('view_query')
}

const announce = (tx: Tx): void => tx.announce({ topics: ['views'], admins: true })

/** Saves the query of a list as a view. */
export const createView = async (
  tx: Tx,
  caller: Looker,
  input: z.output<typeof views.createView.body>,
): Promise<string> => {
  requireList(caller, input.list)
  requireQuery(input.list, input.query)
  const { count } = await tables(tx)
    .selectFrom('saved_view')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('made_by', '=', caller.userId)
    .where('list', '=', input.list)
    .executeTakeFirstOrThrow()
  if (Number(count) >= views.MOST_VIEWS) throw new Refusal('views_full', { n: views.MOST_VIEWS })
  const id = newId()
  await tables(tx)
    .insertInto('saved_view')
    .values({ ...input, id, query: JSON.stringify(input.query), made_by: caller.userId, made_at: tx.now })
    .execute()
  announce(tx)
  return id
}

/** Locks a view that the caller may see and change. */
const lockChangeable = async (tx: Tx, caller: Looker, id: string) => {
  const view = await find(
    id,
    tables(tx)
      .selectFrom('saved_view')
      .selectAll()
      .where('id', '=', id)
      .where((eb) => eb.or([eb('shared', '=', true), eb('made_by', '=', caller.userId)]))
      .forUpdate(),
  )
  requireList(caller, view.list as views.ViewedList)
  if (!mayChange(caller, view)) {
    const by = (await namesOf(tx, [view.made_by])).get(view.made_by) ?? ''
    throw new Refusal('view_of_other', { by })
  }
  return view
}

const mayChange = (caller: Looker, view: { made_by: string }): boolean =>
  view.made_by === caller.userId || caller.rights.has('roles:write')

/** Updates the fields that are present. */
export const updateView = async (
  tx: Tx,
  caller: Looker,
  id: string,
  { name, query, shared }: z.output<typeof views.updateView.body>,
): Promise<void> => {
  const view = await lockChangeable(tx, caller, id)
  if (query) requireQuery(view.list as views.ViewedList, query)
  await tables(tx)
    .updateTable('saved_view')
    .set({
      name: name ?? view.name,
      shared: shared ?? view.shared,
      query: JSON.stringify(query ?? view.query),
    })
    .where('id', '=', id)
    .execute()
  announce(tx)
}

export const deleteView = async (tx: Tx, caller: Looker, id: string): Promise<void> => {
  await lockChangeable(tx, caller, id)
  await tables(tx).deleteFrom('saved_view').where('id', '=', id).execute()
  announce(tx)
}

/** Orders views for one person. Ids of missing or invisible views are ignored. */
export const reorderViews = async (
  tx: Tx,
  caller: Looker,
  { list, ids }: z.output<typeof views.reorderViews.body>,
): Promise<void> => {
  requireList(caller, list)
  const visibleIds = new Set((await seenBy(tx, caller.userId, list)).map(({ id }) => id))
  const rows = [...new Set(ids)]
    .filter((id) => visibleIds.has(id))
    .map((view_id, position) => ({ person_id: caller.userId, view_id, place: position }))
  if (rows.length > 0)
    await tables(tx)
      .insertInto('saved_view_place')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['person_id', 'view_id']).doUpdateSet((eb) => ({ place: eb.ref('excluded.place') })),
      )
      .execute()
  tx.announce({ topics: ['views'], users: [caller.userId] })
}

const seenBy = (tx: Tx, userId: string, list: views.ViewedList) =>
  tables(tx)
    .selectFrom('saved_view')
    .leftJoin('saved_view_place as place', (join) =>
      join.onRef('place.view_id', '=', 'saved_view.id').on('place.person_id', '=', userId),
    )
    .selectAll('saved_view')
    .where('list', '=', list)
    .where((eb) => eb.or([eb('shared', '=', true), eb('made_by', '=', userId)]))
    .orderBy((eb) => eb.fn.coalesce('place.place', eb.lit(2 * views.MOST_VIEWS)))
    .orderBy('made_at')
    .orderBy('saved_view.id')
    .limit(2 * views.MOST_VIEWS)
    .execute()

/** The views of a list that the caller can see, each with its current count. */
export const listViews = async (
  tx: Tx,
  caller: Looker,
  list: views.ViewedList,
  lists: ViewedLists,
): Promise<views.SavedView[]> => {
  requireList(caller, list)
  const rows = await seenBy(tx, caller.userId, list)
  const names = await namesOf(
    tx,
    rows.map(({ made_by }) => made_by),
  )
  const visible: views.SavedView[] = []
  for (const row of rows)
    visible.push({
      id: row.id,
      name: row.name,
      query: row.query,
      shared: row.shared,
      own: row.made_by === caller.userId,
      by: names.get(row.made_by) ?? '',
      mayChange: mayChange(caller, row),
      ...(await stateOf(tx, caller, lists[list], { list, query: row.query })),
    })
  return visible
}

/** The current count of a view, and its outdated filters. */
const stateOf = async <List extends views.ViewedList>(
  tx: Tx,
  caller: Looker,
  viewed: Viewed<QueryOf<List>>,
  { list, query }: { list: List; query: Readonly<Record<string, string>> },
): Promise<Pick<views.SavedView, 'count' | 'missingFilters'>> => {
  const read = views.viewedLists[list].query.safeParse({ ...query, limit: '1' })
  if (!read.success)
    return { count: null, missingFilters: [...new Set(read.error.issues.map(({ path }) => String(path[0])))] }
  const input = read.data as QueryOf<List>
  return {
    missingFilters: (await viewed.gone?.(tx, input)) ?? [],
    count: await viewed.count(tx, input, caller.userId),
  }
}
