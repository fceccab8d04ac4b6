import { Button } from '@mantine/core'
import { tickets } from '@vesica/contract'
import { useState } from 'react'
import { useLeft } from '../../../conversation/useLeft.ts'
import { useAction } from '../../../data/action.ts'
import { text } from '../../../i18n/text.ts'
import { VesicaMark } from '../../../ui/picture/Geometry.tsx'
import { notifyFailed } from '../../../ui/toastFailed.ts'
import { dateTime } from '../../../format/time.ts'
import { stampOf } from '../times.ts'
import { Attachments } from '../../../conversation/Attachments.tsx'
import styles from './Ticket.module.css'

const copy = text.support.ticket
/** Longer messages are collapsed. */
const LONG = 2000

const Body = ({ message }: { message: string }) => {
  const [isExpanded, setExpanded] = useState(message.length <= LONG)
  return (
    <>
      <div className={styles.text} dir="auto" data-cut={!isExpanded || undefined}>
        {isExpanded ? message : message.slice(0, LONG)}
      </div>
      {!isExpanded && (
        <Button variant="subtle" size="compact-sm" onClick={() => setExpanded(true)}>
          {copy.showAll}
        </Button>
      )}
    </>
  )
}

type UndoProps = { id: string; until: string; onUndone: (draft: string) => void }

/** Undoes sending, until the message has left. */
const Undo = ({ id, until, onUndone }: UndoProps) => {
  const left = useLeft(until, tickets.UNDO_SECONDS)
  const undo = useAction(tickets.undoReply, {
    refreshes: [tickets.getTicket, tickets.listTickets],
    onAnswer: ({ draft }) => onUndone(draft),
    onFailed: ({ message }) => notifyFailed(message),
  })
  if (left === 0) return null
  return (
    <>
      <span aria-hidden="true" className="tabular">
        {copy.undoIn(left)}
      </span>
      <Button
        variant="light"
        size="compact-sm"
        loading={undo.isPending}
        onClick={() => void undo.run({ params: { id } })}
      >
        {text.labels.undo}
      </Button>
    </>
  )
}

/** onUndone: the member's message is a draft again, with its files. */
type Props = { message: tickets.ConversationMessage; onUndone: (draft: string) => void }

/** A message: the member's own on the right, support's on the left. */
export const Message = ({ message, onUndone }: Props) => {
  const { id, author, quoted, timestamp, via, attachments, undoableUntil } = message
  const isOwn = author === 'user'
  const sender = isOwn ? text.labels.you : copy.team
  return (
    <li className={styles.message} data-own={isOwn || undefined}>
      {!isOwn && (
        <span className={styles.face} aria-hidden="true">
          <VesicaMark size={22} line={1.25} />
        </span>
      )}
      <div className={styles.said}>
        <div className={styles.bubble}>
          <span className="visually-hidden">{copy.says(sender)}</span>
          <Body message={message.message} />
          {quoted && (
            <details className={styles.quoted}>
              <summary>{text.labels.quotedText}</summary>
              <div className={styles.text} dir="auto">
                {quoted}
              </div>
            </details>
          )}
          {attachments.length > 0 && <Attachments attachments={attachments} />}
        </div>
        <div className={styles.stamp}>
          {undoableUntil && <Undo key={undoableUntil} id={id} until={undoableUntil} onUndone={onUndone} />}
          <span>
            {sender},{' '}
            <time dateTime={timestamp} title={dateTime(timestamp)}>
              {stampOf(timestamp)}
            </time>
            {via === 'mail' && ` · ${copy.byMail}`}
          </span>
        </div>
      </div>
    </li>
  )
}
