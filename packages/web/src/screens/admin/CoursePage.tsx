import { Tabs } from '@mantine/core'
import { courseManagement } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'
import { DiscussionSwitch } from '../../features/community/DiscussionSwitch.tsx'
import { CaptionsOfItem } from '../../features/admin/library/captions/CaptionsOfItem.tsx'
import { CourseHead } from '../../features/admin/courses/CourseHead.tsx'
import { courseReads } from '../../features/admin/courses/courseReads.ts'
import { Curriculum } from '../../features/admin/courses/curriculum/Curriculum.tsx'
import { CurriculumDialogs } from '../../features/admin/courses/curriculum/CurriculumDialogs.tsx'
import { QuizEditor } from '../../features/admin/courses/quiz/QuizEditor.tsx'
import { CourseInsight } from '../../features/admin/courses/students/CourseInsight.tsx'
import { StudentsList } from '../../features/admin/courses/students/StudentsList.tsx'
import { studentsAddress } from '../../features/admin/courses/students/studentsUrl.ts'
import { useOrder } from '../../features/admin/courses/curriculum/useOrder.ts'
import {
  type CourseDialog,
  courseDialogs,
  courseHref,
  type CoursePart,
  courseParts,
  type CoursePlace,
  coursesHref,
  writeCourse,
} from '../../features/admin/courses/coursesUrl.ts'
import { text } from '../../i18n/text.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../ui/page/RowsSkeleton.tsx'
import styles from './Screens.module.css'
import { useSearchState } from '../useSearchState.ts'

const copy = text.adminCourses

/** The questions of one quiz lesson. */
const Quiz = ({ course, id }: { course: courseManagement.EditedCourse; id: string }) => {
  const lesson = course.curriculum.find((item) => item.id === id && item.type === 'quiz')
  return (
    <>
      <BackLink href={courseHref(course.id)}>{text.labels.curriculum}</BackLink>
      {lesson ? (
        <>
          <h2 className={styles.title}>{copy.quiz.title(lesson.title)}</h2>
          <QuizEditor key={id} lesson={lesson} />
        </>
      ) : (
        <EmptyState title={text.labels.notFound} why={copy.quiz.notAQuiz} />
      )}
    </>
  )
}

type CourseProps = { course: courseManagement.EditedCourse; place: CoursePlace }

const Students = ({ course, place }: CourseProps) => {
  const [search, go] = useSearchState()
  return (
    <StudentsList
      course={course.id}
      view={studentsAddress.parse(search)}
      onView={(next, replace) => go({ ...writeCourse(place), ...studentsAddress.write(next) }, replace)}
    />
  )
}

const CourseTabs = ({ course, place }: CourseProps) => {
  const [search, go] = useSearchState()
  const ordering = useOrder(course)
  const onOpen = (open: CourseDialog, replace?: boolean) =>
    go({ ...writeCourse({ ...place, part: 'curriculum' }), ...courseDialogs.write(open) }, replace)
  const toPart = (tab: CoursePart) => go(writeCourse({ ...place, part: tab }))
  return (
    <>
      <CourseHead course={course} onEdit={() => onOpen({ dialog: 'course', about: undefined })} />
      <DiscussionSwitch place={{ type: 'course', id: course.id }} />
      <Tabs value={place.part} onChange={(next) => next && toPart(next as CoursePart)} keepMounted={false}>
        <Tabs.List aria-label={copy.page.parts} className={styles.partList}>
          {courseParts.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {copy.page.part[tab]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="curriculum">
          <Curriculum {...{ course, ordering, onOpen }} quizHref={(quiz) => courseHref(course.id, { quiz })} />
          <CurriculumDialogs
            course={course}
            open={courseDialogs.parse(search)}
            onClose={() => onOpen(courseDialogs.plain, true)}
            captionsOf={(lesson) => <CaptionsOfItem item={lesson} refreshes={courseReads} />}
            say={ordering.say}
            onQuiz={(quiz) => go(writeCourse({ ...place, part: 'curriculum', quiz }), true)}
          />
        </Tabs.Panel>
        <Tabs.Panel value="students">{place.part === 'students' && <Students {...{ course, place }} />}</Tabs.Panel>
        <Tabs.Panel value="insight">
          <CourseInsight course={course.id} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

/** One course: its curriculum, students and statistics, or the questions of a quiz. */
export const CoursePage = ({ place }: { place: CoursePlace }) => {
  const read = useRead(courseManagement.getManagedCourse, { params: { id: place.course } })
  if (read.data && place.quiz !== undefined) return <Quiz course={read.data.course} id={place.quiz} />
  if (read.data) return <CourseTabs course={read.data.course} place={place} />
  return (
    <>
      <BackLink href={coursesHref()}>{copy.toCourses}</BackLink>
      {read.error?.status === 404 && <EmptyState title={text.labels.notFound} why={copy.goneWhy} />}
      {read.error && read.error.status !== 404 && <ReadFailed what={copy.page.what} read={read} />}
      {!read.error && <RowsSkeleton count={8} dense />}
    </>
  )
}
