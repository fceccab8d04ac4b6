import { community } from '@vesica/contract'
import type { CallFailed } from '../../data/failure.ts'
import { defineFields, line, lines, type ValuesOf, valuesOf } from '../../forms/fields.ts'
import { FormFields } from '../../forms/FormFields.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { useHandedForm } from '../../forms/useRecordForm.ts'
import { text } from '../../i18n/text.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'

const copy = text.moderation

/** Days as typed; undefined: not a valid whole number of days. */
export const readDays = (typed: string): string | undefined => {
  const days = typed.trim()
  if (days === '') return ''
  return /^[1-9]\d{0,2}$/.test(days) && Number(days) <= community.MOST_BAN_DAYS ? days : undefined
}

const fields = defineFields()({
  reason: lines(copy.reason, { why: copy.reasonWhy, needed: copy.reasonMissing, most: 300, rows: 3 }),
  ban_days: line(copy.ban, {
    why: copy.banWhy,
    input: 'numeric',
    read: readDays,
    unread: copy.banUnread,
  }),
})

const bodyOf = ({ reason, ban_days: days }: ValuesOf<typeof fields>) => ({
  reason: reason.trim(),
  ...(days !== '' && { ban_days: Number(days) }),
})

type Props = {
  who: string
  busy: boolean
  /** The server's refusal, if any. */
  refused: CallFailed | undefined
  onSend: (body: { reason: string; ban_days?: number }) => void
  onClose: () => void
}

/** Asks for the reason to hide a comment, and whether to suspend its author from commenting for some days. */
export const HideDialog = ({ who, busy, refused, onSend, onClose }: Props) => {
  const form = useHandedForm({
    fields,
    values: () => valuesOf(fields, undefined),
    endpoint: community.hideComment,
    input: (values) => ({ body: bodyOf(values) }),
    isPending: busy,
    refused,
    onSend: (values) => onSend(bodyOf(values)),
  })
  return (
    <Dialog opened onClose={onClose} title={copy.hideTitle(who)} busy={busy}>
      <RecordForm form={form} action={copy.hide} onCancel={onClose}>
        <FormFields form={form} />
      </RecordForm>
    </Dialog>
  )
}
