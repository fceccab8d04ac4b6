import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A message in the folder. */
export interface FolderMessage {
  /** The file name without its extension. */
  id: string
  to: string
  subject: string
  /** ISO 8601 in UTC. */
  at: string
}

/** Stores messages as files, for a platform without a mail server. */
export interface MailFolder {
  /** Writes one message, completely or not at all. */
  write(message: Buffer): Promise<void>
  /** Newest first. */
  list(limit: number): Promise<FolderMessage[]>
}

const messageFile = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)-[0-9a-f]{16}\.eml$/
const HEADER_BYTES = 8 * 1024

/** @param folder created if missing */
export const mailFolder = (folder: string): MailFolder => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    write: async (message) => {
      const stamp = new Date().toISOString().replaceAll(':', '-')
      const name = `${stamp}-${randomBytes(8).toString('hex')}`
      const temporary = join(folder, `${name}.tmp`)
      try {
        const file = await open(temporary, 'wx', 0o600)
        try {
          await file.writeFile(message)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(temporary, join(folder, `${name}.eml`))
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    list: async (limit) => {
      const names = (await readdir(folder)).filter((name) => messageFile.test(name))
      const newest = names.sort().reverse().slice(0, limit)
      const emails = await Promise.all(newest.map((name) => describe(folder, name)))
      return emails.filter((message) => message !== undefined)
    },
  }
}

const describe = async (folder: string, name: string): Promise<FolderMessage | undefined> => {
  const headers = await readHeaders(join(folder, name))
  if (headers === undefined) return undefined
  return {
    id: name.replace(/\.eml$/, ''),
    to: headerOf(headers, 'to'),
    subject: headerOf(headers, 'subject'),
    at: name.replace(messageFile, '$1:$2:$3'),
  }
}

/** The headers of a message, or undefined if it was removed meanwhile. */
const readHeaders = async (path: string): Promise<string | undefined> => {
  const file = await open(path, 'r').catch(() => undefined)
  if (!file) return undefined
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
    return buffer.toString('utf8', 0, bytesRead).split('\r\n\r\n')[0]
  } finally {
    await file.close()
  }
}

const headerOf = (headers: string, name: string): string => {
  const folded = new RegExp(`^${name}:((?:.*)(?:\r\n[ \t].*)*)`, 'im').exec(headers)?.[1] ?? ''
  return decodeHeader(folded.replace(/\r\n[ \t]/g, ' ').trim())
}

/** Decodes encoded words (RFC 2047); blanks between two of them don't count. */
const decodeHeader = (value: string): string =>
  value
    .replace(/(\?=)\s+(?==\?)/g, '$1')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_whole, encoding: string, encoded: string) =>
      encoding.toLowerCase() === 'b' ? Buffer.from(encoded, 'base64').toString('utf8') : decodeQ(encoded),
    )
    .replace(/\p{Cc}/gu, '')

const decodeQ = (encoded: string): string =>
  Buffer.from(
    encoded
      .replaceAll('_', ' ')
      .replace(/=([0-9a-f]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
