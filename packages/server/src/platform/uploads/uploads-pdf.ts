import { createReadStream } from 'node:fs'
import { type FileEnds, readAt } from './uploads-ends.ts'
import { dictionaryAt, type PdfDictionary, type PdfReference, type PdfValue } from './uploads-pdf-objects.ts'
import { opensWithoutPassword } from './uploads-pdf-password.ts'

/** How far before the end viewers look for the end of a PDF. */
const PDF_TAIL_BYTES = 1024
/** A table of 1.6 million objects. */
const MOST_TABLE_BYTES = 32 * 1024 * 1024
const STEP_BYTES = 64 * 1024
/** Larger than any encryption dictionary, or one after a table. */
const MOST_DICTIONARY_BYTES = 16 * 1024

/**
 * Checks that a PDF is complete and can be opened: its header at the very start, only blanks after its last `%%EOF`,
 * `startxref` pointing to a cross-reference inside it, and no password needed. Truncated files fail.
 * @returns undefined if it passes; `locked`: it needs a password
 */
export const pdfFault = async (path: string, ends: FileEnds): Promise<'broken' | 'locked' | undefined> => {
  const { head, tail, bytes } = ends
  if (!/^%PDF-[12]\.\d/.test(head.toString('latin1', 0, 8))) return 'broken'
  const ending = tail.subarray(-PDF_TAIL_BYTES).toString('latin1')
  const match = /startxref\s+(\d{1,10})\s+%%EOF[\s\0]*$/.exec(ending)
  const offset = Number(match?.[1] ?? 0)
  if (offset <= 0 || offset >= bytes) return 'broken'
  // Some writers are off by a few bytes, which every viewer forgives.
  const start = Math.max(0, offset - 16)
  const there = await readAt(path, start, 96)
  const reference = /(?<!start)xref|\d+\s+\d+\s+obj/.exec(there.toString('latin1'))
  if (!reference) return 'broken'
  const trailer = await trailerOf(path, start + reference.index)
  const encrypt = trailer?.get('Encrypt')
  if (!trailer || encrypt === undefined || encrypt === 'null') return undefined
  return (await opens(path, trailer, encrypt)) ? undefined : 'locked'
}

/** The dictionary after a cross-reference table or of a cross-reference stream; undefined if there is none. */
const trailerOf = async (path: string, offset: number): Promise<PdfDictionary | undefined> => {
  const isTable = (await readAt(path, offset, 4)).toString('latin1') === 'xref'
  const before = isTable ? 'trailer' : 'obj'
  for (let length = STEP_BYTES; length <= MOST_TABLE_BYTES; length *= 8) {
    const text = (await readAt(path, offset, length)).toString('latin1')
    const at = text.indexOf(before)
    const end = at + before.length + MOST_DICTIONARY_BYTES
    if (at >= 0 && (end <= text.length || text.length < length))
      return dictionaryAt(text.slice(at + before.length, end), 0)
    if (text.length < length) return undefined
  }
  return undefined
}

const opens = async (path: string, trailer: PdfDictionary, named: PdfValue): Promise<boolean> => {
  const encrypt = named instanceof Map ? (named as PdfDictionary) : await objectOf(path, named as PdfReference)
  const id = trailer.get('ID')
  const first: unknown = Array.isArray(id) ? id[0] : undefined
  return encrypt !== undefined && opensWithoutPassword(encrypt, Buffer.isBuffer(first) ? first : Buffer.alloc(0))
}

/** A dictionary by its object number: the last one of that number, which replaces earlier ones. */
const objectOf = async (path: string, { object, generation }: PdfReference): Promise<PdfDictionary | undefined> => {
  const heading = new RegExp(String.raw`(?<!\d)${object}\s+${generation}\s+obj`, 'g')
  const overlap = 64
  let [before, read, last] = ['', 0, -1]
  for await (const chunk of createReadStream(path, { highWaterMark: STEP_BYTES }) as AsyncIterable<Buffer>) {
    const text = before + chunk.toString('latin1')
    for (const { index, 0: all } of text.matchAll(heading)) last = read - before.length + index + all.length
    read += chunk.length
    before = text.slice(-overlap)
  }
  if (last < 0) return undefined
  return dictionaryAt((await readAt(path, last, MOST_DICTIONARY_BYTES)).toString('latin1'), 0)
}
