import { products } from '@vesica/contract'
import { defineFields, line, lines, toggle, valuesOf } from '../../forms/fields.ts'
import { FormFields } from '../../forms/FormFields.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../forms/useRecordForm.ts'
import { text } from '../../i18n/text.ts'
import { notifySuccess } from '../../ui/toasts.tsx'
import type { Category } from './CategoriesList.tsx'

const words = text.adminStore.categories

const fields = defineFields<Category>()({
  name: line(words.name, { needed: true, most: 60 }),
  emoji: line(words.emoji, { why: words.emojiWhy, most: 32 }),
  description: lines(words.description, { needed: true, most: 500 }),
  active: toggle(words.shown, { why: words.activeWhy, start: true }),
})

type Props = { category: Category | undefined; onDone: () => void; onCancel: () => void }

/** The form of a new category, or of one that exists. */
export const CategoryForm = ({ category, onDone, onCancel }: Props) => {
  const done = (message: string) => () => {
    notifySuccess(message)
    onDone()
  }
  const form = useRecordForm({
    fields,
    values: valuesOf(fields, category),
    refusals: { category_exists: 'name' },
    refreshes: [products.listManagedCategories, products.listManagedProducts],
    save: category
      ? saving(
          fields,
          products.updateProductCategory,
          (body) => ({ params: { id: category.id }, body }),
          done(words.updated),
        )
      : saving(fields, products.createProductCategory, (body) => ({ body }), done(words.created)),
  })
  const isComplete = [form.values.name, form.values.description].every((one) => one.trim() !== '')
  return (
    <RecordForm
      form={form}
      act={category ? words.save : words.create}
      onCancel={onCancel}
      needs={!isComplete && words.needs}
    >
      <FormFields form={form} />
    </RecordForm>
  )
}
