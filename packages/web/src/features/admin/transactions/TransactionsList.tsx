import { Button } from '@mantine/core'
import { system, transactions } from '@vesica/contract'
import { useRead } from '../../../data/hooks.ts'
import { coin } from '../../../format/coin.ts'
import { usd } from '../../../format/money.ts'
import { date, timeOfDay } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { defineList, type Doing, type Empty } from '../../../lists/defineList.tsx'
import { choicesOf } from '../../../lists/ListToolbar.tsx'
import lists from '../../../ui/list/List.module.css'
import { TransactionActions } from './TransactionActions.tsx'
import { actionsOf, isUndecided, shortened, stepOf, type TransactionAction } from './transactionActions.ts'
import { Proof, RequestStatus } from './TransactionMarks.tsx'
import styles from './Transactions.module.css'
import { transactionsAddress, type TransactionsView, type ViewProps } from './transactionsUrl.ts'
import { Truncated } from '../../../ui/text/Truncated.tsx'

const copy = text.transactions
type Request = transactions.ReviewedTransaction

const details = ({ id }: Request) => ({ id, review: undefined, step: undefined })
const reviewing = (action: TransactionAction, request: Request) => ({
  id: undefined,
  review: request.id,
  step: stepOf(action, request),
})

/** Keyboard shortcuts of the focused row. Actions its state does not allow do nothing. */
const byKey =
  (action: TransactionAction) =>
  (request: Request, { view, onView, self, rights }: Doing<TransactionsView>) => {
    if (rights.has('money:decide') && request.userId !== self?.id && actionsOf(request, self?.id).includes(action))
      onView({ ...view, ...reviewing(action, request) })
  }

const useCurrencies = () =>
  (useRead(system.getSystemControls, {}).data?.systemControls.cryptoAssets ?? []).map(({ symbol }) => ({
    value: symbol,
    label: symbol,
  }))

/** No pending requests is good news, so it is not shown as an empty search result. */
const nothingWaits = (view: TransactionsView, onView: ViewProps['onView']): Empty | undefined => {
  const isOnlyPending = view.status === 'waiting' && !transactionsAddress.isNarrowed({ ...view, status: undefined })
  if (!isOnlyPending) return undefined
  const action = <Button onClick={() => onView(transactionsAddress.cleared(view))}>{copy.showAll}</Button>
  return { title: text.labels.allCaughtUp, why: copy.nothingWaitsWhy, action }
}

/** The requests of all members, newest first: search, filters and pagination. */
export const TransactionsList = defineList(transactionsAddress)({
  name: 'transactions',
  copy,
  rows: (reply) => reply.transactions,
  label: ({ reference }) => reference,
  className: styles.list,
  // Each filter offers only values the server supports.
  filters: [
    {
      key: 'status',
      label: text.labels.status,
      any: text.labels.allStatuses,
      useChoices: choicesOf(transactions.statusFilters, copy.statuses),
    },
    {
      key: 'type',
      label: text.labels.type,
      any: text.labels.allTypes,
      useChoices: choicesOf(transactions.requestKinds, copy.types),
    },
    { key: 'currency', label: copy.currency, any: copy.anyCurrency, useChoices: useCurrencies },
  ],
  columns: ({ self, view, onView }) => [
    {
      key: 'transaction',
      head: copy.columns.transaction,
      lead: true,
      cell: (request) => (
        <span className={styles.two}>
          <span className={styles.reference}>{request.reference}</span>
          {request.txHash && (
            <span className={lists.under} title={request.txHash}>
              {copy.hash(shortened(request.txHash))}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'user',
      head: copy.columns.user,
      cell: (request) => (
        <span className={`${styles.two} ${styles.user}`}>
          <Truncated>{request.user}</Truncated>
          <Truncated className={lists.under}>{request.userEmail}</Truncated>
        </span>
      ),
    },
    { key: 'type', head: text.labels.type, cell: (request) => copy.types[request.type] },
    {
      key: 'amount',
      head: text.labels.amount,
      numeric: true,
      cell: (request) => (
        <span className={styles.two}>
          <span>{coin(request.amount, request.currency)}</span>
          {request.usd !== null && <span className={lists.under}>{usd(request.usd)}</span>}
        </span>
      ),
    },
    { key: 'status', head: text.labels.status, cell: (request) => <RequestStatus one={request} /> },
    { key: 'proof', head: copy.columns.proof, cell: (request) => <Proof one={request} /> },
    {
      key: 'date',
      head: text.labels.date,
      cell: (request) => (
        <time className={`${styles.two} tabular`} dateTime={request.createdAt}>
          <span>{date(request.createdAt)}</span>
          <span className={lists.under}>{timeOfDay(request.createdAt)}</span>
        </time>
      ),
    },
    {
      key: 'actions',
      head: <span className="visually-hidden">{text.labels.actions}</span>,
      cell: (request) => (
        <TransactionActions
          one={request}
          self={self?.id}
          onAction={(action) => onView({ ...view, ...reviewing(action, request) })}
          onDetails={() => onView({ ...view, ...details(request) })}
        />
      ),
    },
  ],
  open: (request) => (isUndecided(request) ? reviewing('review', request) : details(request)),
  current: ({ review, id }) => review ?? id,
  keys: { a: byKey('approve'), d: byKey('deny'), f: byKey('flag') },
  empty: nothingWaits,
})
