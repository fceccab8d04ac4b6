import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { isUtf8 } from './uploads-text.ts'

const UNREADABLE = 'This file can’t be read as text. Please save it as CSV in UTF-8 and send it again.'

const marks = [
  ['utf-8', Buffer.from([0xef, 0xbb, 0xbf])],
  ['utf-16le', Buffer.from([0xff, 0xfe])],
  ['utf-16be', Buffer.from([0xfe, 0xff])],
] as const

/** What no text has: control characters, with those of the bytes that windows-1252 leaves undefined. */
const notText = /[^\P{Cc}\t\n\v\f\r]/u

class NotText extends Error {}

async function* decoded(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const checked = (text: string): string => {
    if (notText.test(text)) throw new NotText()
    return text
  }
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>)
    yield checked(decoder.decode(chunk, { stream: true }))
  yield checked(decoder.decode())
}

/**
 * A table in UTF-8, from what spreadsheets write: UTF-8, UTF-16 with a byte order mark, or windows-1252 where it is neither.
 * @param head the first bytes of the file  @param into a free path, used only where the file is in another encoding
 * @returns where the table is in UTF-8, or why it can't be read
 */
export const tableInUtf8 = async (
  path: string,
  head: Buffer,
  into: string,
): Promise<{ path: string } | { fault: string }> => {
  if (await isUtf8(path)) return { path }
  const [encoding] = marks.find(([, mark]) => head.subarray(0, mark.length).equals(mark)) ?? ['windows-1252']
  try {
    await pipeline(decoded(path, encoding), createWriteStream(into, { mode: 0o600 }))
    return { path: into }
  } catch (error) {
    if (error instanceof NotText || error instanceof TypeError) return { fault: UNREADABLE }
    throw error
  }
}
