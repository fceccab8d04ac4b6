import { Button, Skeleton } from '@mantine/core'
import { IconArrowLeft, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { helpdesk, tickets } from '@vesica/contract'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { usePresence, useWriting } from '../../../../conversation/usePresence.ts'
import { useRead } from '../../../../data/hooks.ts'
import { useReport } from '../../../../data/report.ts'
import { text } from '../../../../i18n/text.ts'
import { paths } from '../../../../paths.ts'
import { EmptyState } from '../../../../ui/page/EmptyState.tsx'
import { ReadFailed } from '../../../../ui/page/ReadFailed.tsx'
import { Avatar } from '../../../../ui/picture/Avatar.tsx'
import { StatusBadge } from '../../../../ui/text/StatusBadge.tsx'
import { pressing, useKeys } from '../../../../ui/useKeys.ts'
import { promisedOf } from '../helpdeskTimes.ts'
import { initialsOf } from '../names.ts'
import { useNow } from '../useNow.ts'
import { Composer } from './Composer.tsx'
import styles from './Ticket.module.css'
import { Timeline } from './Timeline.tsx'
import type { Kind } from './useComposer.ts'
import type { Undone } from './UndoToast.tsx'

const copy = text.helpdesk.ticket

/** Marks the conversation as seen once it is visible. */
const useSeeing = ({ id, unread, lastMessageId }: tickets.ManagedTicket): void => {
  const markSeen = useReport(tickets.markTicketSeen, [tickets.listTickets])
  const see = useEffectEvent(() => {
    if (unread && lastMessageId !== '' && document.visibilityState === 'visible')
      void markSeen({ params: { id }, body: { message: lastMessageId } })
  })
  useEffect(() => {
    see()
    document.addEventListener('visibilitychange', see)
    return () => document.removeEventListener('visibilitychange', see)
  }, [lastMessageId, unread])
}

type Viewers = readonly tickets.Presence['people'][number][]

const ViewersNotice = ({ others }: { others: Viewers }) => {
  const admins = others.filter(({ side }) => side === 'admin')
  const [admin] = admins
  if (admin)
    return (
      <span className={styles.looks}>
        <Avatar name={admin.name} src={null} size={20} letters={initialsOf(admin.name)} />
        {admins.length === 1 ? copy.looks(admin.name) : copy.look(admins.length)}
      </span>
    )
  return others.length > 0 ? <span className={styles.looks}>{copy.memberLooks}</span> : null
}

type HeadProps = { ticket: tickets.ManagedTicket; others: Viewers; tools: ReactNode }

const Head = ({ ticket, others, tools }: HeadProps) => {
  const promised = promisedOf(ticket, useNow())
  return (
    <>
      <div className={styles.title}>
        <h2 dir="auto">{ticket.subject}</h2>
        <StatusBadge status={ticket.status} />
      </div>
      <div className={styles.facts}>
        <span>
          {ticket.ticketReference} · {promised ?? <span dir="auto">{ticket.userName}</span>}
        </span>
        <span role="status">
          <ViewersNotice others={others} />
        </span>
      </div>
      {tools}
    </>
  )
}

/** Links to the list and to the member context where these are not visible beside the ticket. */
export type Steps = { onBack?: (() => void) | undefined; onContext?: (() => void) | undefined }

const StepsBar = ({ onBack, onContext }: Steps) =>
  onBack || onContext ? (
    <div className={styles.steps}>
      {onBack ? (
        <Button variant="subtle" size="compact-md" leftSection={<IconArrowLeft size={16} />} onClick={onBack}>
          {copy.back}
        </Button>
      ) : (
        <span />
      )}
      {onContext && (
        <Button variant="subtle" size="compact-md" leftSection={<IconUser size={16} />} onClick={onContext}>
          {copy.toMember}
        </Button>
      )}
    </div>
  ) : null

type Props = Steps & {
  field: RefObject<HTMLTextAreaElement | null>
  undone: Undone | undefined
  tools: (ticket: tickets.ManagedTicket) => ReactNode
  links: (ticket: tickets.ManagedTicket) => ReactNode
}

const Opened = ({ ticket, field, undone, tools, links, ...steps }: Props & { ticket: tickets.ManagedTicket }) => {
  const { isWriting, onType } = useWriting()
  const [kind, setKind] = useState<Kind>('reply')
  const viewers = usePresence(ticket.id, isWriting ? kind : null)
  useSeeing(ticket)
  useKeys({ r: pressing(() => field.current?.focus()) })
  return (
    <>
      <header className={styles.head}>
        <StepsBar {...steps} />
        <Head ticket={ticket} others={viewers} tools={tools(ticket)} />
      </header>
      {links(ticket)}
      <Timeline ticket={ticket} others={viewers} />
      {!ticket.mergedInto && (
        <Composer
          ticket={ticket}
          field={field}
          undone={undone}
          onType={(typed, typedKind) => {
            setKind(typedKind)
            onType(typed)
          }}
        />
      )}
    </>
  )
}

const Awaited = () => (
  <div className={styles.awaited} aria-hidden="true">
    <Skeleton height={24} width="60%" />
    <Skeleton height={14} width="36%" mt={10} />
    <Skeleton height={64} mt={32} />
    <Skeleton height={48} mt={16} />
    <Skeleton height={64} mt={16} />
  </div>
)

/** Shown when the URL leads to no ticket. */
const NotFound = () => (
  <EmptyState
    title={copy.gone}
    why={copy.goneWhy}
    action={
      <Button component={Link} to={paths.admin('support')} variant="default">
        {copy.toDesk}
      </Button>
    }
  />
)

/** A ticket: messages, notes and events, and the composer. */
export const TicketPane = ({ id, ...rest }: Props & { id: string }) => {
  const read = useRead(helpdesk.getManagedTicket, { params: { id } })
  const { data, error } = read
  return (
    <section className={styles.pane} aria-label={copy.label} aria-busy={(!data && !error) || undefined}>
      {data && <Opened key={id} ticket={data.ticket} {...rest} />}
      {!data && <StepsBar {...rest} />}
      {!data && error && (
        <div className={styles.none}>
          {error.code === 'not_found' ? <NotFound /> : <ReadFailed what={copy.what} read={read} />}
        </div>
      )}
      {!data && !error && <Awaited />}
    </section>
  )
}
