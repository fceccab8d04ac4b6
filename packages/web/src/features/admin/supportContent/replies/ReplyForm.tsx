import { cannedReplies, tickets } from '@vesica/contract'
import { useRights } from '../../../../data/rights.ts'
import { defineFields, line, own, valuesOf, missingIn } from '../../../../forms/fields.ts'
import { FormFields } from '../../../../forms/FormFields.tsx'
import { RecordForm } from '../../../../forms/RecordForm.tsx'
import { savingRecord } from '../../../../forms/savingRecord.ts'
import { useRecordForm } from '../../../../forms/useRecordForm.ts'
import { text } from '../../../../i18n/text.ts'
import { ReadOnlyFieldset } from '../../../../ui/page/ReadOnlyFieldset.tsx'
import { variablesWrong } from '../variables.ts'
import { VariablesField } from '../VariablesField.tsx'

const copy = text.supportContent.replies

const fields = defineFields<cannedReplies.CannedReply>()({
  title: line(text.labels.title, { needed: true, most: 120 }),
  shortcut: line(copy.shortcut, { needed: true, most: 30, before: '/', code: true, why: copy.shortcutWhy }),
  text: own<string, cannedReplies.CannedReply>('', { wrong: variablesWrong }),
})

type Props = { reply: cannedReplies.CannedReply | undefined; onDone: () => void }

/** The form for a new or existing canned reply. */
export const ReplyForm = ({ reply, onDone }: Props) => {
  const disabledReason = useRights().disabledReason('support:write')
  const form = useRecordForm({
    fields,
    values: valuesOf(fields, reply),
    refusals: { shortcut_exists: 'shortcut' },
    refreshes: [cannedReplies.listCannedReplies],
    save: savingRecord(fields, {
      record: reply,
      create: cannedReplies.createCannedReply,
      update: cannedReplies.updateCannedReply,
      body: (values) => values,
      copy,
      onDone,
    }),
  })
  return (
    <RecordForm
      form={form}
      action={reply ? text.labels.save : copy.create}
      onCancel={onDone}
      missing={missingIn(form, form.values.text.trim() === '' && text.labels.textLabel)}
      disabled={disabledReason !== undefined}
    >
      <ReadOnlyFieldset disabledReason={disabledReason}>
        <FormFields
          form={form}
          own={{
            text: (
              <VariablesField
                label={text.labels.textLabel}
                required
                most={tickets.TICKET_TEXT_MAX}
                field={form.field('text')}
              />
            ),
          }}
        />
      </ReadOnlyFieldset>
    </RecordForm>
  )
}
