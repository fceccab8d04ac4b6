import { Link } from '@tanstack/react-router'
import { members } from '@vesica/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../../data/hooks.ts'
import { date } from '../../../../format/time.ts'
import { locale, text } from '../../../../i18n/text.ts'
import { paths } from '../../../../paths.ts'
import { ReadFailed } from '../../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../../ui/page/RowsSkeleton.tsx'
import { MoneyText } from '../../../../ui/text/MoneyText.tsx'
import { StatusBadge } from '../../../../ui/text/StatusBadge.tsx'
import { paidFor, spanOf } from '../../../../format/periods.ts'
import styles from './Details.module.css'

const copy = text.admin.details
const periods = text.membership.periods

type Records = members.MemberRecords
type Period = Records['periods'][number]

/** none: the empty state. all: the URL of the full list. */
const Section = ({
  title,
  none,
  all,
  children,
}: {
  title: string
  none: string
  all?: ReactNode
  children: ReactNode[]
}) => (
  <section aria-label={title}>
    <h3 className={styles.heading}>{title}</h3>
    {children.length === 0 ? <p className={styles.quiet}>{none}</p> : <ul className={styles.log}>{children}</ul>}
    {children.length > 0 && all && <p className={styles.all}>{all}</p>}
  </section>
)

/** The payment for a period; undefined without permission to see it. */
const paidOf = ({ price, paid, fee }: Period): string | undefined =>
  price === null ? undefined : paidFor({ price, paid, fee, credit: 0 })

const PeriodLine = ({ period }: { period: Period }) => (
  <li className={styles.entry}>
    <span className={styles.stack}>
      <span>
        {period.planName} · {periods.source[period.source]}
      </span>
      <span className={styles.quiet}>{[spanOf(period), paidOf(period)].filter(Boolean).join(' · ')}</span>
    </span>
  </li>
)

const Lines = ({ email, data }: { email: string; data: Records }) => (
  <>
    <Section title={text.labels.membership} none={copy.noPeriods}>
      {data.periods.map((period) => (
        <PeriodLine key={period.id} period={period} />
      ))}
    </Section>
    {data.orders && (
      <Section
        title={copy.orders}
        none={copy.noOrders}
        all={
          <Link to={paths.admin('store')} search={{ view: 'orders', search: email } as never}>
            {copy.allOrders(data.orders.count.toLocaleString(locale))}
          </Link>
        }
      >
        {data.orders.latest.map((order) => (
          <li key={order.id} className={styles.entry}>
            <span className={styles.stack}>
              <Link to={paths.admin('store')} search={{ view: 'orders', id: order.id } as never} dir="auto">
                {order.title}
              </Link>
              <span className={styles.quiet}>
                {order.reference} · <MoneyText amount={order.total} compact />
              </span>
            </span>
            <StatusBadge status={order.status} />
          </li>
        ))}
      </Section>
    )}
    {data.tickets && (
      <Section
        title={copy.latestTickets}
        none={copy.noTickets}
        all={
          <Link to={paths.admin('support')} search={{ search: email, queue: 'every' } as never}>
            {copy.allTickets(data.tickets.count.toLocaleString(locale))}
          </Link>
        }
      >
        {data.tickets.latest.map((ticket) => (
          <li key={ticket.id} className={styles.entry}>
            <span className={styles.stack}>
              <Link to={paths.admin('support')} search={{ ticket: ticket.id } as never} dir="auto">
                {ticket.subject}
              </Link>
              <span className={styles.quiet}>
                {ticket.ticketReference} · {date(ticket.updatedAt)}
              </span>
            </span>
            <StatusBadge status={ticket.status} />
          </li>
        ))}
      </Section>
    )}
  </>
)

/** The person's memberships, orders and tickets, with links to the full lists. */
export const MemberRecords = ({ person, email }: { person: string; email: string }) => {
  const read = useRead(members.getMemberRecords, { params: { id: person } })
  if (read.data) return <Lines email={email} data={read.data} />
  if (read.error) return <ReadFailed what={copy.records} read={read} />
  return <RowsSkeleton count={3} dense />
}
