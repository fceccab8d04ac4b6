import { createHash } from 'node:crypto'
import { rm, stat, writeFile } from 'node:fs/promises'
import { ParsingTooLong, parseApart } from '../parsing/parsing.ts'
import { Refusal, refuseField, refuseFile } from '../refusal.ts'
import { examine, type ReceivedFile, type TemporaryFiles } from '../uploads/uploads.ts'
import { isSound, isVideo, mimeOf } from '../files/file-kinds.ts'
import { isDiskFull } from '../files/files-disk.ts'
import type { Cover, MediaFacts } from './facts.ts'

export type { MediaFacts } from './facts.ts'

/** A video or audio file that browsers play and that starts at once. */
export interface Playable {
  /** As sent, or remuxed. */
  readonly file: ReceivedFile
  readonly facts: MediaFacts
  /** Re-encoded like any uploaded picture. */
  readonly cover: ReceivedFile | undefined
}

/**
 * Checks a video or audio file and remuxes it if needed: MOV becomes MP4, and an MP4 gets its index first. Streams are
 * copied, never re-encoded. Takes a while, so call it before a transaction.
 * @param temporary where results are written
 * @returns undefined if it is neither
 */
export const playable = async (file: ReceivedFile, temporary: TemporaryFiles): Promise<Playable | undefined> => {
  const { kind } = file
  if (!isVideo(kind) && !isSound(kind)) return undefined
  const reserved = [temporary.reserve(), temporary.reserve()] as const
  try {
    const prepared = await parseApart('media', { path: file.path, kind, bytes: file.bytes, places: reserved })
    if ('fault' in prepared) throw refused(file, prepared.fault)
    const { facts, cover, made } = prepared
    return { file: await madeFile(file, made), facts, cover: cover && (await coverFile(cover, temporary)) }
  } catch (error) {
    if (error instanceof ParsingTooLong) throw refused(file, TOO_LONG)
    throw isDiskFull(error) ? new Refusal('storage_full', {}, { log: 'the disk is full' }) : error
  }
}

const TOO_LONG = 'This file takes too long to read. Please export it again, as MP4 or MP3.'

const refused = ({ field }: ReceivedFile, message: string): Refusal =>
  message ? refuseFile(field, message) : refuseField('file_unreadable', field)

const madeFile = async (
  file: ReceivedFile,
  { path, kind }: { path: string; kind: ReceivedFile['kind'] },
): Promise<ReceivedFile> => {
  if (path === file.path && kind === file.kind) return file
  const name = kind === 'mp4' ? file.name.replace(/\.mov$/i, '.mp4') : file.name
  return { ...file, path, name, kind, mime: mimeOf(kind), bytes: (await stat(path)).size }
}

const extensions: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

/** A cover that is not a picture is ignored. */
const coverFile = async ({ mime, data }: Cover, temporary: TemporaryFiles): Promise<ReceivedFile | undefined> => {
  const extension = extensions[mime]
  if (!extension) return undefined
  const path = temporary.reserve()
  await writeFile(path, data, { mode: 0o600, flag: 'wx' })
  const sha256 = createHash('sha256').update(data).digest('hex')
  const sent = { field: 'cover', path, name: `cover.${extension}`, bytes: data.length, sha256 }
  try {
    return await examine(sent, { maxBytes: data.length, kinds: ['jpeg', 'png', 'webp'], required: false }, temporary)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await rm(path, { force: true })
    return undefined
  }
}
