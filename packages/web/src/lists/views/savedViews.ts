import { type Endpoint, views } from '@vesica/contract'
import type { AnyView, ListAddress, Query } from '../listAddress.ts'

type StoredQuery = Readonly<Record<string, string>>

/** The name of a list with saved views, by its endpoint; undefined for others. */
export const viewedListOf = ({ name }: Pick<Endpoint, 'name'>): views.ViewedList | undefined =>
  (Object.keys(views.viewedLists) as views.ViewedList[]).find((list) => views.viewedLists[list].name === name)

/** The query of a list, as a view stores it. */
export const queryOf = <E extends Endpoint, V extends AnyView>(address: ListAddress<E, V>, view: V): StoredQuery =>
  address.filtersOf(view) as Query<E> & StoredQuery

const sorted = (query: StoredQuery): string =>
  JSON.stringify(Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** The list with the query of a view; layout and page size stay. */
export const withView = <E extends Endpoint, V extends AnyView>(
  address: ListAddress<E, V>,
  view: V,
  query: StoredQuery,
): V => {
  const parsed = address.parse(query)
  const names = [...Object.keys(query), 'sort', 'direction'].filter((name) => name in parsed) as (keyof V)[]
  const cleared = address.cleared(view)
  return { ...cleared, ...Object.fromEntries(names.map((name) => [name, parsed[name]])) }
}

/** Whether a list shows what a view stores. */
export const isCurrentView = <E extends Endpoint, V extends AnyView>(
  address: ListAddress<E, V>,
  view: V,
  { query }: Pick<views.SavedView, 'query'>,
): boolean => sorted(queryOf(address, view)) === sorted(queryOf(address, withView(address, view, query)))
