import { IconRefresh } from '@tabler/icons-react'
import { webhooks } from '@vesica/contract'
import { useAction } from '../../../data/action.ts'
import { useRights } from '../../../data/rights.ts'
import { dateTime } from '../../../format/time.ts'
import { locale, text } from '../../../i18n/text.ts'
import { defineList } from '../../../lists/defineList.tsx'
import { choicesOf } from '../../../lists/ListToolbar.tsx'
import { RowAction, RowActions } from '../../../ui/list/RowActions.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'
import styles from './Hooks.module.css'
import { hooksAddress } from './hooksUrl.ts'

const words = text.deliveries
type Delivery = webhooks.Delivery

const tones = { waiting: 'waiting', delivered: 'success', failed: 'danger' } as const

const answerOf = ({ status, ms, problem, triedAt }: Delivery): string => {
  if (triedAt === null) return words.notTried
  return status === null ? (problem ?? '') : words.answered(status, (ms ?? 0).toLocaleString(locale))
}

const State = ({ one }: { one: Delivery }) => (
  <>
    <StatusBadge status={one.state} tone={tones[one.state]}>
      {words.states[one.state]}
    </StatusBadge>
    {one.nextAt && one.tries > 0 && <div className={styles.next}>{words.next(dateTime(one.nextAt))}</div>}
  </>
)

const Message = ({ body, answer }: Delivery) => (
  <details className={styles.message}>
    <summary>{words.show}</summary>
    <pre>{body}</pre>
    {answer && (
      <>
        <strong>{words.said}</strong>
        <pre dir="auto">{answer}</pre>
      </>
    )}
  </details>
)

const Again = ({ one }: { one: Delivery }) => {
  const resend = useAction(webhooks.resendDelivery, {
    refreshes: [webhooks.listDeliveries, webhooks.listWebhooks],
    onDone: () => notifySuccess(words.resent),
  })
  const disabledReason = useRights().disabledReason('settings:write')
  return (
    <RowActions>
      <RowAction
        disabledReason={disabledReason}
        label={words.resendOf(one.event)}
        title={words.resend}
        icon={IconRefresh}
        onClick={() => void resend.run({ params: { id: one.id } })}
      />
      {resend.failure && <span role="alert">{resend.failure.message}</span>}
    </RowActions>
  )
}

/** What a webhook was sent and is to be sent. */
export const DeliveriesList = defineList(hooksAddress)({
  name: 'webhook-deliveries',
  words,
  rows: (reply) => reply.deliveries,
  label: ({ event }: Delivery) => event,
  filters: [
    {
      key: 'state',
      label: words.state,
      any: words.anyState,
      useChoices: choicesOf(webhooks.deliveryStates, words.states),
    },
  ],
  columns: () => [
    { key: 'event', head: words.event, lead: true, cell: ({ event }) => <code>{event}</code> },
    { key: 'time', head: words.time, cell: ({ createdAt }) => dateTime(createdAt) },
    { key: 'state', head: words.state, cell: (one) => <State one={one} /> },
    { key: 'tries', head: words.tries, numeric: true, cell: ({ tries }) => tries },
    { key: 'answer', head: words.answer, cell: answerOf },
    { key: 'message', head: words.message, cell: (one) => <Message {...one} /> },
    {
      key: 'actions',
      head: <span className="visually-hidden">{words.actions}</span>,
      cell: (one) => <Again one={one} />,
    },
  ],
})
