import { Button } from '@mantine/core'
import { countedUpTo, transactions } from '@vesica/contract'
import { useCurrentUser, useRead } from '../../data/hooks.ts'
import { matches } from '../../format/count.ts'
import { useRights } from '../../data/rights.ts'
import { text } from '../../i18n/text.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import lists from '../../ui/List.module.css'
import { rowsAwaited } from '../../ui/pageSize.ts'
import { Pager } from '../../ui/Pager.tsx'
import { ReadFailed } from '../../ui/ReadFailed.tsx'
import { focusedRow, rowKeys } from '../../ui/rowKeys.ts'
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx'
import { useKeys } from '../../ui/useKeys.ts'
import { actsFor, isWaiting, stepOf, type TransactionAct } from './transactionActs.ts'
import { TransactionsTable } from './TransactionsTable.tsx'
import { TransactionsToolbar, type ViewProps } from './TransactionsToolbar.tsx'
import { isNarrowed, plainView, transactionsQuery } from './transactionsUrl.ts'

const words = text.transactions
type Request = transactions.ReviewedTransaction

/** The acts of the row that has the focus, by key. What its state does not allow does nothing. */
const useRowKeys = (
  requests: readonly Request[],
  selfId: string | undefined,
  onAct: (act: TransactionAct, request: Request) => void,
) => {
  const mayDecide = useRights().has('money:decide')
  const doing = (act: TransactionAct) => () => {
    const request = requests[focusedRow()]
    if (mayDecide && request && request.userId !== selfId && actsFor(request).includes(act)) onAct(act, request)
  }
  useKeys({ ...rowKeys, a: doing('approve'), d: doing('deny'), f: doing('flag') })
}

const Nothing = ({ view, onView, total }: ViewProps & { total: number }) => {
  if (total > 0) {
    const action = <Button onClick={() => onView({ ...view, cursor: undefined })}>{words.firstPage}</Button>
    return <EmptyState title={words.pageGone} why={words.pageGoneWhy} action={action} />
  }
  if (!isNarrowed(view)) return <EmptyState title={words.nothingYet} why={words.nothingYetWhy} />
  const isOnlyWaiting = view.status === 'waiting' && !isNarrowed({ ...view, status: undefined })
  const action = (
    <Button onClick={() => onView({ ...plainView, size: view.size })}>
      {isOnlyWaiting ? words.showAll : text.words.clearFilters}
    </Button>
  )
  return isOnlyWaiting ? (
    <EmptyState title={words.nothingWaits} why={words.nothingWaitsWhy} action={action} />
  ) : (
    <EmptyState title={words.nothingMatches} why={words.nothingMatchesWhy} action={action} />
  )
}

/** The requests of all members: searched, filtered, a page at a time, newest first. */
export const TransactionsList = ({ view, onView }: ViewProps) => {
  const self = useCurrentUser()
  const list = useRead(transactions.listTransactions, { query: transactionsQuery(view) }, { keepPrevious: true })
  const onDetails = (request: Request) => onView({ ...view, id: request.id, review: undefined, step: undefined })
  const onAct = (act: TransactionAct, request: Request) =>
    onView({ ...view, id: undefined, review: request.id, step: stepOf(act, request) })
  const onOpen = (request: Request) => (isWaiting(request) ? onAct('review', request) : onDetails(request))
  const { data, error } = list
  useRowKeys(data?.transactions ?? [], self?.id, onAct)
  return (
    <section className={lists.card} aria-label={words.caption}>
      <TransactionsToolbar view={view} onView={onView} />
      {!data && !error && (
        <div className={lists.rows}>
          <RowsSkeleton count={rowsAwaited(view.size)} dense />
        </div>
      )}
      {!data && error && (
        <div className={lists.inside}>
          <ReadFailed what={words.what} read={list} />
        </div>
      )}
      {data && data.transactions.length === 0 && <Nothing view={view} onView={onView} total={data.total} />}
      {data && data.transactions.length > 0 && (
        <>
          <TransactionsTable
            requests={data.transactions}
            selfId={self?.id}
            current={view.review ?? view.id}
            refreshing={list.isPlaceholderData}
            onOpen={onOpen}
            onAct={onAct}
            onDetails={onDetails}
          />
          <Pager
            shown={words.showing(String(data.transactions.length), matches(data.total, countedUpTo))}
            page={data}
            onCursor={(cursor) => onView({ ...view, cursor })}
            size={view.size}
            onSize={(size) => onView({ ...view, size, cursor: undefined })}
          />
        </>
      )}
    </section>
  )
}
