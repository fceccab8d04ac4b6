import { createReadStream } from 'node:fs'
import type { FileKind } from '@vesica/contract'
import { type FileEnds, readAt, zipEndIn } from './uploads-ends.ts'
import { pdfFault } from './uploads-pdf.ts'

const ENTRY = Buffer.from('PK\x01\x02', 'latin1')
const ENTRY_BYTES = 46
/** The maximum size of an archive's directory. */
const MOST_LIST_BYTES = 8 * 1024 * 1024

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** The kind of an archive by the names in it: a Word document, one with macros, or any other. */
const archiveTypes: readonly [type: string, isOne: (names: ReadonlySet<string>) => boolean][] = [
  ['application/vnd.ms-word.document.macroenabled.12', (names) => names.has('word/vbaProject.bin')],
  [DOCX, (names) => names.has('[Content_Types].xml') && names.has('word/document.xml')],
]

/**
 * The kind of a file that starts like an archive, by the directory at its end; nothing is unpacked.
 * @returns undefined if it was cut off, or its directory is wrong
 */
export const archiveType = async (path: string, ends: FileEnds): Promise<string | undefined> => {
  const names = await namesInArchive(path, ends)
  if (!names || names.size === 0) return undefined
  return archiveTypes.find(([, isType]) => isType(names))?.[0] ?? 'application/zip'
}

const namesInArchive = async (path: string, { tail, bytes }: FileEnds): Promise<ReadonlySet<string> | undefined> => {
  const end = zipEndIn(tail)
  if (end === undefined) return undefined
  const [count, length, start] = [tail.readUInt16LE(end + 10), tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (length > MOST_LIST_BYTES || start + length > bytes) return undefined
  const list = await readAt(path, start, length)
  const names = new Set<string>()
  let at = 0
  for (let n = 0; n < count; n += 1) {
    if (at + ENTRY_BYTES > list.length || !list.subarray(at, at + 4).equals(ENTRY)) return undefined
    const nameEnd = at + ENTRY_BYTES + list.readUInt16LE(at + 28)
    names.add(list.toString('utf8', at + ENTRY_BYTES, nameEnd))
    at = nameEnd + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32)
  }
  return names
}

/** The stream with the text in the old Word format. Spreadsheets and installers have the same first bytes. */
const WORD_STREAM = Buffer.from('WordDocument', 'utf16le')

const isWordDocument = async (path: string): Promise<boolean> => {
  let before = Buffer.alloc(0)
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([before, chunk])
    if (bytes.includes(WORD_STREAM)) return true
    before = bytes.subarray(-WORD_STREAM.length)
  }
  return false
}

/** @param isProof whether a screenshot would do as well */
const lockedPdf = (isProof: boolean): string =>
  `This PDF opens only with a password. Save it without one${isProof ? ', or send a screenshot.' : ' and send it again.'}`

/**
 * Checks what the first bytes of a document don't show: whether a PDF is complete and opens without a password, and
 * whether an old Word file is one. Other kinds pass.
 * @param isProof whether it proves a payment, for which a picture would do
 * @returns undefined, or why it is refused: a sentence, or '' if it simply cannot be read
 */
export const documentFault = async (
  path: string,
  { kind, ends, isProof }: { kind: FileKind; ends: FileEnds; isProof: boolean },
): Promise<string | undefined> => {
  if (kind === 'pdf') {
    const fault = await pdfFault(path, ends)
    return fault === 'locked' ? lockedPdf(isProof) : fault && ''
  }
  if (kind === 'doc') return (await isWordDocument(path)) ? undefined : ''
  return undefined
}
