import type { courseManagement } from '@vesica/contract'
import { text } from '../../../../i18n/text.ts'
import { kindIcons } from '../../../../ui/cover/kinds.ts'
import styles from '../Teaching.module.css'

const copy = text.adminCourses.lesson.types

/** The type and length of a lesson, after its icon: 'Reading · 20 min'. */
export const LessonKind = ({ type, length }: { type: courseManagement.LessonType; length: string }) => {
  const Icon = kindIcons[type === 'reading' ? 'article' : type]
  return (
    <span className={styles.kind}>
      <Icon size={15} stroke={1.6} aria-hidden="true" />
      <span>
        {copy[type]} · {length}
      </span>
    </span>
  )
}
