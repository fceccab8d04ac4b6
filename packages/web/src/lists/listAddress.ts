import type { Endpoint, Input } from '@vesica/contract'
import { oneOf, type RawSearch, textIn, unusualIn } from '../address.ts'
import { type PageSize, pageSizeIn } from '../ui/list/pageSize.ts'

/** What a list may be asked for, in its wire form. */
export type Query<E extends Endpoint> = Input<E> extends { query: infer Q } ? NonNullable<Q> : never
type Asked<E extends Endpoint, K extends PropertyKey> = K extends keyof Query<E> ? NonNullable<Query<E>[K]> : undefined
type Direction = 'asc' | 'desc'

/** What an endpoint sorts by; undefined for lists in one order. */
export type SortOf<E extends Endpoint> = Asked<E, 'sort'>
/** What an endpoint filters by, beside the text that is searched. */
type FilterOf<E extends Endpoint> = Exclude<keyof Query<E>, 'search' | 'sort' | 'direction' | 'limit' | 'cursor'> &
  string

/** What an address says beside the list: an open dialog, a layout, a tab. */
export interface Beside<O extends object> {
  readonly plain: O
  /** What it does not understand counts as absent. */
  readonly parse: (raw: RawSearch) => O
  /** Leaves out what is as usual. */
  readonly write: (beside: O) => Readonly<Record<string, string>>
  /** Parts that stay when the filters are cleared. */
  readonly keeps?: readonly (keyof O)[]
}

/** The order of a list that has several. */
type Sorted<E extends Endpoint> =
  SortOf<E> extends string
    ? { readonly sort: SortOf<E> } & (Asked<E, 'direction'> extends string
        ? { readonly direction: Direction }
        : unknown)
    : unknown

/** What a list shows: exactly what its address says. */
export type ListView<E extends Endpoint, F extends FilterOf<E>, O extends object> = {
  readonly search: string
  readonly cursor: string | undefined
  readonly size: PageSize
} & { readonly [K in F]: Asked<E, K> | undefined } & Sorted<E> &
  Readonly<O>

interface AddressParts<E extends Endpoint, F extends FilterOf<E>, O extends object> {
  /** Names of the endpoint's query; what they take stands in the contract. */
  readonly filters: readonly F[]
  /**
   * Each order with the direction that it begins in, or their names where the endpoint takes no direction; the first is
   * the usual one. Left out: the list has one order.
   */
  readonly sorts?: Readonly<Record<SortOf<E> & string, Direction>> | readonly (SortOf<E> & string)[]
  /** How many rows a page always has; left out: whoever looks chooses. */
  readonly size?: number
  readonly beside?: Beside<O>
}

/** What every list's view has. */
export interface AnyView {
  readonly search: string
  readonly sort?: string
  readonly direction?: Direction
  readonly cursor: string | undefined
  readonly size: PageSize
}

/** One list and its address, which say the same. */
export interface ListAddress<E extends Endpoint, V extends AnyView> {
  /** What answers. */
  readonly endpoint: E
  readonly plain: V
  /** Whether text can be searched for. */
  readonly searches: boolean
  /** What it can be sorted by; empty for a list in one order. */
  readonly sorts: readonly string[]
  /** Reads the search part of an address; what it does not understand counts as absent. */
  readonly parse: (raw: RawSearch) => V
  /** Writes a view as the search part of an address, leaving out what is as usual. */
  readonly write: (view: V) => Record<string, string>
  /** What the list is narrowed to, and its order: what an export holds, too. */
  readonly filtersOf: (view: V) => Query<E>
  /** What to ask the server for: one page of that. */
  readonly query: (view: V) => Query<E>
  readonly isNarrowed: (view: V) => boolean
  /** The same list with something changed: from its first page. */
  readonly narrowed: (view: V, change: Partial<V>) => V
  /** The whole list, in the same order and shape. */
  readonly cleared: (view: V) => V
  /** A press on a header: sort by it, or the other way round. */
  readonly sortedBy: (view: V, sort: string) => V
}

type Loose = Readonly<Record<string, unknown>>

/** Whether an endpoint can be asked for this. */
const takes = (endpoint: Endpoint, name: string): boolean => Object.hasOwn(endpoint.query?.shape ?? {}, name)

