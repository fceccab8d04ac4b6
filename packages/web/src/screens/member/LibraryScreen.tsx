import { isAdmitted } from '../../data/access.ts'
import { useCurrentUser } from '../../data/hooks.ts'
import { ContinueCourse } from '../../features/courses/ContinueCourse.tsx'
import { CoursesShelf } from '../../features/courses/CoursesShelf.tsx'
import { PassageResults } from '../../features/library/PassageResults.tsx'
import { LibraryHead } from '../../features/library/LibraryHead.tsx'
import { LibraryList } from '../../features/library/LibraryList.tsx'
import { libraryAddress, type LibraryView } from '../../features/library/libraryUrl.ts'
import { OwnFeeds } from '../../features/library/OwnFeeds.tsx'
import { ContinueRow, Favourites, NewForYou } from '../../features/library/OwnShelf.tsx'
import { text } from '../../i18n/text.ts'
import { CardSkeleton } from '../../ui/page/CardSkeleton.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { useSearchState } from '../useSearchState.ts'
import { AwaitingApproval } from './AwaitingApproval.tsx'

const copy = text.library

const Content = () => {
  const [search, goTo] = useSearchState()
  const view = libraryAddress.parse(search)
  const go = (next: LibraryView, replace?: boolean) => goTo(libraryAddress.write(next), replace)
  const isUnfiltered = !libraryAddress.isNarrowed(view) && !view.cursor
  const isOfCourses = view.type === 'course' && !view.cursor
  // Category and level filters apply to items only, so they exclude courses.
  const isSearched = view.search !== '' && !libraryAddress.isNarrowed({ ...view, search: '', cursor: undefined })
  return (
    <>
      <LibraryHead view={view} onView={go} />
      <LibraryList view={view} onView={go} others={isOfCourses && <CoursesShelf search={view.search} full />}>
        {isUnfiltered && <ContinueRow />}
        {isUnfiltered && <ContinueCourse level={2} />}
        {view.search && <PassageResults key={view.search} search={view.search} />}
      </LibraryList>
      {(isUnfiltered || isSearched) && <CoursesShelf search={view.search} full={false} />}
      {isUnfiltered && <NewForYou />}
      {isUnfiltered && <Favourites />}
      {isUnfiltered && <OwnFeeds />}
    </>
  )
}

/** The library: items and courses to watch, listen to and read. */
export const LibraryScreen = () => {
  const user = useCurrentUser()
  if (user && isAdmitted(user)) return <Content />
  return (
    <>
      <PageTitle title={text.labels.library} />
      {user ? <AwaitingApproval title={copy.waitTitle} /> : <CardSkeleton count={5} height={244} minWidth={168} />}
    </>
  )
}
