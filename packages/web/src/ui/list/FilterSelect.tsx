import { ChoiceSelect } from '../form/ChoiceSelect.tsx'
import styles from './FilterSelect.module.css'

/** label: of the filter. any: the option that filters nothing. value: undefined filters nothing. */
export type FilterSelectProps<T extends string> = {
  label: string
  any: string
  value: T | undefined
  choices: readonly { value: T; label: string }[]
  onChange: (value: T | undefined) => void
  className?: string | undefined
}

/** One filter of a list, highlighted while it is active. */
export const FilterSelect = <T extends string>(props: FilterSelectProps<T>) => {
  const { label, any, value, choices, onChange, className } = props
  return (
    <ChoiceSelect
      className={className}
      size="sm"
      aria-label={label}
      data={[{ value: '', label: any }, ...choices]}
      value={value ?? ''}
      allowDeselect={false}
      checkIconPosition="right"
      classNames={{ input: value === undefined ? undefined : styles.chosen }}
      onChange={(next) => onChange(next ? (next as T) : undefined)}
    />
  )
}
