import { extensionsOf } from '@vesica/contract'
import { text } from '../i18n/text.ts'

/** The latest position at which a PDF may start, in bytes. */
const HEAD_BYTES = 1024

/** The first bytes of a file, one character per byte. */
const signatures = [
  { kind: 'pdf', name: 'PDF', type: 'application/pdf', mark: /%PDF-/ },
  { kind: 'png', name: 'PNG', type: 'image/png', mark: /^\x89PNG\r\n[^]\n/ },
  { kind: 'jpeg', name: 'JPEG', type: 'image/jpeg', mark: /^\xFF\xD8\xFF/ },
  { kind: 'gif', name: 'GIF', type: 'image/gif', mark: /^GIF8[79]a/ },
  { kind: 'webp', name: 'WebP', type: 'image/webp', mark: /^RIFF[^]{4}WEBP/ },
] as const

/** The first bytes of word processor documents. */
const documents = [
  { kind: 'docx', type: 'application/zip', mark: /^PK/ },
  { kind: 'doc', type: 'application/msword', mark: /^\xD0\xCF/ },
] as const

/** Audio and video formats recognized by their first bytes. */
const recordings = [
  { kind: 'mp3', name: 'MP3', mark: /^ID3/ },
  { kind: 'wav', name: 'WAV', mark: /^RIFF[^]{4}WAVE/ },
  { kind: 'flac', name: 'FLAC', mark: /^fLaC/ },
  { kind: 'avi', name: 'AVI', mark: /^RIFF[^]{4}AVI / },
  { kind: 'webm', name: 'WebM', mark: /^[^]E\xDF\xA3/ },
] as const

/** Picture formats that few browsers show, by their first bytes. */
const unshown = [
  { format: 'HEIC', mark: /^[^]{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/ },
  { format: 'AVIF', mark: /^[^]{4}ftypavi[fs]/ },
  { format: 'TIFF', mark: /^(?:II\*\0|MM\0\*)/ },
] as const

/**
 * The picture format of a file that few browsers show, whatever its name; undefined for anything else. @param head as
 * `headOf` returns it
 */
export const unshownFormat = (head: string): string | undefined => unshown.find(({ mark }) => mark.test(head))?.format

/** The first bytes of a file, one character each. @throws DOMException if it can no longer be read */
export const headOf = async (file: Blob): Promise<string> =>
  String.fromCharCode(...new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))

/** Extensions of audio and video, whose content is distinguished from all other kinds. */
const recorded = (
  ['mp3', 'wav', 'ogg', 'opus', 'm4a', 'aac', 'flac', 'mp4', 'webm', 'ogv', 'mov', 'avi'] as const
).flatMap((kind) => [...extensionsOf[kind]])

/** The message for audio or video with an unaccepted extension. */
const misplaced = (extension: string, head: string, accept: readonly string[]): string | undefined => {
  if (!recorded.includes(extension)) return undefined
  const signature = [...signatures, ...recordings].find(({ mark }) => mark.test(head))
  const isAccepted = !signature || accept.some((accepted) => extensionsOf[signature.kind].includes(accepted))
  return isAccepted ? undefined : text.files.holdsOther(extension, signature.name)
}

/**
 * The message for a file whose content differs from its extension; undefined if it matches, is another accepted kind,
 * or the extension says nothing about the first bytes.
 * @param head as `headOf` returns it @param accept MIME types and extensions
 */
export const misnamed = (name: string, head: string, accept: readonly string[]): string | undefined => {
  const extension = /\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? ''
  const claimed = signatures.find(({ kind }) => extensionsOf[kind].includes(extension))
  if (!claimed) return misplaced(extension, head, accept)
  const signature = [...signatures, ...documents].find(({ mark }) => mark.test(head))
  const isAccepted =
    signature &&
    accept.some((accepted) => accepted === signature.type || extensionsOf[signature.kind].includes(accepted))
  return isAccepted ? undefined : text.files.misnamed(extension, claimed.name)
}
