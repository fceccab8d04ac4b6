import { security } from '@vesica/contract'
import type { ReactNode } from 'react'
import { defineFields, secret, valuesOf } from '../../forms/fields.ts'
import { FormFields } from '../../forms/FormFields.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../forms/useRecordForm.ts'
import { text } from '../../i18n/text.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import { useFactorsChanged } from './factorsChanged.ts'

const fields = defineFields()({
  current_password: secret(text.security.setUp.password, { needed: true, fills: 'current-password' }),
})

/** id: of a passkey; undefined: the authenticator app. */
export type RemoveDialogProps = {
  id?: string
  question: string
  consequences: ReactNode
  action: string
  done: string
  onClose: () => void
}

/** Removes a factor. Requires the password. */
export const RemoveDialog = ({ id, question, consequences, action, done, onClose }: RemoveDialogProps) => {
  const storeReply = useFactorsChanged()
  const removed = (reply: { security: security.Security }) => {
    onClose()
    storeReply(reply)
    notifySuccess(done)
  }
  const form = useRecordForm({
    fields,
    values: () => valuesOf(fields, undefined),
    refusals: { password_wrong: 'current_password' },
    save:
      id === undefined
        ? saving(fields, security.removeAuthenticator, (body) => ({ body }), removed)
        : saving(fields, security.removePasskey, (body) => ({ params: { id }, body }), removed),
  })
  return (
    <Dialog opened onClose={onClose} title={question}>
      <RecordForm form={form} action={action} onCancel={onClose} danger>
        <p style={{ marginTop: 0 }}>{consequences}</p>
        <FormFields form={form} />
      </RecordForm>
    </Dialog>
  )
}
