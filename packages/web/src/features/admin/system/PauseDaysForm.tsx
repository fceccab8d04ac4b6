import { plans } from '@vesica/contract'
import { defineFields, number } from '../../../forms/fields.ts'
import { FormFields } from '../../../forms/FormFields.tsx'
import { RecordForm } from '../../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../../forms/useRecordForm.ts'
import { text } from '../../../i18n/text.ts'
import { notifySuccess } from '../../../ui/toasts.tsx'

const copy = text.system.plans

const wholeDays = (typed: string): string | undefined => (/^\d{1,3}$/.test(typed.trim()) ? typed.trim() : undefined)

const fields = defineFields()({
  days: number(copy.pauseDays, {
    why: copy.pauseDaysWhy,
    needed: copy.pauseDaysWrong,
    most: 3,
    input: 'numeric',
    read: wholeDays,
    unread: copy.pauseDaysWrong,
  }),
})

/** The number of pause days per membership year. */
export const PauseDaysForm = ({ days }: { days: number }) => {
  const form = useRecordForm({
    fields,
    values: { days: String(days) },
    refreshes: [plans.listManagedPlans],
    save: saving(
      fields,
      plans.setPauseDays,
      (values) => ({ body: { days: Number(values.days) } }),
      () => notifySuccess(copy.pauseDaysSaved),
    ),
  })
  return (
    <RecordForm form={form} action={text.labels.save} place="page">
      <FormFields form={form} />
    </RecordForm>
  )
}
