import { Button } from '@mantine/core'
import { countedUpTo, type Endpoint, type identity, type Input, type Reply } from '@vesica/contract'
import type { ComponentType, ReactNode } from 'react'
import { useCurrentUser, useRead } from '../data/hooks.ts'
import { type Rights, useRights } from '../data/rights.ts'
import { matches } from '../format/count.ts'
import { text } from '../i18n/text.ts'
import { CardSkeleton } from '../ui/page/CardSkeleton.tsx'
import type { Column } from '../ui/list/DataTable.tsx'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import styles from '../ui/list/List.module.css'
import { ListTable } from '../ui/list/ListTable.tsx'
import { rowsAwaited } from '../ui/list/pageSize.ts'
import { Pager } from '../ui/list/Pager.tsx'
import { ReadFailed } from '../ui/page/ReadFailed.tsx'
import { focusedRow, rowKeys } from '../ui/list/rowKeys.ts'
import { RowsSkeleton } from '../ui/page/RowsSkeleton.tsx'
import { useKeys } from '../ui/useKeys.ts'
import { type Selection, useSelection } from '../ui/list/useSelection.ts'
import { type FilterParts, ListToolbar } from './ListToolbar.tsx'
import type { AnyView, ListAddress } from './listAddress.ts'
import { SavedViews } from './views/SavedViews.tsx'
import { viewedListOf } from './views/savedViews.ts'

const copy = text.lists

/** view: the state in the address. onView: navigates; `replace` adds no history entry. */
export type ViewProps<V> = { view: V; onView: (view: V, replace?: boolean) => void }

/** The context of columns and row actions: the view, the caller, and their permissions. */
export type Doing<V> = ViewProps<V> & { self: identity.User | undefined; rights: Rights }

/** Shown without rows. action: the next step. */
export type Empty = { title: string; why: string; action?: ReactNode }

/** The copy of one list; the rest is shared by all (`text.lists`). */
export type ListCopy = Readonly<
  Record<'what' | 'caption' | 'nothingYet' | 'nothingYetWhy' | 'nothingMatchesWhy', string>
> & {
  /** Of its search field, if the endpoint takes text. */
  readonly search?: string
  readonly sorts?: Readonly<Record<string, string>>
}

type Keyed = { readonly id: string }

/** The rows as tiles. isOn: for which views. height, minWidth: of a placeholder tile, in px. */
type Tiles<V, Row> = {
  isOn: (view: V) => boolean
  Tiles: ComponentType<{ rows: readonly Row[]; refreshing: boolean; doing: Doing<V> }>
  height: number
  minWidth: number
}

/** What every list's response has besides its rows. */
type Page = { readonly total: number; readonly next_cursor: string | null; readonly previous_cursor: string | null }

interface ListParts<E extends Endpoint, V extends AnyView, Row extends Keyed> {
  /** The key under which this browser stores the visible columns. */
  readonly name: string
  readonly copy: ListCopy
  readonly rows: (reply: Reply<E>) => readonly Row[]
  /** The name of a row. */
  readonly label: (row: Row) => string
  readonly filters: readonly FilterParts<V>[]
  readonly columns: (doing: Doing<V>) => readonly Column<Row>[]
  /** The change of the view by Enter, O or a click on a row; omitted: rows do not open. */
  readonly open?: (row: Row) => Partial<V>
  /** Id of the row in an open dialog. */
  readonly current?: (view: V) => string | undefined
  /** Sets the widths of search and filters, see List.module.css. */
  readonly className?: string | undefined
  /** Rows can be selected; the actions for the selected ones. */
  readonly Bulk?: ComponentType<{ selection: Selection<Row> }>
  /** Shortcut keys for the focused row. */
  readonly keys?: Readonly<Record<string, (row: Row, doing: Doing<V>) => void>>
  /** The button for a first row. */
  readonly add?: (doing: Doing<V>) => ReactNode
  /** Copy for empty views that need their own. */
  readonly empty?: (view: V, onView: ViewProps<V>['onView']) => Empty | undefined
  /** The footer, if it is more than the count. */
  readonly foot?: (visible: string, total: string, reply: Reply<E>) => string
  readonly tiles?: Tiles<V, Row>
  /** At the end of the toolbar. */
  readonly Tools?: ComponentType<ViewProps<V>>
}

/**
 * params: of the request path, if any. beside: content based on the same response, above and below; `reply` is
 * undefined until it arrives.
 */
type ListProps<E extends Endpoint, V> = ViewProps<V> & {
  params?: object
  above?: (reply: Reply<E> | undefined, hasFailed: boolean) => ReactNode
  below?: (reply: Reply<E> | undefined) => ReactNode
}

/**
 * Declares a back-office list: its request, its filters and its columns. Search, filters, saved views, order, paging,
 * selection, column visibility, keys, and empty states are then the same as in every other list.
 * @param address whose endpoint responds with rows besides `total`, `next_cursor` and `previous_cursor`
 */
