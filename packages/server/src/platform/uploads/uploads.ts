import { randomBytes } from 'node:crypto'
import { chmod, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileKind, FileRule } from '@vesica/contract'
import { fileTypeFromBuffer } from 'file-type'
import { agreedKind, kindsText, mimeOf } from '../files/file-kinds.ts'
import { Refusal, refuseField } from '../refusal.ts'
import { encodeAnew } from './uploads-image.ts'
import { cleanFileName } from './uploads-name.ts'
import { isAlsoArchive, isWholePdf, readEnds } from './uploads-pdf.ts'

/** A file as it came in, not yet looked at. */
export interface SentFile {
  field: string
  path: string
  /** As it was sent. */
  name: string
  declared: string
  bytes: number
  sha256: string
}

/** A file that was found to be what it says, in a temporary place. */
export interface ReceivedFile {
  field: string
  /** Temporary; gone after the request. */
  path: string
  /** To be shown: at most 120 characters, no folders, no control or bidirectional characters. */
  name: string
  kind: FileKind
  mime: string
  /** Size of what lies at `path`. */
  bytes: number
  /** Hex, of the bytes as they were sent. */
  sha256: string
}

/** The temporary files of one request. */
export interface TemporaryFiles {
  /** A path that no other file has. What is written there is removed by `discard`. */
  reserve(): string
  /** Removes them all; more than once does no harm. */
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
 * Looks into a file: extension, declared type and content must name one of the rule's kinds; pictures are decoded and
 * encoded anew; a PDF must be whole and is kept byte for byte.
 * @throws Refusal file_wrong_type, file_unreadable
 */
export const examine = async (sent: SentFile, rule: FileRule, temporary: TemporaryFiles): Promise<ReceivedFile> => {
  const name = cleanFileName(sent.name)
  const ends = await readEnds(sent.path, sent.bytes)
  const detected = (await fileTypeFromBuffer(ends.head).catch(() => undefined))?.mime
  const kind = agreedKind(rule.kinds, { name, declared: sent.declared, detected })
  if (!kind || isAlsoArchive(ends)) throw refuseField('file_wrong_type', sent.field, { kinds: kindsText(rule.kinds) })
  const found = { field: sent.field, name, kind, mime: mimeOf(kind), sha256: sent.sha256 }
  if (kind === 'pdf') {
    if (!(await isWholePdf(sent.path, ends))) throw refuseField('file_unreadable', sent.field)
    return { ...found, path: sent.path, bytes: sent.bytes }
  }
  const path = await pictureOf(sent, kind, temporary)
  return { ...found, path, bytes: (await stat(path)).size }
}

const pictureOf = async (
  sent: SentFile,
  kind: Exclude<FileKind, 'pdf'>,
  temporary: TemporaryFiles,
): Promise<string> => {
  const path = temporary.reserve()
  const fault = await encodeAnew(sent.path, path, kind)
  if (fault === 'too_many_pixels') {
    const sentence = 'This picture has more than 40 megapixels. Please send a smaller one.'
    throw new Refusal('file_unreadable', {}, { errors: { [sent.field]: [sentence] } })
  }
  if (fault) throw refuseField('file_unreadable', sent.field)
  await chmod(path, 0o600)
  await rm(sent.path, { force: true })
  return path
}
