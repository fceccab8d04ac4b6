import { Button, Skeleton } from '@mantine/core'
import { courses, type progress } from '@vesica/contract'
import type { ComponentType, ReactNode } from 'react'
import { useRead } from '../../data/hooks.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { FlowerOfLife } from '../../ui/picture/Geometry.tsx'
import { AssignmentPart } from './assignment/AssignmentPart.tsx'
import { CourseFinished } from './CourseFinished.tsx'
import styles from './Lesson.module.css'
import { LessonAbout } from './LessonAbout.tsx'
import { LessonHead, LessonTop } from './LessonHead.tsx'
import { LessonWays } from './LessonWays.tsx'
import { Practice } from './Practice.tsx'
import { QuizPart, type QuizPartProps } from './quiz/QuizPart.tsx'
import { isTask } from './studiedLesson.ts'
import { useOpenedLesson } from './useOpenedLesson.ts'

const copy = text.courses.lesson

/**
 * The playable or readable content of a lesson and its surroundings. opened: the saved position; undefined while
 * loading. task: the text only introduces an activity. head, about, children: supplied by the lesson.
 */
export type LessonStudyProps = {
  lesson: courses.OpenedLesson
  opened: progress.Progress | null | undefined
  task: boolean
  head: ReactNode
  about: ReactNode
  children: ReactNode
}

/**
 * Study: renders the content to play or read. upgradeHref: the upgrade page; undefined while there is none. attempt: of
 * its quiz, as in the URL.
 */
export type LessonPageProps = Pick<QuizPartProps, 'attempt' | 'onAttempt'> & {
  id: string
  courseId: string
  upgradeHref: string | undefined
  Study: ComponentType<LessonStudyProps>
}

const Loading = () => (
  <div aria-hidden="true">
    <div className={styles.top}>
      <Skeleton height={16} width="min(280px, 60%)" />
      <Skeleton height={8} width={200} />
    </div>
    <Skeleton radius="lg" style={{ aspectRatio: '16 / 9', height: 'auto', maxWidth: 760 }} />
    <Skeleton height={38} width="min(420px, 80%)" mt="lg" />
    <Skeleton height={14} width="min(260px, 50%)" mt="sm" mb="xl" />
  </div>
)

const NotFound = ({ courseId }: { courseId: string }) => (
  <EmptyState
    title={copy.gone}
    why={copy.goneWhy}
    action={
      <Button component="a" href={paths.course(courseId)}>
        {copy.toCourse}
      </Button>
    }
  />
)

type OpenedProps = Omit<LessonPageProps, 'id' | 'courseId'> & { lesson: courses.OpenedLesson }

/** Activities of a lesson besides playing and reading. */
const Task = ({ lesson, attempt, onAttempt }: Omit<OpenedProps, 'upgradeHref' | 'Study'>) => {
  if (!lesson.access.opens) return null
  if (lesson.type === 'quiz') return <QuizPart lessonId={lesson.id} attempt={attempt} onAttempt={onAttempt} />
  if (lesson.type === 'assignment') return <AssignmentPart lessonId={lesson.id} />
  return lesson.type === 'practice' ? <Practice lesson={lesson} /> : null
}

const Opened = ({ lesson, upgradeHref, Study, ...quiz }: OpenedProps) => (
  <Study
    lesson={lesson}
    opened={useOpenedLesson(lesson)}
    task={isTask(lesson)}
    head={<LessonHead lesson={lesson} />}
    about={<LessonAbout lesson={lesson} upgradeHref={upgradeHref} />}
  >
    {isTask(lesson) && <CourseFinished lesson={lesson} />}
    <Task lesson={lesson} {...quiz} />
  </Study>
)

/** A lesson: its content, its activities and the link to the next one. */
export const LessonPage = ({ id, courseId, ...rest }: LessonPageProps) => {
  const read = useRead(courses.getLesson, { params: { id } })
  if (read.error?.code === 'not_found') return <NotFound courseId={courseId} />
  if (read.error?.code === 'feature_disabled')
    return <EmptyState title={text.library.closed} why={read.error.message} figure={<FlowerOfLife size={96} />} />
  if (!read.data && read.error)
    return (
      <>
        <div className={styles.top}>
          <BackLink href={paths.course(courseId)}>{copy.toCourse}</BackLink>
        </div>
        <ReadFailed what={copy.what} read={read} />
      </>
    )
  if (!read.data) return <Loading />
  const { lesson } = read.data
  return (
    <>
      <LessonTop lesson={lesson} />
      <Opened key={String(lesson.access.opens)} lesson={lesson} {...rest} />
      {!isTask(lesson) && <CourseFinished lesson={lesson} />}
      <LessonWays lesson={lesson} />
    </>
  )
}
