import type { ContentType } from './content.ts'
import type { FileKind } from './endpoint.ts'

/** The extensions of each kind, the usual one first. `.ogg` is audio or video. */
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

/** The accepted files of a library item by its type. */
export const itemFileKinds = {
  audio: sounds,
  video: videos,
  article: documents,
  book: documents,
  text: documents,
  course: [...documents, 'zip'],
  other: [...sounds, ...videos, ...documents, 'zip', ...pictures],
} as const satisfies Readonly<Record<ContentType | 'other', readonly FileKind[]>>

/** The same for a lesson, which also accepts Opus. */
export const lessonFileKinds = {
  audio: ['mp3', 'opus', 'wav', 'ogg', 'm4a', 'aac', 'flac'],
  video: videos,
  text: documents,
  document: documents,
  other: [...sounds, 'opus', ...videos, ...documents, 'zip', ...pictures],
} as const satisfies Readonly<Record<string, readonly FileKind[]>>

/** Captions and transcripts. SubRip is converted to WebVTT on upload. */
export const captionKinds = ['vtt', 'srt'] as const satisfies readonly FileKind[]

/** The maximum size of a captions file. */
export const mostCaptionBytes = 5 * 1024 ** 2

/** The maximum size of a library file in megabytes (1024 * 1024 bytes): the choices of an owner, and the default. */
export const mediaMegabytes = { least: 1, most: 4000, usual: 2048 } as const

/** The maximum size of a library file within a form; larger ones use resumable uploads. */
export const mostMediaBytes = 2 * 1024 ** 3

/**
 * The size of an upload chunk: 2 GB are 128 requests, within the 300 a minute per session even on the fastest line, and
 * on the slowest line still supported (16 KB/s) a chunk arrives before the connection is closed.
 */
export const uploadChunkBytes = 16 * 1024 ** 2

/**
 * The file extensions to choose for an item or a lesson of these kinds, each once. Audio alone is often saved as MP4;
 * the content is checked on upload.
 */
export const endingsOf = (kinds: readonly FileKind[]): readonly string[] => [
  ...new Set([
    ...kinds.flatMap((kind) => extensionsOf[kind]),
    ...(kinds.includes('m4a') ? extensionsOf.mp4.slice(0, 1) : []),
  ]),
]

/** Every kind that some library item accepts. */
export const itemKinds = [...sounds, ...videos, ...documents, 'zip'] as const satisfies readonly FileKind[]
