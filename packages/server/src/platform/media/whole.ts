import { readAt } from '../uploads/uploads-ends.ts'
import { isWholeFlac } from './flac.ts'
import { hasFairIndex, hasFewBoxes, topBoxes } from './mp4-boxes.ts'

const OGG_PAGE = Buffer.from('OggS', 'latin1')
/** An Ogg page has at most 27 + 255 + 255 × 255 bytes. */
const OGG_TAIL_BYTES = 66_000

/**
 * Whether the last page ends within the file. The end-of-stream flag is not required, because live recordings lack it.
 */
const isWholeOgg = async (path: string, bytes: number): Promise<boolean> => {
  const tail = await readAt(path, bytes - OGG_TAIL_BYTES, OGG_TAIL_BYTES)
  const at = tail.lastIndexOf(OGG_PAGE)
  const page = tail.subarray(Math.max(0, at))
  if (at < 0 || page.length < 27) return false
  const count = page.readUInt8(26)
  const segments = page.subarray(27, 27 + count)
  return segments.length === count && 27 + count + segments.reduce((sum, each) => sum + each, 0) <= page.length
}

/**
 * Whether the file is as long as its header declares. Recorders that don't know the length write the largest number.
 */
const isWholeWav = async (path: string, bytes: number): Promise<boolean> => {
  const declared = (await readAt(path, 0, 8)).readUInt32LE(4)
  return declared === 0xffff_ffff || declared + 8 <= bytes
}

const SEGMENT = Buffer.from([0x18, 0x53, 0x80, 0x67])

/** Whether its one large element ends within the file, if it declares its length. */
const isWholeWebm = async (path: string, bytes: number): Promise<boolean> => {
  const head = await readAt(path, 0, 4096)
  const at = head.indexOf(SEGMENT)
  if (at < 0 || at + 12 > head.length) return false
  const first = head.readUInt8(at + 4)
  const width = Math.clz32(first) - 23
  if (width > 8) return false
  const digits = head.subarray(at + 4, at + 4 + width)
  const size = digits.reduce((sum, digit, n) => sum * 256 + (n === 0 ? digit & (0xff >> width) : digit), 0)
  const isUnknown = size === 2 ** (7 * width) - 1
  return isUnknown || at + 4 + width + size <= bytes
}

/** The position of an MP3's first frame: after the tag, whose size is encoded in groups of seven bits. */
const afterTag = (head: Buffer): number =>
  head.toString('latin1', 0, 3) === 'ID3'
    ? 10 + head.subarray(6, 10).reduce((sum, each) => sum * 128 + (each & 127), 0)
    : 0

/**
 * Whether an MP3 is as long as its first frame declares. Not every one declares bytes and frames, which determine the
 * duration. A file without them may have been cut without re-encoding: it plays, but not for as long as it claims.
 */
export const hasCountedBytes = async (path: string, bytes: number): Promise<boolean> => {
  const start = afterTag(await readAt(path, 0, 10))
  if (start >= bytes) return false
  const frame = (await readAt(path, start, 200)).toString('latin1')
  const at = Math.max(frame.indexOf('Xing'), frame.indexOf('Info'))
  if (at < 0) return true
  const counted = Buffer.from(frame.slice(at), 'latin1')
  if (counted.length < 16) return true
  const hasBoth = (counted.readUInt32BE(4) & 3) === 3
  return !hasBoth || start + counted.readUInt32BE(12) <= bytes
}

const isWholeMp4 = async (path: string, bytes: number): Promise<boolean | 'too many'> => {
  const boxes = await topBoxes(path, bytes)
  if (boxes === undefined || boxes === 'too many') return boxes ?? false
  return hasFairIndex(boxes) && ((await hasFewBoxes(path, boxes)) || 'too many')
}

const checks = {
  mp4: isWholeMp4,
  mov: isWholeMp4,
  m4a: isWholeMp4,
  webm: isWholeWebm,
  ogv: isWholeOgg,
  ogg: isWholeOgg,
  opus: isWholeOgg,
  wav: isWholeWav,
  flac: async (path: string, bytes: number) => isWholeFlac(path, bytes, afterTag(await readAt(path, 0, 10))),
  // Frame by frame: such a file was meant to end where it does.
  mp3: async () => true,
  aac: async () => true,
} as const

/**
 * Whether the end of a video or audio file is complete, as far as its format declares a length.
 * @returns 'too many' for more boxes than any video has
 */
export const isWholeMedia = (path: string, kind: keyof typeof checks, bytes: number): Promise<boolean | 'too many'> =>
  checks[kind](path, bytes)
