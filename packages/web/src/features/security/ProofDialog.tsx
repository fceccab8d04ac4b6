import { Button, Stack } from '@mantine/core'
import { security } from '@vesica/contract'
import { useState } from 'react'
import { useAction } from '../../data/action.ts'
import { hasPasskeysHere, usedPasskey } from '../../data/passkey.ts'
import { defineFields, line, secret, valuesOf } from '../../forms/fields.ts'
import { FormFields } from '../../forms/FormFields.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../forms/useRecordForm.ts'
import { text } from '../../i18n/text.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'

const copy = text.security.proof

const fields = {
  code: defineFields()({
    code: line(text.security.code, {
      why: text.security.codeWhy,
      needed: true,
      most: 7,
      input: 'numeric',
      fills: 'one-time-code',
    }),
  }),
  password: defineFields()({ password: secret(copy.password, { needed: true, fills: 'current-password' }) }),
}

type FormProps = { way: 'code' | 'password'; onProved: () => void; onClose: () => void }

const ProofForm = ({ way, onProved, onClose }: FormProps) => {
  const own = fields[way] as typeof fields.password
  const form = useRecordForm({
    fields: own,
    values: () => valuesOf(own, undefined),
    save: saving(own, security.confirmIdentity, (body) => ({ body }), onProved),
  })
  return (
    <RecordForm form={form} action={text.labels.confirm} onCancel={onClose}>
      <FormFields form={form} />
    </RecordForm>
  )
}

const PasskeyProof = ({ onProved }: { onProved: () => void }) => {
  const [failed, setFailed] = useState<string>()
  const [isPending, setPending] = useState(false)
  const onFailed = ({ message }: { message: string }) => setFailed(message)
  const begin = useAction(security.beginPasskeyProof, { onFailed })
  const confirmIdentity = useAction(security.confirmIdentity, { onDone: onProved, onFailed })
  const press = async () => {
    setPending(true)
    setFailed(undefined)
    const options = await begin.run({})
    const credential = options && (await usedPasskey(options))
    if (credential) await confirmIdentity.run({ body: { credential } })
    else if (options) setFailed(copy.failed)
    setPending(false)
  }
  return (
    <>
      <Button loading={isPending} onClick={() => void press()}>
        {copy.byPasskey}
      </Button>
      <FormFailure message={failed} />
    </>
  )
}

/** methods: available proofs of identity. onEnd: called with whether one succeeded. */
export type ProofDialogProps = { methods: readonly security.ProofWay[]; onEnd: (proved: boolean) => void }

/** Asks for a proof of identity, above any open dialog. */
export const ProofDialog = ({ methods, onEnd }: ProofDialogProps) => {
  const typed = (['code', 'password'] as const).find((method) => methods.includes(method))
  return (
    <Dialog opened onClose={() => onEnd(false)} title={copy.title}>
      <Stack gap="md">
        <p style={{ margin: 0 }}>{copy.lead}</p>
        {methods.includes('passkey') && (hasPasskeysHere() || !typed) && <PasskeyProof onProved={() => onEnd(true)} />}
        {typed && <ProofForm way={typed} onProved={() => onEnd(true)} onClose={() => onEnd(false)} />}
      </Stack>
    </Dialog>
  )
}
