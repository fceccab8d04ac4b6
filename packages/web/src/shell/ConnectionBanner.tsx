import { useEffect, useState } from 'react'
import { useAway } from '../data/connection.ts'
import { timeOfDay } from '../format/time.ts'
import { text } from '../i18n/text.ts'
import styles from './ConnectionBanner.module.css'

const copy = text.general.connection

/** States above everything, including dialogs, that the server is unreachable, and how old the visible data may be. */
export const ConnectionBanner = () => {
  const offline = useAway()
  const isOffline = offline !== undefined
  const [wasAway, setWasAway] = useState(false)
  useEffect(() => {
    if (isOffline) setWasAway(true)
    // Fixed and sticky elements at the top move below it (app.css).
    document.documentElement.toggleAttribute('data-away', isOffline)
  }, [isOffline])
  return (
    <div className={styles.place} role="status">
      {offline && (
        <p className={styles.banner}>
          <strong>{copy.lost}</strong>{' '}
          {offline.heardAt === undefined ? copy.nothing : copy.asOf(timeOfDay(offline.heardAt))}{' '}
          <span>{copy.byItself}</span>
        </p>
      )}
      {!isOffline && wasAway && <p className="visually-hidden">{copy.back}</p>}
    </div>
  )
}
