import { IconClock } from '@tabler/icons-react'
import type { tickets } from '@vesica/contract'
import { text } from '../../i18n/text.ts'
import styles from './Support.module.css'
import { byText, spanText } from './times.ts'

const copy = text.support.promise

/** The same in one sentence; undefined without reliable data. @param now set by tests */
export const promiseSentence = ({ by, usualMinutes }: tickets.Promised, now?: number): string | undefined => {
  if (by) return copy.onlyBy(byText(by, now))
  return usualMinutes === null ? undefined : copy.onlyUsual(spanText(usualMinutes))
}

/** The response target for a waiting member; without one, the typical response time if it was measured. */
export const PromiseLine = ({ promise: { by, usualMinutes } }: { promise: tickets.Promised }) => {
  if (!by && usualMinutes === null) return null
  const isLate = by !== null && new Date(by).getTime() < Date.now()
  return (
    <p className={styles.promise}>
      <IconClock size={24} stroke={1.5} aria-hidden="true" />
      <span className={styles.promised}>
        {by === null ? copy.usualTitle : isLate ? copy.late(byText(by)) : copy.by(byText(by))}
      </span>
      {by === null && usualMinutes !== null && (
        <span className={styles.usual}>{copy.usually(spanText(usualMinutes))}</span>
      )}
    </p>
  )
}
