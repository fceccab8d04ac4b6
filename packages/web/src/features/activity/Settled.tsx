import { IconCheck } from '@tabler/icons-react'
import type { notifications } from '@vesica/contract'
import { text } from '../../i18n/text.ts'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import styles from './Settled.module.css'

/** The outcome of a notification's request and its time. Replaces the text shown while it was pending. */
export const Settled = ({ outcome, time }: NonNullable<notifications.Notification['settled']>) => (
  <p className={styles.settled}>
    <IconCheck size={16} aria-hidden="true" />
    <span>
      {text.notifications.outcomes[outcome]} <RelativeTime moment={time} />
    </span>
  </p>
)
