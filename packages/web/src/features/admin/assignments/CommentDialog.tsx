import { assignments } from '@vesica/contract'
import type { CallFailed } from '../../../data/failure.ts'
import { defineFields, lines, valuesOf } from '../../../forms/fields.ts'
import { FormFields } from '../../../forms/FormFields.tsx'
import { RecordForm } from '../../../forms/RecordForm.tsx'
import { useHandedForm } from '../../../forms/useRecordForm.ts'
import { text } from '../../../i18n/text.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import type { Decision } from './useDeciding.ts'

const copy = text.assignments
const MOST = 4000

const fieldsFor = {
  accept: defineFields()({ comment: lines(copy.words, { why: copy.wordsWhy, most: MOST, rows: 4 }) }),
  returnToMember: defineFields()({
    comment: lines(copy.words, { why: copy.wordsWhy, needed: copy.wordsMissing, most: MOST, rows: 4 }),
  }),
}

const titles = { accept: copy.acceptTitle, returnToMember: copy.returnTitle }
const endpoints = { accept: assignments.acceptSubmission, returnToMember: assignments.returnSubmission }

type Props = {
  decision: Decision
  who: string
  busy: boolean
  /** The server's refusal, if any. */
  refused: CallFailed | undefined
  onSend: (comment: string) => void
  onClose: () => void
}

/** Asks for the comment to the member, which is required when returning a submission. */
export const CommentDialog = ({ decision, who, busy, refused, onSend, onClose }: Props) => {
  const fields = fieldsFor[decision]
  const form = useHandedForm({
    fields,
    values: () => valuesOf(fields, undefined),
    endpoint: endpoints[decision],
    input: (body) => ({ body }),
    isPending: busy,
    refused,
    onSend: (typed) => onSend(typed.comment.trim()),
  })
  return (
    <Dialog opened onClose={onClose} title={titles[decision](who)} busy={busy}>
      <RecordForm form={form} action={copy[decision]} onCancel={onClose}>
        <FormFields form={form} />
      </RecordForm>
    </Dialog>
  )
}
