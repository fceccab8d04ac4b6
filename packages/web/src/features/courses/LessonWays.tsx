import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import type { courses } from '@vesica/contract'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import styles from './Lesson.module.css'

const copy = text.courses.lesson

type NextTo = NonNullable<courses.OpenedLesson['next']>

/** The most relevant fact: done, locked, or its type and length. */
const noteOf = ({ done, opens, type, duration }: NextTo): string => {
  if (done) return text.labels.done.toLowerCase()
  if (!opens) return copy.isLocked
  return [text.courses.kinds[type].toLowerCase(), duration].filter(Boolean).join(', ')
}

const Copy = ({ name, lesson }: { name: string; lesson: NextTo }) => (
  <span>
    <span className={styles.wayName}>{name}</span>
    <span>
      <strong>{lesson.title}</strong> <small>· {noteOf(lesson)}</small>
    </span>
  </span>
)

/** The previous and next lessons. */
export const LessonWays = ({ lesson: { course, previous, next } }: { lesson: courses.OpenedLesson }) => {
  if (!previous && !next) return null
  return (
    <nav className={styles.ways} aria-label={text.courses.lessons}>
      {previous && (
        <a className={styles.way} href={paths.lesson(course.id, previous.id)}>
          <IconArrowLeft size={20} stroke={1.6} aria-hidden="true" />
          <Copy name={text.labels.previous} lesson={previous} />
        </a>
      )}
      {next && (
        <a className={styles.way} data-way="next" href={paths.lesson(course.id, next.id)}>
          <Copy name={text.labels.next} lesson={next} />
          <IconArrowRight size={20} stroke={1.6} aria-hidden="true" />
        </a>
      )}
    </nav>
  )
}
