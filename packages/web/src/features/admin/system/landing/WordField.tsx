import { Button, Textarea, TextInput } from '@mantine/core'
import type { Form } from '../../../../forms/useRecordForm.ts'
import { text } from '../../../../i18n/text.ts'
import styles from './Landing.module.css'
import { landingFields, defaultTexts, type LandingTextName } from './landingFields.ts'

const copy = text.landingSettings

/** A text of the front page. Empty, it shows the built-in text as a placeholder; edited, it can be reset. */
export const TextField = ({ form, name }: { form: Form<typeof landingFields>; name: LandingTextName }) => {
  const { label, why, most, kind, rows = 2 } = landingFields[name]
  const { value, ...field } = form.field(name)
  const shared = {
    ...field,
    label,
    value,
    description: why,
    placeholder: defaultTexts[name],
    ...(most !== undefined && { maxLength: most }),
    dir: value === '' ? undefined : 'auto',
  } as const
  return (
    <div>
      {kind === 'lines' ? (
        <Textarea {...shared} autosize minRows={rows} maxRows={rows + 7} />
      ) : (
        <TextInput {...shared} />
      )}
      {value !== '' && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={styles.back}
          aria-label={copy.back(label)}
          onClick={() => field.onChange('')}
        >
          {text.labels.resetToDefault}
        </Button>
      )}
    </div>
  )
}
