import { type PlatformTextName, branding, MAX_PLATFORM_TEXT } from '@vesica/contract'
import { defineFields, own } from '../../../../forms/fields.ts'
import { FormFields } from '../../../../forms/FormFields.tsx'
import { RecordForm } from '../../../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../../../forms/useRecordForm.ts'
import { text } from '../../../../i18n/text.ts'
import { MarkdownField } from '../../../../ui/form/MarkdownField.tsx'
import { notifySuccess } from '../../../../ui/toasts.tsx'

const copy = text.branding

const fields = defineFields<{ text: string }>()({ text: own('') })

/** Terms or privacy policy in Markdown; empty: the built-in text. */
export const TextForm = ({ name, value }: { name: PlatformTextName; value: string }) => {
  const title = text.general[name]
  const form = useRecordForm({
    fields,
    values: { text: value },
    refreshes: [branding.getBranding, branding.getPlatformText],
    save: saving(
      fields,
      branding.setPlatformText,
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
              most={MAX_PLATFORM_TEXT}
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
