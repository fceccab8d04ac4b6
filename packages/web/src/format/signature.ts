import { extensionsOf } from '@vesica/contract'
import { text } from '../i18n/text.ts'

/** Where the mark of a PDF may begin at the latest, in bytes. */
const HEAD_BYTES = 1024

/** What the first bytes of a file look like, one character for each byte. */
const signatures = [
  { kind: 'pdf', name: 'PDF', type: 'application/pdf', mark: /%PDF-/ },
  { kind: 'png', name: 'PNG', type: 'image/png', mark: /^\x89PNG\r\n[^]\n/ },
  { kind: 'jpeg', name: 'JPEG', type: 'image/jpeg', mark: /^\xFF\xD8\xFF/ },
  { kind: 'gif', name: 'GIF', type: 'image/gif', mark: /^GIF8[79]a/ },
  { kind: 'webp', name: 'WebP', type: 'image/webp', mark: /^RIFF[^]{4}WEBP/ },
] as const

/** What documents of a word processor begin with. */
const documents = [
  { kind: 'docx', type: 'application/zip', mark: /^PK/ },
  { kind: 'doc', type: 'application/msword', mark: /^\xD0\xCF/ },
] as const

/** Sound and films that are told by their first bytes. */
const recordings = [
  { kind: 'mp3', name: 'MP3', mark: /^ID3/ },
  { kind: 'wav', name: 'WAV', mark: /^RIFF[^]{4}WAVE/ },
  { kind: 'flac', name: 'FLAC', mark: /^fLaC/ },
  { kind: 'avi', name: 'AVI', mark: /^RIFF[^]{4}AVI / },
  { kind: 'webm', name: 'WebM', mark: /^[^]E\xDF\xA3/ },
] as const

/** Pictures that few browsers show, by their first bytes. */
const unshown = [
  { format: 'HEIC', mark: /^[^]{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/ },
  { format: 'AVIF', mark: /^[^]{4}ftypavi[fs]/ },
  { format: 'TIFF', mark: /^(?:II\*\0|MM\0\*)/ },
] as const

/** The format of a picture that few browsers show, whatever its name says; undefined for all else. @param head as `headOf` returns it */
export const unshownFormat = (head: string): string | undefined => unshown.find(({ mark }) => mark.test(head))?.format

/** The first bytes of a file, one character for each. @throws DOMException where it cannot be read any more */
export const headOf = async (file: Blob): Promise<string> =>
  String.fromCharCode(...new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))

/** Extensions of sound and films; what these hold is told apart from all other kinds of file. */
const recorded = (
  ['mp3', 'wav', 'ogg', 'opus', 'm4a', 'aac', 'flac', 'mp4', 'webm', 'ogv', 'mov', 'avi'] as const
).flatMap((kind) => [...extensionsOf[kind]])

/** What is said of sound or a film by its extension that is of a kind that is not accepted. */
const misplaced = (extension: string, head: string, accept: readonly string[]): string | undefined => {
  if (!recorded.includes(extension)) return undefined
  const found = [...signatures, ...recordings].find(({ mark }) => mark.test(head))
  const isAccepted = !found || accept.some((one) => extensionsOf[found.kind].includes(one))
  return isAccepted ? undefined : text.files.holdsOther(extension, found.name)
}

/**
 * What is said of a file that is not what its extension says; undefined where it is, where it is another of the accepted
 * kinds, and where the extension says nothing about the first bytes.
 * @param head as `headOf` returns it  @param accept MIME types and extensions
 */
export const misnamed = (name: string, head: string, accept: readonly string[]): string | undefined => {
  const extension = /\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? ''
  const claimed = signatures.find(({ kind }) => extensionsOf[kind].includes(extension))
  if (!claimed) return misplaced(extension, head, accept)
  const found = [...signatures, ...documents].find(({ mark }) => mark.test(head))
  const isAccepted = found && accept.some((one) => one === found.type || extensionsOf[found.kind].includes(one))
  return isAccepted ? undefined : text.files.misnamed(extension, claimed.name)
}