export const defineList =
  <E extends Endpoint, V extends AnyView>(address: ListAddress<E, V>) =>
  <Row extends Keyed>(options: ListParts<E, V, Row>): ComponentType<ListProps<E, V>> => {
    const { copy: own, tiles, Bulk, Tools } = options
    const keyNames = Object.keys(options.keys ?? {})
    const viewed = viewedListOf(address.endpoint)

    const emptyOf = (doing: Doing<V>, total: number): Empty => {
      const { view, onView } = doing
      const button = (label: string, next: V) => <Button onClick={() => onView(next)}>{label}</Button>
      if (total > 0)
        return {
          title: copy.pageGone,
          why: copy.pageGoneWhy,
          action: button(copy.firstPage, address.narrowed(view, {})),
        }
      const special = options.empty?.(view, onView)
      if (special) return special
      if (address.isNarrowed(view))
        return {
          title: text.labels.noResults,
          why: own.nothingMatchesWhy,
          action: button(text.general.clearFilters, address.cleared(view)),
        }
      return { title: own.nothingYet, why: own.nothingYetWhy, action: options.add?.(doing) }
    }

    const List = ({ view, onView, params, above, below }: ListProps<E, V>) => {
      const list = useRead(
        address.endpoint,
        { query: address.query(view), ...(params && { params }) } as unknown as Input<E, File>,
        { keepPrevious: true },
      )
      const doing: Doing<V> = { view, onView, self: useCurrentUser(), rights: useRights() }
      const { data, error } = list
      const rows = data ? options.rows(data) : []
      const selection = useSelection(rows)
      const page = data as Page | undefined
      const asTiles = tiles?.isOn(view) ?? false
      const acting = (key: string) => () => {
        const row = rows[focusedRow()]
        if (row) options.keys?.[key]?.(row, doing)
      }
      useKeys({ ...rowKeys, ...Object.fromEntries(keyNames.map((key) => [key, acting(key)])) })
      const empty = page && rows.length === 0 && emptyOf(doing, page.total)
      const counted = page && ([String(rows.length), matches(page.total, countedUpTo)] as const)
      return (
        <>
          {above?.(data, !data && error !== null)}
          <section className={`${styles.card} ${options.className ?? ''}`} aria-label={own.caption} tabIndex={-1}>
            {viewed && <SavedViews list={viewed} filters={options.filters} {...{ address, view, onView }} />}
            <ListToolbar
              {...{ address, view, onView }}
              filters={options.filters}
              listWords={own}
              hasHeaders={!asTiles && (view.sort === undefined || view.direction !== undefined)}
            >
              {Tools && <Tools view={view} onView={onView} />}
            </ListToolbar>
            {!data && !error && tiles && asTiles && (
              <div className={styles.inside}>
                <CardSkeleton count={8} height={tiles.height} minWidth={tiles.minWidth} />
              </div>
            )}
            {!data && !error && !asTiles && (
              <div className={styles.rows}>
                <RowsSkeleton count={rowsAwaited(view.size)} dense />
              </div>
            )}
            {!data && error && (
              <div className={styles.inside}>
                <ReadFailed what={own.what} read={list} />
              </div>
            )}
            {empty && <EmptyState {...empty} />}
            {rows.length > 0 && tiles && asTiles && (
              <tiles.Tiles rows={rows} refreshing={list.isPlaceholderData} doing={doing} />
            )}
            {rows.length > 0 && !asTiles && (
              <ListTable
                {...(Bulk && { selected: selection.selected, onSelect: selection.onSelect })}
                {...(view.sort !== undefined &&
                  view.direction !== undefined && {
                    sort: { key: view.sort, direction: view.direction === 'asc' ? 'ascending' : 'descending' },
                    onSort: ({ key }: { key: string }) => onView(address.sortedBy(view, key)),
                  })}
                {...(options.open && { onOpen: (row: Row) => onView({ ...view, ...options.open?.(row) }) })}
                {...(options.current && { current: options.current(view) })}
                list={options.name}
                caption={own.caption}
                columns={options.columns(doing)}
                rows={rows}
                rowKey={(row) => row.id}
                rowLabel={options.label}
                loading={list.isPlaceholderData}
              />
            )}
            {Bulk && !asTiles && <Bulk selection={selection} />}
            {data && page && counted && rows.length > 0 && (
              <Pager
                shown={options.foot?.(...counted, data) ?? text.labels.showingOf(...counted)}
                page={page}
                onCursor={(cursor) => onView({ ...view, cursor })}
                size={view.size}
                onSize={(size) => onView(address.narrowed(view, { size } as Partial<V>))}
              />
            )}
          </section>
          {below?.(data)}
        </>
      )
    }
    return List
  }
