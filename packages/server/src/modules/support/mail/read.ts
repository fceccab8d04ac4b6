import { createHash } from 'node:crypto'
import type { Attachment, Email } from 'postal-mime'
import { MailRefused } from '../../../platform/mail/smtp-in.ts'
import type { Headers } from './automatic.rules.ts'
import { textOfHtml } from './html.ts'
import { plainText } from './plain.rules.ts'
import { splitQuoted } from './quote.rules.ts'

/** A file that came with a mail, not yet looked at. */
export interface SentAlong {
  name: string
  declared: string
  content: Uint8Array
  /** It stands within the text, as pictures do. */
  isPart: boolean
}

/** What a mail says. */
export interface ReadMail {
  headers: Headers
  /** Addresses of who says to have written it, in small letters. */
  from: string[]
  subject: string
  /** By what it is told from others: its Message-ID or, without one, what it consists of. */
  key: string
  messageId: string | null
  text: string
  quoted: string | null
  files: SentAlong[]
  /** The report about a letter, if it is one. */
  status: string | undefined
}

/** More of a text is not looked at: people do not write so much, and what is kept is far less. */
const MOST_CHARACTERS = 400_000

const bytesOf = (content: ArrayBuffer | Uint8Array | string): Uint8Array => {
  if (typeof content === 'string') return Buffer.from(content)
  return content instanceof Uint8Array ? content : new Uint8Array(content)
}

/** Who says to have written a mail. Of two headers none counts: such a mail wants to be read in two ways. */
const fromOf = async ({ headers }: Email): Promise<string[]> => {
  const [named, ...others] = headers.filter(({ key }) => key === 'from')
  if (!named || others.length > 0) return []
  const { addressParser } = await import('postal-mime')
  const addresses = addressParser(named.value, { flatten: true })
  return addresses.map(({ address = '' }) => address.trim().normalize('NFC').toLowerCase()).filter(Boolean)
}

const parse = async (raw: Buffer): Promise<Email> => {
  const { default: PostalMime } = await import('postal-mime')
  try {
    return await PostalMime.parse(raw, {
      attachmentEncoding: 'arraybuffer',
      forceRfc822Attachments: true,
      maxNestingDepth: 100,
      maxHeadersSize: 2 * 1024 * 1024,
    })
  } catch {
    throw new MailRefused('This mail cannot be read: please send it as plain text.', 554)
  }
}

/** The one part of a mail whose type cannot be understood: it is taken for text. */
const namelessIn = ({ text, html, attachments: [only, ...others] }: Email): Attachment | undefined => {
  const isNameless = only?.filename === null && only.disposition === null && others.length === 0
  return text === undefined && html === undefined && isNameless ? only : undefined
}

const bodyOf = async (email: Email, nameless: Attachment | undefined): Promise<string> => {
  if (nameless) return Buffer.from(bytesOf(nameless.content)).toString('utf8')
  return email.text ?? (email.html === undefined ? '' : await textOfHtml(email.html))
}

/** One that letters can name as what they follow: nothing in it that does not show. */
const messageIdIn = (header: string): string | null => /<[^<>\s\p{C}]{1,250}>/u.exec(header)?.[0] ?? null

/** Reads a mail as far as it can be read. @throws MailRefused for one that is built to be unreadable */
export const readMail = async (raw: Buffer): Promise<ReadMail> => {
  const email = await parse(raw)
  const nameless = namelessIn(email)
  const body = (await bodyOf(email, nameless)).slice(0, MOST_CHARACTERS)
  const { text, quoted } = splitQuoted(plainText(body))
  const messageId = messageIdIn(email.messageId ?? '')
  const status = email.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')
  return {
    headers: email.headers,
    from: await fromOf(email),
    subject: email.subject ?? '',
    key: messageId ?? `sha256:${createHash('sha256').update(raw).digest('hex')}`,
    messageId,
    text,
    quoted,
    files: email.attachments
      .filter((attachment) => attachment !== nameless && !attachment.mimeType.startsWith('message/'))
      .map(({ filename, mimeType, content, related, disposition }) => ({
        name: filename ?? 'file',
        declared: mimeType,
        content: bytesOf(content),
        isPart: related === true || disposition === 'inline',
      })),
    status: status && Buffer.from(bytesOf(status.content)).toString('latin1').slice(0, 100_000),
  }
}