/**
 * A value of a filter as the contract takes it; empty text asks for nothing. What the contract reads as something else
 * than text, a number or a yes, stays in the words in which it is asked for.
 */
const filterIn = (endpoint: Endpoint, name: string, raw: unknown): string | undefined => {
  const asked = textIn(raw)
  const read = endpoint.query?.shape[name]?.safeParse(asked)
  if (asked === undefined || !read?.success) return undefined
  return typeof read.data === 'string' ? read.data || undefined : asked
}

/** What narrows a list, as it is asked for. */
const filteredBy = (endpoint: Endpoint, names: readonly string[], view: AnyView): Record<string, string> => {
  const search = takes(endpoint, 'search') ? view.search.trim() : ''
  const values = names.map((name) => [name, (view as unknown as Loose)[name]] as const)
  return {
    ...(search !== '' && { search }),
    ...Object.fromEntries(values.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))),
  }
}

const partsOf = (view: AnyView, names: readonly PropertyKey[]): Loose =>
  Object.fromEntries(names.map((name) => [name, (view as unknown as Loose)[name as string]]))

type Sorts = Readonly<Record<string, Direction>> | readonly string[]

/** Whether the endpoint takes a direction beside the order. */
const isDirected = (sorts: Sorts): sorts is Readonly<Record<string, Direction>> => !Array.isArray(sorts)

/** The order that an address or a press asks for: in the direction that it begins in, where that says no other. */
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

/** @returns how the address of a list is read and written, in the words of its endpoint */
export const listAddress = <E extends Endpoint, const F extends FilterOf<E> = never, O extends object = object>(
  endpoint: E,
  { filters, sorts, beside, size }: AddressParts<E, F, O>,
): ListAddress<E, ListView<E, F, O>> => {
  // The parts of a view are known by name only: their types follow from the endpoint, as declared above.
  type View = ListView<E, F, O>
  const order = (sort?: unknown, direction?: unknown) => orderIn(sorts as Sorts | undefined, sort, direction)
  const orderOf = ({ sort, direction }: AnyView) => order(sort, direction)
  const besideNames = Object.keys(beside?.plain ?? {})
  const usual: AnyView = { search: '', ...order(), cursor: undefined, size: 10 }
  const plain = { ...usual, ...Object.fromEntries(filters.map((name) => [name, undefined])), ...beside?.plain } as View
  const narrowed = (view: View, change: Partial<View>): View => ({ ...view, cursor: undefined, ...change })
  const filtersOf = (view: View) => ({ ...filteredBy(endpoint, filters, view), ...orderOf(view) }) as Query<E>

  return {
    endpoint,
    plain,
    searches: takes(endpoint, 'search'),
    sorts: sorts && isDirected(sorts) ? Object.keys(sorts) : (sorts ?? []),
    parse: (raw) =>
      ({
        ...usual,
        search: (takes(endpoint, 'search') && textIn(raw.search, 200)) || '',
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
      ...beside?.write(partsOf(view, besideNames) as O),
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
      const turned = now.direction === 'asc' ? 'desc' : 'asc'
      return narrowed(view, order(sort, now.sort === sort ? turned : undefined) as Partial<View>)
    },
  }
}

/** A dialog of a list: about nothing yet, or about one of its entries. */
export interface Opened<Bare extends string, Named extends string> {
  readonly dialog: Bare | Named | undefined
  /** Id of what the dialog is about. */
  readonly about: string | undefined
}

/**
 * Dialogs that an address opens under one name: `add`, or `edit:{id}`.
 * @param bare those about nothing yet  @param named those about one entry
 */
export const openDialogs = <const Bare extends string, const Named extends string>(
  bare: readonly Bare[],
  named: readonly Named[],
  name = 'open',
): Beside<Opened<Bare, Named>> => {
  const nothing: Opened<Bare, Named> = { dialog: undefined, about: undefined }
  return {
    plain: nothing,
    parse: (raw) => {
      const [word, about] = (textIn(raw[name]) ?? '').split(':')
      const alone = oneOf(bare, word)
      if (alone) return { dialog: alone, about: undefined }
      const dialog = oneOf(named, word)
      return dialog && about ? { dialog, about: about.slice(0, 64) } : nothing
    },
    write: ({ dialog, about }) => {
      if (!dialog) return {}
      return { [name]: bare.some((one) => one === dialog) ? dialog : `${dialog}:${about}` }
    },
  }
}
