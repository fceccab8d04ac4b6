import { type FileEnds, readAt } from './uploads-ends.ts'

/** How far before the end viewers look for the end of a PDF. */
const PDF_TAIL_BYTES = 1024

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
