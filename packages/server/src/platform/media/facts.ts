import { normalized, type SoundKind, type VideoKind } from '@vesica/contract'
import type { Input, InputTrack } from 'mediabunny'
import { readAt } from '../uploads/uploads-ends.ts'
import { isVideo } from '../files/file-kinds.ts'
import { hasCountedBytes, isWholeMedia } from './whole.ts'

/** Metadata of a video or audio file. */
export interface MediaFacts {
  readonly kind: 'video' | 'sound'
  /** Like 'MP4'. */
  readonly container: string
  /** Common names: 'H.264', 'AAC'. */
  readonly codecs: readonly string[]
  /** The duration. */
  readonly durationMs: number
  /** The displayed size after rotation; null for audio. */
  readonly width: number | null
  readonly height: number | null
  readonly title: string | null
}

/** An embedded picture. */
export interface Cover {
  readonly mime: string
  readonly data: Uint8Array
}

type MediaKind = VideoKind | SoundKind

const names: Readonly<Record<string, string>> = {
  avc: 'H.264',
  hevc: 'HEVC',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  prores: 'ProRes',
  aac: 'AAC',
  mp3: 'MP3',
  opus: 'Opus',
  vorbis: 'Vorbis',
  flac: 'FLAC',
  ac3: 'AC-3',
  eac3: 'E-AC-3',
}

const playedPictures: ReadonlySet<string> = new Set(['avc', 'vp8', 'vp9', 'av1'])
const playedSound: ReadonlySet<string> = new Set(['aac', 'mp3', 'opus', 'vorbis', 'flac'])
/** Uncompressed audio is played in WAV only. */
const playedInWav: ReadonlySet<string> = new Set(['pcm-u8', 'pcm-s16', 'pcm-s24', 'pcm-s32', 'pcm-f32', 'ulaw', 'alaw'])

/** H.264 profiles with 8 bits and 4:2:0: Baseline, Main, Extended and High. */
const plainProfiles: ReadonlySet<string> = new Set(['42', '4d', '58', '64'])

const CUT_SHORT = 'This file is cut short or damaged. Please send it again.'
const TOO_MANY = 'This file consists of more boxes than any film has. Please export it again, as MP4.'
const THEORA = Buffer.from('\x80theora', 'latin1')
/** The maximum size of titles and covers, where the file declares it. */
const MOST_TAG_BYTES = 16 * 1024 * 1024
/** Normalizing takes time quadratic in the number of marks on one letter. */
const MOST_TITLE_CHARACTERS = 1000
const MOST_COVER_BYTES = 10 * 1024 * 1024

const notPlayedPicture = (name: string) =>
  `This video is ${name}; most browsers play H.264, VP9 or AV1. Please convert it.`
const notPlayedSound = (name: string, isFilm: boolean) =>
  `${isFilm ? 'The sound of this video' : 'This sound'} is ${name}; most browsers play AAC, MP3 or Opus. Please convert it.`

/**
 * @returns the metadata and the actual kind (an MP4 with audio only is an M4A), or a sentence that says why the file is
 * not accepted
 */
export const readMedia = async (
  path: string,
  claimed: MediaKind,
  bytes: number,
): Promise<{ kind: MediaKind; facts: MediaFacts; cover: Cover | undefined } | { fault: string }> => {
  if (claimed === 'avi')
    return { fault: 'This video is an AVI, which browsers do not play. Please convert it to MP4 with H.264.' }
  const isComplete = await isWholeMedia(path, claimed, bytes)
  if (isComplete !== true) return { fault: isComplete ? TOO_MANY : CUT_SHORT }
  if (claimed === 'ogv' && (await readAt(path, 0, 4096)).includes(THEORA)) return { fault: notPlayedPicture('Theora') }
  const input = await openMedia(path)
  try {
    const tracks = await input.getTracks()
    const isSoundAlone = tracks.some((track) => track.isAudioTrack()) && !tracks.some((track) => track.isVideoTrack())
    const kind = claimed === 'mp4' && isSoundAlone ? 'm4a' : claimed
    const fault = await faultOf(tracks, kind)
    if (fault) return { fault }
    const saysHowLong = kind !== 'mp3' || (await hasCountedBytes(path, bytes))
    const facts = await factsOf(input, tracks, { kind, saysHowLong })
    if (!(await tagsAreFair(path))) return { kind, facts, cover: undefined }
    return { kind, ...withTags(facts, await input.getMetadataTags()) }
  } catch (error) {
    if (isOurs(error)) throw error
    return { fault: CUT_SHORT }
  } finally {
    input.dispose()
  }
}

