import type { Endpoint, Input } from '@vesica/contract'
import { oneOf, type RawSearch, textIn, unusualIn } from '../address.ts'
import { type PageSize, pageSizeIn } from '../ui/list/pageSize.ts'

/** The query of a list in wire format. */
export type Query<E extends Endpoint> = Input<E> extends { query: infer Q } ? NonNullable<Q> : never
type QueryValue<E extends Endpoint, K extends PropertyKey> = K extends keyof Query<E>
  ? NonNullable<Query<E>[K]>
  : undefined
type Direction = 'asc' | 'desc'

/** The sort orders of an endpoint; undefined for lists with a single order. */
export type SortOf<E extends Endpoint> = QueryValue<E, 'sort'>
/** The filters of an endpoint, besides the text search. */
type FilterOf<E extends Endpoint> = Exclude<keyof Query<E>, 'search' | 'sort' | 'direction' | 'limit' | 'cursor'> &
  string

/** What an address contains besides the list: an open dialog, a layout, a tab. */
export interface RelatedState<O extends object> {
  readonly plain: O
  /** Invalid values count as absent. */
  readonly parse: (raw: RawSearch) => O
  /** Omits default values. */
  readonly write: (extra: O) => Readonly<Record<string, string>>
  /** Parts that stay when the filters are cleared. */
  readonly keeps?: readonly (keyof O)[]
}

/** The sort order of a list that has several. */
type Sorted<E extends Endpoint> =
  SortOf<E> extends string
    ? { readonly sort: SortOf<E> } & (QueryValue<E, 'direction'> extends string
        ? { readonly direction: Direction }
        : unknown)
    : unknown

/** What a list shows: exactly what its address says. */
export type ListView<E extends Endpoint, F extends FilterOf<E>, O extends object> = {
  readonly search: string
  readonly cursor: string | undefined
  readonly size: PageSize
} & { readonly [K in F]: QueryValue<E, K> | undefined } & Sorted<E> &
  Readonly<O>

interface AddressParts<E extends Endpoint, F extends FilterOf<E>, O extends object> {
  /** Names in the endpoint's query; the contract has their types. */
  readonly filters: readonly F[]
  /**
   * Each sort order with its initial direction, or only names if the endpoint takes no direction; the first is the
   * default. Omitted: the list has a single order.
   */
  readonly sorts?: Readonly<Record<SortOf<E> & string, Direction>> | readonly (SortOf<E> & string)[]
  /** The fixed page size; omitted: the user chooses. */
  readonly size?: number
  readonly beside?: RelatedState<O>
}

/** What every list's view has. */
export interface AnyView {
  readonly search: string
  readonly sort?: string
  readonly direction?: Direction
  readonly cursor: string | undefined
  readonly size: PageSize
}

/** One list and its address, which are equivalent. */
export interface ListAddress<E extends Endpoint, V extends AnyView> {
  /** The endpoint. */
  readonly endpoint: E
  readonly plain: V
  /** Whether it has a text search. */
  readonly searches: boolean
  /** Its sort orders; empty for a list with a single one. */
  readonly sorts: readonly string[]
  /** Parses the search part of an address; invalid values count as absent. */
  readonly parse: (raw: RawSearch) => V
  /** Serializes a view as the search part of an address, omitting default values. */
  readonly write: (view: V) => Record<string, string>
  /** The filters and order of the list, which an export uses too. */
  readonly filtersOf: (view: V) => Query<E>
  /** The request to the server: one page of that. */
  readonly query: (view: V) => Query<E>
  readonly isNarrowed: (view: V) => boolean
  /** The same list with a change: from its first page. */
  readonly narrowed: (view: V, change: Partial<V>) => V
  /** The whole list, in the same order and layout. */
  readonly cleared: (view: V) => V
  /** A click on a header: sort by it, or reverse. */
  readonly sortedBy: (view: V, sort: string) => V
}

type Loose = Readonly<Record<string, unknown>>

/** Whether an endpoint's query has this. */
const hasParam = (endpoint: Endpoint, name: string): boolean => Object.hasOwn(endpoint.query?.shape ?? {}, name)

/**
 * A filter value as the contract parses it; empty text filters nothing. Values other than text, numbers and booleans
 * stay in wire format.
 */
const filterIn = (endpoint: Endpoint, name: string, raw: unknown): string | undefined => {
  const value = textIn(raw)
  const read = endpoint.query?.shape[name]?.safeParse(value)
  if (value === undefined || !read?.success) return undefined
  return typeof read.data === 'string' ? read.data || undefined : value
}

/** The filters of a list, as requested. */
const filteredBy = (endpoint: Endpoint, names: readonly string[], view: AnyView): Record<string, string> => {
  const search = hasParam(endpoint, 'search') ? view.search.trim() : ''
  const values = names.map((name) => [name, (view as unknown as Loose)[name]] as const)
  return {
    ...(search !== '' && { search }),
    ...Object.fromEntries(values.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))),
  }
}

