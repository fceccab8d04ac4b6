import { Skeleton, Stack } from '@mantine/core'
import { security } from '@vesica/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAction } from '../../data/action.ts'
import { defineFields, line, secret, valuesOf } from '../../forms/fields.ts'
import { FormFields } from '../../forms/FormFields.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../forms/useRecordForm.ts'
import { text } from '../../i18n/text.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { QrCode } from '../../ui/picture/QrCode.tsx'
import { CopyButton } from '../../ui/text/CopyButton.tsx'
import styles from './Security.module.css'

const copy = text.security.setUp

const fields = defineFields()({
  code: line(copy.code, {
    why: text.security.codeWhy,
    needed: true,
    most: 7,
    input: 'numeric',
    fills: 'one-time-code',
  }),
  current_password: secret(copy.password, { needed: true, fills: 'current-password' }),
})

/** Groups the key by spaces, which makes it easier to type. */
const parted = (key: string): string => key.replaceAll(/.{4}(?=.)/g, '$& ')

const Key = ({ secret: key, uri }: { secret: string; uri: string }) => (
  <div className={styles.scan}>
    <QrCode value={uri} what={copy.qr} size={168} />
    <Stack gap="xs" flex="1 1 220px">
      <p style={{ margin: 0 }}>{copy.byHand}</p>
      <p className={styles.key}>
        <code translate="no">{parted(key)}</code>
        <CopyButton value={key} name={text.labels.key} />
      </p>
    </Stack>
  </div>
)

type Made = { security: security.Security; recovery_codes: string[] | null }

/** onDone: called when the app is enabled, with the first recovery codes if any. */
export type AuthenticatorDialogProps = { onClose: () => void; onDone: (reply: Made) => void }

const Confirming = ({ onClose, onDone }: AuthenticatorDialogProps) => {
  const form = useRecordForm({
    fields,
    values: () => valuesOf(fields, undefined),
    refusals: { password_wrong: 'current_password' },
    save: saving(fields, security.confirmAuthenticator, (body) => ({ body }), onDone),
  })
  return (
    <RecordForm form={form} action={copy.submit} onCancel={onClose}>
      <FormFields form={form} />
    </RecordForm>
  )
}

/** Sets up an authenticator app: shows the key as a QR code and text, then asks for the first code and the password. */
export const AuthenticatorDialog = ({ onClose, onDone }: AuthenticatorDialogProps) => {
  const [key, setKey] = useState<{ secret: string; uri: string }>()
  const begin = useAction(security.beginAuthenticator, {
    onAnswer: setKey,
    // Without a proof of identity there is no key.
    onFailed: ({ code }) => code === 'proof_needed' && onClose(),
  })
  const start = useEffectEvent(() => void begin.run({}))
  useEffect(() => start(), [])
  return (
    <Dialog opened onClose={onClose} title={copy.title} size="lg" full>
      <Stack gap="md">
        <p style={{ margin: 0 }}>{copy.scan}</p>
        {key ? <Key {...key} /> : <Skeleton height={168} />}
        <FormFailure message={begin.failure?.message} />
        {key && <Confirming onClose={onClose} onDone={onDone} />}
      </Stack>
    </Dialog>
  )
}
