import type { tickets } from '@vesica/contract'
import styles from './List.module.css'

const full: Readonly<Record<tickets.TicketPriority, number>> = { urgent: 3, high: 2, medium: 1, low: 0 }

/** The priority as bars, beside its label. */
export const PriorityBars = ({ priority }: { priority: tickets.TicketPriority }) => (
  <svg
    className={styles.bars}
    data-priority={priority}
    width="13"
    height="12"
    viewBox="0 0 13 12"
    aria-hidden="true"
    focusable="false"
  >
    {[0, 1, 2].map((at) => (
      <rect
        key={at}
        x={at * 4.5}
        y={8 - at * 4}
        width="3.5"
        height={4 + at * 4}
        rx="1"
        data-full={at < full[priority] || undefined}
      />
    ))}
  </svg>
)
