import { text } from '../../i18n/text.ts'
import styles from './ProgressRing.module.css'

/** The path length, so that dashes are percentages. */
const AROUND = 100

/** A progress ring. percent: 0 to 100, shown in the middle. size: px. */
export const ProgressRing = ({ percent, size = 40 }: { percent: number; size?: number }) => {
  const rounded = Math.min(100, Math.max(0, Math.floor(percent)))
  return (
    <span
      className={styles.ring}
      style={{ width: size, height: size, fontSize: size * 0.3 }}
      role="img"
      aria-label={text.media.cover.progress(rounded)}
    >
      <svg viewBox="0 0 36 36" aria-hidden="true" focusable="false">
        <circle className={styles.track} cx="18" cy="18" r="16" />
        <circle
          className={styles.part}
          cx="18"
          cy="18"
          r="16"
          pathLength={AROUND}
          strokeDasharray={`${rounded} ${AROUND}`}
        />
      </svg>
      <span aria-hidden="true">{rounded}</span>
    </span>
  )
}
