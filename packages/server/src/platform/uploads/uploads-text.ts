import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { type FileKind, hasControls, isSubRip, markedEncoding } from '@vesica/contract'
import { readAt } from './uploads-ends.ts'

/** Whether a file is UTF-8 text without null characters, which end a text for some readers. */
const isUtf8 = async (path: string): Promise<boolean> => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      if (chunk.includes(0)) return false
      decoder.decode(chunk, { stream: true })
    }
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

class NotText extends Error {}

/** Without a byte order mark. */
async function* decoded(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const checked = (text: string): string => {
    if (encoding !== 'utf-8' && hasControls(text)) throw new NotText()
    return text
  }
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>)
    yield checked(decoder.decode(chunk, { stream: true }))
  yield checked(decoder.decode())
}

interface TextRule {
  /** The encoding assumed for text that is not UTF-8 and has no byte order mark; undefined: it is refused. */
  readonly otherwise?: 'windows-1252'
  readonly fault: string
}

const ofPeople: TextRule = { fault: 'This text is not in UTF-8. Please save it as UTF-8 and send it again.' }
const captions: TextRule = {
  otherwise: 'windows-1252',
  fault: 'These captions can’t be read as text. Please save them as UTF-8 and send them again.',
}

/** The encodings that text kinds may have, and why others are refused. */
export const textRules: Partial<Readonly<Record<FileKind, TextRule>>> = {
  txt: ofPeople,
  md: ofPeople,
  vtt: captions,
  srt: captions,
  csv: {
    otherwise: 'windows-1252',
    fault: 'This file can’t be read as text. Please save it as CSV in UTF-8 and send it again.',
  },
}

/**
 * Converts text from other programs to UTF-8 without a byte order mark: from UTF-8, UTF-16 with a mark, or the assumed
 * encoding.
 * @param head the first bytes of the file @param into a free path, used only if the file has to change
 * @returns where the text is; undefined if it can't be read
 */
export const textInUtf8 = async (
  path: string,
  { head, into, otherwise }: { head: Buffer; into: string; otherwise: TextRule['otherwise'] },
): Promise<string | undefined> => {
  const marked = markedEncoding(head)
  const isText = await isUtf8(path)
  if (isText && marked === undefined) return path
  const encoding = marked ?? otherwise
  if (encoding === undefined || (encoding === 'utf-8' && !isText)) return undefined
  try {
    await pipeline(decoded(path, encoding), createWriteStream(into, { mode: 0o600 }))
    return into
  } catch (error) {
    if (error instanceof NotText || error instanceof TypeError) return undefined
    throw error
  }
}

const HEAD_BYTES = 4100

/** The kind of captions in UTF-8 by their first line, whatever their name; undefined if they are none. */
export const captionsKind = async (path: string): Promise<'vtt' | 'srt' | undefined> => {
  const text = (await readAt(path, 0, HEAD_BYTES)).toString('utf8')
  if (/^WEBVTT([ \t\r\n]|$)/.test(text)) return 'vtt'
  return isSubRip(text) ? 'srt' : undefined
}
