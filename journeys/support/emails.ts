import { watch } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** An email that the product wrote to its mail folder. */
export interface Email {
  subject: string
  text: string
}

/** A line that holds only a code. */
export const codeLine = /^\s*(\d{6})\s*$/m

/** Emails to an address, oldest first. @param folder where the product writes emails without a mail server */
export const readEmails = async (folder: string, email: string): Promise<Email[]> => {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  const sources = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return sources.filter((source) => headerOf(source, 'To').includes(email)).map(readEmail)
}

/** A background job sends emails soon after the event. */
const SENT_WITHIN_MS = 20_000

/** Waits for the newest email to an address whose text matches. */
export const waitForEmail = (folder: string, email: string, text: RegExp): Promise<Email> =>
  new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      watcher.close()
      clearTimeout(patience)
      settle()
    }
    const check = async () => {
      const match = (await readEmails(folder, email)).findLast((mail) => text.test(mail.text))
      if (match) end(() => resolve(match))
    }
    const watcher = watch(folder, () => void check())
    const patience = setTimeout(() => end(() => reject(new Error(`No mail to ${email} says ${text}`))), SENT_WITHIN_MS)
    void check()
  })

/** The code in an email. */
export const codeIn = ({ text }: Email): string => {
  const code = codeLine.exec(text)?.[1]
  if (!code) throw new Error(`There is no code in:\n${text}`)
  return code
}

/** The link in an email as path and query: the product does not know the port of the test. */
export const linkIn = ({ text }: Email): string => {
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  if (!link) throw new Error(`There is no link in:\n${text}`)
  const { pathname, search } = new URL(link)
  return pathname + search
}

const headerOf = (source: string, name: string): string =>
  new RegExp(`^${name}: (.*(?:\r?\n[ \t].*)*)`, 'im').exec(source)?.[1] ?? ''

const readEmail = (source: string): Email => {
  // A line of `-- ` starts the signature and does not end the MIME part.
  const match = /Content-Type: text\/plain[^]*?\r?\n\r?\n([^]*?)(\r?\n--(?! |=20)|$)/.exec(source)
  const encoding = /Content-Transfer-Encoding: (\S+)/i.exec(match?.[0] ?? '')?.[1]?.toLowerCase()
  return { subject: headerOf(source, 'Subject'), text: decoded(match?.[1] ?? '', encoding) }
}

const decoded = (body: string, encoding: string | undefined): string => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
