import { createHash } from 'node:crypto'
import { chmod, readFile } from 'node:fs/promises'
import { type Pictured, pictureWidths } from '@vesica/contract'
import { refuseField } from '../refusal.ts'
import { type ReceivedFile, temporaryFiles } from '../uploads/uploads.ts'
import type { Files, PlacedFile } from './files.ts'
import { createFairSemaphore } from '../limits/fair-semaphore.ts'
import { pictureLibrary } from './picture-library.ts'

/** A picture in every width that screens ask for, to be kept. */
export interface Picture {
  readonly widths: readonly { width: number; file: PlacedFile }[]
}

const MOST_PIXELS = 40_000_000
const QUALITY = 82

/** Where a picture came from: the field that is refused when it cannot be read, and what its files are called. */
interface Sent {
  /** A picture that the platform has looked at. */
  path: string
  field: string
  /** The name of the kept files begins with it. */
  name: string
}

/**
 * Makes the widths of a picture, smaller ones as they are, and cleans up whatever becomes of them. Takes a while: to be
 * done before a transaction.
 */
export const withPicture = async <T>(
  files: Files,
  sent: Sent,
  action: (picture: Picture) => Promise<T>,
): Promise<T> => {
  const temporary = temporaryFiles(files.uploadsDir)
  try {
    const made: ReceivedFile[] = []
    for (const width of pictureWidths) made.push(await inWidth(sent, temporary.reserve(), width))
    return await files.placing(made, (...placed) =>
      action({ widths: placed.map((file, index) => ({ width: pictureWidths[index] ?? 0, file })) }),
    )
  } finally {
    await temporary.discard()
  }
}

const SQUARE = 256

/** Makes the middle of a picture a small square, and cleans up whatever becomes of it; likewise. */
export const withSquare = async <T>(
  files: Files,
  sent: Sent,
  action: (square: PlacedFile) => Promise<T>,
): Promise<T> => {
  const temporary = temporaryFiles(files.uploadsDir)
  try {
    return await files.placing([await inWidth(sent, temporary.reserve(), SQUARE, SQUARE)], action)
  } finally {
    await temporary.discard()
  }
}

/**
 * Puts the whole of a picture into a small square, with nothing where it does not reach, and cleans up whatever becomes of
 * it; likewise.
 */
export const withMark = async <T>(files: Files, sent: Sent, action: (mark: PlacedFile) => Promise<T>): Promise<T> => {
  const temporary = temporaryFiles(files.uploadsDir)
  try {
    return await files.placing([await inWidth(sent, temporary.reserve(), SQUARE, SQUARE, 'contain')], action)
  } finally {
    await temporary.discard()
  }
}

const NOTHING = { r: 0, g: 0, b: 0, alpha: 0 }

/** @param height given: what stands over it at the sides or above and below is cut off, or the whole is as small as it must */
const inWidth = async (
  { path: from, field, name }: Sent,
  to: string,
  width: number,
  height?: number,
  fit: 'cover' | 'contain' = 'cover',
): Promise<ReceivedFile> => {
  const sharp = await pictureLibrary()
  await sharp(from, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(height === undefined ? { width, withoutEnlargement: true } : { width, height, fit, background: NOTHING })
    .webp({ quality: QUALITY, effort: 3 })
    .toFile(to)
    .catch((error: unknown) => {
      throw Object.assign(refuseField('image_unreadable', field), { cause: error })
    })
  await chmod(to, 0o600)
  const bytes = await readFile(to)
  return {
    field,
    path: to,
    name: `${name}-${width}.webp`,
    kind: 'webp',
    mime: 'image/webp',
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}

/** Podcast programs take squares from 1,400 to 3,000 pixels (Apple, "Show cover art"). */
const PODCAST_SQUARE = 1400
/** A mark has room around it: programs cut off corners. */
const MARK_SQUARE = 1000
const BLURRED = 70
/** Drawn when they are asked for: two at once, and callers take turns. */
const drawing = createFairSemaphore({ places: 2 })

/**
 * A picture as a square JPEG for podcast programs.
 * @param picture one that the platform has encoded itself
 * @param kind a cover stands whole over what it shows, blurred; a mark stands on white
 */
export const squareJpeg = (picture: Buffer, kind: 'cover' | 'mark'): Promise<Buffer> =>
  drawing.run(async () => {
    const sharp = await pictureLibrary()
    const size = kind === 'cover' ? PODCAST_SQUARE : MARK_SQUARE
    const whole = await sharp(picture).resize({ width: size, height: size, fit: 'inside' }).toBuffer()
    const behind =
      kind === 'cover'
        ? sharp(await sharp(picture).resize(BLURRED, BLURRED).blur(4).png().toBuffer())
        : sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
    return behind
      .resize(PODCAST_SQUARE, PODCAST_SQUARE)
      .flatten({ background: '#fff' })
      .composite([{ input: whole }])
      .jpeg({ quality: QUALITY })
      .toBuffer()
  })

/** A picture as answers carry it: the addresses of the call that serves it, to be loaded as they stand. @param path of that call */
export const presentPictureAt = (path: string, id: string | null): Pictured => {
  if (id === null) return { image: null, images: null }
  const at = (width: (typeof pictureWidths)[number]) => `/api/${path}/${id}/${width}`
  return { image: at(640), images: { 320: at(320), 640: at(640), 1280: at(1280) } }
}
