import { isAdmitted } from '../../data/access.ts'
import { useCurrentUser } from '../../data/hooks.ts'
import { OwnNotes } from '../../features/library/OwnNotes.tsx'
import { text } from '../../i18n/text.ts'
import { CardSkeleton } from '../../ui/page/CardSkeleton.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { useSearchState } from '../useSearchState.ts'
import { AwaitingApproval } from './AwaitingApproval.tsx'

/** All notes and bookmarks of a member. */
export const LibraryNotesScreen = () => {
  const user = useCurrentUser()
  const [search, goTo] = useSearchState()
  if (user && isAdmitted(user)) return <OwnNotes search={search} onSearch={goTo} />
  return (
    <>
      <PageTitle title={text.library.notes.all} />
      {user ? <AwaitingApproval title={text.library.waitTitle} /> : <CardSkeleton count={1} height={420} />}
    </>
  )
}
