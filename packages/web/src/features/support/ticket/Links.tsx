import { Button } from '@mantine/core'
import type { tickets } from '@vesica/contract'
import { text } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import { writeAsking } from '../supportUrl.ts'
import styles from './Ticket.module.css'

const copy = text.support.ticket

type Linked = NonNullable<tickets.Ticket['follows']>

const To = ({ ticket: { id, ticketReference, subject } }: { ticket: Linked }) => (
  <a href={paths.ticket(id)} title={subject}>
    {ticketReference}
  </a>
)

/** Tickets that this one follows or that follow it. */
export const Links = ({ ticket: { follows, followedBy } }: { ticket: tickets.Ticket }) => {
  if (!follows && followedBy.length === 0) return null
  return (
    <p className={styles.links}>
      {follows && (
        <span>
          {copy.follows} <To ticket={follows} />
        </span>
      )}
      {followedBy.length > 0 && (
        <span>
          {copy.followedBy}{' '}
          {followedBy.map((ticket) => (
            <To key={ticket.id} ticket={ticket} />
          ))}
        </span>
      )}
    </p>
  )
}

/** Replaces the reply box where no reply is accepted, with the alternative. */
export const Ended = ({ ticket }: { ticket: tickets.Ticket }) => {
  const { mergedInto } = ticket
  if (mergedInto)
    return (
      <div className={styles.ended}>
        <strong>{copy.merged}</strong>
        <p>
          {text.labels.conversationContinuesIn} <To ticket={mergedInto} />
        </p>
      </div>
    )
  return (
    <div className={styles.ended}>
      <strong>{copy.isClosed}</strong>
      <p>{copy.isClosedWhy}</p>
      <Button
        component="a"
        variant="light"
        href={paths.support(writeAsking({ subject: copy.followUpOf(ticket.subject), follows: ticket.id }))}
      >
        {copy.followUp}
      </Button>
    </div>
  )
}
