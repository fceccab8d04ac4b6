import { Alert } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { treasury } from '@vesica/contract'
import { coinDigits } from '../../../format/coin.ts'
import { text } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import { type Column, DataTable } from '../../../ui/list/DataTable.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { alarmOf, belowZero, exactCoin, isZero, membersOwn } from './books.ts'
import styles from './Treasury.module.css'

const copy = text.treasury.books
type Line = treasury.TreasuryLine

/** Amounts omit the coin, which is named at the start of the line. */
const Amount = ({ amount }: { amount: string }) => (
  <span className={isZero(amount) ? styles.muted : undefined}>{coinDigits(amount)}</span>
)

const amountColumn = (key: 'custody' | 'payouts' | 'other' | 'treasury' | 'revenue' | 'expense'): Column<Line> => ({
  key,
  head: copy[key],
  numeric: true,
  cell: (line) => <Amount amount={line[key]} />,
})

/** Pending payouts link to the withdrawals they are the sum of. */
const payoutsColumn: Column<Line> = {
  ...amountColumn('payouts'),
  cell: (line) =>
    isZero(line.payouts) ? (
      <Amount amount={line.payouts} />
    ) : (
      <Link
        to={paths.adminTransactions({ status: 'approved', type: 'withdrawal', currency: line.asset })}
        title={copy.payoutsTitle}
      >
        {coinDigits(line.payouts)}
      </Link>
    ),
}

const membersColumn: Column<Line> = {
  key: 'members',
  head: copy.members,
  numeric: true,
  cell: (line) => (
    <span className={styles.pair}>
      <Amount amount={membersOwn(line)} />
      {!isZero(line.held) && (
        <span className={styles.quiet}>{copy.membersParts(coinDigits(line.available), coinDigits(line.held))}</span>
      )}
    </span>
  ),
}

const columnsFor = (lines: readonly Line[]): Column<Line>[] => [
  { key: 'coin', head: copy.coin, lead: true, cell: (line) => line.asset },
  amountColumn('custody'),
  membersColumn,
  payoutsColumn,
  // Nearly always zero, so the column is hidden then.
  ...(lines.some((line) => !isZero(line.other)) ? [amountColumn('other')] : []),
  amountColumn('treasury'),
  amountColumn('revenue'),
  amountColumn('expense'),
  {
    key: 'difference',
    head: copy.difference,
    numeric: true,
    cell: (line) =>
      isZero(line.difference) ? (
        <span className={styles.balanced}>{copy.balanced}</span>
      ) : (
        <span className={styles.wrong}>{exactCoin(line.difference, line.asset)}</span>
      ),
  },
]

const Alarm = ({ sentences }: { sentences: readonly string[] }) => (
  <div className={styles.alarm}>
    <Alert color="red" role="alert" title={copy.alarm}>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p>{copy.alarmThen}</p>
    </Alert>
  </div>
)

/** Custody and ownership by coin. */
export const Books = ({ lines }: { lines: readonly Line[] }) => {
  const alarms = lines.flatMap((line) => alarmOf(line) ?? [])
  if (lines.length === 0) return <EmptyState title={copy.empty} why={copy.emptyWhy} />
  return (
    <>
      {alarms.length > 0 && <Alarm sentences={alarms} />}
      <p className={styles.lead}>{[copy.explain, ...belowZero(lines)].join(' ')}</p>
      <div className={styles.frame}>
        <DataTable
          caption={copy.caption}
          columns={columnsFor(lines)}
          rows={lines}
          rowKey={(line) => line.asset}
          dense
        />
      </div>
    </>
  )
}
