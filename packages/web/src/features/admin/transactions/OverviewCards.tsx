import { Skeleton } from '@mantine/core'
import { IconChartBar, IconClockHour4, IconFlag, IconWallet } from '@tabler/icons-react'
import { countedUpTo, type Reply, transactions } from '@vesica/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../data/hooks.ts'
import { matches } from '../../../format/count.ts'
import { usdCompact } from '../../../format/money.ts'
import { duration } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import lists from '../../../ui/list/List.module.css'
import { ListMetrics } from '../../../ui/list/ListMetrics.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { StatCard } from '../../../ui/text/StatCard.tsx'
import { useWaited } from '../../../ui/text/useWaited.ts'
import styles from './Transactions.module.css'

const copy = text.transactions.cards

type Overview = Reply<typeof transactions.getTransactionsOverview>

const count = (value: number) => matches(value, countedUpTo)

const ageOf = (waitedMs: number | undefined): string => {
  if (waitedMs === undefined) return copy.nonePending
  return waitedMs < 60_000 ? copy.oldestNew : copy.oldest(duration(waitedMs))
}

/** The longest wait, and the number of requests with a first approval, which count as in review rather than pending. */
const pendingNote = ({ inReviewTransactions }: Overview, waitedMs: number | undefined): string =>
  inReviewTransactions === 0 ? ageOf(waitedMs) : copy.andInReview(ageOf(waitedMs), count(inReviewTransactions))

/** A placeholder while loading; `of` renders the loaded overview. */
const placed = (
  overview: Overview | undefined,
  className: string | undefined,
  select: (overview: Overview) => ReactNode,
) => (overview ? select(overview) : <Skeleton component="span" className={className} />)

const Cards = ({ overview }: { overview: Overview | undefined }) => {
  const waited = useWaited(overview?.oldestPending ?? null)
  const valueOf = (select: (overview: Overview) => ReactNode) => placed(overview, styles.figure, select)
  const note = (select: (overview: Overview) => ReactNode) => placed(overview, styles.figureNote, select)
  return (
    <ListMetrics label={text.labels.metrics} awaited={!overview}>
      <StatCard
        dense
        label={copy.volume}
        value={valueOf((data) => usdCompact(data.totalVolume))}
        note={copy.volumeWhy}
        icon={<IconChartBar size={20} />}
      />
      <StatCard
        dense
        label={copy.pending}
        value={valueOf((data) => count(data.pendingTransactions))}
        note={note((data) => pendingNote(data, waited))}
        icon={<IconClockHour4 size={20} />}
        href={paths.adminTransactions({ status: 'pending' })}
      />
      <StatCard
        dense
        label={copy.flagged}
        value={valueOf((data) => count(data.flaggedTransactions))}
        note={note((data) => (data.flaggedTransactions > 0 ? copy.flaggedWhy : copy.noneFlagged))}
        icon={<IconFlag size={20} />}
        href={paths.adminTransactions({ status: 'flagged' })}
      />
      <StatCard
        dense
        label={copy.wallets}
        value={valueOf((data) => count(data.activeWallets))}
        note={copy.walletsWhy}
        icon={<IconWallet size={20} />}
      />
    </ListMetrics>
  )
}

/** The metrics above the list. Pending and flagged link to the lists they count. */
export const OverviewCards = () => {
  const { data, error, refetch } = useRead(transactions.getTransactionsOverview, {})
  if (data || !error) return <Cards overview={data} />
  return (
    <div className={lists.figuresFailed}>
      <ReadFailed what={copy.what} read={{ error, refetch }} />
    </div>
  )
}
