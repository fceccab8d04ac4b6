import { useNavigate } from '@tanstack/react-router'
import { isAdmitted } from '../../data/access.ts'
import { useCurrentUser } from '../../data/hooks.ts'
import { Ask } from '../../features/support/Ask.tsx'
import { SupportPage } from '../../features/support/SupportPage.tsx'
import { parseAsking, ticketsAddress } from '../../features/support/supportUrl.ts'
import { text } from '../../i18n/text.ts'
import { linkTo, paths } from '../../paths.ts'
import { CardSkeleton } from '../../ui/page/CardSkeleton.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { useSearchState } from '../useSearchState.ts'
import { AwaitingApproval } from './AwaitingApproval.tsx'

/** The member's tickets with the FAQ, or the new ticket form in the URL. */
export const SupportScreen = () => {
  const user = useCurrentUser()
  const [search, go] = useSearchState()
  const navigate = useNavigate()
  if (!user) return <CardSkeleton count={2} height={320} />
  if (!isAdmitted(user))
    return (
      <>
        <PageTitle title={text.labels.support} />
        <AwaitingApproval title={text.support.waitTitle} />
      </>
    )
  const asking = parseAsking(search)
  if (asking)
    return <Ask asking={asking} onDone={(id) => void navigate({ ...linkTo(paths.ticket(id)), replace: true })} />
  return (
    <SupportPage
      view={ticketsAddress.parse(search)}
      onView={(next, replace) => go(ticketsAddress.write(next), replace)}
    />
  )
}
