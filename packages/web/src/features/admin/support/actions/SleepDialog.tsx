import { tickets } from '@vesica/contract'
import { defineFields, line, valuesOf } from '../../../../forms/fields.ts'
import { FormFields } from '../../../../forms/FormFields.tsx'
import { RecordForm } from '../../../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../../../forms/useRecordForm.ts'
import { isoOf } from '../../../../format/localTime.ts'
import { text } from '../../../../i18n/text.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { notifySuccess } from '../../../../ui/toasts.tsx'
import { afterActions } from '../reads.ts'

const copy = text.helpdesk.ticket

const fields = defineFields()({
  /** `2026-03-04T09:30` */
  until: line(copy.sleepField, {
    why: copy.sleepWhy,
    needed: copy.sleepMissing,
    input: 'datetime-local',
    wire: 'asleep_until',
  }),
})

/** Asks until when to snooze a ticket. */
export const SleepDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const form = useRecordForm({
    fields,
    values: () => valuesOf(fields, undefined),
    check: ({ until }) => ({ until: isoOf(until) === undefined ? copy.sleepMissing : undefined }),
    refreshes: afterActions,
    refusals: { sleep_past: 'until' },
    save: saving(
      fields,
      tickets.changeTicket,
      ({ until }) => ({ params: { id }, body: { asleep_until: isoOf(until) ?? null } }),
      () => {
        onClose()
        notifySuccess(copy.changed)
      },
    ),
  })
  return (
    <Dialog opened onClose={onClose} title={copy.sleepTitle} size="sm">
      <RecordForm form={form} action={copy.sleepAction} onCancel={onClose}>
        <FormFields form={form} />
      </RecordForm>
    </Dialog>
  )
}
