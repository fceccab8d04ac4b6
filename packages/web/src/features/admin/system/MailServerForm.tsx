import { type MailEncryption, mailServer, type system } from '@vesica/contract'
import { useState } from 'react'
import { valuesOf } from '../../../forms/fields.ts'
import { FormFields } from '../../../forms/FormFields.tsx'
import { RecordForm } from '../../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../../forms/useRecordForm.ts'
import { text } from '../../../i18n/text.ts'
import { ChoiceSelect } from '../../../ui/form/ChoiceSelect.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'
import { mailBody, mailFields, portFor } from './mailFields.ts'
import { useShowControls } from './useShowControls.ts'

const copy = text.system.mail

type Server = system.SystemControls['mail']['server']

const Fields = ({ server, onSaved }: { server: Server; onSaved: () => void }) => {
  const showControls = useShowControls()
  const form = useRecordForm({
    fields: mailFields,
    values: valuesOf(mailFields, server ?? undefined),
    refusals: { mail_password_needed: 'password' },
    save: saving(
      mailFields,
      mailServer.setMailServer,
      (values) => ({ body: mailBody(values) }),
      ({ systemControls }) => {
        showControls(systemControls)
        onSaved()
        notifySuccess(systemControls.mail.pendingChange ? copy.waits : copy.saved)
      },
    ),
  })
  const encryption = form.field('encryption')
  return (
    <RecordForm form={form} action={copy.save} place="page">
      <FormFields
        form={form}
        with={{ password: { why: server?.hasPassword ? copy.passwordKept : copy.passwordWhy } }}
        own={{
          encryption: (
            <ChoiceSelect
              {...encryption}
              label={copy.encryption}
              description={copy.encryptionWhy}
              data={mailFields.encryption.data as { value: MailEncryption; label: string }[]}
              allowDeselect={false}
              onChange={(value) => {
                const chosen = value as MailEncryption
                form.set({ encryption: chosen, port: portFor(chosen, form.values) })
              }}
            />
          ),
        }}
      />
    </RecordForm>
  )
}

/** The SMTP server settings. The stored password is never shown and is preserved when the field is empty. */
export const MailServerForm = ({ server }: { server: Server }) => {
  // A new key after each save clears the typed password.
  const [saves, setSaves] = useState(0)
  return <Fields key={saves} server={server} onSaved={() => setSaves((before) => before + 1)} />
}
