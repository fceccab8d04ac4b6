import { text } from '../../i18n/text.ts'
import { type Fields, missingIn, valuesOf } from '../../forms/fields.ts'
import { FormFields } from '../../forms/FormFields.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { savingRecord } from '../../forms/savingRecord.ts'
import { useRecordForm } from '../../forms/useRecordForm.ts'
import type { CategoriesKind, Category } from './kind.ts'

type Props<C extends Category, F extends Fields<C>> = {
  kind: CategoriesKind<C, F>
  category: C | undefined
  onDone: () => void
  onCancel: () => void
}

/** The form of a new or existing category. */
export const CategoryForm = <C extends Category, F extends Fields<C>>({
  kind,
  category,
  onDone,
  onCancel,
}: Props<C, F>) => {
  const { copy, fields, calls, sent = (values: object) => values } = kind
  const form = useRecordForm({
    fields,
    values: valuesOf(fields, category),
    refusals: { category_exists: 'name' },
    refreshes: kind.refreshes,
    save: savingRecord(fields, {
      record: category,
      create: calls.create,
      update: calls.update,
      body: (values) => ({ ...sent(values) }),
      copy,
      onDone,
    }),
  })
  return (
    <RecordForm
      form={form}
      action={category ? text.labels.save : copy.create}
      onCancel={onCancel}
      missing={missingIn(form)}
    >
      <FormFields form={form} {...(kind.besides && { with: kind.besides(form.values) })} />
    </RecordForm>
  )
}