/** Reads on request and caches 8 MB. An error that nobody waits for is raised again for the next caller. */
export const openMedia = async (path: string): Promise<Input> => {
  const { ALL_FORMATS, FilePathSource, Input } = await import('mediabunny')
  const source = new FilePathSource(path, { handleUnhandledError: () => undefined })
  return new Input({ source, formats: ALL_FORMATS })
}

/** Whether an error comes from this machine rather than from the file. */
export const isOurs = (error: unknown): boolean => error instanceof Error && 'code' in error && 'syscall' in error

const faultOf = async (tracks: readonly InputTrack[], kind: MediaKind): Promise<string | undefined> => {
  const isFilm = isVideo(kind)
  const pictures = tracks.filter((track) => track.isVideoTrack())
  const sounds = tracks.filter((track) => track.isAudioTrack())
  if (isFilm && pictures.length === 0)
    return 'There are no pictures in this video. Please convert it to MP3 or M4A and send it as sound.'
  if (!isFilm && pictures.length > 0) return 'This is a video. Please send it as one.'
  if (!isFilm && sounds.length === 0) return 'There is no sound in this file.'
  for (const track of pictures) {
    const codec = await track.getCodec()
    if (!codec || !playedPictures.has(codec)) return notPlayedPicture(await nameOf(track))
    if (codec === 'avc' && !(await isPlainH264(track))) {
      return 'This video is H.264 with more than 8 bits or finer colours than 4:2:0; most browsers play it with 8 bits and 4:2:0. Please convert it.'
    }
  }
  for (const track of sounds) {
    const codec = await track.getCodec()
    const isPlayed = codec && (playedSound.has(codec) || (kind === 'wav' && playedInWav.has(codec)))
    if (!isPlayed) return notPlayedSound(await nameOf(track), isFilm)
  }
  return undefined
}

const isPlainH264 = async (track: InputTrack): Promise<boolean> => {
  const profile = /^avc[13]\.([0-9a-f]{2})/i.exec((await track.getCodecParameterString()) ?? '')?.[1]
  return profile !== undefined && plainProfiles.has(profile.toLowerCase())
}

const nameOf = async (track: InputTrack): Promise<string> => {
  const codec = await track.getCodec()
  if (codec) return names[codec] ?? (codec.startsWith('pcm') ? 'uncompressed' : codec)
  const own = await track.getInternalCodecId()
  // Names only: the file's own text is shown to people.
  return typeof own === 'string' && /^[\w.-]{2,20}$/.test(own) ? own : 'of an unknown kind'
}

const factsOf = async (
  input: Input,
  tracks: readonly InputTrack[],
  { kind, saysHowLong }: { kind: MediaKind; saysHowLong: boolean },
): Promise<MediaFacts> => {
  const declared = saysHowLong ? await input.getDurationFromMetadata() : null
  const seconds = declared ?? (await input.computeDuration())
  if (!Number.isFinite(seconds) || seconds <= 0) throw new Error('no duration')
  const picture = tracks.find((track) => track.isVideoTrack())
  return {
    kind: isVideo(kind) ? 'video' : 'sound',
    container: (await input.getFormat()).name,
    codecs: await Promise.all(tracks.map(nameOf)),
    durationMs: Math.round(seconds * 1000),
    width: picture ? await picture.getDisplayWidth() : null,
    height: picture ? await picture.getDisplayHeight() : null,
    title: null,
  }
}

/** Whether the tag before an MP3 fits in memory. */
const tagsAreFair = async (path: string): Promise<boolean> => {
  const head = await readAt(path, 0, 10)
  if (head.toString('latin1', 0, 3) !== 'ID3') return true
  return head.subarray(6, 10).reduce((sum, each) => sum * 128 + (each & 127), 0) <= MOST_TAG_BYTES
}

const withTags = (
  facts: MediaFacts,
  { title, images = [] }: Awaited<ReturnType<Input['getMetadataTags']>>,
): { facts: MediaFacts; cover: Cover | undefined } => {
  const image = images.find(({ kind }) => kind === 'coverFront') ?? images[0]
  const cover = image && image.data.length <= MOST_COVER_BYTES ? { mime: image.mimeType, data: image.data } : undefined
  const text = normalized(title?.slice(0, MOST_TITLE_CHARACTERS) ?? '', 'NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .slice(0, 200)
    .toWellFormed()
  return { facts: { ...facts, title: text ? text : null }, cover }
}
