import { z } from 'zod'
import { line } from './fields.ts'
import { accentFault, isColour } from './shades.ts'

const colour = z
  .string()
  .trim()
  .toLowerCase()
  .refine(isColour, 'Please enter a color as # and six digits or letters from a to f.')

/** An accent color that is readable in both schemes. */
export const accent = colour.check((input) => {
  const fault = accentFault(input.value)
  if (fault !== undefined) input.issues.push({ code: 'custom', input: input.value, message: fault })
})

/** The name of a platform. */
export const platformNameField = line(40, 'Please give the platform a name.')

/** The branding that visitors see, besides the name. */
export const Look = z.object({
  /** Like `#4a3d8f`; null: the product's own color. */
  accent: z.string().nullable(),
  /** The logo's path on this server, which anyone can load; null: the product's own. */
  mark: z.string().nullable(),
})
export type Look = z.output<typeof Look>

/** The public texts of the platform. */
export const houseTexts = ['terms', 'privacy'] as const
export type HouseTextName = (typeof houseTexts)[number]

/** The maximum length of such a text. */
export const MOST_HOUSE_TEXT = 40_000
