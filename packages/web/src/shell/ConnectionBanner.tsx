import { useEffect, useState } from 'react'
import { useAwaySince } from '../data/connection.ts'
import { timeOfDay } from '../format/time.ts'
import { text } from '../i18n/text.ts'
import styles from './ConnectionBanner.module.css'

const words = text.words.connection

/** Says above everything, dialogs too, that the server is not heard, and how old what is on screen may be. */
export const ConnectionBanner = () => {
  const since = useAwaySince()
  const isAway = since !== undefined
  const [wasAway, setWasAway] = useState(false)
  useEffect(() => {
    if (isAway) setWasAway(true)
    // What is fixed or sticks at the top stands below it (app.css).
    document.documentElement.toggleAttribute('data-away', isAway)
  }, [isAway])
  return (
    <div className={styles.place} role="status">
      {isAway && (
        <p className={styles.banner}>
          <strong>{words.lost}</strong> {words.asOf(timeOfDay(since))} <span>{words.byItself}</span>
        </p>
      )}
      {!isAway && wasAway && <p className="visually-hidden">{words.back}</p>}
    </div>
  )
}
