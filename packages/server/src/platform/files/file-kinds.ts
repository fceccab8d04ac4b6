import { extname } from 'node:path'
import { extensionsOf, type FileKind, type PictureKind, type SoundKind, type VideoKind } from '@vesica/contract'

interface KindFacts {
  /** The common name. */
  label: string
  /** The content type it is served with. */
  mime: string
  /** Types that its bytes may indicate, the likeliest first. */
  detected: readonly string[]
  /** The ones among them that other kinds share; then the extension decides. */
  shared?: readonly string[]
}

/** Text has no type of its own in its first bytes. */
const PLAIN = 'text/plain'

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const kinds: Readonly<Record<FileKind, KindFacts>> = {
  png: {
    label: 'PNG',
    mime: 'image/png',
    // An animated PNG starts with the same bytes as a still one.
    detected: ['image/png', 'image/apng'],
  },
  jpeg: {
    label: 'JPG',
    mime: 'image/jpeg',
    detected: ['image/jpeg'],
  },
  gif: { label: 'GIF', mime: 'image/gif', detected: ['image/gif'] },
  webp: { label: 'WebP', mime: 'image/webp', detected: ['image/webp'] },
  mp4: {
    label: 'MP4',
    mime: 'video/mp4',
    detected: ['video/mp4', 'video/x-m4v'],
  },
  webm: { label: 'WebM', mime: 'video/webm', detected: ['video/webm'] },
  ogv: {
    label: 'Ogg video',
    mime: 'video/ogg',
    detected: ['video/ogg'],
  },
  mov: { label: 'MOV', mime: 'video/quicktime', detected: ['video/quicktime'] },
  avi: {
    label: 'AVI',
    mime: 'video/vnd.avi',
    detected: ['video/vnd.avi'],
  },
  mp3: {
    label: 'MP3',
    mime: 'audio/mpeg',
    detected: ['audio/mpeg'],
  },
  wav: {
    label: 'WAV',
    mime: 'audio/wav',
    detected: ['audio/wav'],
  },
  ogg: {
    label: 'Ogg',
    mime: 'audio/ogg',
    detected: ['audio/ogg', 'audio/ogg; codecs=opus'],
  },
  opus: {
    label: 'Opus',
    mime: 'audio/ogg',
    detected: ['audio/ogg; codecs=opus'],
  },
  m4a: {
    label: 'M4A',
    mime: 'audio/mp4',
    // Many encoders give audio the signature of video. Whether it contains pictures is seen when it is parsed.
    detected: ['audio/x-m4a', 'audio/mp4', 'video/mp4'],
    shared: ['video/mp4'],
  },
  aac: {
    label: 'AAC',
    mime: 'audio/aac',
    detected: ['audio/aac'],
  },
  flac: { label: 'FLAC', mime: 'audio/flac', detected: ['audio/flac'] },
  pdf: {
    label: 'PDF',
    mime: 'application/pdf',
    detected: ['application/pdf'],
  },
  doc: {
    label: 'DOC',
    mime: 'application/msword',
    detected: ['application/x-cfb'],
    shared: ['application/x-cfb'],
  },
  docx: { label: 'DOCX', mime: DOCX, detected: [DOCX] },
  txt: { label: 'TXT', mime: 'text/plain; charset=utf-8', detected: [PLAIN], shared: [PLAIN] },
  md: {
    label: 'Markdown',
    mime: 'text/markdown; charset=utf-8',
    detected: [PLAIN],
    shared: [PLAIN],
  },
  zip: {
    label: 'ZIP',
    mime: 'application/zip',
    detected: ['application/zip'],
  },
  vtt: {
    label: 'WebVTT',
    mime: 'text/vtt; charset=utf-8',
    // UTF-16 has no type of its own.
    detected: ['text/vtt', PLAIN],
    shared: [PLAIN],
  },
  srt: {
    label: 'SubRip',
    mime: 'application/x-subrip',
    detected: [PLAIN],
    shared: [PLAIN],
  },
  csv: {
    label: 'CSV',
    mime: 'text/csv; charset=utf-8',
    detected: [PLAIN],
    shared: [PLAIN],
  },
}

