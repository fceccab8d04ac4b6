import type { Attachment, Email } from 'postal-mime'
import { textOfHtml } from './html-text.ts'
import { charsetOf, parseParts } from './mail-parts.ts'

/** A part other than the text, or one taken for it because its type cannot be parsed. */
interface MailPart {
  filename: string | null
  mimeType: string
  /** Of `message/external-body`: the address of the content. */
  content: Uint8Array
  related: boolean
  inline: boolean
  isBody: boolean
}

/** The parts of an email, as the parser thread returns them. */
export interface ParsedMail {
  headers: { key: string; value: string }[]
  /** The addresses of the From header. With two such headers neither counts: such an email is ambiguous on purpose. */
  from: string[]
  subject: string
  messageId: string
  body: string
  attachments: MailPart[]
}

/** The same limit for headers as Exchange. */
const MOST_HEADER_BYTES = 256 * 1024
/** Of all parts together. */
const MOST_PART_HEADER_BYTES = 2 * 1024 ** 2
/** 25 MB in lines of 76 characters, as attachments are encoded (RFC 2045), are 340,000 lines. */
const MOST_LINES = 400_000
/** Each part begins with such a line. An email with all pictures of a newsletter has some hundred. */
const MOST_DASHED_LINES = 25_000
/** Text beyond this is ignored: people don't write that much, and far less is stored. */
const MOST_CHARACTERS = 400_000

const LINE_END = 10
const DASH = 45

/** Whether an email has no more lines and parts than one that a person wrote. */
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
  const [named, ...remaining] = headers.filter(({ key }) => key === 'from')
  if (!named || remaining.length > 0) return []
  const { addressParser } = await import('postal-mime')
  return addressParser(named.value, { flatten: true }).flatMap(({ address }) => address ?? [])
}

/** The single part of an email whose type cannot be parsed is taken for text. */
const namelessIn = ({ text, html, attachments: [only, ...others] }: Email): Attachment | undefined => {
  const isNameless = only?.filename === null && only.disposition === null && others.length === 0
  return text === undefined && html === undefined && isNameless ? only : undefined
}

/** The content of an email: its text, or its HTML as text if there is no other. */
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

/** Parses an email. A large one takes a while. @returns undefined for one that is built to be unreadable */
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
