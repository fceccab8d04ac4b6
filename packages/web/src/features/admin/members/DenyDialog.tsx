import { members } from '@vesica/contract'
import { useState } from 'react'
import type { CallFailed } from '../../../data/failure.ts'
import { defineFields, lines, valuesOf } from '../../../forms/fields.ts'
import { FormFields } from '../../../forms/FormFields.tsx'
import { RecordForm } from '../../../forms/RecordForm.tsx'
import { useHandedForm } from '../../../forms/useRecordForm.ts'
import { text } from '../../../i18n/text.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'

const copy = text.admin.review

const fieldsOf = (description: string) =>
  defineFields()({
    reason: lines(copy.reason, { why: description, needed: copy.reasonMissing, most: 1000, rows: 3 }),
  })

type Props = {
  title: string
  /** The button label. */
  action: string
  /** Explains what happens with the reason. */
  why: string
  busy: boolean
  /** The server's refusal, if any. */
  refused: CallFailed | undefined
  onDeny: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason for a denial. Without one it stays open and shows an error. */
export const DenyDialog = ({ title, action, why, busy, refused, onDeny, onClose }: Props) => {
  const [fields] = useState(() => fieldsOf(why))
  const form = useHandedForm({
    fields,
    values: () => valuesOf(fields, undefined),
    endpoint: members.denySignup,
    input: (body) => ({ body }),
    isPending: busy,
    refused,
    onSend: ({ reason }) => onDeny(reason.trim()),
  })
  return (
    <Dialog opened onClose={onClose} title={title} busy={busy}>
      <RecordForm form={form} action={action} danger onCancel={onClose}>
        <FormFields form={form} />
      </RecordForm>
    </Dialog>
  )
}
