import { Button } from '@mantine/core'
import type { tickets } from '@vesica/contract'
import { useEffect, useRef, useState } from 'react'
import { useCurrentUser } from '../../../../data/hooks.ts'
import { text } from '../../../../i18n/text.ts'
import { Avatar } from '../../../../ui/picture/Avatar.tsx'
import { initialsOf } from '../names.ts'
import { Entry } from './Entry.tsx'
import styles from './Ticket.module.css'
import { latestOf } from './timeline.ts'

const copy = text.helpdesk.ticket
/** Within this distance of its end, the timeline scrolls along automatically. */
const NEAR_PX = 160

type Props = {
  ticket: tickets.ManagedTicket
  /** Other administrators viewing the ticket. */
  others: readonly tickets.Presence['people'][number][]
}

/** Messages, notes and events, scrolled to the end. It follows new entries unless the reader has scrolled up. */
export const Timeline = ({ ticket, others }: Props) => {
  const own = useCurrentUser()?.id
  const [isExpanded, setExpanded] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const isNear = useRef(true)
  const { shown, before } = latestOf(ticket.responses, isExpanded)
  const writers = others.flatMap(({ id, name, writing, side }) =>
    writing ? [{ id, name: side === 'user' ? ticket.userName : name, writing }] : [],
  )
  const last = `${ticket.responses.at(-1)?.id} ${writers.length}`
  useEffect(() => {
    if (last && isNear.current && frame.current) frame.current.scrollTop = frame.current.scrollHeight
  }, [last])
  return (
    <div
      ref={frame}
      className={styles.timeline}
      // Scrollable, so it must be focusable by keyboard.
      tabIndex={0}
      role="region"
      aria-label={copy.conversation}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isNear.current = scrollHeight - scrollTop - clientHeight < NEAR_PX
      }}
    >
      {before > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => setExpanded(true)}>
          {copy.earlier}
        </Button>
      )}
      <ol className={styles.entries}>
        {shown.map((entry) => (
          <Entry key={entry.id} entry={entry} member={ticket} own={own} />
        ))}
      </ol>
      <div role="status">
        {writers.map(({ id, name, writing }) => (
          <p key={id} className={styles.writing}>
            <Avatar name={name} src={null} size={28} letters={initialsOf(name)} className={styles.face ?? ''} />
            <span className={styles.dots} aria-hidden="true">
              <i />
              <i />
              <i />
            </span>
            <span dir="auto">{copy.writes(name, writing)}</span>
          </p>
        ))}
      </div>
    </div>
  )
}
