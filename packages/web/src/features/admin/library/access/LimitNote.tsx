import { mediaMegabytes, libraryManagement } from '@vesica/contract'
import { useRead } from '../../../../data/hooks.ts'
import { useRights } from '../../../../data/rights.ts'
import { defineFields, number, valuesOf } from '../../../../forms/fields.ts'
import { FormFields } from '../../../../forms/FormFields.tsx'
import { RecordForm } from '../../../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../../../forms/useRecordForm.ts'
import { fileSize } from '../../../../format/fileSize.ts'
import { text } from '../../../../i18n/text.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { useRestoreFocus } from '../../../../ui/dialog/useRestoreFocus.ts'
import { ActionButton } from '../../../../ui/form/ActionButton.tsx'
import { notifySuccess } from '../../../../ui/toasts.tsx'
import type { ViewProps } from '../contentUrl.ts'
import styles from '../Publishing.module.css'

const copy = text.adminLibrary.limit

const fields = defineFields<{ megabytes: number }>()({
  megabytes: number(copy.megabytes, {
    needed: text.labels.enterAWholeNumber,
    unread: text.labels.enterAWholeNumber,
    why: copy.why(mediaMegabytes.most),
    after: 'MB',
    input: 'numeric',
    of: ({ megabytes }) => String(megabytes),
    send: (typed) => Number(typed),
  }),
})

const LimitForm = ({ megabytes, onDone }: { megabytes: number; onDone: () => void }) => {
  const form = useRecordForm({
    fields,
    values: () => valuesOf(fields, { megabytes }),
    refreshes: [libraryManagement.getContentAnalytics],
    save: saving(
      fields,
      libraryManagement.setMediaLimit,
      (values) => ({ body: { megabytes: Number(values.megabytes) } }),
      () => {
        notifySuccess(copy.done)
        onDone()
      },
    ),
  })
  return (
    <RecordForm form={form} action={text.labels.save} onCancel={onDone}>
      <FormFields form={form} />
    </RecordForm>
  )
}

/** The maximum file size of the library, with a link to change it. */
export const LimitNote = ({ view, onView }: ViewProps) => {
  const megabytes = useRead(libraryManagement.getContentAnalytics, {}).data?.analytics.mostMegabytes
  const disabledReason = useRights().disabledReason('settings:write')
  const isOpen = view.dialog === 'limit'
  useRestoreFocus(isOpen)
  if (megabytes === undefined) return <p className={styles.policy}>{copy.title}</p>
  const close = () => onView({ ...view, dialog: undefined, about: undefined }, true)
  return (
    <>
      <div className={styles.policy}>
        <strong>{copy.title}:</strong>
        <span>{copy.now(fileSize(megabytes * 1024 ** 2))}</span>
        <ActionButton
          size="compact-sm"
          variant="subtle"
          disabledReason={disabledReason}
          aria-label={copy.changeNamed}
          onClick={() => onView({ ...view, dialog: 'limit', about: undefined })}
        >
          {copy.change}
        </ActionButton>
      </div>
      <Dialog opened={isOpen && !disabledReason} onClose={close} title={copy.title}>
        <LimitForm megabytes={megabytes} onDone={close} />
      </Dialog>
    </>
  )
}
