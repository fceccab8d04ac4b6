import { type FileHandle, open } from 'node:fs/promises'
import { readAt } from '../uploads/uploads-ends.ts'

/** A box at the top of an MP4 or MOV. */
export interface Box {
  type: string
  start: number
  /** The first byte after it. */
  end: number
}

/** What films of many hours need is a tenth of this. */
const MOST_INDEX_BYTES = 64 * 1024 * 1024
/** Three hours in fragments of half a second have 43,200. */
export const MOST_BOXES = 60_000
/** The index of a film has some 20 boxes for each track, and one for each thing that it is tagged with. */
export const MOST_INDEX_BOXES = 10_000
/** Files of films go nine deep. */
const MOST_DEPTH = 20
/** Many small boxes are read at once. */
const WINDOW_BYTES = 4096

const bytesAt = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** What may stand at the top of a film, as ISO/IEC 14496-12 and QuickTime name it. */
const TOP: ReadonlySet<string> = new Set(
  'ftyp moov mdat moof mfra free skip wide sidx ssix styp emsg uuid meta pdin prft pnot PICT udta'.split(' '),
)

/**
 * The boxes at the top of a file, from their headers alone. What follows the last one and is none, such as zeros or the text
 * of a camera, is left out: players don't look at it.
 * @returns undefined when a box ends beyond the file, which was cut short; 'too many' for what is no film
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

/** Whether players must read to the end before they can begin. */
export const hasIndexAtEnd = (boxes: readonly Box[]): boolean => {
  const at = (type: string) => boxes.findIndex((box) => box.type === type)
  return at('mdat') >= 0 && at('moov') > at('mdat')
}

/** Whether there is one index, of a size that can be held in memory. */
export const hasFairIndex = (boxes: readonly Box[]): boolean => {
  const found = boxes.filter(({ type }) => type === 'moov')
  return found.length === 1 && found.every(({ start, end }) => end - start <= MOST_INDEX_BYTES)
}

/** Whether the index has no more boxes, however they are within each other, than a film needs. */
export const hasFewBoxes = async (path: string, boxes: readonly Box[]): Promise<boolean> => {
  const found = boxes.find(({ type }) => type === 'moov')
  if (!found) return true
  const index = await readAt(path, found.start, found.end - found.start)
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
/** All that a reader of films looks into. */
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
 * The index of a film with every place that it names moved, because it comes to stand before the data itself.
 * @param before the data that moves: what lies before this place
 * @returns undefined when it cannot be moved: it is not well formed, or a place grows beyond what its field holds
 */
const movedIndex = (index: Buffer, before: number): Buffer | undefined => {
  const moved = Buffer.from(index)
  const by = index.length
  const moveAll = (start: number, width: 4 | 8): boolean => {
    const count = moved.readUInt32BE(start + 12)
    if (start + 16 + count * width > moved.length) return false
    for (let at = start + 16, n = 0; n < count; n += 1, at += width) {
      const place = width === 4 ? moved.readUInt32BE(at) : Number(moved.readBigUInt64BE(at))
      if (place >= before) continue
      if (width === 4 && place + by > 0xffff_ffff) return false
      if (width === 4) moved.writeUInt32BE(place + by, at)
      else moved.writeBigUInt64BE(BigInt(place + by), at)
    }
    return true
  }
  const walk = (start: number, end: number): boolean => {
    for (let at = start; at + 8 <= end; ) {
      const size = moved.readUInt32BE(at)
      const type = moved.toString('latin1', at + 4, at + 8)
      // Some writers close a list with four zeros.
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
 * Writes a film anew with its index first, so that it starts at once; nothing else of it is changed, and no more than the
 * index and a buffer is in memory.
 * @returns false when it cannot be done
 */
export const writeIndexFirst = async (from: string, to: string, boxes: readonly Box[]): Promise<boolean> => {
  const index = boxes.find(({ type }) => type === 'moov')
  if (!index) return false
  const source = await open(from, 'r')
  const target = await open(to, 'wx', 0o600)
  try {
    const moved = movedIndex(await bytesAt(source, index.start, index.end - index.start), index.start)
    if (!moved) return false
    const [first, ...others] = boxes.filter((box) => box !== index)
    if (first?.type !== 'ftyp') return false
    await copyBox(source, target, first)
    await target.appendFile(moved)
    for (const box of others) await copyBox(source, target, box)
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
