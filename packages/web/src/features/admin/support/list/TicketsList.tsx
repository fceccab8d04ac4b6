import { Button, Kbd, Skeleton } from '@mantine/core'
import { tickets } from '@vesica/contract'
import { type ReactNode, useState } from 'react'
import { useCurrentUser, useRead } from '../../../../data/hooks.ts'
import { matches } from '../../../../format/count.ts'
import { locale, text } from '../../../../i18n/text.ts'
import { PageButtons } from '../../../../ui/list/PageButtons.tsx'
import { EmptyState } from '../../../../ui/page/EmptyState.tsx'
import { ReadFailed } from '../../../../ui/page/ReadFailed.tsx'
import { countedUpTo } from '@vesica/contract'
import { helpdeskAddress, type HelpdeskView, inQueue, type ViewProps } from '../helpdeskUrl.ts'
import { useNow } from '../useNow.ts'
import { usePinnedRows } from './pinnedRows.ts'
import styles from './List.module.css'
import { TicketRow } from './TicketRow.tsx'
import { TicketsBulk } from './TicketsBulk.tsx'
import { useTicketKeys } from './useTicketKeys.ts'

const copy = text.helpdesk.list

/** The empty state with one suggested action. */
const Nothing = ({ view, onView }: ViewProps) => {
  const { queue } = view
  const isNarrowed = helpdeskAddress.isNarrowed({ ...view, queue: undefined })
  if (isNarrowed)
    return (
      <EmptyState
        title={text.labels.noResults}
        why={copy.noMatchWhy}
        action={
          <Button onClick={() => onView({ ...helpdeskAddress.cleared(view), queue })}>
            {text.general.clearFilters}
          </Button>
        }
      />
    )
  if (queue)
    return (
      <EmptyState
        title={copy.emptyQueue}
        why={copy.emptyQueueWhy[queue]}
        action={
          <Button variant="default" onClick={() => onView(inQueue(view, undefined))}>
            {copy.showAll}
          </Button>
        }
      />
    )
  return <EmptyState title={copy.nothing} why={copy.nothingWhy} />
}

const Awaited = () => (
  <div className={styles.rows} aria-hidden="true">
    {Array.from({ length: 8 }, (_, index) => (
      <div key={`row ${index + 1}`} style={{ padding: '11px 16px 11px 34px', borderBottom: '1px solid var(--line)' }}>
        <Skeleton height={13} width={`${72 - (index % 3) * 12}%`} />
        <Skeleton height={10} mt={9} width={`${52 - (index % 2) * 10}%`} />
      </div>
    ))}
  </div>
)

/** Whether the list is hovered or has keyboard focus. */
const useHold = () => {
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  return {
    isHeld: isPointed || isFocused,
    holds: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}

type Props = ViewProps & {
  /** Opens a ticket. replaces: adds no history entry. */
  onOpen: (id: string, replaces: boolean) => void
  onEnter: () => void
  /** Content below the rows. */
  children?: ReactNode
}

const queryKey = (view: HelpdeskView): string => JSON.stringify(helpdeskAddress.query(view))

/** The tickets of a queue. Rows hold their places under the pointer; keys move, open and select. */
export const TicketsList = ({ view, onView, onOpen, onEnter, children }: Props) => {
  const read = useRead(tickets.listTickets, { query: helpdeskAddress.query(view) }, { keepPrevious: true })
  const own = useCurrentUser()?.id
  const now = useNow()
  const { isHeld, holds } = useHold()
  const held = usePinnedRows(read.data?.tickets, queryKey(view), isHeld && !read.isPlaceholderData)
  const [picked, setPicked] = useState<readonly string[]>([])
  const rows = held?.rows ?? []
  const chosen = picked.filter((id) => rows.some((row) => row.id === id))
  const choose = (id: string, isChosen = !chosen.includes(id)) =>
    setPicked(isChosen ? [...chosen, id] : chosen.filter((chosenId) => chosenId !== id))
  useTicketKeys({
    rows,
    current: view.ticket,
    onOpen: (id) => onOpen(id, true),
    onEnter,
    onChoose: choose,
  })
  const total = read.data?.total ?? 0
  return (
    <section className={styles.list} aria-label={text.labels.tickets} aria-busy={read.isFetching || undefined}>
      <div className={styles.head}>
        <span>{copy.sorts[view.sort ?? 'desk']}</span>
        <span className={styles.keys} aria-hidden="true">
          <Kbd size="xs">J</Kbd> <Kbd size="xs">K</Kbd>
        </span>
      </div>
      <div role="status">
        {held && held.changed > 0 && (
          <div className={styles.changed}>
            {copy.changed(held.changed)}
            <Button size="compact-xs" variant="subtle" onClick={held.show}>
              {text.labels.show}
            </Button>
          </div>
        )}
      </div>
      {!held && !read.error && <Awaited />}
      {!held && read.error && (
        <div className={styles.empty}>
          <ReadFailed what={text.helpdesk.what} read={read} />
        </div>
      )}
      {held && rows.length === 0 && (
        <div className={styles.empty}>
          <Nothing view={view} onView={onView} />
        </div>
      )}
      {rows.length > 0 && (
        <ul className={styles.rows} aria-label={text.labels.tickets} {...holds}>
          {rows.map((ticket) => (
            <TicketRow
              key={ticket.id}
              ticket={ticket}
              now={now}
              own={own}
              isOpen={ticket.id === view.ticket}
              isChosen={chosen.includes(ticket.id)}
              isGone={held?.gone.has(ticket.id) ?? false}
              onOpen={() => onOpen(ticket.id, false)}
              onChoose={(isChosen) => choose(ticket.id, isChosen)}
            />
          ))}
        </ul>
      )}
      <TicketsBulk chosen={chosen} onChosen={setPicked} />
      {children}
      {read.data && (read.data.next_cursor !== null || read.data.previous_cursor !== null) && (
        <div className={styles.foot}>
          <span>{text.labels.placeOf(rows.length.toLocaleString(locale), matches(total, countedUpTo))}</span>
          <PageButtons size="sm" page={read.data} onCursor={(cursor) => onView({ ...view, cursor })} />
        </div>
      )}
    </section>
  )
}
