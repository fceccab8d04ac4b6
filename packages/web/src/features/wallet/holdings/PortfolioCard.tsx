import { Button, Skeleton } from '@mantine/core'
import { IconArrowDown, IconArrowsExchange, IconArrowUp } from '@tabler/icons-react'
import type { Reply, wallet } from '@vesica/contract'
import { usd } from '../../../format/money.ts'
import { dateTime } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { PageSection } from '../../../ui/page/PageSection.tsx'
import { Sparkline } from '../../../ui/picture/Sparkline.tsx'
import { isHolding } from '../amounts.ts'
import { changeTone, changeText } from './change.ts'
import styles from '../Wallet.module.css'
import type { WalletDialog } from '../walletUrl.ts'

const copy = text.wallet

export type WalletData = Reply<typeof wallet.getWalletBalances>

const isEmpty = (data: WalletData): boolean => !data.balances.some(isHolding)

/** Coins without a rate, whose value is missing from the total. */
const unpriced = (data: WalletData): string =>
  data.balances
    .filter((balance) => balance.rate === null && isHolding(balance))
    .map((balance) => balance.crypto_symbol)
    .join(', ')

const Worth = ({ data }: { data: WalletData }) => {
  const { change24h, change24hUsd, totalBalance } = data
  const missing = unpriced(data)
  const empty = isEmpty(data)
  return (
    <>
      <p className={styles.total}>{usd(totalBalance)}</p>
      <p className={styles.change} data-tone={empty ? 'muted' : changeTone(change24h ?? change24hUsd)}>
        {empty ? copy.portfolio.noHistory : changeText(change24h, change24hUsd)}
      </p>
      {missing && <p className={styles.note}>{copy.portfolio.without(missing)}</p>}
    </>
  )
}

const Actions = ({ onOpen }: { onOpen: (dialog: WalletDialog) => void }) => (
  <div className={styles.acts}>
    <Button size="md" leftSection={<IconArrowDown size={18} />} onClick={() => onOpen({ kind: 'deposit' })}>
      {copy.deposit}
    </Button>
    <Button
      size="md"
      variant="light"
      leftSection={<IconArrowUp size={18} />}
      onClick={() => onOpen({ kind: 'withdraw' })}
    >
      {copy.withdraw}
    </Button>
    <Button
      size="md"
      variant="light"
      leftSection={<IconArrowsExchange size={18} />}
      onClick={() => onOpen({ kind: 'trade', side: 'buy' })}
    >
      {copy.trade}
    </Button>
  </div>
)

/** The value over time, since there was any. */
const Course = ({ history }: Pick<WalletData, 'history'>) => {
  const [first, last] = [history[0], history.at(-1)]
  if (!first || !last || history.length < 2) return null
  const since = dateTime(first.time)
  return (
    <figure className={styles.course}>
      <Sparkline
        values={history.map((point) => point.usd)}
        height={112}
        label={copy.portfolio.chart(since, usd(first.usd), usd(last.usd))}
      />
      <figcaption className={styles.note}>{copy.portfolio.since(since)}</figcaption>
    </figure>
  )
}

const CourseSkeleton = () => (
  <div className={styles.course} aria-hidden="true">
    <Skeleton height={112} />
    <Skeleton height={14} width={140} mt={8} />
  </div>
)

/** data: undefined while loading. */
export type PortfolioCardProps = { data: WalletData | undefined; onOpen: (dialog: WalletDialog) => void }

/** The total value, its change and the wallet actions. */
export const PortfolioCard = ({ data, onOpen }: PortfolioCardProps) => {
  return (
    <PageSection>
      <div className={styles.portfolio}>
        <div>
          <h2 className={styles.label} style={{ font: 'inherit' }}>
            {copy.portfolio.title}
          </h2>
          {data ? (
            <Worth data={data} />
          ) : (
            <>
              <Skeleton height={48} width="min(100%, 240px)" my={8} />
              <Skeleton height={16} width="min(100%, 180px)" />
            </>
          )}
          <Actions onOpen={onOpen} />
        </div>
        {data ? !isEmpty(data) && <Course history={data.history} /> : <CourseSkeleton />}
      </div>
    </PageSection>
  )
}
