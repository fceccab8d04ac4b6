import { community } from '@vesica/contract'
import { useState } from 'react'
import { useAction } from '../../data/action.ts'
import type { CallFailed } from '../../data/failure.ts'
import { bodyOf, defineFields, line, lines, valuesOf } from '../../forms/fields.ts'
import { FormFields } from '../../forms/FormFields.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { useHandedForm } from '../../forms/useRecordForm.ts'
import { text } from '../../i18n/text.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import { readDays } from './HideDialog.tsx'

const copy = text.moderation

const fields = defineFields()({
  reason: lines(copy.reason, { why: copy.reasonWhy, needed: copy.reasonMissing, most: 300, rows: 3 }),
  ban_days: line(copy.ban, {
    needed: copy.banUnread,
    input: 'numeric',
    read: readDays,
    unread: copy.banUnread,
    send: Number,
  }),
})

type Props = { id: string; who: string; onClose: () => void }

/** Suspends the author of a reported and then withdrawn comment from commenting for some days. */
export const BarDialog = ({ id, who, onClose }: Props) => {
  const [refused, setRefused] = useState<CallFailed>()
  const barring = useAction(community.banAuthor, {
    onFailed: setRefused,
    refreshes: [community.getReportedComment],
    onDone: () => {
      notifySuccess(copy.bannedNow(who))
      onClose()
    },
  })
  const form = useHandedForm({
    fields,
    values: () => valuesOf(fields, undefined),
    endpoint: community.banAuthor,
    input: (values) => ({ body: bodyOf(fields, values) }),
    isPending: barring.isPending,
    refused,
    onSend: ({ reason, ban_days: days }) =>
      void barring.run({ params: { id }, body: { reason: reason.trim(), ban_days: Number(days) } }),
  })
  return (
    <Dialog opened onClose={onClose} title={copy.barTitle(who)} busy={barring.isPending}>
      <RecordForm form={form} action={copy.bar} onCancel={onClose}>
        <FormFields form={form} />
      </RecordForm>
    </Dialog>
  )
}
