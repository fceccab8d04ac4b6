import { useParams } from '@tanstack/react-router'
import { courses } from '@vesica/contract'
import { useMemo } from 'react'
import { isAdmitted } from '../../data/access.ts'
import { useCurrentUser } from '../../data/hooks.ts'
import { readOptions } from '../../data/queries.ts'
import { LessonPage, type LessonStudyProps } from '../../features/courses/LessonPage.tsx'
import { studiedLesson } from '../../features/courses/studiedLesson.ts'
import { Study } from '../../features/library/Study.tsx'
import { StudyFile } from '../../features/library/StudyFile.tsx'
import { StudiedAt, type StudyPlace } from '../../features/library/studied.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { CardSkeleton } from '../../ui/page/CardSkeleton.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { placeIn } from '../placeIn.ts'
import { useSearchState } from '../useSearchState.ts'
import { AwaitingApproval } from './AwaitingApproval.tsx'

/** Refetches lessons through the course endpoints and links to the lesson screen. */
const placeOf = (courseId: string): StudyPlace => ({
  hrefOf: (id) => paths.lesson(courseId, id),
  readNow: async (client, id) => {
    const { lesson } = await client.fetchQuery({ ...readOptions(courses.getLesson, { params: { id } }), staleTime: 0 })
    return { fileUrl: lesson.contentUrl, access: lesson.access }
  },
  reads: [courses.getLesson, courses.getCourse, courses.listCourses],
})

const LessonStudy = ({ lesson, about, ...rest }: LessonStudyProps) => {
  const [search] = useSearchState()
  const item = useMemo(() => studiedLesson(lesson), [lesson])
  const courseId = lesson.course.id
  return (
    <StudiedAt value={useMemo(() => placeOf(courseId), [courseId])}>
      <Study
        item={item}
        by={lesson.course.title}
        about={
          <>
            {about}
            <StudyFile item={item} />
          </>
        }
        {...placeIn(search)}
        {...rest}
      />
    </StudiedAt>
  )
}

export const LessonScreen = () => {
  const user = useCurrentUser()
  const { id = '', lesson = '' } = useParams({ strict: false }) as { id?: string; lesson?: string }
  const [search, goTo] = useSearchState()
  if (!user) return <CardSkeleton count={1} height={420} />
  if (isAdmitted(user))
    return (
      <LessonPage
        key={lesson}
        id={lesson}
        courseId={id}
        upgradeHref={paths.membership()}
        Study={LessonStudy}
        attempt={typeof search.attempt === 'string' ? search.attempt : undefined}
        onAttempt={(attempt) => goTo(attempt ? { attempt } : {})}
      />
    )
  return (
    <>
      <PageTitle title={text.labels.courses} />
      <AwaitingApproval title={text.library.waitTitle} />
    </>
  )
}
