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
export const Branding = z.object({
  /** Like `#4a3d8f`; null: the product's own color. */
  accent: z.string().nullable(),
  /** The logo's path on this server, which anyone can load; null: the product's own. */
  logo: z.string().nullable(),
})
export type Branding = z.output<typeof Branding>

/** The public texts of the platform. */
export const platformTexts = ['terms', 'privacy'] as const
export type PlatformTextName = (typeof platformTexts)[number]

/** The maximum length of such a text. */
export const MAX_PLATFORM_TEXT = 40_000
