import type { PictureKind } from '@vesica/contract'
import type { Sharp } from 'sharp'
import { pictureLibrary } from '../files/picture-library.ts'
import { createFairSemaphore } from '../limits/fair-semaphore.ts'

/** The maximum number of pixels, read from the header before decoding. */
export const MOST_PIXELS = 40_000_000
const DECODE_SECONDS = 20
/** Decoding takes memory: two pictures at once, shared fairly between callers. */
const AT_ONCE = 2

export type ImageFault = 'too_many_pixels' | 'unreadable'

const semaphore = createFairSemaphore({ places: AT_ONCE })

const encoders: Readonly<Record<PictureKind, (picture: Sharp) => Sharp>> = {
  png: (picture) => picture.png({ compressionLevel: 6 }),
  jpeg: (picture) => picture.jpeg({ quality: 85 }),
  gif: (picture) => picture.gif(),
  webp: (picture) => picture.webp({ quality: 85 }),
}

type Library = Awaited<ReturnType<typeof pictureLibrary>>

const pixelsOf = async (sharp: Library, path: string): Promise<number | undefined> => {
  try {
    const { width, height } = await sharp(path, { limitInputPixels: false }).metadata()
    return width * height
  } catch {
    return undefined
  }
}

/**
 * Decodes and re-encodes a picture. The result holds only the pixels of its first frame, upright, and nothing else that
 * was sent (no EXIF, no location, no trailing bytes).
 * @returns undefined, or why it failed
 */
export const encodeAnew = (from: string, to: string, kind: PictureKind): Promise<ImageFault | undefined> =>
  semaphore.run(async () => {
    const sharp = await pictureLibrary()
    const pixels = await pixelsOf(sharp, from)
    if (pixels === undefined) return 'unreadable'
    if (pixels > MOST_PIXELS) return 'too_many_pixels'
    try {
      // 'error' refuses truncated pictures but tolerates the small faults of phone cameras.
      const picture = sharp(from, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
      await encoders[kind](picture.autoOrient().timeout({ seconds: DECODE_SECONDS })).toFile(to)
      return undefined
    } catch (error) {
      if (saysNoRoom(error)) throw Object.assign(new Error('No room to write a picture.'), { code: 'ENOSPC' })
      return 'unreadable'
    }
  })

/** libvips identifies its errors by text only. */
const saysNoRoom = (error: unknown): boolean => error instanceof Error && /no space left|disc full/i.test(error.message)
