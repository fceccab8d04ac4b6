import { open } from 'node:fs/promises'

/** The last record of a ZIP archive, and the longest comment that may follow it. */
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1')
const ZIP_END_BYTES = 22
const TAIL_BYTES = ZIP_END_BYTES + 0xffff

/** The first and last bytes of a file, and a way to read elsewhere. */
export interface FileEnds {
  head: Buffer
  tail: Buffer
  bytes: number
}

const HEAD_BYTES = 4100

/** Bytes of a file from a position on, fewer at its end. */
export const readAt = async (path: string, position: number, length: number): Promise<Buffer> => {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, Math.max(0, position))
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** @param bytes the size of the file */
export const readEnds = async (path: string, bytes: number): Promise<FileEnds> => ({
  head: await readAt(path, 0, HEAD_BYTES),
  tail: await readAt(path, bytes - TAIL_BYTES, TAIL_BYTES),
  bytes,
})

/** The position of a ZIP archive's last record within the last bytes of a file; undefined if it is none. */
export const zipEndIn = (tail: Buffer): number | undefined => {
  for (let at = tail.lastIndexOf(ZIP_END); at >= 0; at = at === 0 ? -1 : tail.lastIndexOf(ZIP_END, at - 1)) {
    const isComplete = at + ZIP_END_BYTES <= tail.length
    if (isComplete && at + ZIP_END_BYTES + tail.readUInt16LE(at + 20) === tail.length) return at
  }
  return undefined
}

/** Whether a file is also a ZIP archive, whatever it starts with: archives are read from their end. */
export const isAlsoArchive = ({ tail }: FileEnds): boolean => zipEndIn(tail) !== undefined
