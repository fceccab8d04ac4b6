import { contentCategories } from '@vesica/contract'
import { choice, defineFields, line, lines, toggle, valuesOf, type ValuesOf } from '../../../forms/fields.ts'
import { FormFields } from '../../../forms/FormFields.tsx'
import { RecordForm } from '../../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../../forms/useRecordForm.ts'
import { text } from '../../../i18n/text.ts'
import { notifySuccess } from '../../../ui/toasts.tsx'
import { contentReads } from '../items/ItemActions.tsx'
import type { Category } from './CategoriesList.tsx'

const words = text.publishing.categories
const usual = contentCategories.categoryEmoji

const fields = defineFields<Category>()({
  name: line(words.name, { needed: true, most: 60 }),
  type: choice<contentCategories.CategoryType>(words.type, {
    start: 'text',
    data: contentCategories.categoryTypes.map((value) => ({ value, label: text.media.kinds[value] })),
  }),
  // The emoji of its type is not one that was chosen: another type brings another.
  emoji: line(words.emoji, { most: 32, of: ({ emoji, type }) => (emoji === usual[type] ? '' : emoji) }),
  description: lines(words.description, { most: 500 }),
  active: toggle(words.shown, { why: words.activeWhy, start: true }),
})

/** What is sent: without an emoji of its own it has that of its type. */
const bodyOf = (values: ValuesOf<typeof fields>) => ({ ...values, emoji: values.emoji.trim() || usual[values.type] })

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
    refreshes: contentReads,
    save: category
      ? saving(
          fields,
          contentCategories.updateContentCategory,
          (values) => ({ params: { id: category.id }, body: bodyOf(values) }),
          done(words.updated),
        )
      : saving(
          fields,
          contentCategories.createContentCategory,
          (values) => ({ body: bodyOf(values) }),
          done(words.created),
        ),
  })
  const { name, type } = form.values
  return (
    <RecordForm
      form={form}
      act={category ? words.save : words.create}
      onCancel={onCancel}
      needs={name.trim() === '' && words.needs}
    >
      <FormFields form={form} with={{ emoji: { why: words.emojiWhy(usual[type]), placeholder: usual[type] } }} />
    </RecordForm>
  )
}
