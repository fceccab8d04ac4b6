import type { tickets } from '@vesica/contract'
import type { ReactNode } from 'react'
import { text } from '../../../../i18n/text.ts'
import styles from './Ticket.module.css'

const copy = text.helpdesk.ticket

type Linked = NonNullable<tickets.ManagedTicket['follows']>

type LineProps = { name: string; to: Linked; onOpen: (id: string) => void; children?: ReactNode }

const Line = ({ name, to, onOpen, children }: LineProps) => (
  <p>
    {name}
    <button type="button" className={styles.link} onClick={() => onOpen(to.id)}>
      {to.ticketReference} <span dir="auto">{to.subject}</span>
    </button>
    {children}
  </p>
)

type Props = {
  ticket: tickets.ManagedTicket
  onOpen: (id: string) => void
  /** Rendered beside merged tickets and beside the ticket this one was merged into. */
  takeBack?: (merged: string, until: string | null) => ReactNode
}

/** Related tickets, and the member's rating of the solution. */
export const TicketLinks = ({ ticket, onOpen, takeBack }: Props) => {
  const { follows, followedBy, mergedInto, merged, rating, ratingComment } = ticket
  if (!follows && followedBy.length === 0 && !mergedInto && merged.length === 0 && !rating) return null
  return (
    <div className={styles.links}>
      {mergedInto && (
        <Line name={copy.mergedInto} to={mergedInto} onOpen={onOpen}>
          {takeBack?.(ticket.id, null)}
        </Line>
      )}
      {merged.map((source) => (
        <Line key={source.id} name={copy.mergedHere} to={source} onOpen={onOpen}>
          {source.until !== null && takeBack?.(source.id, source.until)}
        </Line>
      ))}
      {follows && <Line name={copy.follows} to={follows} onOpen={onOpen} />}
      {followedBy.map((followUp) => (
        <Line key={followUp.id} name={copy.followedBy} to={followUp} onOpen={onOpen} />
      ))}
      {rating && (
        <p>
          {copy.rated[rating]} {ratingComment !== '' && <q dir="auto">{ratingComment}</q>}
        </p>
      )}
    </div>
  )
}
