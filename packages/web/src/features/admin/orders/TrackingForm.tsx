import { Alert, Button, Select } from '@mantine/core'
import { orderManagement, type orders } from '@vesica/contract'
import { useState } from 'react'
import { FormFields } from '../../../forms/FormFields.tsx'
import { RecordForm } from '../../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../../forms/useRecordForm.ts'
import { text } from '../../../i18n/text.ts'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'
import { trackingChoices } from './orderActions.ts'
import styles from './Order.module.css'
import { timeMissing, trackingBody, trackingFields, trackingFieldsOf } from './trackingFields.ts'
import { useReread, useShowOrder } from './useOrderAction.ts'

const copy = text.adminStore.tracking
type Order = orders.Order
type Props = { order: Order; onClose: () => void }

const statusName = (status: string): string => text.general.status[status] ?? status

const Settled = ({ order, onClose }: Props) => (
  <div className={styles.parts}>
    <div className={styles.head} role="status">
      <span>{copy.settled(statusName(order.status))}</span>
      <StatusBadge status={order.status} />
    </div>
    <div className={styles.buttons}>
      <Button variant="default" onClick={onClose}>
        {text.general.close}
      </Button>
    </div>
  </div>
)

/** Updates the tracking of a parcel: one of the next statuses, or the same one again. */
export const TrackingForm = ({ order, onClose }: Props) => {
  const [opened] = useState(order.status)
  const updateOrder = useShowOrder()
  const reread = useReread()
  const choices = trackingChoices(order.status)
  // The order may change while the form is open, which changes the next step.
  const statusOf = (status: (typeof choices)[number]) => (choices.includes(status) ? status : (choices[0] ?? status))
  const form = useRecordForm({
    fields: trackingFields,
    values: () => trackingFieldsOf(order, new Date()),
    check: timeMissing,
    // After a concurrent change the order is refetched; the input is preserved.
    onFailed: ({ code }) => code === 'order_not_possible' && reread(),
    save: saving(
      trackingFields,
      orderManagement.addTracking,
      (values) => ({ params: { id: order.id }, body: trackingBody({ ...values, status: statusOf(values.status) }) }),
      (reply) => {
        onClose()
        notifySuccess(copy.done)
        updateOrder(reply)
      },
    ),
  })
  const status = statusOf(form.values.status)
  const cancels = status === 'cancelled'
  if (choices.length === 0) return <Settled order={order} onClose={onClose} />
  const parcel = cancels ? ([] as const) : (['number', 'carrier', 'estimated'] as const)
  return (
    <RecordForm
      form={form}
      action={cancels ? text.labels.cancelOrder : text.labels.updateTracking}
      danger={cancels}
      onCancel={onClose}
    >
      {opened !== order.status && (
        <Alert color="violet" role="status">
          {text.adminStore.changed(statusName(order.status))}
        </Alert>
      )}
      <FormFields
        form={form}
        names={['status', 'location', 'timestamp', ...parcel, 'note']}
        columns
        own={{
          status: (
            <Select
              label={text.labels.status}
              description={status === order.status ? copy.asIsWhy : undefined}
              required
              data={choices.map((value) => ({
                value,
                label: value === order.status ? copy.asIs(statusName(value)) : statusName(value),
              }))}
              allowDeselect={false}
              {...form.field('status')}
              value={status}
            />
          ),
        }}
      />
      {cancels && (
        <Alert color="red" role="status">
          {copy.cancels}
        </Alert>
      )}
    </RecordForm>
  )
}
