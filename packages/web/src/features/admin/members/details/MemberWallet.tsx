import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { members } from '@vesica/contract'
import { Fragment } from 'react'
import { useRights } from '../../../../data/rights.ts'
import { coin } from '../../../../format/coin.ts'
import { percentChange } from '../../../../format/money.ts'
import { dateTime } from '../../../../format/time.ts'
import { text } from '../../../../i18n/text.ts'
import { paths } from '../../../../paths.ts'
import { CoinText } from '../../../../ui/text/CoinText.tsx'
import { type Column, DataTable } from '../../../../ui/list/DataTable.tsx'
import { EmptyState } from '../../../../ui/page/EmptyState.tsx'
import { MoneyText } from '../../../../ui/text/MoneyText.tsx'
import { StatusBadge } from '../../../../ui/text/StatusBadge.tsx'
import styles from './Details.module.css'

const copy = text.admin.details

type Holding = members.MemberDetails['cryptoPortfolio'][number]
type Transaction = members.MemberDetails['recentTransactions'][number]

/** Placeholder for a metric that is unknown or does not apply. */
const NoValue = ({ why }: { why: string }) => (
  <span className={styles.quiet} title={why}>
    <span aria-hidden="true">—</span>
    <span className="visually-hidden">{why}</span>
  </span>
)

const holdingColumns: Column<Holding>[] = [
  { key: 'name', head: text.labels.coin, lead: true, cell: (holding) => holding.name },
  {
    key: 'amount',
    head: text.labels.amount,
    numeric: true,
    cell: (holding) => <CoinText amount={holding.amount} symbol={holding.symbol} />,
  },
  {
    key: 'value',
    head: text.labels.value,
    numeric: true,
    cell: (holding) =>
      holding.usdValue === null ? <NoValue why={copy.noRate} /> : <MoneyText amount={holding.usdValue} compact />,
  },
  {
    key: 'change',
    head: copy.change,
    numeric: true,
    cell: (holding) =>
      holding.change24h === null ? <NoValue why={copy.noChange} /> : percentChange(holding.change24h),
  },
]

const transactionColumns: Column<Transaction>[] = [
  {
    key: 'type',
    head: text.labels.type,
    lead: true,
    cell: (entry) => (
      <Anchor
        size="sm"
        fw={600}
        aria-label={copy.openNamed(copy.types[entry.type] ?? entry.type, coin(entry.amount, entry.currency))}
        renderRoot={(props) => <Link to={paths.adminTransactions()} search={{ id: entry.id } as never} {...props} />}
      >
        {copy.types[entry.type] ?? entry.type}
      </Anchor>
    ),
  },
  {
    key: 'amount',
    head: text.labels.amount,
    numeric: true,
    cell: (entry) => <CoinText amount={entry.amount} symbol={entry.currency} />,
  },
  {
    key: 'value',
    head: text.labels.value,
    numeric: true,
    cell: (entry) =>
      entry.usdValue === null ? <NoValue why={copy.noRate} /> : <MoneyText amount={entry.usdValue} compact />,
  },
  { key: 'date', head: text.labels.date, cell: (entry) => <span className="tabular">{dateTime(entry.date)}</span> },
  { key: 'state', head: text.labels.status, cell: (entry) => <StatusBadge status={entry.status} list="wallet" /> },
]

type Balance = NonNullable<members.MemberDetails['walletBalance']>

/** The person's balances and movements, for administrators with permission to see money. */
export const MemberWallet = ({ member }: { member: members.MemberDetails }) =>
  member.walletBalance ? (
    <Holdings member={member} balance={member.walletBalance} />
  ) : (
    <EmptyState title={copy.moneyHidden} why={copy.moneyHiddenWhy} />
  )

/** Number of holdings shown beside the total. */
const MAX_NAMED = 2

/** The most valuable holdings with their amounts, and the number of others. */
const LargestHoldings = ({ member: { cryptoPortfolio } }: { member: members.MemberDetails }) => {
  const ranked = cryptoPortfolio.toSorted((a, b) => (b.usdValue ?? 0) - (a.usdValue ?? 0))
  const more = ranked.length - MAX_NAMED
  return (
    <span className={styles.quiet}>
      {ranked.slice(0, MAX_NAMED).map(({ symbol, amount }, index) => (
        <Fragment key={symbol}>
          {index > 0 && ' · '}
          <CoinText amount={amount} symbol={symbol} />
        </Fragment>
      ))}
      {more > 0 && <> · {copy.moreHoldings(more)}</>}
    </span>
  )
}

/** Links to balance corrections, for those with permission. */
const CorrectLink = () =>
  useRights().has('treasury:read') && (
    <p>
      <Anchor href={paths.adminTransactions({ view: 'treasury', open: 'adjust' })}>{copy.correct}</Anchor>
    </p>
  )

const Holdings = ({ member, balance }: { member: members.MemberDetails; balance: Balance }) => (
  <div className={styles.parts}>
    <p className={styles.figure}>
      <span className={styles.quiet}>{copy.balance}</span>
      <MoneyText amount={balance.total} compact className={styles.big} />
      <LargestHoldings member={member} />
    </p>
    <section aria-label={text.labels.holdings}>
      <h3 className={styles.heading}>{text.labels.holdings}</h3>
      <CorrectLink />
      {member.cryptoPortfolio.length === 0 ? (
        <EmptyState title={copy.noHoldings} why={copy.noHoldingsWhy} />
      ) : (
        <DataTable
          caption={text.labels.holdings}
          columns={holdingColumns}
          rows={member.cryptoPortfolio}
          rowKey={(holding) => holding.symbol}
          dense
        />
      )}
    </section>
    <section aria-label={copy.transactions}>
      <h3 className={styles.heading}>{copy.transactions}</h3>
      {member.recentTransactions.length > 0 && (
        <p>
          <Link to={paths.adminTransactions()} search={{ search: member.email } as never}>
            {copy.allTransactions}
          </Link>
        </p>
      )}
      {member.recentTransactions.length === 0 ? (
        <EmptyState title={text.labels.noTransactionsYet} why={copy.noTransactionsWhy} />
      ) : (
        <DataTable
          caption={copy.transactions}
          columns={transactionColumns}
          rows={member.recentTransactions}
          rowKey={(entry) => entry.id}
          dense
        />
      )}
    </section>
  </div>
)
