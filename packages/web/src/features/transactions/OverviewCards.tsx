import { IconChartBar, IconClockHour4, IconFlag, IconWallet } from '@tabler/icons-react'
import { transactions } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'
import { usdCompact } from '../../format/money.ts'
import { locale, text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { CardSkeleton } from '../../ui/CardSkeleton.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import styles from './Transactions.module.css'
import { useWaitingFor } from './useWaitingFor.ts'

const words = text.transactions.cards

const count = (value: number) => value.toLocaleString(locale)

const Cards = ({ overview }: { overview: Overview }) => {
  const span = useWaitingFor(overview.oldestPending)
  return (
    <section className={styles.cards} aria-label={words.label}>
      <StatCard
        dense
        label={words.volume}
        value={usdCompact(overview.totalVolume)}
        note={words.volumeWhy}
        icon={<IconChartBar size={20} />}
      />
      <StatCard
        dense
        label={words.pending}
        value={count(overview.pendingTransactions)}
        note={span === undefined ? words.nonePending : words.oldest(span)}
        icon={<IconClockHour4 size={20} />}
        href={paths.adminTransactions({ status: 'waiting' })}
      />
      <StatCard
        dense
        label={words.flagged}
        value={count(overview.flaggedTransactions)}
        note={overview.flaggedTransactions > 0 ? words.flaggedWhy : words.noneFlagged}
        icon={<IconFlag size={20} />}
        href={paths.adminTransactions({ status: 'flagged' })}
      />
      <StatCard
        dense
        label={words.wallets}
        value={count(overview.activeWallets)}
        note={words.walletsWhy}
        icon={<IconWallet size={20} />}
      />
    </section>
  )
}

type Overview = NonNullable<ReturnType<typeof useOverview>['data']>
const useOverview = () => useRead(transactions.getTransactionsOverview, {})

/** The figures above the list; what waits and what is flagged lead to the list they count. */
export const OverviewCards = () => {
  const { data, error, refetch } = useOverview()
  if (data) return <Cards overview={data} />
  return (
    <div className={styles.cardsMissing}>
      {error ? (
        <LoadFailed
          what={words.what}
          reason={error.message}
          {...(error.requestId && { requestId: error.requestId })}
          onRetry={() => void refetch()}
        />
      ) : (
        <CardSkeleton count={4} height={118} />
      )}
    </div>
  )
}
