import { faq } from '@vesica/contract'
import { useRights } from '../../../../data/rights.ts'
import { defineFields, line, own, toggle, valuesOf, missingIn } from '../../../../forms/fields.ts'
import { FormFields } from '../../../../forms/FormFields.tsx'
import { RecordForm } from '../../../../forms/RecordForm.tsx'
import { savingRecord } from '../../../../forms/savingRecord.ts'
import { useRecordForm } from '../../../../forms/useRecordForm.ts'
import { text } from '../../../../i18n/text.ts'
import { MarkdownField } from '../../../../ui/form/MarkdownField.tsx'
import { ReadOnlyFieldset } from '../../../../ui/page/ReadOnlyFieldset.tsx'

const copy = text.supportContent.faq
const QUESTION_MAX = 200
const ANSWER_MAX = 5000

const fields = defineFields<faq.FaqEntry>()({
  question: line(text.labels.question, { needed: true, most: QUESTION_MAX }),
  answer: own<string, faq.FaqEntry>(''),
  active: toggle(text.labels.visibleToMembers, { start: true }),
})

type Props = { entry: faq.FaqEntry | undefined; onDone: () => void }

/** The form for a new or existing question with its answer. */
export const FaqForm = ({ entry, onDone }: Props) => {
  const disabledReason = useRights().disabledReason('support:write')
  const form = useRecordForm({
    fields,
    values: valuesOf(fields, entry),
    refusals: { question_exists: 'question' },
    refreshes: [faq.listManagedFaq, faq.listFaq],
    save: savingRecord(fields, {
      record: entry,
      create: faq.createFaq,
      update: faq.updateFaq,
      body: (values) => values,
      copy,
      onDone,
    }),
  })
  const { answer } = form.values
  return (
    <RecordForm
      form={form}
      action={entry ? text.labels.save : text.labels.addQuestion}
      onCancel={onDone}
      missing={missingIn(form, answer.trim() === '' && text.labels.answer)}
      disabled={disabledReason !== undefined}
    >
      <ReadOnlyFieldset disabledReason={disabledReason}>
        <FormFields
          form={form}
          own={{
            answer: (
              <MarkdownField
                label={text.labels.answer}
                description={copy.answerWhy}
                nothing={text.labels.nothingToPreview}
                most={ANSWER_MAX}
                value={answer}
                error={form.errors.answer}
                onChange={(next) => form.set({ answer: next })}
              />
            ),
          }}
        />
      </ReadOnlyFieldset>
    </RecordForm>
  )
}