const pictures = { png: true, jpeg: true, gif: true, webp: true } satisfies Record<PictureKind, true>
const videos = { mp4: true, webm: true, ogv: true, mov: true, avi: true } satisfies Record<VideoKind, true>
const sounds = { mp3: true, wav: true, ogg: true, opus: true, m4a: true, aac: true, flac: true } satisfies Record<
  SoundKind,
  true
>

/** The content type that a file of this kind is served with. */
export const mimeOf = (kind: FileKind): string => kinds[kind].mime

export const isImage = (kind: FileKind): kind is PictureKind => kind in pictures

export const isVideo = (kind: FileKind): kind is VideoKind => kind in videos

export const isSound = (kind: FileKind): kind is SoundKind => kind in sounds

const list = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** The kinds as a sentence lists them: 'PNG, JPG, or PDF'. */
export const kindsText = (allowed: readonly FileKind[]): string => list.format(allowed.map((kind) => kinds[kind].label))

/** Common names of picture formats that few browsers show, by the type that the bytes indicate. */
const unshownPictures: ReadonlyMap<string, string> = new Map([
  ['image/heic', 'HEIC'],
  ['image/heic-sequence', 'HEIC'],
  ['image/heif', 'HEIF'],
  ['image/heif-sequence', 'HEIF'],
  ['image/avif', 'AVIF'],
  ['image/tiff', 'TIFF'],
  ['image/bmp', 'BMP'],
])

/**
 * What to do about a picture in a format that few browsers show, such as the HEIC of iPhones.
 * @param detected the type that its bytes indicate
 * @returns undefined if it has no such format, or no pictures are allowed
 */
export const pictureAdvice = (allowed: readonly FileKind[], detected: string | undefined): string | undefined => {
  const format = detected && unshownPictures.get(detected)
  const better = allowed.includes('jpeg') ? 'jpeg' : allowed.find(isImage)
  if (!format || !better) return undefined
  return `This picture is in the ${format} format. Please save it as ${kinds[better].label}, or send a screenshot.`
}

/** What the content of a file indicates. */
export interface KindClues {
  name: string
  /** The type that its bytes indicate; undefined: none is known, so it may be text. */
  detected: string | undefined
}

const hasExtensionOf = (name: string, kind: FileKind): boolean =>
  extensionsOf[kind].includes(extname(name).toLowerCase())

/**
 * The allowed kind that a file has by its content, or undefined. The name decides where the content fits several: text
 * is Markdown if it is named so. The type that a browser declares only repeats the extension.
 */
export const kindOf = (allowed: readonly FileKind[], { name, detected = PLAIN }: KindClues): FileKind | undefined => {
  const extension = extname(name).toLowerCase()
  /** How well name and content fit a kind; smaller is better. */
  const rank = (kind: FileKind): number => {
    const byName = extensionsOf[kind].indexOf(extension)
    return (byName < 0 ? 10 : byName) * 10 + kinds[kind].detected.indexOf(detected)
  }
  return allowed
    .filter((kind) => {
      const { detected: types, shared = [] } = kinds[kind]
      return types.includes(detected) && (!shared.includes(detected) || hasExtensionOf(name, kind))
    })
    .toSorted((a, b) => rank(a) - rank(b))[0]
}

/**
 * A name with the extension of its kind: `receipt` becomes `receipt.jpg`, `proof.png.exe` becomes `proof.png.exe.png`.
 */
export const nameOfKind = (name: string, kind: FileKind): string =>
  hasExtensionOf(name, kind) ? name : `${name.slice(0, 110).toWellFormed()}${extensionsOf[kind][0] ?? ''}`
