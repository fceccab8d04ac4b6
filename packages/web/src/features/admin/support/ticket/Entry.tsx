import { Button } from '@mantine/core'
import { tickets } from '@vesica/contract'
import { useState } from 'react'
import { Attachments } from '../../../../conversation/Attachments.tsx'
import { useLeft } from '../../../../conversation/useLeft.ts'
import { dateTime } from '../../../../format/time.ts'
import { text } from '../../../../i18n/text.ts'
import { Avatar } from '../../../../ui/picture/Avatar.tsx'
import { stampOf } from '../helpdeskTimes.ts'
import { initialsOf } from '../names.ts'
import styles from './Ticket.module.css'

const copy = text.helpdesk.ticket
/** Longer messages are collapsed. */
const LONG = 3000

type Response = tickets.TicketResponse

const MessageText = ({ message }: { message: string }) => {
  const [isExpanded, setExpanded] = useState(message.length <= LONG)
  return (
    <>
      <div className={styles.text} dir="auto">
        {isExpanded ? message : `${message.slice(0, LONG)}…`}
      </div>
      {!isExpanded && (
        <Button variant="subtle" size="compact-sm" onClick={() => setExpanded(true)}>
          {copy.showAll}
        </Button>
      )}
    </>
  )
}

/** The time left to undo sending. */
const Leaving = ({ until }: { until: string }) => {
  const left = useLeft(until, tickets.UNDO_SECONDS)
  return left > 0 ? <span>{copy.leaves(left)}</span> : null
}

const Time = ({ moment }: { moment: string }) => (
  <time dateTime={moment} title={dateTime(moment)}>
    {stampOf(moment)}
  </time>
)

type Props = {
  entry: Response
  member: Pick<tickets.ManagedTicket, 'userName' | 'userAvatar'>
  own: string | undefined
}

/** An event between messages: action, actor and time. */
const Event = ({ entry }: { entry: Response }) => (
  <li className={styles.event}>
    <span dir="auto">
      {entry.message}
      {entry.author && ` · ${entry.author.name}`} · <Time moment={entry.timestamp} />
    </span>
  </li>
)

/** A message by the member, a reply, or an internal note. */
const Message = ({ entry, member, own }: Props) => {
  const isOwn = entry.author !== null && entry.author.id === own
  const name = entry.author?.name ?? (entry.from === 'user' ? member.userName : '')
  const avatar = entry.author?.avatar ?? (entry.from === 'user' ? member.userAvatar : null)
  const author = isOwn ? copy.you : name
  return (
    <li className={styles.message} data-kind={entry.kind} data-from={entry.from}>
      <Avatar
        name={name}
        src={avatar}
        size={28}
        letters={isOwn ? copy.you : initialsOf(name)}
        className={styles.face ?? ''}
      />
      <div className={styles.said}>
        <p className={styles.who}>
          <strong dir="auto">{author}</strong>
          <Time moment={entry.timestamp} />
          {entry.kind === 'note' && <span className={styles.isNote}>{copy.note}</span>}
          {entry.via === 'mail' && <span>{copy.byMail}</span>}
          {entry.mergedFrom && <span>{copy.cameFrom(entry.mergedFrom)}</span>}
          {entry.mail && (
            <span data-failed={entry.mail === 'failed' || entry.mail === 'bounced' || undefined}>
              {copy.mail[entry.mail]}
            </span>
          )}
          {entry.undoableUntil && <Leaving key={entry.undoableUntil} until={entry.undoableUntil} />}
        </p>
        <MessageText message={entry.message} />
        {entry.quoted && (
          <details className={styles.quoted}>
            <summary>{copy.quoted}</summary>
            <div className={styles.text} dir="auto">
              {entry.quoted}
            </div>
          </details>
        )}
        {entry.attachments.length > 0 && <Attachments attachments={entry.attachments} />}
      </div>
    </li>
  )
}

/** An entry of the timeline. */
export const Entry = (props: Props) =>
  props.entry.kind === 'event' ? <Event entry={props.entry} /> : <Message {...props} />
