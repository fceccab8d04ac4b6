import { createHash } from 'node:crypto'
import { chmod, readFile } from 'node:fs/promises'
import { type Pictured, pictureWidths } from '@vesica/contract'
import { refuseField } from '../refusal.ts'
import { type ReceivedFile, temporaryFiles } from '../uploads/uploads.ts'
import type { Files, PlacedFile } from './files.ts'
import { createFairSemaphore } from '../limits/fair-semaphore.ts'
import { pictureLibrary } from './picture-library.ts'

/** A picture in every width that screens request, ready to store. */
export interface Picture {
  readonly widths: readonly { width: number; file: PlacedFile }[]
}

const MOST_PIXELS = 40_000_000
const QUALITY = 82

/** The origin of a picture: the field refused if it cannot be read, and the name of its files. */
interface Sent {
  /** A picture that was checked. */
  path: string
  field: string
  /** The prefix of the stored file names. */
  name: string
}

/**
 * Creates the widths of a picture (smaller pictures stay as they are), and cleans up in any case. Takes a while, so
 * call it before a transaction.
 */
export const withPicture = async <T>(
  files: Files,
  sent: Sent,
  action: (picture: Picture) => Promise<T>,
): Promise<T> => {
  const temporary = temporaryFiles(files.uploadsDir)
  try {
    const created: ReceivedFile[] = []
    for (const width of pictureWidths) created.push(await inWidth(sent, temporary.reserve(), width))
    return await files.placing(created, (...placed) =>
      action({ widths: placed.map((file, index) => ({ width: pictureWidths[index] ?? 0, file })) }),
    )
  } finally {
    await temporary.discard()
  }
}

const SQUARE = 256

/** Crops the center of a picture to a small square; otherwise the same. */
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

/** Fits the whole picture into a small square with a transparent border; otherwise the same. */
export const withMark = async <T>(files: Files, sent: Sent, action: (mark: PlacedFile) => Promise<T>): Promise<T> => {
  const temporary = temporaryFiles(files.uploadsDir)
  try {
    return await files.placing([await inWidth(sent, temporary.reserve(), SQUARE, SQUARE, 'contain')], action)
  } finally {
    await temporary.discard()
  }
}

const NOTHING = { r: 0, g: 0, b: 0, alpha: 0 }

/** @param height if given, the picture is cropped or scaled to it */
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

/** Podcast apps accept squares of 1,400 to 3,000 pixels (Apple, "Show cover art"). */
const PODCAST_SQUARE = 1400
/** A logo has a margin, because apps cut off corners. */
const MARK_SQUARE = 1000
const BLURRED = 70
/** Drawn on request: two at once, shared fairly between callers. */
const drawing = createFairSemaphore({ places: 2 })

/**
 * A picture as a square JPEG for podcast apps.
 * @param picture one that the platform encoded itself
 * @param kind a cover is centered on a blurred copy of itself; a logo on white
 */
export const squareJpeg = (picture: Buffer, kind: 'cover' | 'mark'): Promise<Buffer> =>
  drawing.run(async () => {
    const sharp = await pictureLibrary()
    const size = kind === 'cover' ? PODCAST_SQUARE : MARK_SQUARE
    const resized = await sharp(picture).resize({ width: size, height: size, fit: 'inside' }).toBuffer()
    const behind =
      kind === 'cover'
        ? sharp(await sharp(picture).resize(BLURRED, BLURRED).blur(4).png().toBuffer())
        : sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
    return behind
      .resize(PODCAST_SQUARE, PODCAST_SQUARE)
      .flatten({ background: '#fff' })
      .composite([{ input: resized }])
      .jpeg({ quality: QUALITY })
      .toBuffer()
  })

/** A picture in API responses: the paths of the call that serves it, usable as they are. @param path of that call */
export const presentPictureAt = (path: string, id: string | null): Pictured => {
  if (id === null) return { image: null, images: null }
  const at = (width: (typeof pictureWidths)[number]) => `/api/${path}/${id}/${width}`
  return { image: at(640), images: { 320: at(320), 640: at(640), 1280: at(1280) } }
}
