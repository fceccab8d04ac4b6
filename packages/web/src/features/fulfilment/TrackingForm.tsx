import { Alert, Button, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { fulfilment, orders } from '@vesica/contract'
import { type FormEvent, useRef, useState } from 'react'
import { type FieldErrors, fieldErrorsOf } from '../../data/check.ts'
import type { CallFailed } from '../../data/failure.ts'
import { useAct } from '../../data/act.ts'
import { text } from '../../i18n/text.ts'
import { FormButtons } from '../../ui/form/FormButtons.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { StatusBadge } from '../../ui/text/StatusBadge.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import { Unsaved } from '../../ui/form/Unsaved.tsx'
import { trackingChoices } from './fulfilmentActs.ts'
import styles from './Order.module.css'
import { type TrackingFields, trackingBody, trackingFieldsOf } from './trackingFields.ts'
import { checkTracking, TrackingPlace } from './TrackingPlace.tsx'
import { useReread, useShowOrder } from './useOrderAct.ts'

const words = text.adminStore.tracking
type Order = orders.Order
type Props = { order: Order; onClose: () => void }

const statusName = (status: string): string => text.words.status[status] ?? status

// Wire names of fields that are called otherwise on screen.
const onScreen = ({ tracking_number, estimated_delivery, timestamp, ...rest }: FieldErrors): FieldErrors => ({
  ...rest,
  ...(timestamp && { timestamp }),
  ...(tracking_number && { number: tracking_number }),
  ...(estimated_delivery && { estimated: estimated_delivery }),
})

const useTrackingForm = (order: Order, onClose: () => void) => {
  const [fields, setFields] = useState<TrackingFields>(() => trackingFieldsOf(order, new Date()))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<CallFailed>()
  const [opened] = useState(order.status)
  const form = useRef<HTMLFormElement>(null)
  const show = useShowOrder()
  const reread = useReread()
  const add = useAct(fulfilment.addTracking, {
    onDone: (reply) => {
      onClose()
      notifySuccess(words.done)
      show(reply)
    },
    onFailed: (refused) => {
      const wrong = onScreen(fieldErrorsOf(refused))
      showErrors(wrong)
      setFailure(Object.keys(wrong).length > 0 ? undefined : refused)
      // Somebody else may have moved it: what is on screen is read again, what was typed stays.
      if (refused.code === 'order_not_possible') reread()
    },
  })
  const showErrors = (wrong: FieldErrors) => {
    setErrors(wrong)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const choices = trackingChoices(order.status)
  // The order may move while the form is open: then the next step is another.
  const status = choices.includes(fields.status) ? fields.status : (choices[0] ?? fields.status)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = trackingBody({ ...fields, status })
    const wrong = onScreen(checkTracking(body))
    setFailure(undefined)
    if (Object.keys(wrong).length > 0) return showErrors(wrong)
    setErrors({})
    void add.act({ params: { id: order.id }, body })
  }
  const change = (changed: Partial<TrackingFields>) => {
    setFields({ ...fields, ...changed })
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in changed))))
  }
  return {
    typed: fields,
    fields: { ...fields, status },
    change,
    errors,
    failure,
    submit,
    form,
    choices,
    hasMoved: opened !== order.status,
    isPending: add.isPending,
  }
}

type FieldsProps = { form: ReturnType<typeof useTrackingForm> }

const Parcel = ({ form: { fields, change, errors } }: FieldsProps) => (
  <>
    <TextInput
      label={words.number}
      maxLength={64}
      autoComplete="off"
      value={fields.number}
      error={errors.number}
      onChange={(event) => change({ number: event.currentTarget.value })}
    />
    <Select
      label={words.carrier}
      data={[{ value: '', label: words.noCarrier }, ...orders.carriers.map((one) => ({ value: one, label: one }))]}
      value={fields.carrier}
      allowDeselect={false}
      error={errors.carrier}
      onChange={(carrier) => change({ carrier: (carrier ?? '') as TrackingFields['carrier'] })}
    />
    <TextInput
      label={words.estimated}
      type="date"
      value={fields.estimated}
      error={errors.estimated}
      onChange={(event) => change({ estimated: event.currentTarget.value })}
    />
  </>
)

const Settled = ({ order, onClose }: Props) => (
  <div className={styles.parts}>
    <div className={styles.head} role="status">
      <span>{words.settled(statusName(order.status))}</span>
      <StatusBadge status={order.status} />
    </div>
    <div className={styles.buttons}>
      <Button variant="default" onClick={onClose}>
        {text.words.close}
      </Button>
    </div>
  </div>
)

/** Says where a parcel is: the statuses that the order may take next, or the same again. */
export const TrackingForm = ({ order, onClose }: Props) => {
  const form = useTrackingForm(order, onClose)
  const { fields, change, errors, choices } = form
  const cancels = fields.status === 'cancelled'
  if (choices.length === 0) return <Settled order={order} onClose={onClose} />
  return (
    <form ref={form.form} onSubmit={form.submit} noValidate>
      <Unsaved values={form.typed} />
      <Stack gap="md">
        {form.hasMoved && (
          <Alert color="violet" role="status">
            {text.adminStore.changed(statusName(order.status))}
          </Alert>
        )}
        <div className={styles.formColumns}>
          <Select
            label={words.status}
            description={fields.status === order.status ? words.asIsWhy : undefined}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            required
            data={choices.map((value) => ({
              value,
              label: value === order.status ? words.asIs(statusName(value)) : statusName(value),
            }))}
            value={fields.status}
            allowDeselect={false}
            error={errors.status}
            onChange={(status) => status && change({ status: status as TrackingFields['status'] })}
          />
          <TrackingPlace fields={fields} errors={errors} change={change} />
          {!cancels && <Parcel form={form} />}
        </div>
        <Textarea
          label={words.note}
          description={words.noteWhy}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autosize
          minRows={2}
          maxLength={500}
          value={fields.note}
          error={errors.note}
          onChange={(event) => change({ note: event.currentTarget.value.replaceAll('\n', ' ') })}
        />
        {cancels && (
          <Alert color="red" role="status">
            {words.cancels}
          </Alert>
        )}
        <FormFailure message={form.failure?.message} requestId={form.failure?.requestId} />
        <FormButtons
          act={cancels ? words.saveCancels : words.save}
          busy={form.isPending}
          danger={cancels}
          onCancel={onClose}
        />
      </Stack>
    </form>
  )
}
