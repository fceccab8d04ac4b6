import { isAdmitted } from '../../data/access.ts'
import { useCurrentUser } from '../../data/hooks.ts'
import { History } from '../../features/library/History.tsx'
import { text } from '../../i18n/text.ts'
import { CardSkeleton } from '../../ui/page/CardSkeleton.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { useSearchState } from '../useSearchState.ts'
import { AwaitingApproval } from './AwaitingApproval.tsx'

/** The member's playback and reading history, by session. */
export const LibraryHistoryScreen = () => {
  const user = useCurrentUser()
  const [search, goTo] = useSearchState()
  if (user && isAdmitted(user)) return <History search={search} onSearch={goTo} />
  return (
    <>
      <PageTitle title={text.labels.history} />
      {user ? <AwaitingApproval title={text.library.waitTitle} /> : <CardSkeleton count={1} height={420} />}
    </>
  )
}
