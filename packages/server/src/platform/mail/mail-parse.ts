import type { Attachment, Email } from 'postal-mime'
import { textOfHtml } from './html-text.ts'
import { charsetOf, parseParts } from './mail-parts.ts'

/** A part that is not the text, or that was taken for it because its type cannot be understood. */
interface MailPart {
  filename: string | null
  mimeType: string
  /** Of `message/external-body`: the address of what is elsewhere. */
  content: Uint8Array
  related: boolean
  inline: boolean
  isBody: boolean
}

/** A mail in its parts, as a parser apart hands it over. */
export interface ParsedMail {
  headers: { key: string; value: string }[]
  /** Addresses of who says to have written it; of two such headers none counts: such a mail wants to be read in two ways. */
  from: string[]
  subject: string
  messageId: string
  body: string
  attachments: MailPart[]
}

/** Exchange takes no more of headers either. */
const MOST_HEADER_BYTES = 256 * 1024
/** Those of all parts together. */
const MOST_PART_HEADER_BYTES = 2 * 1024 ** 2
/** 25 MB in lines of 76 characters, as attachments are written (RFC 2045), are 340,000. */
const MOST_LINES = 400_000
/** Each part begins with such a line. A mail with all pictures of a newsletter has some hundred. */
const MOST_DASHED_LINES = 25_000
/** More of a text is not looked at: people do not write so much, and what is kept is far less. */
const MOST_CHARACTERS = 400_000

const LINE_END = 10
const DASH = 45

/** Whether a mail has no more lines and parts than one that somebody wrote. */
const isFair = (raw: Uint8Array): boolean => {
  let [lines, dashed, headers] = [0, 0, true]
  for (let at = raw.indexOf(LINE_END); at >= 0; at = raw.indexOf(LINE_END, at + 1)) {
    lines += 1
    if (raw[at + 1] === DASH && raw[at + 2] === DASH) dashed += 1
    if (headers && at > MOST_HEADER_BYTES) return false
    headers &&= raw[at + 1] !== LINE_END && raw[at + 2] !== LINE_END
    if (lines > MOST_LINES || dashed > MOST_DASHED_LINES) return false
  }
  return !headers || raw.length <= MOST_HEADER_BYTES
}

const bytesOf = (content: ArrayBuffer | Uint8Array | string): Uint8Array => {
  if (typeof content === 'string') return Buffer.from(content)
  return content instanceof Uint8Array ? content : new Uint8Array(content)
}

const parse = async (raw: Uint8Array) => {
  try {
    return await parseParts(raw, {
      attachmentEncoding: 'arraybuffer',
      forceRfc822Attachments: true,
      maxNestingDepth: 100,
      maxHeadersSize: MOST_PART_HEADER_BYTES,
    })
  } catch {
    return undefined
  }
}

const fromOf = async ({ headers }: Email): Promise<string[]> => {
  const [named, ...others] = headers.filter(({ key }) => key === 'from')
  if (!named || others.length > 0) return []
  const { addressParser } = await import('postal-mime')
  return addressParser(named.value, { flatten: true }).flatMap(({ address }) => address ?? [])
}

/** The one part of a mail whose type cannot be understood: it is taken for text. */
const namelessIn = ({ text, html, attachments: [only, ...others] }: Email): Attachment | undefined => {
  const isNameless = only?.filename === null && only.disposition === null && others.length === 0
  return text === undefined && html === undefined && isNameless ? only : undefined
}

/** What a mail says: its text, or its HTML as text where it has no other. */
const bodyOf = async (
  { text = '', html }: Email,
  nameless: Attachment | undefined,
  hasHtmlAlone: boolean,
): Promise<string | undefined> => {
  if (nameless) {
    const bytes = Uint8Array.from(bytesOf(nameless.content))
    return new TextDecoder(charsetOf(bytes.buffer)).decode(bytes)
  }
  return html !== undefined && (hasHtmlAlone || text.trim() === '') ? textOfHtml(html) : text
}

/** Takes a mail apart. Takes a while for a large one. @returns undefined for one that is built to be unreadable */
export const parseMail = async (raw: Uint8Array): Promise<ParsedMail | undefined> => {
  const parsed = isFair(raw) ? await parse(raw) : undefined
  if (!parsed) return undefined
  const { email, hasHtmlAlone } = parsed
  const nameless = namelessIn(email)
  const body = await bodyOf(email, nameless, hasHtmlAlone)
  if (body === undefined) return undefined
  return {
    headers: email.headers.map(({ key, value }) => ({ key, value })),
    from: await fromOf(email),
    subject: email.subject ?? '',
    messageId: email.messageId ?? '',
    body: body.slice(0, MOST_CHARACTERS),
    attachments: email.attachments.map((part) => ({
      filename: part.filename,
      mimeType: part.mimeType,
      content: bytesOf(part.content),
      related: part.related === true,
      inline: part.disposition === 'inline',
      isBody: part === nameless,
    })),
  }
}
