import { useId, useState } from 'react'
import styles from '../text/Stars.module.css'
import { MOST_STARS, starPath } from '../text/Stars.tsx'

/**
 * label: what is rated. value: 0 while none are chosen. names: the label of each number of stars, one first.
 * starsLabel: names an option for screen readers. error: one sentence.
 */
export type StarsInputProps = {
  label: string
  value: number
  onChange: (stars: number) => void
  names: readonly string[]
  starsLabel: (stars: number) => string
  error?: string | undefined
}

/** One to five stars: a group of radio buttons, so arrow keys choose. */
export const StarsInput = ({ label, value, onChange, names, starsLabel, error }: StarsInputProps) => {
  const id = useId()
  const [pointed, setPointed] = useState(0)
  const visibleStars = pointed || value
  return (
    <fieldset
      role="radiogroup"
      className={styles.group}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>{label}</legend>
      <div className={styles.row}>
        <div className={styles.choices} onPointerLeave={() => setPointed(0)}>
          {Array.from({ length: MOST_STARS }, (_, index) => index + 1).map((stars) => (
            <label key={stars} className={styles.choice} onPointerEnter={() => setPointed(stars)}>
              <input
                type="radio"
                name={id}
                className={styles.radio}
                value={stars}
                checked={value === stars}
                aria-label={`${starsLabel(stars)}, ${names[stars - 1] ?? ''}`}
                onChange={() => onChange(stars)}
              />
              <span className={styles.big} data-on={stars <= visibleStars || undefined} aria-hidden="true">
                <svg viewBox="0 0 24 24" focusable="false">
                  <path d={starPath} />
                </svg>
              </span>
            </label>
          ))}
        </div>
        <span className={styles.meaning}>{names[visibleStars - 1]}</span>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