const partsOf = (view: AnyView, names: readonly PropertyKey[]): Loose =>
  Object.fromEntries(names.map((name) => [name, (view as unknown as Loose)[name as string]]))

type Sorts = Readonly<Record<string, Direction>> | readonly string[]

/** Whether the endpoint takes a direction besides the order. */
const isDirected = (sorts: Sorts): sorts is Readonly<Record<string, Direction>> => !Array.isArray(sorts)

/** The order in an address or from a click: in its initial direction unless another is stated. */
const orderIn = (
  sorts: Sorts | undefined,
  sort: unknown,
  direction?: unknown,
): { sort?: string | undefined; direction?: Direction | undefined } => {
  if (!sorts) return {}
  if (!isDirected(sorts)) return { sort: oneOf(sorts, sort) ?? sorts[0] }
  const names = Object.keys(sorts)
  const by = oneOf(names, sort) ?? names[0] ?? ''
  return { sort: by, direction: oneOf(['asc', 'desc'], direction) ?? sorts[by] }
}

/** @returns how the address of a list is parsed and serialized, in terms of its endpoint */
export const listAddress = <E extends Endpoint, const F extends FilterOf<E> = never, O extends object = object>(
  endpoint: E,
  { filters, sorts, beside, size }: AddressParts<E, F, O>,
): ListAddress<E, ListView<E, F, O>> => {
  // The parts of a view are known by name only: their types follow from the endpoint, as declared above.
  type View = ListView<E, F, O>
  const order = (sort?: unknown, direction?: unknown) => orderIn(sorts as Sorts | undefined, sort, direction)
  const orderOf = ({ sort, direction }: AnyView) => order(sort, direction)
  const extraNames = Object.keys(beside?.plain ?? {})
  const usual: AnyView = { search: '', ...order(), cursor: undefined, size: 10 }
  const plain = { ...usual, ...Object.fromEntries(filters.map((name) => [name, undefined])), ...beside?.plain } as View
  const narrowed = (view: View, change: Partial<View>): View => ({ ...view, cursor: undefined, ...change })
  const filtersOf = (view: View) => ({ ...filteredBy(endpoint, filters, view), ...orderOf(view) }) as Query<E>

  return {
    endpoint,
    plain,
    searches: hasParam(endpoint, 'search'),
    sorts: sorts && isDirected(sorts) ? Object.keys(sorts) : (sorts ?? []),
    parse: (raw) =>
      ({
        ...usual,
        search: (hasParam(endpoint, 'search') && textIn(raw.search, 200)) || '',
        ...Object.fromEntries(filters.map((name) => [name, filterIn(endpoint, name, raw[name])])),
        ...order(raw.sort, raw.direction),
        cursor: textIn(raw.cursor),
        ...(size === undefined && { size: pageSizeIn(raw.size) }),
        ...beside?.parse(raw),
      }) as View,
    write: (view) => ({
      ...unusualIn<Loose>(
        { ...partsOf(view, [...filters, 'search', 'cursor', 'size']), ...orderOf(view) },
        { ...plain, direction: order((view as AnyView).sort).direction },
      ),
      ...beside?.write(partsOf(view, extraNames) as O),
    }),
    filtersOf,
    query: (view) => ({
      ...filtersOf(view),
      limit: String(size ?? view.size),
      ...(view.cursor && { cursor: view.cursor }),
    }),
    isNarrowed: (view) => Object.keys(filteredBy(endpoint, filters, view)).length > 0,
    narrowed,
    cleared: (view) => ({ ...plain, size: view.size, ...orderOf(view), ...partsOf(view, beside?.keeps ?? []) }),
    sortedBy: (view, sort) => {
      const now = orderOf(view)
      const reversed = now.direction === 'asc' ? 'desc' : 'asc'
      return narrowed(view, order(sort, now.sort === sort ? reversed : undefined) as Partial<View>)
    },
  }
}

/** A dialog of a list: without a record, or about one. */
export interface Opened<Bare extends string, Named extends string> {
  readonly dialog: Bare | Named | undefined
  /** Id of the record. */
  readonly about: string | undefined
}

/**
 * Dialogs that an address opens under one name: `add`, or `edit:{id}`.
 * @param plainDialogs those without a record @param named those about one record
 */
export const openDialogs = <const Bare extends string, const Named extends string>(
  plainDialogs: readonly Bare[],
  named: readonly Named[],
  name = 'open',
): RelatedState<Opened<Bare, Named>> => {
  const nothing: Opened<Bare, Named> = { dialog: undefined, about: undefined }
  return {
    plain: nothing,
    parse: (raw) => {
      const [prefix, about] = (textIn(raw[name]) ?? '').split(':')
      const alone = oneOf(plainDialogs, prefix)
      if (alone) return { dialog: alone, about: undefined }
      const dialog = oneOf(named, prefix)
      return dialog && about ? { dialog, about: about.slice(0, 64) } : nothing
    },
    write: ({ dialog, about }) => {
      if (!dialog) return {}
      return { [name]: plainDialogs.some((plain) => plain === dialog) ? dialog : `${dialog}:${about}` }
    },
  }
}
