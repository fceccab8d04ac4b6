import { security } from '@vesica/contract'
import { useState } from 'react'
import { useAction } from '../../data/action.ts'
import { makePasskey } from '../../data/passkey.ts'
import { defineFields, line, secret, valuesOf } from '../../forms/fields.ts'
import { FormFields } from '../../forms/FormFields.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { saving, useHandedForm, useRecordForm } from '../../forms/useRecordForm.ts'
import { text } from '../../i18n/text.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import { useFactorsChanged } from './factorsChanged.ts'

const copy = text.security.passkeys

const naming = { why: copy.nameWhy, needed: true, most: 60 } as const
const fields = defineFields()({
  name: line(text.labels.name, naming),
  current_password: secret(copy.password, { needed: true, fills: 'current-password' }),
})

/** onCodes: called with the recovery codes, if it is the first factor. */
export type AddPasskeyDialogProps = { onClose: () => void; onCodes: (codes: string[] | null) => void }

const nothing = {
  id: '',
  rawId: '',
  type: 'public-key',
  response: { clientDataJSON: '', attestationObject: '' },
} as const

/** Creates a passkey in the browser and saves it. */
export const AddPasskeyDialog = ({ onClose, onCodes }: AddPasskeyDialogProps) => {
  const storeReply = useFactorsChanged()
  const [isMaking, setMaking] = useState(false)
  const [failed, setFailed] = useState<string>()
  const begin = useAction(security.beginPasskey, { onFailed: ({ message }) => setFailed(message) })
  const add = useAction(security.addPasskey, {
    onAnswer: (reply) => {
      onClose()
      storeReply(reply)
      notifySuccess(copy.added)
      onCodes(reply.recovery_codes)
    },
  })
  const form = useHandedForm({
    fields,
    values: () => valuesOf(fields, undefined),
    endpoint: security.addPasskey,
    input: (body) => ({ body: { ...body, credential: nothing } }),
    refusals: { password_wrong: 'current_password' },
    isPending: isMaking,
    refused: add.failure,
    onSend: (body) => void make(body),
  })
  const make = async (body: typeof form.values) => {
    setMaking(true)
    setFailed(undefined)
    const options = await begin.run({})
    const credential = options && (await makePasskey(options))
    if (credential) await add.run({ body: { ...body, credential } })
    else if (options) setFailed(copy.failed)
    setMaking(false)
  }
  return (
    <Dialog opened onClose={onClose} title={copy.addTitle} busy={isMaking}>
      <RecordForm form={form} action={text.labels.continueAction} onCancel={onClose}>
        <p style={{ marginTop: 0 }}>{copy.addLead}</p>
        <FormFields form={form} />
        <FormFailure message={failed} />
      </RecordForm>
    </Dialog>
  )
}

const renaming = defineFields<security.Passkey>()({ name: line(text.labels.name, naming) })

export const RenamePasskeyDialog = ({ passkey, onClose }: { passkey: security.Passkey; onClose: () => void }) => {
  const storeReply = useFactorsChanged()
  const form = useRecordForm({
    fields: renaming,
    values: () => valuesOf(renaming, passkey),
    save: saving(
      renaming,
      security.renamePasskey,
      (body) => ({ params: { id: passkey.id }, body }),
      (reply) => {
        onClose()
        storeReply(reply)
        notifySuccess(copy.renamed)
      },
    ),
  })
  return (
    <Dialog opened onClose={onClose} title={copy.renameNamed(passkey.name)}>
      <RecordForm form={form} action={text.general.save} onCancel={onClose}>
        <FormFields form={form} />
      </RecordForm>
    </Dialog>
  )
}
