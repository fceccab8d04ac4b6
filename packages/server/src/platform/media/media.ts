import { createHash } from 'node:crypto'
import { chmod, rm, stat, writeFile } from 'node:fs/promises'
import { createTurns } from '../limits/turns.ts'
import { Refusal, refuseField } from '../refusal.ts'
import { examine, type ReceivedFile, type TemporaryFiles } from '../uploads/uploads.ts'
import { isSound, isVideo, mimeOf } from '../files/file-kinds.ts'
import { isDiskFull } from '../files/files-disk.ts'
import { type Cover, isOurs, type MediaFacts, openMedia, readMedia } from './facts.ts'
import { hasIndexAtEnd, topBoxes, writeIndexFirst } from './mp4-boxes.ts'

export type { MediaFacts } from './facts.ts'

/** A film or sound that browsers play and that starts at once. */
export interface Playable {
  /** As it came, or wrapped anew. */
  readonly file: ReceivedFile
  readonly facts: MediaFacts
  /** Decoded and encoded anew like any picture that comes in. */
  readonly cover: ReceivedFile | undefined
}

/** Reading and writing gigabytes: one file at once, callers take turns. */
const turns = createTurns({ places: 1 })

/**
 * Looks into a film or sound, and wraps it anew where that is needed: MOV becomes MP4, and an MP4 gets its index first.
 * Pictures and sound stay as they are; nothing is ever encoded anew. Takes a while: to be done before a transaction.
 * @param temporary where what is made lies
 * @returns undefined for what is neither
 * @throws Refusal file_unreadable with the sentence that says what to convert, storage_full
 */
export const playable = async (file: ReceivedFile, temporary: TemporaryFiles): Promise<Playable | undefined> => {
  const { kind } = file
  if (!isVideo(kind) && !isSound(kind)) return undefined
  return turns.run(async () => {
    const read = await readMedia(file.path, kind, file.bytes)
    if ('fault' in read) throw refused(file, read.fault)
    try {
      const made = await startingAtOnce(file, temporary)
      const facts = made.kind === 'mp4' ? { ...read.facts, container: 'MP4' } : read.facts
      return { file: made, facts, cover: read.cover && (await coverFile(read.cover, temporary)) }
    } catch (error) {
      throw isDiskFull(error) ? new Refusal('storage_full', {}, { log: 'the disk is full' }) : error
    }
  })
}

const refused = ({ field }: ReceivedFile, sentence: string): Refusal =>
  new Refusal('file_unreadable', {}, { errors: { [field]: [sentence] } })

const startingAtOnce = async (file: ReceivedFile, temporary: TemporaryFiles): Promise<ReceivedFile> => {
  if (file.kind !== 'mov' && file.kind !== 'mp4' && file.kind !== 'm4a') return file
  const isFilm = file.kind !== 'm4a'
  const path = file.kind === 'mov' ? await asMp4(file, temporary) : file.path
  const first = await withIndexFirst(path, temporary)
  if (!first) throw refuseField('file_unreadable', file.field)
  if (first === file.path) return file
  const kind = isFilm ? 'mp4' : 'm4a'
  const name = isFilm ? file.name.replace(/\.mov$/i, '.mp4') : file.name
  return { ...file, path: first, name, kind, mime: mimeOf(kind), bytes: (await stat(first)).size }
}

/** @returns the same path when its index stands first already; undefined when it cannot be moved */
const withIndexFirst = async (path: string, temporary: TemporaryFiles): Promise<string | undefined> => {
  const boxes = await topBoxes(path, (await stat(path)).size)
  if (!boxes) return undefined
  if (!hasIndexAtEnd(boxes)) return path
  const to = temporary.reserve()
  return (await writeIndexFirst(path, to, boxes)) ? to : undefined
}

const CHUNK_BYTES = 1024 * 1024

/** Takes pictures and sound out of a MOV as they are and puts them into an MP4, packet by packet. */
const asMp4 = async (file: ReceivedFile, temporary: TemporaryFiles): Promise<string> => {
  const { Conversion, FilePathTarget, Mp4OutputFormat, Output } = await import('mediabunny')
  const to = temporary.reserve()
  const input = await openMedia(file.path)
  try {
    const output = new Output({
      format: new Mp4OutputFormat({ fastStart: false }),
      target: new FilePathTarget(to, { chunkSize: CHUNK_BYTES }),
    })
    const conversion = await Conversion.init({ input, output, showWarnings: false })
    // What could not be copied would have to be encoded anew.
    if (!conversion.isValid || conversion.discardedTracks.length > 0) throw refuseField('file_unreadable', file.field)
    await conversion.execute()
    await chmod(to, 0o600)
    return to
  } catch (error) {
    if (error instanceof Refusal || isOurs(error)) throw error
    throw Object.assign(refuseField('file_unreadable', file.field), { cause: error })
  } finally {
    input.dispose()
  }
}

const extensions: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

/** A cover that is no picture is as good as none. */
const coverFile = async ({ mime, data }: Cover, temporary: TemporaryFiles): Promise<ReceivedFile | undefined> => {
  const extension = extensions[mime]
  if (!extension) return undefined
  const path = temporary.reserve()
  await writeFile(path, data, { mode: 0o600, flag: 'wx' })
  const sha256 = createHash('sha256').update(data).digest('hex')
  const sent = { field: 'cover', path, name: `cover.${extension}`, declared: mime, bytes: data.length, sha256 }
  try {
    return await examine(sent, { maxBytes: data.length, kinds: ['jpeg', 'png', 'webp'], required: false }, temporary)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await rm(path, { force: true })
    return undefined
  }
}
