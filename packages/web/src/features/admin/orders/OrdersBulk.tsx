import { orderManagement, type Input, type orders } from '@vesica/contract'
import { useState } from 'react'
import { useActionOnEach } from '../../../data/action.ts'
import { useRights } from '../../../data/rights.ts'
import { FormFields } from '../../../forms/FormFields.tsx'
import { RecordForm } from '../../../forms/RecordForm.tsx'
import { useHandedForm } from '../../../forms/useRecordForm.ts'
import { locale, text } from '../../../i18n/text.ts'
import { ActionButton } from '../../../ui/form/ActionButton.tsx'
import { BulkBar } from '../../../ui/list/BulkBar.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { useBulk } from '../../../ui/list/useBulk.ts'
import type { Selection } from '../../../ui/list/useSelection.ts'
import { commonTrackingChoices } from './orderActions.ts'
import { plainTracking, timeMissing, trackingBody, trackingFields, type TrackingFields } from './trackingFields.ts'
import { orderReads } from './useOrderAction.ts'

const copy = text.adminStore.tracking
type Body = Input<typeof orderManagement.addTracking>['body']

type FormProps = { choices: readonly TrackingFields['status'][]; onSend: (body: Body) => void; onCancel: () => void }

/** Adds the same update to many parcels. Their number, carrier and expected day are unchanged. */
const TrackingOfMany = ({ choices, onSend, onCancel }: FormProps) => {
  const form = useHandedForm({
    fields: trackingFields,
    values: () => plainTracking(choices[0] ?? 'processing', new Date()),
    check: timeMissing,
    endpoint: orderManagement.addTracking,
    input: (values) => ({ body: trackingBody(values) }),
    onSend: (values) => onSend(trackingBody(values)),
  })
  return (
    <RecordForm form={form} action={text.labels.updateTracking} onCancel={onCancel}>
      <div>{copy.bulkWhy}</div>
      <FormFields
        form={form}
        names={['status', 'location', 'timestamp']}
        with={{ status: { data: choices.map((value) => ({ value, label: text.general.status[value] ?? value })) } }}
      />
    </RecordForm>
  )
}

/** Bulk tracking updates for the selected orders. */
export const OrdersBulk = ({ selection }: { selection: Selection<orders.Order> }) => {
  const { actOn, reread } = useActionOnEach(orderReads)
  const bulk = useBulk(selection, reread)
  const [isOpen, setOpen] = useState(false)
  const { chosen } = selection
  const disabledReason = useRights().disabledReason('store:write')
  const choices = commonTrackingChoices(chosen.map(({ status }) => status))
  const close = () => setOpen(false)
  const send = (body: Body) => {
    close()
    void bulk.run(chosen, ({ id }) => actOn(orderManagement.addTracking, { params: { id }, body }), copy.bulkDone)
  }
  return (
    <>
      <BulkBar selection={selection} bulk={bulk} nameOf={({ reference }) => reference}>
        <ActionButton size="compact-sm" variant="default" disabledReason={disabledReason} onClick={() => setOpen(true)}>
          {copy.bulkAction}
        </ActionButton>
      </BulkBar>
      <Dialog opened={isOpen} onClose={close} title={copy.bulkTitle(chosen.length.toLocaleString(locale))}>
        {choices.length > 0 ? (
          <TrackingOfMany choices={choices} onSend={send} onCancel={close} />
        ) : (
          <EmptyState title={copy.bulkNothing} why={copy.bulkNothingWhy} />
        )}
      </Dialog>
    </>
  )
}
