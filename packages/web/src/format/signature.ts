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

/** The first bytes of a file, one character for each. @throws DOMException where it cannot be read any more */
export const headOf = async (file: Blob): Promise<string> =>
  String.fromCharCode(...new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))

/**
 * What is said of a file that is not what its extension says; undefined where it is, where it is another of the accepted
 * kinds, and where the extension says nothing about the first bytes.
 * @param head as `headOf` returns it  @param accept MIME types and extensions
 */
export const misnamed = (name: string, head: string, accept: readonly string[]): string | undefined => {
  const extension = /\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? ''
  const claimed = signatures.find(({ kind }) => extensionsOf[kind].includes(extension))
  if (!claimed) return undefined
  const found = [...signatures, ...documents].find(({ mark }) => mark.test(head))
  const isAccepted = found && accept.some((one) => one === found.type || extensionsOf[found.kind].includes(one))
  return isAccepted ? undefined : text.files.misnamed(extension, claimed.name)
}
