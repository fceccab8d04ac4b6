import { z } from 'zod'

/** The widths in pixels that an uploaded picture is stored in; a narrower one stays as it is. */
export const pictureWidths = [320, 640, 1280] as const

// Part of the API description, so it avoids unprintable characters.
const address = z.string().meta({ format: 'uri-reference' })

/** Records with a picture have these two fields. */
export const pictured = {
  image: address.nullable().meta({
    description:
      'Path of the picture on this server, as WebP at most 640 pixels wide. It can be loaded as is, without a token, and changes when the picture does. Null if there is none',
  }),
  images: z
    .object({ 320: address, 640: address, 1280: address })
    .nullable()
    .meta({ description: 'The same picture by maximum width in pixels, for use in `srcset`. Null if there is none' }),
}

/** A picture in responses. */
export type Pictured = z.output<z.ZodObject<typeof pictured>>
