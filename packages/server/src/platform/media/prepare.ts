import { chmod, stat } from 'node:fs/promises'
import type { SoundKind, VideoKind } from '@vesica/contract'
import { type Cover, isOurs, type MediaFacts, openMedia, readMedia } from './facts.ts'
import { hasIndexAtEnd, topBoxes, writeIndexFirst } from './mp4-boxes.ts'

type MediaKind = VideoKind | SoundKind

/** A video or audio file, and where to write results. */
export interface ToPrepare {
  path: string
  kind: MediaKind
  bytes: number
  /** Unused paths: for a MOV as MP4, and for an MP4 with its index first. */
  places: readonly [string, string]
}

export type Prepared =
  | { facts: MediaFacts; cover: Cover | undefined; made: { path: string; kind: MediaKind } }
  /** Why it is not accepted, as a sentence; '' if there is nothing to add. */
  | { fault: string }

/** Reads a video or audio file and remuxes it if it would not start at once. Takes a while. */
export const prepareMedia = async ({ path, kind, bytes, places }: ToPrepare): Promise<Prepared> => {
  const read = await readMedia(path, kind, bytes)
  if ('fault' in read) return read
  const { facts, cover } = read
  const output = await startingAtOnce(path, read.kind, places)
  if (!output) return { fault: '' }
  return { facts: output.kind === 'mp4' ? { ...facts, container: 'MP4' } : facts, cover, made: output }
}

const startingAtOnce = async (
  path: string,
  kind: MediaKind,
  [asFilm, ordered]: readonly [string, string],
): Promise<{ path: string; kind: MediaKind } | undefined> => {
  if (kind !== 'mov' && kind !== 'mp4' && kind !== 'm4a') return { path, kind }
  const film = kind === 'mov' ? await asMp4(path, asFilm) : path
  const first = film && (await withIndexFirst(film, ordered))
  return first ? { path: first, kind: kind === 'm4a' ? 'm4a' : 'mp4' } : undefined
}

/** @returns the same path if the index is already first; undefined if it cannot be moved */
const withIndexFirst = async (path: string, to: string): Promise<string | undefined> => {
  const boxes = await topBoxes(path, (await stat(path)).size)
  if (!boxes || boxes === 'too many') return undefined
  if (!hasIndexAtEnd(boxes)) return path
  return (await writeIndexFirst(path, to, boxes)) ? to : undefined
}

const CHUNK_BYTES = 1024 * 1024

/** Copies the streams of a MOV into an MP4, packet by packet. */
const asMp4 = async (path: string, to: string): Promise<string | undefined> => {
  const { Conversion, FilePathTarget, Mp4OutputFormat, Output } = await import('mediabunny')
  const input = await openMedia(path)
  try {
    const output = new Output({
      format: new Mp4OutputFormat({ fastStart: false }),
      target: new FilePathTarget(to, { chunkSize: CHUNK_BYTES }),
    })
    const conversion = await Conversion.init({ input, output, showWarnings: false })
    // Streams that cannot be copied would have to be re-encoded.
    if (!conversion.isValid || conversion.discardedTracks.length > 0) return undefined
    await conversion.execute()
    await chmod(to, 0o600)
    return to
  } catch (error) {
    if (isOurs(error)) throw error
    return undefined
  } finally {
    input.dispose()
  }
}
