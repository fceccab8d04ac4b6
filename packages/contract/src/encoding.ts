/** The same in browsers and Node. */
declare const TextDecoder: new (
  label: string,
  options: { readonly fatal: boolean },
) => { decode(bytes?: Uint8Array): string }

const marks = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const

/** The encoding that a byte order mark indicates. @param head the first bytes of a file */
export const markedEncoding = (head: Uint8Array): (typeof marks)[number][0] | undefined =>
  marks.find(([, mark]) => mark.every((byte, index) => head[index] === byte))?.[0]

/**
 * Whether decoded characters are not text: control characters, including the bytes that windows-1252 leaves undefined.
 */
export const hasControls = (text: string): boolean => /[^\P{Cc}\t\n\v\f\r]/u.test(text)

const decoded = (bytes: Uint8Array, encoding: string): string | undefined => {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return hasControls(text) ? undefined : text
  } catch {
    return undefined
  }
}

/**
 * Decodes a file without its byte order mark: by the mark, otherwise as UTF-8, otherwise as windows-1252.
 * @returns undefined if it is not text
 */
export const decodeText = (bytes: Uint8Array): string | undefined => {
  const marked = markedEncoding(bytes)
  return marked ? decoded(bytes, marked) : (decoded(bytes, 'utf-8') ?? decoded(bytes, 'windows-1252'))
}
