import { Button, Skeleton } from '@mantine/core'
import { countedUpTo, type orders } from '@vesica/contract'
import { matches } from '../../../format/count.ts'
import { useIsOn } from '../../../data/features.ts'
import { text } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { PageButtons } from '../../../ui/list/PageButtons.tsx'
import { OrderCard } from './OrderCard.tsx'
import { PaymentCard } from './PaymentCard.tsx'
import styles from '../Orders.module.css'
import { historyAddress, type HistoryView } from '../ordersUrl.ts'

const copy = text.orders.history

export type ListPage = {
  orders: readonly orders.Order[]
  payments: orders.MembershipPayment[]
  total: number
  next_cursor: string | null
  previous_cursor: string | null
}

type Props = { page: ListPage; view: HistoryView; onView: (view: HistoryView) => void }

/** The empty state: no orders, no matches, or a page that no longer exists. */
const Nothing = ({ view, onView }: Omit<Props, 'page'>) => {
  const isOn = useIsOn()
  if (historyAddress.isNarrowed(view))
    return (
      <EmptyState
        title={copy.noMatch}
        why={copy.noMatchWhy}
        action={
          <Button variant="light" onClick={() => onView(historyAddress.cleared(view))}>
            {text.general.clearFilters}
          </Button>
        }
      />
    )
  if (view.cursor)
    return (
      <EmptyState
        title={copy.noMatch}
        action={<Button onClick={() => onView(historyAddress.narrowed(view, {}))}>{text.labels.goToFirstPage}</Button>}
      />
    )
  return (
    <EmptyState
      title={copy.empty}
      why={copy.emptyWhy}
      action={
        isOn('store') && (
          <Button component="a" href={paths.store()}>
            {text.orders.store}
          </Button>
        )
      }
    />
  )
}

const Pager = ({ page, view, onView }: Props) => (
  <div className={styles.pager}>
    <span role="status" className="tabular">
      {copy.showing(String(page.orders.length + page.payments.length), matches(page.total, countedUpTo))}
    </span>
    <PageButtons page={page} onCursor={(cursor) => onView({ ...view, cursor })} />
  </div>
)

/** Loading placeholders in about the final size of the orders. */
export const OrdersSkeleton = ({ count = 3, height = 212 }: { count?: number; height?: number }) => (
  <div className={styles.cards} aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      <Skeleton key={`order ${index + 1}`} height={height} radius="lg" />
    ))}
  </div>
)

const newestFirst = ({ orders: bought, payments }: ListPage) =>
  [...bought, ...payments].toSorted((a, b) => b.date.localeCompare(a.date))

/** A page of orders and membership payments, newest first. */
export const OrdersList = ({ page, view, onView }: Props) =>
  page.orders.length === 0 && page.payments.length === 0 ? (
    <Nothing view={view} onView={onView} />
  ) : (
    <>
      <ul className={styles.cards}>
        {newestFirst(page).map((order) =>
          'items' in order ? (
            <OrderCard key={order.id} order={order} onOpen={(dialog) => onView({ ...view, dialog })} />
          ) : (
            <PaymentCard key={order.id} paid={order} />
          ),
        )}
      </ul>
      <Pager page={page} view={view} onView={onView} />
    </>
  )
