import { Button, Skeleton } from '@mantine/core'
import { wallet } from '@vesica/contract'
import { useRead } from '../../../data/hooks.ts'
import { coin } from '../../../format/coin.ts'
import { percentChange, usd } from '../../../format/money.ts'
import { text } from '../../../i18n/text.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { PageSection } from '../../../ui/page/PageSection.tsx'
import { Sparkline } from '../../../ui/picture/Sparkline.tsx'
import { isUndecided } from '../activity/outcome.ts'
import { firstPage } from '../activity/WalletActivity.tsx'
import { isAbove, isHolding, wholeOf } from '../amounts.ts'
import { USD } from '../coins.ts'
import { CoinMark } from '../CoinMark.tsx'
import { changeTone } from './change.ts'
import type { WalletData } from './PortfolioCard.tsx'
import { partColor, rateSeries, sharesOf } from './portfolio.ts'
import styles from '../Wallet.module.css'
import type { WalletDialog } from '../walletUrl.ts'

const copy = text.wallet.holdings

interface Holding {
  readonly balance: wallet.Balance
  /** Percent of the total. */
  readonly share: number
  readonly color: string
}

/** Holdings, largest first, always including USD, each with its share and color. */
const holdingsOf = (balances: readonly wallet.Balance[]): Holding[] => {
  const shares = sharesOf(balances.map((balance) => balance.usd_equivalent ?? 0))
  return balances
    .map((balance, index) => ({ balance, share: shares[index] ?? 0, color: partColor(index) }))
    .filter(({ balance }) => isHolding(balance) || balance.crypto_symbol === USD)
    .toSorted((a, b) => b.share - a.share)
}

const Change = ({ balance }: { balance: wallet.Balance }) => (
  <span className={styles.moved} data-tone={changeTone(balance.change24h)}>
    {balance.change24h === null ? (
      <>
        <span aria-hidden="true">{copy.noChange}</span>
        <span className="visually-hidden">{text.wallet.portfolio.noChange}</span>
      </>
    ) : (
      copy.priceChange(percentChange(balance.change24h))
    )}
  </span>
)

const RateLine = ({ balance, now }: { balance: wallet.Balance; now: number }) => {
  const series = rateSeries(balance.history, now)
  const tone = changeTone(balance.change24h)
  return (
    <span className={styles.spark}>
      <Sparkline
        values={series}
        height={32}
        tone={tone === 'muted' ? 'neutral' : tone}
        label={copy.rateChart(balance.crypto_name, usd(series[0] ?? 0), usd(series.at(-1) ?? 0))}
      />
    </span>
  )
}

const Row = ({ holding, now, onOpen }: { holding: Holding; now: number; onOpen: () => void }) => {
  const { balance, share, color } = holding
  const symbol = balance.crypto_symbol
  const held = isAbove(balance.held, '0') ? copy.held(coin(balance.held, symbol)) : undefined
  return (
    <li>
      <button type="button" className={styles.row} onClick={onOpen}>
        <CoinMark symbol={symbol} color={color} />
        <span className={styles.main}>
          <span className={styles.name}>{balance.crypto_name}</span>
          <span className={styles.quiet}>
            {coin(wholeOf(balance), symbol)}
            <span className={styles.shareText} aria-hidden="true">
              {` · ${text.labels.percent(share)}`}
            </span>
          </span>
          {held && <span className={styles.quiet}>{held}</span>}
        </span>
        <RateLine balance={balance} now={now} />
        <span className={styles.share}>
          <span className={styles.bar} aria-hidden="true">
            <span style={{ width: `${share}%`, background: color }} />
          </span>
          <span aria-hidden="true">{text.labels.percent(share)}</span>
          <span className="visually-hidden">{copy.shareOf(balance.crypto_name, share)}</span>
        </span>
        <span className={`${styles.figures} ${styles.worth}`}>
          <strong>{balance.usd_equivalent === null ? copy.noRate : usd(balance.usd_equivalent)}</strong>
          <Change balance={balance} />
          {balance.rateStale && <span className={styles.moved}>{copy.stale}</span>}
        </span>
      </button>
    </li>
  )
}

/** The empty state: a deposit in progress, or how to make the first one. */
const Nothing = ({ onOpen }: { onOpen: (dialog: WalletDialog) => void }) => {
  const { data } = useRead(wallet.listOwnTransactions, firstPage)
  const coming = data?.transactions.find((transaction) => transaction.type === 'deposit' && isUndecided(transaction))
  if (coming)
    return (
      <EmptyState
        title={copy.coming(coin(coming.amount, coming.asset))}
        why={copy.comingWhy}
        action={<Button onClick={() => onOpen({ kind: 'transaction', id: coming.id })}>{copy.follow}</Button>}
      />
    )
  return (
    <EmptyState
      title={copy.empty}
      why={copy.emptyWhy}
      action={<Button onClick={() => onOpen({ kind: 'deposit' })}>{copy.begin}</Button>}
    />
  )
}

/** All holdings, largest first. now: milliseconds, when the wallet was fetched. */
export const Holdings = ({
  data,
  now,
  onOpen,
}: {
  data: WalletData
  now: number
  onOpen: (dialog: WalletDialog) => void
}) => {
  const holdings = holdingsOf(data.balances)
  return (
    <PageSection title={text.labels.holdings}>
      {!data.balances.some(isHolding) ? (
        <Nothing onOpen={onOpen} />
      ) : (
        <>
          <div className={styles.allocation} role="presentation">
            {holdings
              .filter(({ share }) => share > 0)
              .map(({ balance, share, color }) => (
                <span key={balance.crypto_symbol} style={{ flexGrow: share, background: color }} />
              ))}
          </div>
          <ul className={`${styles.list} ${styles.rows}`}>
            {holdings.map((holding) => (
              <Row
                key={holding.balance.crypto_symbol}
                holding={holding}
                now={now}
                onOpen={() => onOpen({ kind: 'asset', symbol: holding.balance.crypto_symbol })}
              />
            ))}
          </ul>
        </>
      )}
    </PageSection>
  )
}

/** Loading placeholders with the final layout. count: number of rows. */
export const HoldingsSkeleton = ({ count = 4 }: { count?: number }) => (
  <PageSection title={text.labels.holdings}>
    <div aria-hidden="true">
      <div className={styles.allocation} />
      <ul className={`${styles.list} ${styles.rows}`}>
        {Array.from({ length: count }, (_, index) => (
          <li key={`holding ${index + 1}`}>
            <div className={styles.row} style={{ cursor: 'default' }}>
              <Skeleton height={40} width={40} circle />
              <span className={styles.main} style={{ gap: 'var(--space-2)' }}>
                <Skeleton height={14} width="58%" />
                <Skeleton height={12} width="34%" />
              </span>
              <Skeleton height={32} width={72} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  </PageSection>
)
