import { z } from 'zod'
import { line } from './fields.ts'
import { accentFault, isColour } from './shades.ts'

const colour = z
  .string()
  .trim()
  .toLowerCase()
  .refine(isColour, 'Please enter a colour as # and six digits or letters from a to f.')

/** An accent that can be read in both schemes. */
export const accent = colour.check((input) => {
  const fault = accentFault(input.value)
  if (fault !== undefined) input.issues.push({ code: 'custom', input: input.value, message: fault })
})

/** The name of a platform. */
export const platformNameField = line(40, 'Please give the platform a name.')

/** How visitors see the platform, besides its name. */
export const Look = z.object({
  /** Like `#4a3d8f`; null: the product's own colour. */
  accent: z.string().nullable(),
  /** Where the mark is: a path on this server that anyone may load; null: the product's own. */
  mark: z.string().nullable(),
})
export type Look = z.output<typeof Look>

/** The texts of the platform that anyone may read. */
export const houseTexts = ['terms', 'privacy'] as const
export type HouseTextName = (typeof houseTexts)[number]

/** How long such a text may be. */
export const MOST_HOUSE_TEXT = 40_000
