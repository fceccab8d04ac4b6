import { Button, Select, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { fulfilment, type Input, type orders } from '@vesica/contract'
import { type FormEvent, useState } from 'react'
import { call } from '../../data/call.ts'
import { checkBody, type FieldErrors } from '../../data/check.ts'
import { refresh } from '../../data/queries.ts'
import { locale, text } from '../../i18n/text.ts'
import { BulkBar } from '../../ui/BulkBar.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FormButtons } from '../../ui/FormButtons.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import { Unsaved } from '../../ui/Unsaved.tsx'
import { useBulk } from '../../ui/useBulk.ts'
import type { Selection } from '../../ui/useSelection.ts'
import { commonTrackingChoices } from './fulfilmentActs.ts'
import { localMinute, trackingBody, type TrackingFields } from './trackingFields.ts'
import { orderReads } from './useOrderAct.ts'

const words = text.adminStore.tracking
type Order = orders.Order
type Body = Input<typeof fulfilment.addTracking>['body']

type FormProps = { choices: readonly TrackingFields['status'][]; onSend: (body: Body) => void; onCancel: () => void }

/** The same news for many parcels: what each of them carries (number, carrier, day) stays as it is. */
const TrackingOfMany = ({ choices, onSend, onCancel }: FormProps) => {
  const [fields, setFields] = useState<TrackingFields>(() => ({
    status: choices[0] ?? 'processing',
    location: '',
    timestamp: localMinute(new Date()),
    number: '',
    carrier: '',
    estimated: '',
    note: '',
  }))
  const [errors, setErrors] = useState<FieldErrors>({})
  const change = (changed: Partial<TrackingFields>) => {
    setFields((before) => ({ ...before, ...changed }))
    setErrors({})
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const body = trackingBody(fields)
    const wrong = checkBody(fulfilment.addTracking, body)
    if (wrong.timestamp) wrong.timestamp = words.timestampMissing
    setErrors(wrong)
    if (Object.keys(wrong).length === 0) onSend(body)
  }
  return (
    <form onSubmit={send} noValidate>
      <Unsaved values={fields} />
      <Stack gap="md">
        <div>{words.bulkWhy}</div>
        <Select
          label={words.status}
          required
          data={choices.map((value) => ({ value, label: text.words.status[value] ?? value }))}
          value={fields.status}
          allowDeselect={false}
          onChange={(status) => status && change({ status: status as TrackingFields['status'] })}
        />
        <TextInput
          data-autofocus
          label={words.location}
          required
          maxLength={200}
          autoComplete="off"
          value={fields.location}
          error={errors.location}
          onChange={(event) => change({ location: event.currentTarget.value })}
        />
        <TextInput
          label={words.timestamp}
          required
          type="datetime-local"
          value={fields.timestamp}
          error={errors.timestamp}
          onChange={(event) => change({ timestamp: event.currentTarget.value })}
        />
        <FormButtons act={words.save} busy={false} onCancel={onCancel} />
      </Stack>
    </form>
  )
}

type Props = Selection & { shown: readonly Order[] }

/** What can be done with the orders that are chosen in the list: say where they are. */
export const OrdersBulk = ({ shown, selected, onSelect }: Props) => {
  const client = useQueryClient()
  const bulk = useBulk<Order>()
  const [asks, setAsks] = useState(false)
  const chosen = shown.filter(({ id }) => selected.has(id))
  const choices = commonTrackingChoices(chosen.map(({ status }) => status))
  const close = () => setAsks(false)
  const send = async (body: Body) => {
    close()
    const { changed, refused } = await bulk.run(chosen, ({ id }) =>
      call(fulfilment.addTracking, { params: { id }, body }),
    )
    onSelect(new Set(refused.map(({ id }) => id)))
    await refresh(client, orderReads)
    if (changed > 0) notifySuccess(words.bulkDone(changed.toLocaleString(locale)))
  }
  return (
    <>
      <BulkBar
        count={chosen.length}
        onClear={() => onSelect(new Set())}
        bulk={bulk}
        nameOf={({ reference }) => reference}
      >
        <Button size="compact-sm" variant="default" onClick={() => setAsks(true)}>
          {words.bulkAct}
        </Button>
      </BulkBar>
      <Dialog opened={asks} onClose={close} title={words.bulkTitle(chosen.length.toLocaleString(locale))}>
        {choices.length > 0 ? (
          <TrackingOfMany choices={choices} onSend={(body) => void send(body)} onCancel={close} />
        ) : (
          <EmptyState title={words.bulkNothing} why={words.bulkNothingWhy} />
        )}
      </Dialog>
    </>
  )
}
