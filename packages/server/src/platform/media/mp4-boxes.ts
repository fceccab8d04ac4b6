import { type FileHandle, open } from 'node:fs/promises'
import { readAt } from '../uploads/uploads-ends.ts'

/** A top-level box of an MP4 or MOV. */
export interface Box {
  type: string
  start: number
  /** The first byte after it. */
  end: number
}

/** Videos of many hours need a tenth of this. */
const MOST_INDEX_BYTES = 64 * 1024 * 1024
/** Three hours in fragments of half a second have 43,200. */
export const MOST_BOXES = 60_000
/** The index of a video has about 20 boxes per track and one per tag. */
export const MOST_INDEX_BOXES = 10_000
/** Video files nest nine levels deep. */
const MOST_DEPTH = 20
/** Many small boxes are read at once. */
const WINDOW_BYTES = 4096

const bytesAt = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** The possible top-level boxes according to ISO/IEC 14496-12 and QuickTime. */
const TOP: ReadonlySet<string> = new Set(
  'ftyp moov mdat moof mfra free skip wide sidx ssix styp emsg uuid meta pdin prft pnot PICT udta'.split(' '),
)

/**
 * The top-level boxes of a file, from their headers alone. Anything after the last one that is no box, such as zeros or
 * a camera's text, is ignored, as players do.
 * @returns undefined if a box ends beyond the file, which was truncated; 'too many' for what cannot be a video
 */
export const topBoxes = async (path: string, bytes: number): Promise<Box[] | 'too many' | undefined> => {
  const file = await open(path, 'r')
  try {
    const boxes: Box[] = []
    let [window, from]: [Buffer, number] = [Buffer.alloc(0), 0]
    for (let start = 0; start < bytes; ) {
      if (boxes.length >= MOST_BOXES) return 'too many'
      if (start + 16 > from + window.length) [window, from] = [await bytesAt(file, start, WINDOW_BYTES), start]
      const head = window.subarray(start - from, start - from + 16)
      const type = head.toString('latin1', 4, 8)
      if (head.length < 8) return boxes
      const short = head.readUInt32BE(0)
      // 0: to the end of the file; 1: the size follows in eight bytes.
      const size =
        short === 0 ? bytes - start : short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short
      if (size < (short === 1 ? 16 : 8)) return boxes
      if (start + size > bytes) return TOP.has(type) ? undefined : boxes
      boxes.push({ type, start, end: start + size })
      start += size
    }
    return boxes
  } finally {
    await file.close()
  }
}

/** Whether players must read to the end before they can start. */
export const hasIndexAtEnd = (boxes: readonly Box[]): boolean => {
  const at = (type: string) => boxes.findIndex((box) => box.type === type)
  return at('mdat') >= 0 && at('moov') > at('mdat')
}

/** Whether there is exactly one index, of a size that fits in memory. */
export const hasFairIndex = (boxes: readonly Box[]): boolean => {
  const indexes = boxes.filter(({ type }) => type === 'moov')
  return indexes.length === 1 && indexes.every(({ start, end }) => end - start <= MOST_INDEX_BYTES)
}

/** Whether the index has no more boxes, at any depth, than a video needs. */
export const hasFewBoxes = async (path: string, boxes: readonly Box[]): Promise<boolean> => {
  const indexBox = boxes.find(({ type }) => type === 'moov')
  if (!indexBox) return true
  const index = await readAt(path, indexBox.start, indexBox.end - indexBox.start)
  let left = MOST_INDEX_BOXES
  const walk = (start: number, end: number, depth: number): boolean => {
    for (let at = start; at + 8 <= end; ) {
      left -= 1
      if (left < 0 || depth > MOST_DEPTH) return false
      const size = index.readUInt32BE(at)
      if (size < 8 || at + size > end) return true
      if (NESTING.has(index.toString('latin1', at + 4, at + 8)) && !walk(at + 8, at + size, depth + 1)) return false
      at += size
    }
    return true
  }
  return walk(0, index.length, 0)
}

const CONTAINERS: ReadonlySet<string> = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl'])
/** All boxes that are looked into. */
const NESTING: ReadonlySet<string> = new Set([
  ...CONTAINERS,
  'udta',
  'edts',
  'dinf',
  'mvex',
  'ilst',
  'tref',
  'sinf',
  'schi',
])

/**
 * The index of a video with all offsets shifted, because it moves before the data.
 * @param before the end of the data that moves
 * @returns undefined if it cannot be shifted: it is malformed, or an offset overflows its field
 */
const movedIndex = (index: Buffer, before: number): Buffer | undefined => {
  const moved = Buffer.from(index)
  const by = index.length
  const moveAll = (start: number, width: 4 | 8): boolean => {
    const count = moved.readUInt32BE(start + 12)
    if (start + 16 + count * width > moved.length) return false
    for (let at = start + 16, n = 0; n < count; n += 1, at += width) {
      const offset = width === 4 ? moved.readUInt32BE(at) : Number(moved.readBigUInt64BE(at))
      if (offset >= before) continue
      if (width === 4 && offset + by > 0xffff_ffff) return false
      if (width === 4) moved.writeUInt32BE(offset + by, at)
      else moved.writeBigUInt64BE(BigInt(offset + by), at)
    }
    return true
  }
  const walk = (start: number, end: number): boolean => {
    for (let at = start; at + 8 <= end; ) {
      const size = moved.readUInt32BE(at)
      const type = moved.toString('latin1', at + 4, at + 8)
      // Some writers end a list with four zeros.
      if (size === 0) return true
      if (size < 8 || at + size > end) return false
      if (CONTAINERS.has(type) && !walk(at + 8, at + size)) return false
      if ((type === 'stco' || type === 'co64') && (size < 16 || !moveAll(at, type === 'stco' ? 4 : 8))) return false
      at += size
    }
    return true
  }
  return walk(0, moved.length) ? moved : undefined
}

const COPY_BYTES = 1024 * 1024

/**
 * Rewrites a video with its index first, so it starts at once; nothing else changes, and only the index and a buffer
 * are in memory.
 * @returns false if that is not possible
 */
export const writeIndexFirst = async (from: string, to: string, boxes: readonly Box[]): Promise<boolean> => {
  const index = boxes.find(({ type }) => type === 'moov')
  if (!index) return false
  const source = await open(from, 'r')
  const target = await open(to, 'wx', 0o600)
  try {
    const moved = movedIndex(await bytesAt(source, index.start, index.end - index.start), index.start)
    if (!moved) return false
    const [first, ...remaining] = boxes.filter((box) => box !== index)
    if (first?.type !== 'ftyp') return false
    await copyBox(source, target, first)
    await target.appendFile(moved)
    for (const box of remaining) await copyBox(source, target, box)
    return true
  } finally {
    await source.close()
    await target.close()
  }
}

const copyBox = async (source: FileHandle, target: FileHandle, { start, end }: Box): Promise<void> => {
  for (let at = start; at < end; ) {
    const chunk = await bytesAt(source, at, Math.min(COPY_BYTES, end - at))
    if (chunk.length === 0) throw new Error('a file became shorter while it was read')
    await target.appendFile(chunk)
    at += chunk.length
  }
}
