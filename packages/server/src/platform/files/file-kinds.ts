import { extname } from 'node:path'
import { extensionsOf, type FileKind, type PictureKind, type SoundKind, type VideoKind } from '@vesica/contract'

interface KindFacts {
  /** As people call it. */
  label: string
  /** The type it is served with. */
  mime: string
  /** Types that browsers declare for it. */
  declared: readonly string[]
  /** Types that its bytes may show. */
  detected: readonly string[]
}

/** What browsers declare when their system knows no type for an extension. */
const UNKNOWN = 'application/octet-stream'

/** What is text shows no type of its own by its first bytes. */
const PLAIN = 'text/plain'

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const kinds: Readonly<Record<FileKind, KindFacts>> = {
  png: {
    label: 'PNG',
    mime: 'image/png',
    declared: ['image/png', 'image/x-png'],
    // An animated PNG begins with the same bytes as a still one.
    detected: ['image/png', 'image/apng'],
  },
  jpeg: {
    label: 'JPG',
    mime: 'image/jpeg',
    declared: ['image/jpeg', 'image/jpg', 'image/pjpeg'],
    detected: ['image/jpeg'],
  },
  gif: { label: 'GIF', mime: 'image/gif', declared: ['image/gif'], detected: ['image/gif'] },
  webp: { label: 'WebP', mime: 'image/webp', declared: ['image/webp'], detected: ['image/webp'] },
  mp4: {
    label: 'MP4',
    mime: 'video/mp4',
    declared: ['video/mp4', 'video/x-m4v'],
    detected: ['video/mp4', 'video/x-m4v'],
  },
  webm: { label: 'WebM', mime: 'video/webm', declared: ['video/webm'], detected: ['video/webm'] },
  ogv: {
    label: 'Ogg video',
    mime: 'video/ogg',
    // Windows and macOS call everything with this extension a sound.
    declared: ['video/ogg', 'application/ogg', 'audio/ogg'],
    detected: ['video/ogg'],
  },
  mov: { label: 'MOV', mime: 'video/quicktime', declared: ['video/quicktime'], detected: ['video/quicktime'] },
  avi: {
    label: 'AVI',
    mime: 'video/vnd.avi',
    declared: ['video/vnd.avi', 'video/avi', 'video/msvideo', 'video/x-msvideo'],
    detected: ['video/vnd.avi'],
  },
  mp3: {
    label: 'MP3',
    mime: 'audio/mpeg',
    declared: ['audio/mpeg', 'audio/mp3', 'audio/x-mpeg', 'audio/x-mp3'],
    detected: ['audio/mpeg'],
  },
  wav: {
    label: 'WAV',
    mime: 'audio/wav',
    declared: ['audio/wav', 'audio/wave', 'audio/x-wav', 'audio/x-pn-wav', 'audio/vnd.wave'],
    detected: ['audio/wav'],
  },
  ogg: {
    label: 'Ogg',
    mime: 'audio/ogg',
    declared: ['audio/ogg', 'application/ogg', 'audio/x-vorbis+ogg', 'video/ogg'],
    detected: ['audio/ogg', 'audio/ogg; codecs=opus'],
  },
  opus: {
    label: 'Opus',
    mime: 'audio/ogg',
    declared: ['audio/opus', 'audio/ogg', 'audio/x-opus+ogg', UNKNOWN],
    detected: ['audio/ogg; codecs=opus'],
  },
  m4a: {
    label: 'M4A',
    mime: 'audio/mp4',
    declared: ['audio/mp4', 'audio/x-m4a', 'audio/m4a', 'audio/aac'],
    // Many writers give sound alone the signature of a film; whether it holds pictures is seen when it is read.
    detected: ['audio/x-m4a', 'audio/mp4', 'video/mp4'],
  },
  aac: {
    label: 'AAC',
    mime: 'audio/aac',
    declared: ['audio/aac', 'audio/x-aac', 'audio/aacp', 'audio/vnd.dlna.adts', 'audio/x-hx-aac-adts'],
    detected: ['audio/aac'],
  },
  pdf: {
    label: 'PDF',
    mime: 'application/pdf',
    declared: ['application/pdf', 'application/x-pdf'],
    detected: ['application/pdf'],
  },
  doc: {
    label: 'DOC',
    mime: 'application/msword',
    declared: ['application/msword', UNKNOWN],
    detected: ['application/x-cfb'],
  },
  docx: { label: 'DOCX', mime: DOCX, declared: [DOCX, UNKNOWN], detected: [DOCX] },
  txt: { label: 'TXT', mime: 'text/plain; charset=utf-8', declared: [PLAIN], detected: [PLAIN] },
  md: {
    label: 'Markdown',
    mime: 'text/markdown; charset=utf-8',
    declared: ['text/markdown', 'text/x-markdown', PLAIN, UNKNOWN],
    detected: [PLAIN],
  },
  zip: {
    label: 'ZIP',
    mime: 'application/zip',
    declared: ['application/zip', 'application/x-zip-compressed', 'application/x-zip'],
    detected: ['application/zip'],
  },
  vtt: {
    label: 'WebVTT',
    mime: 'text/vtt; charset=utf-8',
    declared: ['text/vtt', PLAIN, UNKNOWN],
    detected: ['text/vtt'],
  },
  csv: {
    label: 'CSV',
    mime: 'text/csv; charset=utf-8',
    // Windows calls it what opens it.
    declared: ['text/csv', 'text/tab-separated-values', 'application/vnd.ms-excel', 'application/csv', PLAIN, UNKNOWN],
    detected: [PLAIN],
  },
}

const pictures = { png: true, jpeg: true, gif: true, webp: true } satisfies Record<PictureKind, true>
const videos = { mp4: true, webm: true, ogv: true, mov: true, avi: true } satisfies Record<VideoKind, true>
const sounds = { mp3: true, wav: true, ogg: true, opus: true, m4a: true, aac: true } satisfies Record<SoundKind, true>

/** The type that a file of this kind is served with. */
export const mimeOf = (kind: FileKind): string => kinds[kind].mime

export const isImage = (kind: FileKind): kind is PictureKind => kind in pictures

export const isVideo = (kind: FileKind): kind is VideoKind => kind in videos

export const isSound = (kind: FileKind): kind is SoundKind => kind in sounds

const list = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** The kinds as a sentence names them: 'PNG, JPG, or PDF'. */
export const kindsText = (allowed: readonly FileKind[]): string => list.format(allowed.map((kind) => kinds[kind].label))

/** What a file says about itself. */
export interface KindClaims {
  name: string
  /** The type declared beside it. */
  declared: string
  /** The type that its bytes show; undefined: none that is known, so that it may be text. */
  detected: string | undefined
}

/** The one of the allowed kinds that name, declared type and content all agree on, or undefined. */
export const agreedKind = (
  allowed: readonly FileKind[],
  { name, declared, detected = PLAIN }: KindClaims,
): FileKind | undefined => {
  const [plainDeclared = ''] = declared.toLowerCase().split(';')
  return allowed.find(
    (kind) =>
      extensionsOf[kind].includes(extname(name).toLowerCase()) &&
      kinds[kind].declared.includes(plainDeclared.trim()) &&
      kinds[kind].detected.includes(detected),
  )
}
