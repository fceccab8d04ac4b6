import type { ComboboxParsedItem, OptionsFilter } from '@mantine/core'
import { folded } from '@vesica/contract'
import { useMemo } from 'react'
import { ChoiceSelect } from '../../ui/form/ChoiceSelect.tsx'
import type { FieldProps } from '../useRecordForm.ts'

export interface NamedOption {
  readonly value: string
  readonly label: string
  /** What it is found by besides. */
  readonly also: readonly string[]
}

/** How well a name answers what was typed: as a whole, by its beginning, somewhere; undefined: not. */
const rankOf = ({ label, also }: NamedOption, typed: string): number | undefined => {
  const names = [label, ...also].map(folded)
  if (names.includes(typed)) return 0
  if (names.some((name) => name.startsWith(typed))) return 1
  return folded(label).includes(typed) ? 2 : undefined
}

const filterOf = (options: readonly NamedOption[]): OptionsFilter => {
  const byValue = new Map(options.map((option) => [option.value, option]))
  return ({ options: items, search }) => {
    const typed = folded(search)
    const ranked = items.map((item: ComboboxParsedItem) => {
      const option = 'value' in item ? byValue.get(String(item.value)) : undefined
      return { item, rank: option && rankOf(option, typed) }
    })
    return [0, 1, 2].flatMap((rank) => ranked.filter((one) => one.rank === rank).map(({ item }) => item))
  }
}

type Props = FieldProps<string> & {
  label: string
  description?: string | undefined
  options: readonly NamedOption[]
  /** What somebody means who typed it, or whose browser filled it in. */
  named: (typed: string) => string | undefined
  none: string
  required: boolean
}

/** One of many by its name, found by whatever it is called; who leaves the field with a whole name in it has chosen that one. */
export const NamedSelect = ({ options, named, none, onBlur, ...field }: Props) => {
  const settle = (typed: string) => {
    const found = typed === '' ? undefined : named(typed)
    if (found !== undefined && found !== field.value) field.onChange(found)
  }
  const list = useMemo(
    () => ({ data: options.map(({ value, label }) => ({ value, label })), filter: filterOf(options) }),
    [options],
  )
  return (
    <ChoiceSelect
      {...field}
      // Blank text would leave the name of before in the field.
      value={field.value === '' ? null : field.value}
      {...list}
      searchable
      allowDeselect={false}
      openOnFocus={false}
      selectFirstOptionOnChange
      // Else what was opened by a letter looks for the chosen one, after the first of those that are left was taken.
      selectFirstOptionOnDropdownOpen={field.value === ''}
      nothingFoundMessage={none}
      // A list this long is drawn while it is open alone, not with each letter of other fields.
      comboboxProps={{ keepMounted: false }}
      // Browsers fill in without putting the focus into the field, so that it is never left.
      onInput={({ currentTarget }) => {
        if (currentTarget !== document.activeElement) settle(currentTarget.value)
      }}
      onBlur={({ currentTarget }) => {
        settle(currentTarget.value)
        onBlur()
      }}
    />
  )
}
