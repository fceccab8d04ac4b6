import { z } from 'zod'
import { addressFaults, missing, type Place, tidyPlace } from './addresses.ts'
import { line, lineOrNothing } from './fields.ts'
import { type PlacePart, placeParts } from './postal.ts'

/** A shipping address as sent. The required fields depend on the country (`heldByPost`). */
export const addressFields = {
  first_name: line(80),
  /** Empty for people with one name; required without a country, as in the form of the specification. */
  last_name: lineOrNothing(80).prefault(''),
  address: line(200),
  /** Two letters by ISO 3166-1; omitted by clients that don't know it. */
  country: lineOrNothing(60).optional(),
  city: lineOrNothing(100).prefault(''),
  state: lineOrNothing(100).prefault(''),
  zipcode: lineOrNothing(12).prefault(''),
} as const

const judged = ['last_name', 'country', ...placeParts] as const

const textOf = (input: unknown, field: string): string => {
  const value = (Object(input) as Readonly<Record<string, unknown>>)[field]
  return typeof value === 'string' ? value : ''
}

/** Its text fields; the others were refused already. */
const placeOf = (input: unknown): Place => {
  const text = (field: string) => textOf(input, field)
  return { country: text('country'), city: text('city'), state: text('state'), zipcode: text('zipcode') }
}

const faultsOf = (
  input: unknown,
  needed?: readonly PlacePart[],
): Partial<Record<(typeof judged)[number], string | undefined>> => {
  const place = placeOf(input)
  const lacksName = place.country === '' && textOf(input, 'last_name') === ''
  return { ...addressFaults(place, needed), ...(lacksName && { last_name: missing }) }
}

/** The name on a parcel. */
export const fullName = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  last_name === '' ? first_name : `${first_name} ${last_name}`

/**
 * Validates the address fields of a body against the requirements of their country, and normalizes them.
 * @param needed the required fields without a country
 */
export const withPostalRules = <Shape extends z.ZodObject<typeof addressFields & z.ZodRawShape>>(
  shape: Shape,
  needed?: readonly PlacePart[],
): Shape =>
  judged.reduce(
    (held, field) =>
      held.refine((input) => faultsOf(input, needed)[field] === undefined, {
        path: [field],
        // Reported together with other errors; fields refused already get no second message.
        when: ({ value, issues }) =>
          typeof value === 'object' && !issues.some(({ path }) => path?.[0] === field || path?.[0] === 'country'),
        error: ({ input }) => faultsOf(input, needed)[field],
      }),
    shape.overwrite((input) => ({ ...input, ...tidyPlace(placeOf(input)) })),
  )

/** The complete shipping address as sent. */
export const SentAddress = withPostalRules(z.strictObject(addressFields))
