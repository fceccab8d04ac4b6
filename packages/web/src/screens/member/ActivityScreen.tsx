import { isAdmitted } from '../../data/access.ts'
import { useCurrentUser } from '../../data/hooks.ts'
import { AllActivity } from '../../features/activity/RecentActivity.tsx'
import { text } from '../../i18n/text.ts'
import { CardSkeleton } from '../../ui/page/CardSkeleton.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { useSearchState } from '../useSearchState.ts'
import { AwaitingApproval } from './AwaitingApproval.tsx'

const copy = text.member.dashboard

/** Activity in the member's account, grouped by day. */
export const ActivityScreen = () => {
  const user = useCurrentUser()
  const [search, goTo] = useSearchState()
  if (!user) return <CardSkeleton count={1} height={420} />
  const cursor = typeof search['cursor'] === 'string' ? search['cursor'] : undefined
  return (
    <>
      <PageTitle title={copy.activityPage} />
      {isAdmitted(user) ? (
        <AllActivity cursor={cursor} onCursor={(next) => goTo({ cursor: next } as never, false, true)} />
      ) : (
        <AwaitingApproval title={copy.activityPage} />
      )}
    </>
  )
}
