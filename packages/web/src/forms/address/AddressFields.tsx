import { countries, type Country, countryNamed, countryOf, otherNames, placeParts, stateNamed } from '@vesica/contract'
import { useMemo, useRef } from 'react'
import { text } from '../../i18n/text.ts'
import { FormFields } from '../FormFields.tsx'
import type { Form } from '../useRecordForm.ts'
import { type AddressFields as Fields, carriedState, labelOf, orderOf } from './addressFields.ts'
import { type NamedOption, NamedSelect } from './NamedSelect.tsx'

const copy = text.address

const choices: readonly NamedOption[] = countries.map((country) => ({
  value: country.code,
  label: country.name,
  also: otherNames(country),
}))

const statesOf = ({ states }: Country): readonly NamedOption[] =>
  states.map(({ name, short }) => ({ value: name, label: name, also: short ? [short] : [] }))

/** The state of a country with a list of states. */
const StateSelect = ({ form, country }: { form: Form<Fields>; country: Country }) => {
  const options = useMemo(() => statesOf(country), [country])
  return (
    <NamedSelect
      {...form.field('state')}
      label={labelOf(country, 'state')}
      options={options}
      named={(typed) => stateNamed(country, typed)?.name}
      none={copy.nothing}
      required
    />
  )
}

/** A typed or chosen state belongs to its country, and returns when that is chosen again. */
const useCountry = (form: Form<Fields>) => {
  const states = useRef(new Map<string, string>())
  return (code: string) => {
    const { country, state } = form.values
    states.current.set(country, state)
    const carried = carriedState(state, countryOf(country), countryOf(code))
    form.set({ country: code, state: states.current.get(code) ?? carried })
  }
}

/** missing: an address saved before addresses had a country. */
type Props = { form: Form<Fields>; missing: boolean }

/** The fields of an address; the country decides which, in which order and with which labels. */
export const AddressFields = ({ form, missing }: Props) => {
  const choose = useCountry(form)
  const country = countryOf(form.values.country)
  const labels = Object.fromEntries(placeParts.map((field) => [field, { label: labelOf(country, field) }]))
  return (
    <FormFields
      form={form}
      names={orderOf(country)}
      columns
      with={labels}
      own={{
        country: (
          <NamedSelect
            {...form.field('country')}
            label={copy.country}
            description={missing && !country ? copy.countryMissing : undefined}
            options={choices}
            named={(typed) => countryNamed(typed)?.code}
            none={copy.noCountry}
            required
            onChange={(code) => choose(String(code))}
          />
        ),
        ...(country && country.states.length > 0 && { state: <StateSelect form={form} country={country} /> }),
      }}
    />
  )
}
