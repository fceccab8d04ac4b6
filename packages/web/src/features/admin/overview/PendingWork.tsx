import { Button, Kbd } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowsExchange,
  IconArrowUp,
  IconBook2,
  IconCreditCard,
  IconLifebuoy,
  IconMessageReport,
  IconSend,
  IconSchool,
  IconTruckDelivery,
  IconUserPlus,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { reporting } from '@vesica/contract'
import type { ComponentType } from 'react'
import { reviewing } from '../../../data/reviewing.ts'
import { mayMakeOneOf, useRights } from '../../../data/rights.ts'
import { usd } from '../../../format/money.ts'
import { dateTime, duration } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import { PageSection } from '../../../ui/page/PageSection.tsx'
import { useWaited } from '../../../ui/text/useWaited.ts'
import { count } from './metricText.ts'
import styles from './Overview.module.css'

const copy = text.overview.waiting

type Kind = reporting.PendingKind['kind']

const icons: Readonly<Record<Kind, ComponentType<{ size?: number }>>> = {
  deposit: IconArrowDown,
  withdrawal: IconArrowUp,
  payout: IconSend,
  signup: IconUserPlus,
  membership: IconCreditCard,
  trade: IconArrowsExchange,
  ticket: IconLifebuoy,
  assignment: IconSchool,
  comment: IconMessageReport,
  correction: IconBook2,
  order: IconTruckDelivery,
}

/** The list behind each count. Trades are two kinds of requests, which the queue shows together. */
const lists: Readonly<Record<Kind, { path: string; search?: Readonly<Record<string, string>> }>> = {
  deposit: { path: paths.admin('transactions'), search: { status: 'waiting', type: 'deposit' } },
  withdrawal: { path: paths.admin('transactions'), search: { status: 'waiting', type: 'withdrawal' } },
  payout: { path: paths.admin('transactions'), search: { status: 'approved', type: 'withdrawal' } },
  signup: { path: paths.admin('users'), search: { signup: 'pending' } },
  membership: { path: paths.admin('review') },
  trade: { path: paths.admin('review') },
  ticket: { path: paths.admin('support'), search: { queue: 'waiting' } },
  assignment: { path: paths.admin('review') },
  comment: { path: paths.admin('review') },
  correction: { path: paths.admin('transactions'), search: { view: 'treasury' } },
  order: { path: paths.admin('store'), search: { view: 'orders', status: 'processing' } },
}

/** Longer waits are highlighted in another color. */
const LONG_MS = 60 * 60_000

const noteOf = ({ kind, usd: amount, urgent }: reporting.PendingKind): string => {
  const pressing = kind === 'ticket' ? copy.urgent(urgent) : copy.flagged(urgent)
  return [...(amount ? [copy.together(usd(amount))] : []), ...(urgent > 0 ? [pressing] : [])].join(' · ')
}

/** mayReview: the administrator can open the queue, where some of this is decided. */
const Row = ({ one, mayReview }: { one: reporting.PendingKind; mayReview: boolean }) => {
  const { kind, oldest } = one
  const waited = useWaited(oldest)
  const Icon = icons[kind]
  const { path, search = {} } = lists[kind]
  const attributes = { className: styles.waits, 'data-none': one.count === 0 || undefined }
  const inside = (
    <>
      <Icon size={18} aria-hidden="true" />
      <span className={styles.kind}>
        <span>{copy.kinds[kind]}</span>
        <span className={styles.quiet}>{noteOf(one)}</span>
      </span>
      <span className={styles.waited}>
        <strong>{one.count === 0 ? copy.none : count(one.count)}</strong>
        {oldest && waited !== undefined && (
          <span data-long={waited > LONG_MS || undefined} title={copy.oldest(dateTime(oldest))}>
            {duration(waited)}
          </span>
        )}
      </span>
    </>
  )
  return (
    <li>
      {mayReview || path !== paths.admin('review') ? (
        <Link to={path} search={search as never} {...attributes}>
          {inside}
        </Link>
      ) : (
        <div {...attributes}>{inside}</div>
      )}
    </li>
  )
}

const answered: readonly Kind[] = ['ticket']
const sent: readonly Kind[] = ['order', 'payout']

/** Pending decisions and replies: longest wait first, empty kinds last. */
export const PendingWork = ({ waiting }: { waiting: readonly reporting.PendingKind[] }) => {
  const mayReview = mayMakeOneOf(reviewing, useRights())
  const sum = (kinds: readonly reporting.PendingKind[]) => kinds.reduce((all, kind) => all + kind.count, 0)
  const reviewed = waiting.filter(({ kind }) => !answered.includes(kind) && !sent.includes(kind))
  const tickets = waiting.filter(({ kind }) => answered.includes(kind))
  const payouts = waiting.filter(({ kind }) => kind === 'payout')
  const rows = waiting.toSorted((a, b) => (a.oldest ?? '9').localeCompare(b.oldest ?? '9'))
  const summary = [
    ...(reviewed.length > 0 ? [copy.review(count(sum(reviewed)))] : []),
    ...(tickets.length > 0 ? [copy.answer(count(sum(tickets)))] : []),
    ...(sum(payouts) > 0 ? [copy.send(count(sum(payouts)))] : []),
  ]
  return (
    <PageSection dense title={copy.title}>
      <p className={styles.pending}>
        <span>{copy.pending}</span> <span className="tabular">{summary.join(', ')}</span>
      </p>
      {sum(waiting) === 0 && (
        <p className={styles.quiet}>
          {text.labels.allCaughtUp}. {copy.nothingWhy}
        </p>
      )}
      <ul className={styles.waiting}>
        {rows.map((kind) => (
          <Row key={kind.kind} one={kind} mayReview={mayReview} />
        ))}
      </ul>
      {mayReview && reviewed.length > 0 && (
        <Button
          fullWidth
          rightSection={
            <Kbd size="xs" aria-hidden="true">
              G R
            </Kbd>
          }
          renderRoot={(props) => <Link {...props} to={paths.admin('review')} />}
        >
          {copy.open}
        </Button>
      )}
    </PageSection>
  )
}
