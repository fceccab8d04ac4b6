import { SimpleGrid } from '@mantine/core'
import {
  IconBooks,
  IconChevronRight,
  IconShoppingBag,
  IconSparkles,
  IconTrendingUp,
  IconTruckDelivery,
  IconWallet,
} from '@tabler/icons-react'
import type { BuiltFeature, identity } from '@vesica/contract'
import { Suspense } from 'react'
import { isAdmitted } from '../../data/access.ts'
import { useIsOn } from '../../data/features.ts'
import { useCurrentUser } from '../../data/hooks.ts'
import { RecentActivity } from '../../features/activity/RecentActivity.tsx'
import { membershipOf } from '../../features/identity/person.ts'
import { ContinueCourse, useStartedCourses } from '../../features/courses/ContinueCourse.tsx'
import { ContinueOnOverview, useShelf } from '../../features/library/OwnShelf.tsx'
import { Welcome } from '../../features/membership/Welcome.tsx'
import { WalletBalanceCard } from '../../features/wallet/holdings/WalletBalanceCard.tsx'
import { date, membershipDate } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { CardSkeleton } from '../../ui/page/CardSkeleton.tsx'
import { PageSection } from '../../ui/page/PageSection.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { StatCard } from '../../ui/text/StatCard.tsx'
import styles from './DashboardScreen.module.css'
import { useDecision } from './useDecision.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'

/** Lazy: only applicants see it. */
const WaitingRoom = lazyPart(async () => (await import('../../features/membership/WaitingRoom.tsx')).WaitingRoom)

/** Lazy: below the fold. */
const YourRewards = lazyPart(async () => (await import('../../features/orders/YourRewards.tsx')).YourRewards)

const copy = text.member.dashboard
const icon = { size: 20, stroke: 1.6 } as const
const RECENT = 3

type FeatureCheck = ReturnType<typeof useIsOn>

const levelNote = (user: identity.User): string | undefined => {
  if (user.membershipPausedUntil !== null) return text.labels.until(date(user.membershipPausedUntil))
  if (user.membershipLevel === 'none') return undefined
  return user.membershipEndsAt === null ? copy.noEnd : text.labels.until(membershipDate(user.membershipEndsAt))
}

const meansOf = (name: string, description: string) => ({ label: copy.means(name), text: description })

const Metrics = ({ user, isOn }: { user: identity.User; isOn: FeatureCheck }) => (
  <SimpleGrid
    component="section"
    cols={{ base: 2, lg: 4 }}
    spacing={{ base: 'sm', sm: 'lg' }}
    mb={32}
    aria-label={copy.cards}
  >
    {isOn('wallet') && <WalletBalanceCard means={meansOf(text.wallet.portfolio.card, copy.walletMeans)} />}
    <StatCard
      label={copy.level}
      value={user.membershipPausedUntil === null ? membershipOf(user) : text.labels.paused}
      note={levelNote(user)}
      icon={<IconSparkles {...icon} />}
      href={paths.membership()}
      means={meansOf(copy.level, copy.levelMeans)}
    />
    <StatCard
      label={copy.content}
      value={user.contentAccessed}
      note={copy.contentNote}
      icon={<IconBooks {...icon} />}
      {...(isOn('content') && { href: paths.library() })}
      means={meansOf(copy.content, copy.contentMeans)}
    />
    <StatCard
      label={copy.growth}
      {...growthOf(user)}
      icon={<IconTrendingUp {...icon} />}
      means={meansOf(copy.growth, copy.growthMeans)}
    />
  </SimpleGrid>
)

const growthOf = ({ growthScore, membershipPausedUntil }: identity.User): { value: string; note: string } => {
  if (growthScore === null) return { value: '—', note: text.analytics.off }
  if (membershipPausedUntil !== null) return { value: '—', note: copy.growthPaused }
  return { value: text.labels.percent(growthScore), note: copy.growthNote }
}

const links: readonly { href: string; label: string; why: string; icon: typeof IconWallet; feature?: BuiltFeature }[] =
  [
    { href: paths.wallet(), label: copy.walletLink, why: copy.walletLinkWhy, icon: IconWallet, feature: 'wallet' },
    { href: paths.library(), label: copy.contentLink, why: copy.contentLinkWhy, icon: IconBooks, feature: 'content' },
    { href: paths.store(), label: copy.storeLink, why: copy.storeLinkWhy, icon: IconShoppingBag, feature: 'store' },
    { href: paths.membership(), label: copy.upgradeLink, why: copy.upgradeLinkWhy, icon: IconSparkles },
    {
      href: paths.orderTracking(),
      label: text.labels.orderTracking,
      why: copy.trackingLinkWhy,
      icon: IconTruckDelivery,
    },
  ]

const QuickLinks = ({ isOn }: { isOn: FeatureCheck }) => (
  <PageSection title={copy.quickLinks} card={false}>
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="md">
      {links
        .filter(({ feature }) => !feature || isOn(feature))
        .map(({ href, label, why, icon: Icon }) => (
          <a key={href} href={href} className={styles.link}>
            <Icon {...icon} aria-hidden="true" />
            <span className={styles.words}>
              <span className={styles.label}>{label}</span>
              <span className={styles.why}>{why}</span>
            </span>
            <IconChevronRight size={18} stroke={1.6} aria-hidden="true" />
          </a>
        ))}
    </SimpleGrid>
  </PageSection>
)

/** Whether the first row below the metrics is known. Rendering it later would push down the rest. */
const useKnowsShelf = (isOn: FeatureCheck): boolean => {
  const reads = [useShelf(isOn('content')), useStartedCourses(isOn('content'))]
  return !reads.some(({ isLoading, failureCount }) => isLoading && failureCount === 0)
}

const BelowMetrics = ({ user, isOn }: { user: identity.User; isOn: FeatureCheck }) =>
  useKnowsShelf(isOn) ? (
    <Suspense fallback={<CardSkeleton />}>
      {isOn('content') && (
        <>
          <ContinueOnOverview />
          <ContinueCourse level={3} />
        </>
      )}
      <RecentActivity count={RECENT} />
      {isOn('store') && <YourRewards user={user} />}
      <QuickLinks isOn={isOn} />
    </Suspense>
  ) : (
    <CardSkeleton />
  )

const OverviewOf = ({ user, isOn }: { user: identity.User; isOn: FeatureCheck }) => (
  <>
    <PageTitle kicker={copy.welcome} title={user.name} />
    <Welcome user={user} isOn={isOn} />
    <Metrics user={user} isOn={isOn} />
    <BelowMetrics user={user} isOn={isOn} />
  </>
)

const Overview = ({ user }: { user: identity.User }) => <OverviewOf user={user} isOn={useIsOn()} />

/** The overview, or the waiting room for applicants, which turns into it upon approval. */
export const DashboardScreen = () => {
  const user = useCurrentUser()
  const announcement = useDecision(user?.signup.status)
  return (
    <>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <Suspense fallback={<CardSkeleton />}>
        {!user && <CardSkeleton />}
        {user && (isAdmitted(user) ? <Overview user={user} /> : <WaitingRoom user={user} />)}
      </Suspense>
    </>
  )
}
