import { IconRefresh } from '@tabler/icons-react'
import { webhooks } from '@vesica/contract'
import { useAction } from '../../../../data/action.ts'
import { useRights } from '../../../../data/rights.ts'
import { dateTime } from '../../../../format/time.ts'
import { locale, text } from '../../../../i18n/text.ts'
import { defineList } from '../../../../lists/defineList.tsx'
import { choicesOf } from '../../../../lists/ListToolbar.tsx'
import { RowAction, RowActions } from '../../../../ui/list/RowActions.tsx'
import { StatusBadge } from '../../../../ui/text/StatusBadge.tsx'
import { notifySuccess } from '../../../../ui/toasts.tsx'
import styles from './Hooks.module.css'
import { hooksAddress } from './hooksUrl.ts'

const copy = text.deliveries
type Delivery = webhooks.Delivery

const tones = { waiting: 'waiting', delivered: 'success', failed: 'danger' } as const

const answerOf = ({ status, ms, problem, triedAt }: Delivery): string => {
  if (triedAt === null) return copy.notTried
  return status === null ? (problem ?? '') : copy.answered(status, (ms ?? 0).toLocaleString(locale))
}

const State = ({ one }: { one: Delivery }) => (
  <>
    <StatusBadge status={one.state} tone={tones[one.state]}>
      {copy.states[one.state]}
    </StatusBadge>
    {one.nextAt && one.tries > 0 && <div className={styles.next}>{copy.next(dateTime(one.nextAt))}</div>}
  </>
)

const Message = ({ body, answer }: Delivery) => (
  <details className={styles.message}>
    <summary>{copy.show}</summary>
    <pre>{body}</pre>
    {answer && (
      <>
        <strong>{copy.said}</strong>
        <pre dir="auto">{answer}</pre>
      </>
    )}
  </details>
)

const Again = ({ one }: { one: Delivery }) => {
  const resend = useAction(webhooks.resendDelivery, {
    refreshes: [webhooks.listDeliveries, webhooks.listWebhooks],
    onDone: () => notifySuccess(copy.resent),
  })
  const disabledReason = useRights().disabledReason('settings:write')
  return (
    <RowActions>
      <RowAction
        disabledReason={disabledReason}
        label={copy.resendOf(one.event)}
        title={copy.resend}
        icon={IconRefresh}
        onClick={() => void resend.run({ params: { id: one.id } })}
      />
      {resend.failure && <span role="alert">{resend.failure.message}</span>}
    </RowActions>
  )
}

/** Past and pending deliveries of a webhook. */
export const DeliveriesList = defineList(hooksAddress)({
  name: 'webhook-deliveries',
  copy,
  rows: (reply) => reply.deliveries,
  label: ({ event }: Delivery) => event,
  filters: [
    {
      key: 'state',
      label: text.labels.status,
      any: text.labels.allStatuses,
      useChoices: choicesOf(webhooks.deliveryStates, copy.states),
    },
  ],
  columns: () => [
    { key: 'event', head: copy.event, lead: true, cell: ({ event }) => <code>{event}</code> },
    { key: 'time', head: text.labels.time, cell: ({ createdAt }) => dateTime(createdAt) },
    { key: 'state', head: text.labels.status, cell: (delivery) => <State one={delivery} /> },
    { key: 'tries', head: text.labels.attempts, numeric: true, cell: ({ tries }) => tries },
    { key: 'answer', head: copy.answer, cell: answerOf },
    { key: 'message', head: copy.message, cell: (delivery) => <Message {...delivery} /> },
    {
      key: 'actions',
      head: <span className="visually-hidden">{text.labels.actions}</span>,
      cell: (delivery) => <Again one={delivery} />,
    },
  ],
})
