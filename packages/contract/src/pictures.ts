import { z } from 'zod'

/** Widths in pixels that an uploaded picture is kept in; one that is narrower stays as it is. */
export const pictureWidths = [320, 640, 1280] as const

// Also for readers of the API description, so in words that are printed there.
const address = z.string().meta({ format: 'uri-reference' })

/** What carries a picture says so with these two fields. */
export const pictured = {
  image: address.nullable().meta({
    description:
      'Where the picture is, as WebP, 640 pixels wide at most: a path on this server that is loaded as it stands, by anyone and without a token. Another picture has another address. null: there is none',
  }),
  images: z
    .object({ 320: address, 640: address, 1280: address })
    .nullable()
    .meta({ description: 'The same picture by its greatest width in pixels, as for `srcset`; null without one' }),
}

/** A picture as answers carry it. */
export type Pictured = z.output<z.ZodObject<typeof pictured>>
