import { z } from 'zod'
import { addressFaults, missing, type Place, tidyPlace } from './addresses.ts'
import { line, lineOrNothing } from './fields.ts'
import { type PlacePart, placeParts } from './postal.ts'

/** Where parcels go, as it is sent: which of these must be there depends on the country (`heldByPost`). */
export const addressFields = {
  first_name: line(80),
  /** Empty for people with one name; required where no country is said, as by the form of the specification. */
  last_name: lineOrNothing(80).prefault(''),
  address: line(200),
  /** Two letters by ISO 3166-1; left out by who does not know of it. */
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

/** What of it is text: the rest was refused already. */
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
 * Holds a body with the fields of an address against what the post of its country needs, and brings it into its one form.
 * @param needed what must be there where no country is said
 */
export const heldByPost = <Shape extends z.ZodObject<typeof addressFields & z.ZodRawShape>>(
  shape: Shape,
  needed?: readonly PlacePart[],
): Shape =>
  judged.reduce(
    (held, field) =>
      held.refine((input) => faultsOf(input, needed)[field] === undefined, {
        path: [field],
        // Beside what else is wrong, so that all is said at once; of what was refused already nothing more.
        when: ({ value, issues }) =>
          typeof value === 'object' && !issues.some(({ path }) => path?.[0] === field || path?.[0] === 'country'),
        error: ({ input }) => faultsOf(input, needed)[field],
      }),
    shape.overwrite((input) => ({ ...input, ...tidyPlace(placeOf(input)) })),
  )

/** The whole address that parcels go to, as it is sent. */
export const SentAddress = heldByPost(z.strictObject(addressFields))
