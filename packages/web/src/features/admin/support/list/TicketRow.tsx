import { Checkbox } from '@mantine/core'
import type { tickets } from '@vesica/contract'
import { text } from '../../../../i18n/text.ts'
import { StatusBadge } from '../../../../ui/text/StatusBadge.tsx'
import { dueOf, waitOf } from '../helpdeskTimes.ts'
import { levelName } from '../names.ts'
import styles from './List.module.css'
import { PriorityBars } from './PriorityBars.tsx'

const copy = text.helpdesk

type Props = {
  ticket: tickets.ListedTicket
  /** Milliseconds. */
  now: number
  /** The current administrator's ID. */
  own: string | undefined
  isOpen: boolean
  isChosen: boolean
  /** No longer in this list, but holds its place while the row is in use. */
  isGone: boolean
  onOpen: () => void
  onChoose: (isChosen: boolean) => void
}

const assigneeLabel = ({ assigned_to, helpdesk }: tickets.ListedTicket, own: string | undefined): string => {
  if (assigned_to === null) return copy.nobody
  return assigned_to === own ? copy.you : (helpdesk?.assigneeName ?? '')
}

/** A ticket: subject, priority, assignee and what is due. */
export const TicketRow = ({ ticket, now, own, isOpen, isChosen, isGone, onOpen, onChoose }: Props) => {
  const due = dueOf(ticket, now)
  return (
    <li className={styles.item} data-open={isOpen || undefined} data-chosen={isChosen || undefined}>
      <Checkbox
        className={styles.check}
        size="xs"
        aria-label={copy.bulk.select(ticket.subject)}
        checked={isChosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <button
        type="button"
        className={styles.row}
        data-row={ticket.id}
        data-gone={isGone || undefined}
        aria-current={isOpen || undefined}
        onClick={onOpen}
      >
        <span className={styles.line}>
          {ticket.unread && (
            <span className={styles.unread}>
              <span className="visually-hidden">{copy.list.unread}</span>
            </span>
          )}
          <span className={styles.subject} dir="auto">
            {ticket.subject}
          </span>
          {due ? (
            <span className={styles.due} data-tone={due.tone}>
              {due.text}
            </span>
          ) : (
            <StatusBadge status={ticket.status} />
          )}
        </span>
        <span className={styles.line}>
          <span className={styles.priority} data-priority={ticket.priority}>
            <PriorityBars priority={ticket.priority} />
            {copy.priority[ticket.priority]}
          </span>
          <span className={styles.whose} dir="auto">
            {levelName(ticket.helpdesk?.level)} · {assigneeLabel(ticket, own)}
          </span>
          <span className={styles.wait}>{isGone ? copy.list.moved : waitOf(ticket, now)}</span>
        </span>
      </button>
    </li>
  )
}
