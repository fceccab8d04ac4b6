import { Checkbox, Stack } from '@mantine/core'
import type { courseManagement } from '@vesica/contract'
import { locale, text } from '../../../../i18n/text.ts'
import { rulesFor } from './lessonFields.ts'

const copy = text.adminCourses.lesson.completion
const all = new Intl.ListFormat(locale, { type: 'conjunction' })

type Rules = readonly courseManagement.Completion[]
type Props = {
  type: courseManagement.LessonType
  usual: Rules
  value: Rules
  onChange: (value: Rules) => void
  error: string | undefined
}

/** The completion rules of a lesson. Without any, the default of its type applies and is shown. */
export const CompletionField = ({ type, usual, value, onChange, error }: Props) => {
  const isFixed = (rule: courseManagement.Completion) => rule === type
  const choose = (chosen: string[]) => {
    const rules = rulesFor(type).filter((rule) => chosen.includes(rule))
    // A quiz must always be passed, whatever else is required.
    onChange(rules.length === 0 ? [] : rulesFor(type).filter((rule) => isFixed(rule) || rules.includes(rule)))
  }
  return (
    <Checkbox.Group
      label={copy.label}
      description={value.length === 0 ? copy.usual(all.format(usual.map((rule) => copy.rules[rule]))) : copy.all}
      value={[...value]}
      onChange={choose}
      error={error}
    >
      <Stack gap="xs" mt="xs">
        {rulesFor(type).map((rule) => (
          <Checkbox
            key={rule}
            value={rule}
            label={copy.choices[rule]}
            disabled={isFixed(rule) && value.length > 1 && value.includes(rule)}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
