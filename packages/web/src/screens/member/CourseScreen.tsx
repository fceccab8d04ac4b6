import { useParams } from '@tanstack/react-router'
import { courses } from '@vesica/contract'
import { isAdmitted } from '../../data/access.ts'
import { useCurrentUser, useRead } from '../../data/hooks.ts'
import { DiscussionBelow } from '../../features/community/DiscussionBelow.tsx'
import { courseDialogs, CoursePage } from '../../features/courses/CoursePage.tsx'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { CardSkeleton } from '../../ui/page/CardSkeleton.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { useSearchState } from '../useSearchState.ts'
import { AwaitingApproval } from './AwaitingApproval.tsx'

/** The discussion of a course the member can open. */
const Below = ({ id }: { id: string }) => {
  const course = useRead(courses.getCourse, { params: { id } }).data?.course
  return course?.access.opens ? <DiscussionBelow place={{ type: 'course', id: course.id }} /> : null
}

/** One course with its discussion. */
export const CourseScreen = () => {
  const user = useCurrentUser()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const [search, goTo] = useSearchState()
  if (!user) return <CardSkeleton count={1} height={420} />
  if (!isAdmitted(user))
    return (
      <>
        <PageTitle title={text.labels.courses} />
        <AwaitingApproval title={text.library.waitTitle} />
      </>
    )
  return (
    <>
      <CoursePage
        key={id}
        id={id}
        upgradeHref={paths.membership()}
        open={courseDialogs.find((dialog) => dialog === search.open)}
        onOpen={(open) => goTo(open ? { open } : {}, open === undefined)}
      />
      <Below key={`below ${id}`} id={id} />
    </>
  )
}
