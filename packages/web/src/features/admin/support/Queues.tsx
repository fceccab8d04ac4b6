import {
  IconAlarm,
  IconCircleCheck,
  IconHourglass,
  IconInbox,
  IconMoon,
  IconStack2,
  IconUser,
  IconUserQuestion,
} from '@tabler/icons-react'
import { helpdesk, tickets } from '@vesica/contract'
import type { ComponentType } from 'react'
import { useRead } from '../../../data/hooks.ts'
import { locale, text } from '../../../i18n/text.ts'
import styles from './Desk.module.css'
import { inQueue, type ViewProps } from './helpdeskUrl.ts'

const copy = text.helpdesk.queues

const icons: Readonly<Record<tickets.TicketQueue | 'every', ComponentType<{ size?: number; stroke?: number }>>> = {
  mine: IconUser,
  nobody: IconUserQuestion,
  waiting: IconHourglass,
  due: IconAlarm,
  asleep: IconMoon,
  all_open: IconStack2,
  resolved: IconCircleCheck,
  every: IconInbox,
}

/** The ticket queues with their counts, and today's metrics. */
export const Queues = ({ view, onView }: ViewProps) => {
  const { data } = useRead(helpdesk.getQueues, {})
  const choices = [...tickets.ticketQueues, undefined]
  return (
    <nav className={styles.queues} aria-label={copy.label}>
      {choices.map((queue) => {
        const key = queue ?? 'every'
        const Icon = icons[key]
        const count = queue && data?.queues[queue]
        return (
          <button
            key={key}
            type="button"
            className={styles.queue}
            data-queue={key}
            data-urgent={(queue === 'due' && (count ?? 0) > 0) || undefined}
            aria-current={view.queue === queue && view.status === undefined ? 'true' : undefined}
            onClick={() => onView(inQueue(view, queue))}
          >
            <Icon size={17} stroke={1.7} />
            <span>{copy[key]}</span>
            {count !== undefined && <span className={styles.count}>{count.toLocaleString(locale)}</span>}
          </button>
        )
      })}
      {data && (
        <p className={styles.day}>
          <span>
            {copy.resolvedToday} <strong>{data.resolvedToday.toLocaleString(locale)}</strong>
          </span>
          {data.targetsMetPercent !== null && (
            <span>
              {copy.kept} <strong>{copy.keptOf(data.targetsMetPercent)}</strong>
            </span>
          )}
        </p>
      )}
    </nav>
  )
}
