import { addressFields, countryNamed, countryOf, identity, SentAddress } from '@vesica/contract'

/** The fields of an address, from the cells of a row. */
type Input = { readonly [Field in keyof typeof addressFields]?: string | undefined }

const fields = Object.keys(addressFields) as (keyof typeof addressFields)[]

const isSame = (one: identity.ShippingDetails, other: identity.ShippingDetails): boolean =>
  fields.every((field) => field === 'country' || one[field] === other[field])

/**
 * The address in a row, by the rules of the form: complete or empty. A row without a country leaves the country of an
 * otherwise identical address unchanged.
 * @param saved the person's stored address, if any
 */
export const importedAddress = (
  input: Input,
  saved: unknown,
): { address: identity.ShippingDetails | undefined; faults: Readonly<Record<string, string>> } => {
  const said = Object.fromEntries(fields.map((field) => [field, input[field] ?? '']))
  if (Object.values(said).every((part) => part === '')) return { address: undefined, faults: {} }
  const country = countryNamed(said['country'] ?? '')?.code ?? said['country']
  const { data, error } = SentAddress.safeParse({ ...said, country })
  if (error) {
    const faults = error.issues.map(({ path: [field], message }) => {
      const isMissing = said[String(field)] === '' && country === ''
      return [String(field), isMissing ? 'Enter the whole address, or leave all of it empty.' : message] as const
    })
    return { address: undefined, faults: Object.fromEntries(faults) }
  }
  const kept = identity.ShippingDetails.safeParse(saved)
  return { address: kept.success && !data.country && isSame(kept.data, data) ? kept.data : data, faults: {} }
}

/** An address as displayed in import rows. */
export const addressText = (saved: unknown): Readonly<Record<string, string>> => {
  const { data } = identity.ShippingDetails.safeParse(saved)
  return data ? { ...data, country: countryOf(data.country)?.name ?? data.country ?? '' } : {}
}
