import { watch } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** One e-mail that the product wrote into its folder. */
export interface Email {
  subject: string
  /** The plain text part. */
  text: string
}

/** A line with a code and nothing else. */
export const codeLine = /^\s*(\d{6})\s*$/m

/** Mail for an address, oldest first. @param folder where the product writes mail when it has no mail server */
export const readEmails = async (folder: string, email: string): Promise<Email[]> => {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  const sources = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return sources.filter((source) => headerOf(source, 'To').includes(email)).map(readEmail)
}

/** Mail is sent by a job soon after what it tells of. */
const SENT_WITHIN_MS = 20_000

/** The newest mail to an address whose text matches, as soon as it is there. */
export const waitForEmail = (folder: string, email: string, text: RegExp): Promise<Email> =>
  new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      watcher.close()
      clearTimeout(patience)
      settle()
    }
    const look = async () => {
      const found = (await readEmails(folder, email)).findLast((mail) => text.test(mail.text))
      if (found) end(() => resolve(found))
    }
    const watcher = watch(folder, () => void look())
    const patience = setTimeout(() => end(() => reject(new Error(`No mail to ${email} says ${text}`))), SENT_WITHIN_MS)
    void look()
  })

/** The code of a mail. */
export const codeIn = ({ text }: Email): string => {
  const code = codeLine.exec(text)?.[1]
  if (!code) throw new Error(`There is no code in:\n${text}`)
  return code
}

/** The link of a mail as path and query: the product does not know the port that a journey gave it. */
export const linkIn = ({ text }: Email): string => {
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  if (!link) throw new Error(`There is no link in:\n${text}`)
  const { pathname, search } = new URL(link)
  return pathname + search
}

const headerOf = (source: string, name: string): string =>
  new RegExp(`^${name}: (.*(?:\r?\n[ \t].*)*)`, 'im').exec(source)?.[1] ?? ''

const readEmail = (source: string): Email => {
  // A line of `-- ` begins what stands below a letter, and is no end of its part.
  const part = /Content-Type: text\/plain[^]*?\r?\n\r?\n([^]*?)(\r?\n--(?! |=20)|$)/.exec(source)
  const encoding = /Content-Transfer-Encoding: (\S+)/i.exec(part?.[0] ?? '')?.[1]?.toLowerCase()
  return { subject: headerOf(source, 'Subject'), text: decoded(part?.[1] ?? '', encoding) }
}

const decoded = (body: string, encoding: string | undefined): string => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
