import { TextInput } from '@mantine/core'
import { contrastOfAccent, ratioText } from '@vesica/contract'
import { FormFields } from '../../../../forms/FormFields.tsx'
import { RecordForm } from '../../../../forms/RecordForm.tsx'
import type { Form } from '../../../../forms/useRecordForm.ts'
import { text } from '../../../../i18n/text.ts'
import { brandingFields } from './brandingFields.ts'
import styles from './Branding.module.css'

const copy = text.branding

const isColour = (typed: string): boolean => /^#[0-9a-f]{6}$/i.test(typed.trim())

/** The color as text and as a swatch, with its contrast. */
const AccentField = ({ form }: { form: Form<typeof brandingFields> }) => {
  const { value, error, onChange, onBlur } = form.field('accent')
  const known = isColour(value) ? value.trim().toLowerCase() : undefined
  const read = known && contrastOfAccent(known)
  return (
    <TextInput
      label={brandingFields.accent.label}
      description={read ? copy.contrast(ratioText(read.light), ratioText(read.dark)) : copy.colourWhy}
      value={value}
      error={error}
      maxLength={7}
      autoComplete="off"
      spellCheck={false}
      data-code
      onChange={onChange}
      onBlur={onBlur}
      leftSectionWidth={44}
      leftSection={
        <input
          type="color"
          className={styles.colour}
          aria-label={copy.pickColour}
          value={known ?? '#000000'}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      }
    />
  )
}

/** Name and color, previewed beside the form before saving. */
export const BrandingForm = ({ form }: { form: Form<typeof brandingFields> }) => (
  <RecordForm form={form} action={copy.save} label={copy.title} place="page">
    <FormFields form={form} own={{ accent: <AccentField form={form} /> }} />
  </RecordForm>
)
