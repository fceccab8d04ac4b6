import { randomBytes } from 'node:crypto'
import { chmod, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type FileKind, type FileRule, mostCaptionBytes, type PictureKind } from '@vesica/contract'
import { isImage, kindOf, kindsText, mimeOf, nameOfKind, pictureAdvice } from '../files/file-kinds.ts'
import { Refusal, refuseField, refuseFile } from '../refusal.ts'
import { archiveType, documentFault } from './uploads-document.ts'
import { type FileEnds, isAlsoArchive, readEnds } from './uploads-ends.ts'
import { encodeAnew } from './uploads-image.ts'
import { cleanFileName } from './uploads-name.ts'
import { captionsKind, textInUtf8, textRules } from './uploads-text.ts'

/** A file as received, not yet checked. */
export interface SentFile {
  field: string
  path: string
  /** As sent. */
  name: string
  bytes: number
  sha256: string
}

/** A file that was verified to be what it claims, at a temporary path. */
export interface ReceivedFile {
  field: string
  /** Temporary; removed after the request. */
  path: string
  /** For display: at most 120 characters, no folders, no control or bidirectional characters. */
  name: string
  kind: FileKind
  mime: string
  /** The size of the file at `path`. */
  bytes: number
  /** Hex, of the bytes as sent. */
  sha256: string
}

/** The temporary files of one request. */
export interface TemporaryFiles {
  /** An unused path. What is written there is removed by `discard`. */
  reserve(): string
  /** Removes them all; can be called repeatedly. */
  discard(): Promise<void>
}

export const temporaryFiles = (folder: string): TemporaryFiles => {
  const paths: string[] = []
  return {
    reserve: () => {
      const path = join(folder, randomBytes(16).toString('hex'))
      paths.push(path)
      return path
    },
    discard: async () => {
      await Promise.all(paths.map((path) => rm(path, { force: true })))
    },
  }
}

/**
 * Checks a file: its content must be of an allowed kind, and its name gets the matching extension. Pictures are decoded
 * and re-encoded; documents must be complete and open without a password; texts become UTF-8 without a byte order mark.
 * All others stay byte for byte.
 */
export const examine = async (sent: SentFile, rule: FileRule, temporary: TemporaryFiles): Promise<ReceivedFile> => {
  const clean = cleanFileName(sent.name)
  const ends = await readEnds(sent.path, sent.bytes)
  const detected = await detectType(sent.path, ends)
  const kind = kindOf(rule.kinds, { name: clean, detected })
  if (!kind || (isAlsoArchive(ends) && !archives.has(kind))) {
    throw wrongType(sent, rule, detected)
  }
  if ((kind === 'vtt' || kind === 'srt') && sent.bytes > mostCaptionBytes) {
    throw refuseField('file_too_large', sent.field, { n: mostCaptionBytes / 1024 ** 2 })
  }
  const facts = { field: sent.field, name: nameOfKind(clean, kind), kind, mime: mimeOf(kind), sha256: sent.sha256 }
  if (isImage(kind)) {
    const path = await pictureOf(sent, kind, temporary)
    return { ...facts, path, bytes: (await stat(path)).size }
  }
  if (textRules[kind]) {
    const path = await textOf(sent, { kind, head: ends.head }, temporary)
    const bytes = (await stat(path)).size
    if (kind !== 'vtt' && kind !== 'srt') return { ...facts, path, bytes }
    const real = await captionsKind(path)
    if (!real || !rule.kinds.includes(real)) throw wrongType(sent, rule)
    return { ...facts, kind: real, name: nameOfKind(clean, real), mime: mimeOf(real), path, bytes }
  }
  const fault = await documentFault(sent.path, { kind, ends, isProof: rule.proof === true })
  if (fault !== undefined) throw unreadable(sent, fault)
  return { ...facts, path: sent.path, bytes: sent.bytes }
}

const archives: ReadonlySet<FileKind> = new Set(['zip', 'docx'])

const ARCHIVE_BEGINS = Buffer.from('PK', 'latin1')

/** The type that the content indicates; undefined: none is known. */
const detectType = async (path: string, ends: FileEnds): Promise<string | undefined> => {
  if (ends.head.subarray(0, 2).equals(ARCHIVE_BEGINS)) return (await archiveType(path, ends)) ?? 'a broken archive'
  const { fileTypeFromBuffer } = await import('file-type')
  return (await fileTypeFromBuffer(ends.head).catch(() => undefined))?.mime
}

const wrongType = ({ field }: SentFile, { kinds }: FileRule, detected?: string): Refusal => {
  const advice = pictureAdvice(kinds, detected)
  return advice
    ? refuseFile(field, advice, 'file_wrong_type')
    : refuseField('file_wrong_type', field, { kinds: kindsText(kinds) })
}

/** @param message '' if the refusal's own text says it all */
const unreadable = ({ field }: SentFile, message = ''): Refusal =>
  message ? refuseFile(field, message) : refuseField('file_unreadable', field)

const textOf = async (
  sent: SentFile,
  { kind, head }: { kind: FileKind; head: Buffer },
  temporary: TemporaryFiles,
): Promise<string> => {
  const { otherwise, fault } = textRules[kind] ?? {}
  const path = await textInUtf8(sent.path, { head, into: temporary.reserve(), otherwise })
  if (path === undefined) throw unreadable(sent, fault)
  return path
}

const pictureOf = async (sent: SentFile, kind: PictureKind, temporary: TemporaryFiles): Promise<string> => {
  const path = temporary.reserve()
  const fault = await encodeAnew(sent.path, path, kind)
  if (fault === 'too_many_pixels') {
    throw unreadable(sent, 'This picture has more than 40 megapixels. Please send a smaller one.')
  }
  if (fault) throw unreadable(sent)
  await chmod(path, 0o600)
  await rm(sent.path, { force: true })
  return path
}
