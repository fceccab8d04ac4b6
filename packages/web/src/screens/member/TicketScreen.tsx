import { useParams } from '@tanstack/react-router'
import { isAdmitted } from '../../data/access.ts'
import { useCurrentUser } from '../../data/hooks.ts'
import { TicketPage } from '../../features/support/ticket/TicketPage.tsx'
import { text } from '../../i18n/text.ts'
import { CardSkeleton } from '../../ui/page/CardSkeleton.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { useSearchState } from '../useSearchState.ts'
import { AwaitingApproval } from './AwaitingApproval.tsx'

/** One ticket with its conversation. */
export const TicketScreen = () => {
  const user = useCurrentUser()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const [search, go] = useSearchState()
  if (!user) return <CardSkeleton count={1} height={420} />
  if (!isAdmitted(user))
    return (
      <>
        <PageTitle title={text.labels.support} />
        <AwaitingApproval title={text.support.waitTitle} />
      </>
    )
  return (
    <TicketPage
      key={id}
      id={id}
      closing={search.open === 'close'}
      onClosing={(isOpen) => go(isOpen ? { open: 'close' } : {}, !isOpen)}
    />
  )
}
