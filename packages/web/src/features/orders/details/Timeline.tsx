import type { orders } from '@vesica/contract'
import { dateTime } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import styles from '../Dialogs.module.css'

const copy = text.orders.tracking

/** Every update of an order, latest first: status, time and place. */
export const Timeline = ({ timeline }: Pick<orders.Order, 'timeline'>) => (
  <ol className={styles.timeline} reversed>
    {[...timeline].reverse().map((event, index) => (
      <li key={`${timeline.length - index} ${event.status}`}>
        <StatusBadge status={event.status} list="activity">
          {event.status === 'pending' ? copy.steps.pending : undefined}
        </StatusBadge>
        <p className={styles.quiet}>
          <time dateTime={event.time}>{dateTime(event.time)}</time>
          {event.location && ` · ${event.location}`}
        </p>
        {event.note && <p>{event.note}</p>}
      </li>
    ))}
  </ol>
)
