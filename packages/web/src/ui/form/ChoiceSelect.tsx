import { type SelectProps, TextInput, type TextInputProps } from '@mantine/core'
import { lazy } from '../lazy.tsx'

const labelOf = (data: SelectProps['data'], value: SelectProps['value']): string => {
  if (data?.some((entry) => entry === value)) return value ?? ''
  const option = data?.find((entry) => typeof entry === 'object' && 'value' in entry && entry.value === value)
  return option && typeof option === 'object' && 'label' in option ? option.label : ''
}

/** A select; until its list is loaded it shows the selected option. */
export const ChoiceSelect = lazy<SelectProps>(
  async () => (await import('../kit/select.ts')).Select,
  ({ label, description, required, error, data, value, placeholder, className, classNames, size, ...more }) => (
    <TextInput
      {...{ label, description, required, error, placeholder, className, size }}
      classNames={classNames as TextInputProps['classNames']}
      aria-label={more['aria-label']}
      value={labelOf(data, value)}
      rightSection=" "
      readOnly
    />
  ),
)
