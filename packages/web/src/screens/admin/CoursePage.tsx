import { teaching } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'
import { CaptionsOfItem } from '../../features/publishing/captions/CaptionsOfItem.tsx'
import { CourseHead } from '../../features/teaching/CourseHead.tsx'
import { courseReads } from '../../features/teaching/courseReads.ts'
import { Curriculum } from '../../features/teaching/curriculum/Curriculum.tsx'
import { CurriculumDialogs } from '../../features/teaching/curriculum/CurriculumDialogs.tsx'
import { QuizEditor } from '../../features/teaching/quiz/QuizEditor.tsx'
import { useOrder } from '../../features/teaching/curriculum/useOrder.ts'
import {
  type CourseDialog,
  courseDialogs,
  courseHref,
  type CoursePlace,
  coursesHref,
  writeCourse,
} from '../../features/teaching/teachingUrl.ts'
import { text } from '../../i18n/text.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../ui/page/RowsSkeleton.tsx'
import styles from './Screens.module.css'
import { useSearchState } from '../useSearchState.ts'

const words = text.teaching

/** The questions of one lesson of it. */
const Quiz = ({ course, id }: { course: teaching.EditedCourse; id: string }) => {
  const lesson = course.curriculum.find((one) => one.id === id && one.type === 'quiz')
  return (
    <>
      <BackLink href={courseHref(course.id)}>{words.quiz.back}</BackLink>
      {lesson ? (
        <>
          <h2 className={styles.title}>{words.quiz.title(lesson.title)}</h2>
          <QuizEditor key={id} lesson={lesson} />
        </>
      ) : (
        <EmptyState title={words.gone} why={words.quiz.notAQuiz} />
      )}
    </>
  )
}

const Known = ({ course, place }: { course: teaching.EditedCourse; place: CoursePlace }) => {
  const [search, go] = useSearchState()
  const ordering = useOrder(course)
  const onOpen = (open: CourseDialog, replace?: boolean) =>
    go({ ...writeCourse(place), ...courseDialogs.write(open) }, replace)
  return (
    <>
      <CourseHead course={course} onEdit={() => onOpen({ dialog: 'course', about: undefined })} />
      <Curriculum {...{ course, ordering, onOpen }} quizHref={(quiz) => courseHref(course.id, { quiz })} />
      <CurriculumDialogs
        course={course}
        open={courseDialogs.parse(search)}
        onClose={() => onOpen(courseDialogs.plain, true)}
        captionsOf={(lesson) => <CaptionsOfItem item={lesson} refreshes={courseReads} />}
        say={ordering.say}
      />
    </>
  )
}

/** One course: its curriculum, or the questions of a quiz. */
export const CoursePage = ({ place }: { place: CoursePlace }) => {
  const read = useRead(teaching.getManagedCourse, { params: { id: place.course } })
  if (read.data && place.quiz !== undefined) return <Quiz course={read.data.course} id={place.quiz} />
  if (read.data) return <Known course={read.data.course} place={place} />
  return (
    <>
      <BackLink href={coursesHref()}>{words.toCourses}</BackLink>
      {read.error?.status === 404 && <EmptyState title={words.gone} why={words.goneWhy} />}
      {read.error && read.error.status !== 404 && <ReadFailed what={words.page.what} read={read} />}
      {!read.error && <RowsSkeleton count={8} dense />}
    </>
  )
}
