import { backups } from '@vesica/contract'
import { defineFields, secret, valuesOf } from '../../../../forms/fields.ts'
import { FormFields } from '../../../../forms/FormFields.tsx'
import { RecordForm } from '../../../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../../../forms/useRecordForm.ts'
import { dateTime } from '../../../../format/time.ts'
import { text } from '../../../../i18n/text.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'

const copy = text.backups

const fields = defineFields()({
  passphrase: secret(copy.passphrase, {
    why: copy.passphraseWhy,
    fills: 'new-password',
    needed: copy.passphraseMissing,
  }),
  again: secret(copy.passphraseAgain, { fills: 'new-password' }),
})
const empty = valuesOf(fields, undefined)

interface DownloadDialogProps {
  one: Pick<backups.Backup, 'id' | 'startedAt'>
  onOpened: (path: string) => void
  onClose: () => void
}

/** Asks for the passphrase that encrypts an unencrypted backup during download. */
export const DownloadDialog = ({ one, onOpened, onClose }: DownloadDialogProps) => {
  const form = useRecordForm({
    fields,
    values: empty,
    check: ({ passphrase, again }) => (passphrase === again ? {} : { again: copy.passphraseDiffers }),
    refreshes: [],
    save: saving(
      fields,
      backups.openBackup,
      ({ passphrase }) => ({ params: { id: one.id }, body: { passphrase } }),
      ({ path }) => {
        onClose()
        onOpened(path)
      },
    ),
  })
  return (
    <Dialog opened onClose={onClose} title={copy.downloadNamed(dateTime(one.startedAt))} busy={form.isPending}>
      <RecordForm form={form} action={copy.download} onCancel={onClose}>
        <p style={{ marginTop: 0 }}>{copy.downloadPlain}</p>
        <FormFields form={form} />
      </RecordForm>
    </Dialog>
  )
}
