import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { courses } from '@vesica/contract'
import { useEffect, useRef, useState } from 'react'
import { useAction } from '../../data/action.ts'
import { date } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { KindLine } from '../../ui/cover/KindLine.tsx'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { notifyFailed } from '../../ui/toastFailed.ts'
import { kindOf, lengthOf } from './courseCopy.ts'
import styles from './Lesson.module.css'

const copy = text.courses.lesson

/** The course, the lesson's position in it, and its progress. */
export const LessonTop = ({ lesson }: { lesson: courses.OpenedLesson }) => {
  const { course, number, of, courseCompleted } = lesson
  return (
    <div className={styles.top}>
      <div className={styles.crumbs}>
        <BackLink href={paths.course(course.id)}>{course.title}</BackLink>
        <span>{copy.numberOf(number, of)}</span>
      </div>
      <div className={styles.share}>
        {copy.done(courseCompleted, of)}
        <div className={styles.track} aria-hidden="true">
          <span style={{ transform: `scaleX(${of > 0 ? Math.min(1, courseCompleted / of) : 0})` }} />
        </div>
      </div>
    </div>
  )
}

/** The completion state, with a toggle where the member may set it. */
const CompletionStatus = ({ lesson }: { lesson: courses.OpenedLesson }) => {
  const { markable, marked, completedAt } = lesson.completion
  const marking = useAction(courses.markLesson, {
    refreshes: [courses.getLesson, courses.getCourse, courses.listCourses],
    onFailed: ({ message }) => notifyFailed(message),
  })
  if (markable && (marked || !completedAt))
    return (
      <Button
        variant={marked ? 'default' : 'light'}
        aria-pressed={marked}
        loading={marking.isPending}
        leftSection={<IconCheck size={18} aria-hidden="true" />}
        onClick={() => void marking.run({ params: { id: lesson.id }, body: { done: !marked } })}
      >
        {marked ? text.labels.done : copy.markDone}
      </Button>
    )
  if (!completedAt) return null
  return (
    <span className={styles.done}>
      <IconCheck size={16} stroke={2} aria-hidden="true" />
      {copy.doneOn(date(completedAt))}
    </span>
  )
}

/** Announces to screen readers when a lesson becomes done. */
const DoneAnnouncement = ({ isDone }: { isDone: boolean }) => {
  const before = useRef(isDone)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (isDone && !before.current) setAnnouncement(copy.announceDone)
    before.current = isDone
  }, [isDone])
  return (
    <p className="visually-hidden" role="status">
      {announcement}
    </p>
  )
}

/** The title of a lesson and its completion state. */
export const LessonHead = ({ lesson }: { lesson: courses.OpenedLesson }) => {
  const { title, type, description, access, completion, course } = lesson
  return (
    <header className={styles.head}>
      <div className={styles.headline}>
        <h1 className={styles.title}>{title}</h1>
        {access.opens && <CompletionStatus lesson={lesson} />}
      </div>
      <p className={styles.kind}>
        <KindLine kind={kindOf(type)} length={lengthOf(lesson)} />
        <span>{course.planName}</span>
      </p>
      {description && <p className={styles.description}>{description}</p>}
      <DoneAnnouncement isDone={completion.completedAt !== null} />
    </header>
  )
}
