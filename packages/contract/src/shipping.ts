import { z } from 'zod'
import { addressFaults, type Place, tidyPlace } from './addresses.ts'
import { line, lineOrNothing } from './fields.ts'
import { type PlacePart, placeParts } from './postal.ts'

/** Where parcels go, as it is sent: which of these must be there depends on the country (`heldByPost`). */
export const addressFields = {
  first_name: line(80),
  last_name: line(80),
  address: line(200),
  /** Two letters by ISO 3166-1; left out by who does not know of it. */
  country: lineOrNothing(60).optional(),
  city: lineOrNothing(100).prefault(''),
  state: lineOrNothing(100).prefault(''),
  zipcode: lineOrNothing(12).prefault(''),
} as const

const judged = ['country', ...placeParts] as const

/** What of it is text: the rest was refused already. */
const placeOf = (given: unknown): Place => {
  const said = Object(given) as Readonly<Record<string, unknown>>
  const text = (field: string) => (typeof said[field] === 'string' ? said[field] : '')
  return { country: text('country'), city: text('city'), state: text('state'), zipcode: text('zipcode') }
}

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
      held.refine((given) => addressFaults(placeOf(given), needed)[field] === undefined, {
        path: [field],
        // Beside what else is wrong, so that all is said at once; of what was refused already nothing more.
        when: ({ value, issues }) =>
          typeof value === 'object' && !issues.some(({ path }) => path?.[0] === field || path?.[0] === 'country'),
        error: ({ input }) => addressFaults(placeOf(input), needed)[field],
      }),
    shape.overwrite((given) => ({ ...given, ...tidyPlace(placeOf(given)) })),
  )

/** The whole address that parcels go to, as it is sent. */
export const SentAddress = heldByPost(z.strictObject(addressFields))
