import { Button, Menu } from '@mantine/core'
import { IconArrowLeft, IconArrowsSplit2, IconGitMerge, IconReceiptRefund } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { helpdesk, orderManagement, type Reply } from '@vesica/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../../data/hooks.ts'
import { useRights } from '../../../../data/rights.ts'
import { date, timeIn } from '../../../../format/time.ts'
import { locale, text } from '../../../../i18n/text.ts'
import { paths } from '../../../../paths.ts'
import { ActionButton } from '../../../../ui/form/ActionButton.tsx'
import { ReadFailed } from '../../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../../ui/page/RowsSkeleton.tsx'
import { Avatar } from '../../../../ui/picture/Avatar.tsx'
import { RelativeTime } from '../../../../ui/text/RelativeTime.tsx'
import { StatusBadge } from '../../../../ui/text/StatusBadge.tsx'
import { levelName } from '../names.ts'
import { useNow } from '../useNow.ts'
import styles from './Context.module.css'

const copy = text.helpdesk.context

type Context = Reply<typeof helpdesk.getTicketContext>

type PartProps = { title: string; count: number | undefined; none: string; isHidden?: boolean; children: ReactNode }

const Section = ({ title, count, none, isHidden, children }: PartProps) => (
  <section className={styles.part}>
    <h3>
      {title} {count !== undefined && <span>{count.toLocaleString(locale)}</span>}
    </h3>
    {isHidden && <p>{copy.hidden}</p>}
    {!isHidden && count === 0 && <p>{none}</p>}
    {!isHidden && count !== 0 && <ul>{children}</ul>}
  </section>
)

const Member = ({ member }: { member: Context['member'] }) => {
  const now = useNow()
  return (
    <div className={styles.member}>
      <Avatar name={member.name} src={member.avatar} size={38} />
      <div>
        <Link to={paths.admin('users')} search={{ open: `details:${member.id}` } as never} dir="auto">
          {member.name}
        </Link>
        <p>
          <strong>{levelName(member.level)}</strong> {copy.since(date(member.since))}
        </p>
        {member.endsAt && <p>{copy.until(date(member.endsAt))}</p>}
        {member.timeZone && <p>{copy.time(timeIn(member.timeZone, now))}</p>}
        {member.status !== 'active' && <StatusBadge status={member.status} />}
      </div>
    </div>
  )
}

const Sections = ({ context, onOpen }: { context: Context; onOpen: (id: string) => void }) => {
  const { orders, requests, tickets } = context
  return (
    <>
      <Section title={text.labels.orders} count={orders?.count} none={copy.noOrders} isHidden={orders === null}>
        {orders?.latest.map((order) => (
          <li key={order.id}>
            <Link to={paths.admin('store')} search={{ view: 'orders', id: order.id } as never} dir="auto">
              {order.reference} {order.title}
            </Link>
            <StatusBadge status={order.status} />
          </li>
        ))}
      </Section>
      <Section title={copy.requests} count={requests?.length} none={copy.noRequests} isHidden={requests === null}>
        {requests?.map((request) => (
          <li key={request.id}>
            <Link to={paths.admin('transactions')} search={{ id: request.id } as never} dir="auto">
              {request.title}
            </Link>
            <RelativeTime moment={request.since} />
          </li>
        ))}
      </Section>
      <Section title={copy.tickets} count={tickets.count} none={copy.noTickets}>
        {tickets.latest.map((ticket) => (
          <li key={ticket.id}>
            <button type="button" dir="auto" onClick={() => onOpen(ticket.id)}>
              {ticket.subject}
            </button>
            <StatusBadge status={ticket.status} />
          </li>
        ))}
      </Section>
    </>
  )
}

type Dialog = 'merge' | 'split'

const face = { variant: 'default', size: 'sm', justify: 'flex-start', fullWidth: true } as const
const refundIcon = <IconReceiptRefund size={16} />

/** Links to the refund dialog of an order; with several orders, asks for one first. */
const RefundLine = ({ orders }: { orders: NonNullable<Context['orders']> }) => {
  const disabledReason = useRights().disabledReason(orderManagement.refundOrder.right)
  const towards = (id: string) => ({
    component: Link,
    to: paths.admin('store'),
    search: { view: 'orders', id, action: `refund:${id}` } as never,
  })
  const [only, ...more] = orders.latest
  if (!only) return null
  if (disabledReason)
    return (
      <ActionButton {...face} disabledReason={disabledReason} leftSection={refundIcon} onClick={() => undefined}>
        {copy.refund}
      </ActionButton>
    )
  if (more.length === 0)
    return (
      <Button {...face} {...towards(only.id)} leftSection={refundIcon}>
        {copy.refund}
      </Button>
    )
  return (
    <Menu position="bottom-start" withinPortal returnFocus>
      <Menu.Target>
        <Button {...face} leftSection={refundIcon}>
          {copy.refund}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{copy.chooseOrder}</Menu.Label>
        {orders.latest.map((order) => (
          <Menu.Item key={order.id} {...towards(order.id)} dir="auto">
            {order.reference} {order.title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

type FromProps = { context: Context; onDialog: (dialog: Dialog) => void }

/** Related actions, each with its own permission check. */
const FromHere = ({ context, onDialog }: FromProps) => {
  const disabledReason = useRights().disabledReason('support:write')
  return (
    <section className={styles.part}>
      <h3>{text.labels.actions}</h3>
      {context.orders && <RefundLine orders={context.orders} />}
      <ActionButton
        {...face}
        disabledReason={disabledReason}
        leftSection={<IconGitMerge size={16} />}
        onClick={() => onDialog('merge')}
      >
        {copy.merge}
      </ActionButton>
      <ActionButton
        {...face}
        disabledReason={disabledReason}
        leftSection={<IconArrowsSplit2 size={16} />}
        onClick={() => onDialog('split')}
      >
        {copy.split}
      </ActionButton>
    </section>
  )
}

type Props = {
  id: string
  onOpen: (id: string) => void
  onDialog: (dialog: Dialog) => void
  onBack?: (() => void) | undefined
}

/** The member: level, orders, open requests, earlier tickets and related actions. */
export const ContextPanel = ({ id, onOpen, onDialog, onBack }: Props) => {
  const read = useRead(helpdesk.getTicketContext, { params: { id } })
  const { data, error } = read
  // The ticket pane already shows that the ticket does not exist.
  if (error?.code === 'not_found') return null
  return (
    <aside className={styles.context} aria-label={copy.label}>
      {onBack && (
        <Button
          variant="subtle"
          size="compact-md"
          style={{ justifySelf: 'start' }}
          leftSection={<IconArrowLeft size={16} />}
          onClick={onBack}
        >
          {text.helpdesk.ticket.toTalk}
        </Button>
      )}
      {data && <Member member={data.member} />}
      {data && <Sections context={data} onOpen={onOpen} />}
      {data && <FromHere context={data} onDialog={onDialog} />}
      {!data && error && <ReadFailed what={copy.what} read={read} />}
      {!data && !error && <RowsSkeleton count={5} dense />}
    </aside>
  )
}
