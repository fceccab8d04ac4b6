import { membership, membershipChanges } from '@vesica/contract'
import { Suspense } from 'react'
import { textIn } from '../../address.ts'
import { isAdmitted } from '../../data/access.ts'
import { useIsOn } from '../../data/features.ts'
import { useCurrentUser, useRead } from '../../data/hooks.ts'
import { Banner } from '../../features/membership/own/Banner.tsx'
import { changeOf } from '../../features/membership/own/change.ts'
import { Gifts } from '../../features/membership/own/Gifts.tsx'
import { InviteFriend } from '../../features/membership/own/InviteFriend.tsx'
import { OpenRequest } from '../../features/membership/own/OpenRequest.tsx'
import { Periods } from '../../features/membership/own/Periods.tsx'
import { Plans } from '../../features/membership/own/Plans.tsx'
import { RewardsDialog } from '../../features/membership/own/RewardsDialog.tsx'
import { BuyPlanDialog } from '../../features/membership/own/BuyPlanDialog.tsx'
import { PlanRewardClaim } from '../../features/orders/RewardClaim.tsx'
import { text } from '../../i18n/text.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { CardSkeleton } from '../../ui/page/CardSkeleton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PageSection } from '../../ui/page/PageSection.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { useSearchState } from '../useSearchState.ts'
import { AwaitingApproval } from './AwaitingApproval.tsx'

const copy = text.membership

/** Lazy: below the fold. */
const YourRewards = lazyPart(async () => (await import('../../features/orders/YourRewards.tsx')).YourRewards)

/** Stands for the gift code in the URL when the member types it instead. */
const ENTERED = 'enter'

/** Stacked like the plans. */
const Loading = () => <CardSkeleton count={4} height={220} minWidth={2000} />

/** The current membership, the plans, and the dialog in the URL. */
const Content = () => {
  const user = useCurrentUser()
  const isOn = useIsOn()
  const [search, go] = useSearchState()
  const own = useRead(membershipChanges.getMembership, {})
  const offered = useRead(membership.listPlans, {})
  const plans = offered.data?.plans
  const mine = own.data?.membership
  if (!mine && own.error) return <ReadFailed what={copy.what} read={own} />
  if (!plans && offered.error) return <ReadFailed what={text.labels.thePlans} read={offered} />
  if (!mine || !plans || !user) return <Loading />
  const planOf = (id: unknown) => plans.find((plan) => plan.id === id)
  const selectedPlan = planOf(search.plan)
  const change = selectedPlan && changeOf(selectedPlan, plans, mine)
  const close = () => go({}, true)
  return (
    <>
      <Banner membership={mine} now={own.dataUpdatedAt} />
      {mine.request && <OpenRequest request={mine.request} />}
      <PageSection title={text.labels.plans} card={false}>
        {plans.length === 0 ? (
          <EmptyState title={copy.plans.none} why={copy.plans.noneWhy} />
        ) : (
          <Plans
            plans={plans}
            membership={mine}
            onTake={(plan) => go({ plan })}
            onRewards={(rewards) => go({ rewards })}
          />
        )}
      </PageSection>
      {isOn('store') && (
        <Suspense>
          <YourRewards user={user} />
        </Suspense>
      )}
      <PageSection title={copy.periods.title}>
        <Periods periods={mine.periods} />
      </PageSection>
      <Gifts
        plans={plans}
        giving={textIn(search.give, 80)}
        taking={search.gift === ENTERED ? '' : textIn(search.gift, 40)}
        onGive={(give) => go({ give }, search.give !== undefined)}
        onTake={() => go({ gift: ENTERED })}
        onClose={close}
      />
      <InviteFriend />
      <BuyPlanDialog
        plan={change?.closed ? undefined : selectedPlan}
        kind={change?.kind ?? 'upgrade'}
        latest={mine.latestId}
        onClose={close}
      />
      <RewardsDialog
        plan={planOf(search.rewards)}
        isOwn={search.rewards === mine.planId}
        mayShip={user.shippingDetails !== null}
        claim={(reward, note) => isOn('store') && <PlanRewardClaim of={reward} note={note} />}
        onClose={close}
      />
    </>
  )
}

/** The membership: plan, expiry, other plans, and history. */
export const MembershipScreen = () => {
  const user = useCurrentUser()
  return (
    <>
      <PageTitle title={text.labels.membership} />
      {user && (isAdmitted(user) ? <Content /> : <AwaitingApproval title={copy.waitTitle} />)}
      {!user && <Loading />}
    </>
  )
}
