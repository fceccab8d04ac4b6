import { Button } from '@mantine/core'
import { countedUpTo, fulfilment, type orders } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'
import { matches } from '../../format/count.ts'
import { locale, text } from '../../i18n/text.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import lists from '../../ui/List.module.css'
import { rowsAwaited } from '../../ui/pageSize.ts'
import { Pager } from '../../ui/Pager.tsx'
import { ReadFailed } from '../../ui/ReadFailed.tsx'
import { rowKeys } from '../../ui/rowKeys.ts'
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx'
import { useKeys } from '../../ui/useKeys.ts'
import { useSelection } from '../../ui/useSelection.ts'
import { OrdersBulk } from './OrdersBulk.tsx'
import { OrderDialogs } from './OrderDialogs.tsx'
import { OrdersTable } from './OrdersTable.tsx'
import { OrdersToolbar, type ViewProps } from './OrdersToolbar.tsx'
import { isNarrowed, narrowed, type OrderDialog, ordersQuery, plainView } from './ordersUrl.ts'

const words = text.adminStore

const Nothing = ({ view, onView, total }: ViewProps & { total: number }) => {
  if (total > 0) {
    const action = <Button onClick={() => onView(narrowed(view, {}))}>{words.firstPage}</Button>
    return <EmptyState title={words.pageGone} why={words.pageGoneWhy} action={action} />
  }
  if (!isNarrowed(view)) return <EmptyState title={words.orders.nothingYet} why={words.orders.nothingYetWhy} />
  const action = <Button onClick={() => onView({ ...plainView, size: view.size })}>{text.words.clearFilters}</Button>
  return <EmptyState title={words.orders.nothingMatches} why={words.orders.nothingMatchesWhy} action={action} />
}

/** The orders of all members: searched, filtered, a page at a time, newest first, and the dialogs about one. */
export const OrdersList = ({ view, onView }: ViewProps) => {
  const list = useRead(fulfilment.listOrders, { query: ordersQuery(view) }, { keepPrevious: true })
  useKeys(rowKeys)
  const { data, error } = list
  const selection = useSelection(data?.orders ?? [])
  const onDetails = ({ id }: orders.Order) => onView({ ...view, id, act: undefined, about: undefined })
  const onAct = (act: OrderDialog, { id }: orders.Order) => onView({ ...view, id: undefined, act, about: id })
  return (
    <>
      <section className={lists.card} aria-label={words.orders.caption}>
        <OrdersToolbar view={view} onView={onView} />
        {!data && !error && (
          <div className={lists.rows}>
            <RowsSkeleton count={rowsAwaited(view.size)} dense />
          </div>
        )}
        {!data && error && (
          <div className={lists.inside}>
            <ReadFailed what={words.orders.what} read={list} />
          </div>
        )}
        {data && data.orders.length === 0 && <Nothing view={view} onView={onView} total={data.total} />}
        {data && data.orders.length > 0 && (
          <>
            <OrdersTable
              selection={selection}
              shown={data.orders}
              current={view.about ?? view.id}
              refreshing={list.isPlaceholderData}
              onDetails={onDetails}
              onAct={onAct}
            />
            <OrdersBulk selection={selection} />
            <Pager
              shown={words.orders.showing(
                String(data.orders.length),
                matches(data.total, countedUpTo),
                data.open.toLocaleString(locale),
              )}
              page={data}
              onCursor={(cursor) => onView({ ...view, cursor })}
              size={view.size}
              onSize={(size) => onView(narrowed(view, { size }))}
            />
          </>
        )}
      </section>
      <OrderDialogs view={view} onView={onView} />
    </>
  )
}
