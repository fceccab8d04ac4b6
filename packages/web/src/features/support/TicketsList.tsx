import { Button, Skeleton } from '@mantine/core'
import { countedUpTo, tickets } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'
import { matches } from '../../format/count.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { Chip, Chips } from '../../ui/list/Chips.tsx'
import { PageButtons } from '../../ui/list/PageButtons.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PageSection } from '../../ui/page/PageSection.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { StatusBadge } from '../../ui/text/StatusBadge.tsx'
import styles from './Support.module.css'
import { ticketsAddress, type TicketsView, writeAsking } from './supportUrl.ts'

const copy = text.support.list

type Props = { view: TicketsView; onView: (view: TicketsView, replace?: boolean) => void }

/** A ticket that links to its page. */
const Line = ({ ticket }: { ticket: tickets.ListedTicket }) => (
  <li>
    <a className={styles.ticket} href={paths.ticket(ticket.id)} data-unread={ticket.unread || undefined}>
      <span className={styles.ticketName}>
        <span className={styles.subject} dir="auto">
          {ticket.subject}
        </span>
        <StatusBadge status={ticket.status} />
      </span>
      <span className={styles.ticketFacts}>
        <span translate="no" className="tabular">
          {ticket.ticketReference}
        </span>
        <span dir="auto">{ticket.categoryName}</span>
        {(ticket.priority === 'urgent' || ticket.priority === 'high') && (
          <span>{text.support.priority[ticket.priority]}</span>
        )}
        <RelativeTime moment={ticket.updatedAt} />
        {ticket.unread && <strong className={styles.unread}>{copy.unread}</strong>}
      </span>
    </a>
  </li>
)

/** The empty state with the next step. */
const Nothing = ({ view, onView }: Props) => {
  if (ticketsAddress.isNarrowed(view))
    return (
      <EmptyState
        title={copy.noMatch}
        why={copy.noMatchWhy}
        action={
          <Button variant="light" onClick={() => onView(ticketsAddress.cleared(view))}>
            {text.general.clearFilters}
          </Button>
        }
      />
    )
  if (view.cursor)
    return (
      <EmptyState
        title={copy.noMatch}
        action={<Button onClick={() => onView(ticketsAddress.narrowed(view, {}))}>{text.labels.goToFirstPage}</Button>}
      />
    )
  return (
    <EmptyState
      title={copy.none}
      why={copy.noneWhy}
      action={
        <Button component="a" href={paths.support(writeAsking())}>
          {text.support.newTicket}
        </Button>
      }
    />
  )
}

const Awaited = () => (
  <div className={styles.awaited} aria-hidden="true">
    {['one', 'two', 'three'].map((row) => (
      <Skeleton key={row} height={52} />
    ))}
  </div>
)

/** The member's tickets, latest change first, filtered by status. */
export const TicketsList = ({ view, onView }: Props) => {
  const read = useRead(tickets.listTickets, { query: ticketsAddress.query(view) }, { keepPrevious: true })
  const page = read.data
  const choose = (status: TicketsView['status']) => onView(ticketsAddress.narrowed(view, { status }))
  return (
    <PageSection title={copy.title}>
      <Chips label={copy.filter}>
        <Chip chosen={view.status === undefined} onChoose={() => choose(undefined)}>
          {text.labels.all}
        </Chip>
        {tickets.ticketStatuses.map((status) => (
          <Chip key={status} chosen={view.status === status} onChoose={() => choose(status)}>
            {text.general.status[status]}
          </Chip>
        ))}
      </Chips>
      {!page && read.error && (
        <div className={styles.awaited}>
          <ReadFailed what={copy.what} read={read} />
        </div>
      )}
      {!page && !read.error && <Awaited />}
      {page?.tickets.length === 0 && <Nothing view={view} onView={onView} />}
      {page && page.tickets.length > 0 && (
        <>
          <ul className={styles.tickets} data-old={read.isPlaceholderData || undefined}>
            {page.tickets.map((ticket) => (
              <Line key={ticket.id} ticket={ticket} />
            ))}
          </ul>
          {(page.next_cursor !== null || page.previous_cursor !== null) && (
            <div className={styles.pager}>
              <span role="status" className="tabular">
                {copy.showing(String(page.tickets.length), matches(page.total, countedUpTo))}
              </span>
              <PageButtons page={page} onCursor={(cursor) => onView({ ...view, cursor })} />
            </div>
          )}
        </>
      )}
    </PageSection>
  )
}
