import { type HouseTextName, look, MOST_HOUSE_TEXT } from '@vesica/contract'
import { defineFields, own } from '../../../forms/fields.ts'
import { FormFields } from '../../../forms/FormFields.tsx'
import { RecordForm } from '../../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../../forms/useRecordForm.ts'
import { text } from '../../../i18n/text.ts'
import { MarkdownField } from '../../../ui/form/MarkdownField.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'

const copy = text.look

const fields = defineFields<{ text: string }>()({ text: own('') })

/** Terms or privacy policy in Markdown; empty: the built-in text. */
export const TextForm = ({ name, value }: { name: HouseTextName; value: string }) => {
  const title = text.general[name]
  const form = useRecordForm({
    fields,
    values: { text: value },
    refreshes: [look.getBranding, look.getPlatformText],
    save: saving(
      fields,
      look.setPlatformText,
      (values) => ({ body: { name, text: values.text } }),
      () => notifySuccess(copy.textSaved(title)),
    ),
  })
  const field = form.field('text')
  return (
    <RecordForm form={form} action={copy.saveText(title)} label={title} place="page">
      <FormFields
        form={form}
        own={{
          text: (
            <MarkdownField
              label={copy.textOf(title)}
              description={copy.textWhy(name)}
              nothing={copy.textNothing}
              most={MOST_HOUSE_TEXT}
              value={field.value}
              error={field.error}
              onChange={field.onChange}
            />
          ),
        }}
      />
    </RecordForm>
  )
}
