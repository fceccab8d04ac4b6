import { isAdmitted } from '../../data/access.ts'
import { useCurrentUser } from '../../data/hooks.ts'
import { SessionsPage } from '../../features/liveSessions/SessionsPage.tsx'
import { text } from '../../i18n/text.ts'
import { CardSkeleton } from '../../ui/page/CardSkeleton.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { AwaitingApproval } from './AwaitingApproval.tsx'

/** Live sessions for the member. */
export const SessionsScreen = () => {
  const user = useCurrentUser()
  return (
    <>
      <PageTitle title={text.liveSessions.title} />
      {!user && <CardSkeleton count={2} height={200} />}
      {user && (isAdmitted(user) ? <SessionsPage /> : <AwaitingApproval title={text.liveSessions.waitTitle} />)}
    </>
  )
}
