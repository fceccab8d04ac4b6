import { IconBook, IconSchool } from '@tabler/icons-react'
import { text } from '../../i18n/text.ts'
import styles from './Course.module.css'
import type { ComesFirst } from './courseCopy.ts'
import { requirementHref } from './requirementHref.ts'

const copy = text.courses.requires

/** A prerequisite: why it is required, the member's progress, and its link. */
export const FirstCard = ({ first: { requirement, why } }: { first: ComesFirst }) => {
  const { kind, title, done, fraction } = requirement
  const Icon = kind === 'course' ? IconSchool : IconBook
  const percent = Math.floor(Math.min(1, fraction) * 100)
  const href = requirementHref(requirement)
  return (
    <section className={`${styles.card} ${styles.first}`} aria-label={title}>
      <Icon size={20} stroke={1.6} aria-hidden="true" />
      <h2>{title}</h2>
      <p className={styles.quiet}>{done ? text.labels.finished : why}</p>
      {!done && (
        <div className={styles.track} aria-hidden="true">
          <span style={{ transform: `scaleX(${Math.min(1, fraction)})` }} />
        </div>
      )}
      <div className={styles.firstFoot}>
        <span>{done ? '' : text.media.cover.progress(percent)}</span>
        {href && <a href={href}>{done ? text.labels.view : percent > 0 ? text.labels.resume : copy.begin}</a>}
      </div>
    </section>
  )
}
