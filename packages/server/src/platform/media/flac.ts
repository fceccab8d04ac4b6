import { readAt } from '../uploads/uploads-ends.ts'

/** In theory a FLAC frame has up to 65,535 samples of 8 channels and 4 bytes; most have 30 KB. */
const TAIL_BYTES = 1024 ** 2
const STREAMINFO_BYTES = 34

const crcOf = (
  bytes: Buffer,
  bits: 8 | 16,
  polynomial: number,
  isEnd: (crc: number, at: number) => boolean,
): boolean => {
  const top = 1 << (bits - 1)
  const mask = 2 ** bits - 1
  let crc = 0
  for (const [at, byte] of bytes.entries()) {
    crc ^= byte << (bits - 8)
    for (let n = 0; n < 8; n += 1) crc = crc & top ? ((crc << 1) ^ polynomial) & mask : (crc << 1) & mask
    if (isEnd(crc, at)) return true
  }
  return false
}

const hasCrc8 = (bytes: Buffer): boolean => crcOf(bytes, 8, 0x07, (crc, at) => crc === 0 && at === bytes.length - 1)

/** Whether a frame that begins here also ends here: its checksum over everything, including the stored one, is 0. */
const endsWithin = (bytes: Buffer, least: number): boolean =>
  crcOf(bytes, 16, 0x8005, (crc, at) => crc === 0 && at + 1 >= least)

const blockOf = (code: number, head: Buffer, at: number): number => {
  if (code === 1) return 192
  if (code < 6) return 576 * 2 ** (code - 2)
  if (code === 6) return head.readUInt8(at) + 1
  if (code === 7) return head.readUInt16BE(at) + 1
  return 256 * 2 ** (code - 8)
}

/** The number of samples up to the end of the frame with this header; undefined if it is none. */
const endOfFrame = (head: Buffer, blockBytes: number): number | undefined => {
  if (head.length < 16 || head.readUInt16BE(0) >> 1 !== 0x7ffc) return undefined
  const isVariable = (head.readUInt8(1) & 1) === 1
  const code = head.readUInt8(2) >> 4
  const rate = head.readUInt8(2) & 15
  if (code === 0 || rate === 15) return undefined
  const first = head.readUInt8(4)
  const more = first < 0x80 ? 0 : Math.clz32(~(first << 24)) - 1
  if (more < 0 || first === 0xff || (first & 0xc0) === 0x80) return undefined
  const number = head
    .subarray(5, 5 + more)
    .reduce((sum, byte) => sum * 64 + (byte & 63), more ? first & (0x3f >> more) : first)
  const block = blockOf(code, head, 5 + more)
  const after = 5 + more + (code === 6 ? 1 : code === 7 ? 2 : 0) + (rate === 12 ? 1 : rate > 12 ? 2 : 0)
  if (!hasCrc8(head.subarray(0, after + 1))) return undefined
  return (isVariable ? number : number * blockBytes) + block
}

/**
 * Whether the last frame completes the declared number of samples and ends within the file. Encoders that don't know
 * the number write 0.
 * @param start its position after a tag
 */
export const isWholeFlac = async (path: string, bytes: number, start: number): Promise<boolean> => {
  const head = await readAt(path, start, 8 + STREAMINFO_BYTES)
  if (head.length < 8 + STREAMINFO_BYTES || head.toString('latin1', 0, 4) !== 'fLaC') return false
  const info = head.subarray(8)
  const samples = (info.readUInt8(13) & 15) * 2 ** 32 + info.readUInt32BE(14)
  if (samples === 0) return true
  const tail = await readAt(path, Math.max(start, bytes - TAIL_BYTES), TAIL_BYTES)
  for (let at = tail.lastIndexOf(0xff); at >= 0; at = at === 0 ? -1 : tail.lastIndexOf(0xff, at - 1)) {
    const end = endOfFrame(tail.subarray(at, at + 16), info.readUInt16BE(2))
    if (end !== undefined) return end >= samples && endsWithin(tail.subarray(at), info.readUIntBE(4, 3))
  }
  return false
}
