import type { transactions } from '@vesica/contract'
import { coin } from '../../format/coin.ts'
import { usd } from '../../format/money.ts'
import { date, timeOfDay } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import type { Column } from '../../ui/DataTable.tsx'
import lists from '../../ui/List.module.css'
import { ListTable } from '../../ui/ListTable.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { TransactionActions } from './TransactionActions.tsx'
import { countingOf, isWaiting, shortened, type TransactionAct } from './transactionActs.ts'
import styles from './Transactions.module.css'

const words = text.transactions
type Request = transactions.ReviewedTransaction

export const RequestStatus = ({ one }: { one: Request }) => (
  <span className={styles.status}>
    <StatusBadge status={one.status} list="wallet">
      {words.statuses[one.status]}
    </StatusBadge>
    {isWaiting(one) && one.approvals.length > 0 && (
      <span className={lists.under}>{words.approvals(countingOf(one).length, one.approvalsNeeded)}</span>
    )}
  </span>
)

export const Proof = ({ one }: { one: Request }) => {
  if (!one.proofKind)
    return (
      <span className={styles.quiet}>
        <span aria-hidden="true">—</span>
        <span className="visually-hidden">{words.noProof}</span>
      </span>
    )
  return (
    <span className={styles.two}>
      <span>{words.proofKinds[one.proofKind]}</span>
      {one.proofSeenBefore > 0 && (
        <span className={styles.seen} title={words.seenTimes(one.proofSeenBefore)}>
          {words.seenBefore}
        </span>
      )}
    </span>
  )
}

type Doing = {
  selfId: string | undefined
  onAct: (act: TransactionAct, request: Request) => void
  onDetails: (request: Request) => void
}

const columnsFor = ({ selfId, onAct, onDetails }: Doing): Column<Request>[] => [
  {
    key: 'transaction',
    head: words.columns.transaction,
    lead: true,
    cell: (one) => (
      <span className={styles.two}>
        <span className={styles.reference}>{one.reference}</span>
        {one.txHash && (
          <span className={lists.under} title={one.txHash}>
            {words.hash(shortened(one.txHash))}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'user',
    head: words.columns.user,
    cell: (one) => (
      <span className={`${styles.two} ${styles.user}`}>
        <span>{one.user}</span>
        <span className={lists.under} title={one.userEmail}>
          {one.userEmail}
        </span>
      </span>
    ),
  },
  { key: 'type', head: words.columns.type, cell: (one) => words.types[one.type] },
  {
    key: 'amount',
    head: words.columns.amount,
    numeric: true,
    cell: (one) => (
      <span className={styles.two}>
        <span>{coin(one.amount, one.currency)}</span>
        {one.usd !== null && <span className={lists.under}>{usd(one.usd)}</span>}
      </span>
    ),
  },
  { key: 'status', head: words.columns.status, cell: (one) => <RequestStatus one={one} /> },
  { key: 'proof', head: words.columns.proof, cell: (one) => <Proof one={one} /> },
  {
    key: 'date',
    head: words.columns.date,
    cell: (one) => (
      <time className={`${styles.two} tabular`} dateTime={one.createdAt}>
        <span>{date(one.createdAt)}</span>
        <span className={lists.under}>{timeOfDay(one.createdAt)}</span>
      </time>
    ),
  },
  {
    key: 'actions',
    head: <span className="visually-hidden">{words.columns.actions}</span>,
    cell: (one) => (
      <TransactionActions
        one={one}
        isOwn={one.userId === selfId}
        onAct={(act) => onAct(act, one)}
        onDetails={() => onDetails(one)}
      />
    ),
  },
]

type Props = Doing & {
  requests: readonly Request[]
  current: string | undefined
  refreshing: boolean
  onOpen: (request: Request) => void
}

/** The requests of one page, as a dense table; cards on phones. */
export const TransactionsTable = ({ requests, current, refreshing, onOpen, ...doing }: Props) => (
  <ListTable
    list="transactions"
    room="scarce"
    caption={words.caption}
    columns={columnsFor(doing)}
    rows={requests}
    rowKey={(one) => one.id}
    rowLabel={(one) => one.reference}
    onOpen={onOpen}
    {...(current && { current })}
    loading={refreshing}
  />
)
