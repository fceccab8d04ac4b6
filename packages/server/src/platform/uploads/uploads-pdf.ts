import { open } from 'node:fs/promises'

/** A ZIP archive's last record, and the longest comment that may follow it. */
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1')
const ZIP_END_BYTES = 22
const TAIL_BYTES = ZIP_END_BYTES + 0xffff
/** How far before the end viewers look for the end of a PDF. */
const PDF_TAIL_BYTES = 1024

/** The first bytes of a file, its last ones, and a way to read elsewhere. */
export interface FileEnds {
  head: Buffer
  tail: Buffer
  bytes: number
}

const HEAD_BYTES = 4100

const readAt = async (path: string, position: number, length: number): Promise<Buffer> => {
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

/** Whether a file is a ZIP archive too, whatever it begins with: archives are read from their end. */
export const isAlsoArchive = ({ tail }: FileEnds): boolean => {
  for (let at = tail.lastIndexOf(ZIP_END); at >= 0; at = at === 0 ? -1 : tail.lastIndexOf(ZIP_END, at - 1)) {
    const whole = at + ZIP_END_BYTES <= tail.length
    if (whole && at + ZIP_END_BYTES + tail.readUInt16LE(at + 20) === tail.length) return true
  }
  return false
}

/**
 * Whether a file is a whole PDF: its header at the very beginning, nothing but blanks after its last `%%EOF`, and the
 * place named by `startxref` inside it and holding a cross-reference. A file that was cut off fails this.
 */
export const isWholePdf = async (path: string, { head, tail, bytes }: FileEnds): Promise<boolean> => {
  if (!/^%PDF-[12]\.\d/.test(head.toString('latin1', 0, 8))) return false
  const ending = tail.subarray(-PDF_TAIL_BYTES).toString('latin1')
  const found = /startxref\s+(\d{1,10})\s+%%EOF[\s\0]*$/.exec(ending)
  const place = Number(found?.[1] ?? 0)
  if (place <= 0 || place >= bytes) return false
  // Some writers are off by a few bytes, which every viewer forgives.
  const there = await readAt(path, place - 16, 96)
  return /(?<!start)xref|\d+\s+\d+\s+obj/.test(there.toString('latin1'))
}
