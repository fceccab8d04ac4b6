import type { ContentType } from './content.ts'
import type { FileKind } from './endpoint.ts'

/** The extensions that a file of each kind may bear, the usual one first. `.ogg` is of sound or of pictures. */
export const extensionsOf: Readonly<Record<FileKind, readonly string[]>> = {
  png: ['.png'],
  jpeg: ['.jpg', '.jpeg', '.jpe', '.jfif'],
  gif: ['.gif'],
  webp: ['.webp'],
  mp4: ['.mp4', '.m4v'],
  webm: ['.webm'],
  ogv: ['.ogg', '.ogv'],
  mov: ['.mov'],
  avi: ['.avi'],
  mp3: ['.mp3'],
  wav: ['.wav'],
  ogg: ['.ogg', '.oga'],
  opus: ['.opus'],
  m4a: ['.m4a', '.m4b'],
  aac: ['.aac'],
  flac: ['.flac'],
  pdf: ['.pdf'],
  doc: ['.doc'],
  docx: ['.docx'],
  txt: ['.txt'],
  md: ['.md', '.markdown'],
  zip: ['.zip'],
  vtt: ['.vtt'],
  srt: ['.srt'],
  csv: ['.csv', '.tsv', '.txt'],
}

const videos = ['mp4', 'webm', 'ogv', 'avi', 'mov'] as const satisfies readonly FileKind[]
const sounds = ['mp3', 'wav', 'ogg', 'm4a', 'aac', 'flac'] as const satisfies readonly FileKind[]
const documents = ['pdf', 'doc', 'docx', 'txt', 'md'] as const satisfies readonly FileKind[]
const pictures = ['png', 'jpeg', 'gif', 'webp'] as const satisfies readonly FileKind[]

/** What may be sent as the file of an item of the library, by the type of the item. */
export const itemFileKinds = {
  audio: sounds,
  video: videos,
  article: documents,
  book: documents,
  text: documents,
  course: [...documents, 'zip'],
  other: [...sounds, ...videos, ...documents, 'zip', ...pictures],
} as const satisfies Readonly<Record<ContentType | 'other', readonly FileKind[]>>

/** The same for a lesson, which also takes Opus. */
export const lessonFileKinds = {
  audio: ['mp3', 'opus', 'wav', 'ogg', 'm4a', 'aac', 'flac'],
  video: videos,
  text: documents,
  document: documents,
  other: [...sounds, 'opus', ...videos, ...documents, 'zip', ...pictures],
} as const satisfies Readonly<Record<string, readonly FileKind[]>>

/** Captions and transcripts. SubRip becomes WebVTT when it comes in. */
export const captionKinds = ['vtt', 'srt'] as const satisfies readonly FileKind[]

/** The most bytes that a file of captions may have. */
export const mostCaptionBytes = 5 * 1024 ** 2

/** How many megabytes (1024 * 1024 bytes) a file of the library may have at most: what an owner can decide, and until they do. */
export const mediaMegabytes = { least: 1, most: 4000, usual: 2048 } as const

/** The most bytes that a file of the library may have within a form; larger ones come by resumable upload. */
export const mostMediaBytes = 2 * 1024 ** 3

/**
 * How much of an upload to send in one request: 2 GB are then 128 requests, within the 300 a minute that a session may make
 * even on the fastest line, and the slowest line that is waited for (16 KB/s) brings one before its connection is ended.
 */
export const uploadChunkBytes = 16 * 1024 ** 2

/**
 * The extensions of files to choose for an item or a lesson that takes these kinds, each once. Sound alone is often saved as MP4;
 * what a file holds is read before it is taken.
 */
export const endingsOf = (kinds: readonly FileKind[]): readonly string[] => [
  ...new Set([
    ...kinds.flatMap((kind) => extensionsOf[kind]),
    ...(kinds.includes('m4a') ? extensionsOf.mp4.slice(0, 1) : []),
  ]),
]

/** Every kind that some item of the library may be. */
export const itemKinds = [...sounds, ...videos, ...documents, 'zip'] as const satisfies readonly FileKind[]
