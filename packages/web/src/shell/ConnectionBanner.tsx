import { useEffect, useState } from 'react'
import { useAway } from '../data/connection.ts'
import { timeOfDay } from '../format/time.ts'
import { text } from '../i18n/text.ts'
import styles from './ConnectionBanner.module.css'

const copy = text.general.connection

/** Says above everything, dialogs too, that the server is not heard, and how old what is on screen may be. */
export const ConnectionBanner = () => {
  const away = useAway()
  const isAway = away !== undefined
  const [wasAway, setWasAway] = useState(false)
  useEffect(() => {
    if (isAway) setWasAway(true)
    // What is fixed or sticks at the top stands below it (app.css).
    document.documentElement.toggleAttribute('data-away', isAway)
  }, [isAway])
  return (
    <div className={styles.place} role="status">
      {away && (
        <p className={styles.banner}>
          <strong>{copy.lost}</strong> {away.heardAt === undefined ? copy.nothing : copy.asOf(timeOfDay(away.heardAt))}{' '}
          <span>{copy.byItself}</span>
        </p>
      )}
      {!isAway && wasAway && <p className="visually-hidden">{copy.back}</p>}
    </div>
  )
}
