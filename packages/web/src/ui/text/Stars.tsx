import { useId } from 'react'
import styles from './Stars.module.css'

export const MOST_STARS = 5

const stars = Array.from({ length: MOST_STARS }, (_, index) => index + 1)

export const starPath = 'M12 2.6l2.9 5.9 6.5.95-4.7 4.6 1.1 6.45L12 17.45 6.2 20.5l1.1-6.45-4.7-4.6 6.5-.95z'

const Star = ({ share }: { share: number }) => {
  const id = useId()
  return (
    <svg viewBox="0 0 24 24" className={styles.star} aria-hidden="true" focusable="false">
      {share > 0 && share < 1 && (
        <clipPath id={id}>
          <rect x="0" y="0" width={24 * share} height="24" />
        </clipPath>
      )}
      {share > 0 && <path d={starPath} className={styles.full} {...(share < 1 && { clipPath: `url(#${id})` })} />}
      <path d={starPath} className={styles.line} />
    </svg>
  )
}

/** value: stars, 0 to 5, including fractions. label: their accessible name. */
export type StarsProps = { value: number; label: string }

/** A number of stars. */
export const Stars = ({ value, label }: StarsProps) => (
  <span className={styles.stars} role="img" aria-label={label}>
    {stars.map((star) => (
      <Star key={star} share={Math.min(1, Math.max(0, value - star + 1))} />
    ))}
  </span>
)
