import { IconCalendar, IconCheck, IconLock } from '@tabler/icons-react'
import type { courses } from '@vesica/contract'
import { text } from '../../i18n/text.ts'
import styles from './Course.module.css'
import { type Mark, markOf } from './courseCopy.ts'

const copy = text.courses.marks

/** The circumference, so that lengths on it are percentages. */
const AROUND = 100

const Ring = ({ percent }: { percent: number }) => (
  <svg viewBox="0 0 36 36" aria-hidden="true" focusable="false">
    <circle cx="18" cy="18" r="15" />
    {percent > 0 && (
      <circle
        className={styles.part}
        cx="18"
        cy="18"
        r="15"
        pathLength={AROUND}
        strokeDasharray={`${percent} ${AROUND}`}
      />
    )}
  </svg>
)

const drawing = (mark: Mark, percent: number) => {
  if (mark === 'done') return <IconCheck stroke={2} aria-hidden="true" />
  if (mark === 'later') return <IconCalendar stroke={1.6} aria-hidden="true" />
  if (mark === 'locked') return <IconLock stroke={1.6} aria-hidden="true" />
  return <Ring percent={percent} />
}

/** Progress of a lesson, or a lock, with a text alternative. */
export const LessonMark = ({ lesson }: { lesson: courses.CurriculumLesson }) => {
  const mark = markOf(lesson)
  const percent = Math.min(100, Math.floor(lesson.fraction * 100))
  return (
    <span className={styles.mark} data-mark={mark}>
      {drawing(mark, percent)}
      <span className="visually-hidden">{mark === 'part' ? copy.part(percent) : copy[mark]}</span>
    </span>
  )
}
