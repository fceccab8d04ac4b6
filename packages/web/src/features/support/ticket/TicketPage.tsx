import { Button, Skeleton } from '@mantine/core'
import { tickets } from '@vesica/contract'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useRead } from '../../../data/hooks.ts'
import { useReport } from '../../../data/report.ts'
import { ActionDialog } from '../../../forms/ActionDialog.tsx'
import { text } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import { useRestoreFocus } from '../../../ui/dialog/useRestoreFocus.ts'
import { BackLink } from '../../../ui/page/BackLink.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'
import { PromiseLine } from '../PromiseLine.tsx'
import { whenText } from '../times.ts'
import { TicketSidebar } from './TicketSidebar.tsx'
import { Conversation } from './Conversation.tsx'
import { Ended, Links } from './Links.tsx'
import { Rating } from './Rating.tsx'
import { ReplyBox } from './ReplyBox.tsx'
import styles from './Ticket.module.css'
import { lastSeen } from './timeline.ts'
import { useDraft } from '../../../conversation/useDraft.ts'
import { usePresence, useWriting } from '../../../conversation/usePresence.ts'

const copy = text.support.ticket

/** Longer subjects are set in a smaller size. */
const LONG = 60

type Closing = { closing: boolean; onClosing: (isOpen: boolean) => void }

const Head = ({ ticket, onClose }: { ticket: tickets.Ticket; onClose: () => void }) => (
  <header className={styles.head}>
    <div className={styles.title}>
      <h1 dir="auto" data-long={ticket.subject.length > LONG || undefined}>
        {ticket.subject}
      </h1>
      <p>
        <span translate="no" className="tabular">
          {ticket.ticketReference}
        </span>{' '}
        · <span dir="auto">{ticket.categoryName}</span> · {copy.opened(whenText(ticket.createdAt))}
      </p>
    </div>
    <div className={styles.headActs}>
      <StatusBadge status={ticket.status} />
      {tickets.canClose(ticket.status) && (
        <Button variant="default" size="sm" onClick={onClose}>
          {copy.close}
        </Button>
      )}
    </div>
  </header>
)

/** Marks the conversation as seen once it is visible. */
const useSeeing = (ticket: tickets.Ticket): void => {
  const markSeen = useReport(tickets.markTicketSeen, [tickets.listTickets])
  const last = lastSeen(ticket)
  const see = useEffectEvent(() => {
    if (ticket.unread && last !== undefined && document.visibilityState === 'visible')
      void markSeen({ params: { id: ticket.id }, body: { message: last } })
  })
  useEffect(() => {
    see()
    document.addEventListener('visibilitychange', see)
    return () => document.removeEventListener('visibilitychange', see)
  }, [last, ticket.unread])
}

const CloseTicket = ({ ticket, onClosing }: { ticket: tickets.Ticket } & Pick<Closing, 'onClosing'>) => (
  <ActionDialog
    endpoint={tickets.changeTicket}
    input={{ params: { id: ticket.id }, body: { status: 'closed' } }}
    refreshes={[tickets.getTicket, tickets.listTickets]}
    question={copy.closeQuestion(ticket.ticketReference)}
    consequences={copy.closeThen}
    action={copy.close}
    done={copy.closed}
    onClose={() => onClosing(false)}
  />
)

/** The conversation with its reply form. */
const Talk = ({ ticket }: { ticket: tickets.Ticket }) => {
  const draft = useDraft(ticket)
  const { isWriting, onType } = useWriting()
  const viewers = usePresence(ticket.id, isWriting ? 'reply' : null)
  const theyWrite = viewers.some(({ side, writing }) => side === 'admin' && writing === 'reply')
  const field = useRef<HTMLTextAreaElement>(null)
  const onUndone = (draftText: string) => {
    draft.back(draftText)
    notifySuccess(copy.undone)
    field.current?.focus()
  }
  const isEnded = !tickets.canReply(ticket.status) || ticket.mergedInto !== null
  return (
    <>
      <Conversation ticket={ticket} isWriting={theyWrite && !isEnded} onUndone={onUndone} />
      <Rating ticket={ticket} />
      {isEnded ? <Ended ticket={ticket} /> : <ReplyBox ticket={ticket} draft={draft} field={field} onType={onType} />}
    </>
  )
}

const Opened = ({ ticket, closing, onClosing }: { ticket: tickets.Ticket } & Closing) => {
  useSeeing(ticket)
  useRestoreFocus(closing)
  const isPending = ticket.status === 'open' || ticket.status === 'in_progress'
  return (
    <>
      <Head ticket={ticket} onClose={() => onClosing(true)} />
      <Links ticket={ticket} />
      {isPending && <PromiseLine promise={ticket.promise} />}
      <Talk ticket={ticket} />
      {closing && tickets.canClose(ticket.status) && <CloseTicket ticket={ticket} onClosing={onClosing} />}
    </>
  )
}

const Awaited = () => (
  <div aria-hidden="true">
    <Skeleton height={40} width="min(420px, 90%)" />
    <Skeleton height={18} width="min(300px, 70%)" mt="md" />
    <Skeleton height={110} width="74%" ml="auto" mt="xl" radius="lg" />
    <Skeleton height={96} width="74%" mt="xl" radius="lg" />
    <Skeleton height={110} mt="xl" radius="lg" />
  </div>
)

/** id: of the member's own ticket. closing: whether the close confirmation is open, as in the URL. */
export const TicketPage = ({ id, ...closing }: { id: string } & Closing) => {
  const read = useRead(tickets.getTicket, { params: { id } })
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <BackLink href={paths.support()}>{text.labels.allTickets}</BackLink>
        {read.data && <Opened ticket={read.data.ticket} {...closing} />}
        {!read.data && read.error && <ReadFailed what={copy.what} read={read} gone={copy} />}
        {!read.data && !read.error && <Awaited />}
      </div>
      <TicketSidebar id={id} />
    </div>
  )
}
