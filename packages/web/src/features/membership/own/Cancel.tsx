import { Button } from '@mantine/core'
import { membershipChanges } from '@vesica/contract'
import { useState } from 'react'
import { useAction } from '../../../data/action.ts'
import { defineFields, lines, valuesOf } from '../../../forms/fields.ts'
import { FormFields } from '../../../forms/FormFields.tsx'
import { RecordForm } from '../../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../../forms/useRecordForm.ts'
import { membershipDate } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'
import styles from './Own.module.css'

const copy = text.membership.cancel
const refreshes = [membershipChanges.getMembership]

const fields = defineFields()({ reason: lines(copy.reason, { most: 1000, why: copy.reasonWhy, rows: 3 }) })

const CancelForm = ({ endsAt, onClose }: { endsAt: string; onClose: () => void }) => {
  const form = useRecordForm({
    fields,
    values: valuesOf(fields, undefined),
    refreshes,
    save: saving(
      fields,
      membershipChanges.cancelMembership,
      ({ reason }) => ({ body: { reason } }),
      () => {
        onClose()
        notifySuccess(copy.done)
      },
    ),
  })
  return (
    <RecordForm form={form} action={copy.action} dismiss={copy.keep} onCancel={onClose}>
      <p className={styles.quiet}>{copy.why(membershipDate(endsAt))}</p>
      <FormFields form={form} />
    </RecordForm>
  )
}

/** Cancels a membership at the end of its period, unless another period follows. */
export const Cancel = ({ endsAt }: { endsAt: string }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="subtle" size="sm" onClick={() => setOpen(true)}>
        {copy.open}
      </Button>
      <Dialog opened={open} onClose={() => setOpen(false)} title={copy.title}>
        <CancelForm endsAt={endsAt} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

/** States that the membership is cancelled, with an undo button. */
export const Cancelled = ({ endsAt }: { endsAt: string }) => {
  const resume = useAction(membershipChanges.keepMembership, { refreshes, onDone: () => notifySuccess(copy.kept) })
  return (
    <div className={styles.then}>
      <p>{copy.until(membershipDate(endsAt))}</p>
      <Button variant="default" size="sm" loading={resume.isPending} onClick={() => void resume.run({})}>
        {copy.keep}
      </Button>
      {resume.failure && <FormFailure message={resume.failure.message} requestId={resume.failure.requestId} />}
    </div>
  )
}
