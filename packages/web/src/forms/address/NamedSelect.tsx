import type { ComboboxParsedItem, OptionsFilter } from '@mantine/core'
import { folded } from '@vesica/contract'
import { useMemo } from 'react'
import { ChoiceSelect } from '../../ui/form/ChoiceSelect.tsx'
import type { FieldProps } from '../useRecordForm.ts'

export interface NamedOption {
  readonly value: string
  readonly label: string
  /** Further names it is found by. */
  readonly also: readonly string[]
}

/** How well a name matches the typed text: completely, at its start, or somewhere; undefined: not. */
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
    return [0, 1, 2].flatMap((rank) => ranked.filter((match) => match.rank === rank).map(({ item }) => item))
  }
}

type Props = FieldProps<string> & {
  label: string
  description?: string | undefined
  options: readonly NamedOption[]
  /** The option that a person, or the browser's autofill, means by a text. */
  named: (typed: string) => string | undefined
  none: string
  required: boolean
}

/** A select with search by any of an option's names; leaving the field with a complete name chooses it. */
export const NamedSelect = ({ options, named, none, onBlur, ...field }: Props) => {
  const settle = (typed: string) => {
    const match = typed === '' ? undefined : named(typed)
    if (match !== undefined && match !== field.value) field.onChange(match)
  }
  const list = useMemo(
    () => ({ data: options.map(({ value, label }) => ({ value, label })), filter: filterOf(options) }),
    [options],
  )
  return (
    <ChoiceSelect
      {...field}
      // With an empty text the previous name would stay in the field.
      value={field.value === '' ? null : field.value}
      {...list}
      searchable
      allowDeselect={false}
      openOnFocus={false}
      selectFirstOptionOnChange
      // Otherwise a list opened by typing would scroll to the chosen option after the first match was selected.
      selectFirstOptionOnDropdownOpen={field.value === ''}
      nothingFoundMessage={none}
      // A list this long is only rendered while open, not with each key in other fields.
      comboboxProps={{ keepMounted: false }}
      // Browsers autofill without focusing the field, so it is never blurred.
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
