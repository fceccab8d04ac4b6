import { isUtf8 } from 'node:buffer'
import type { Email, PostalMimeOptions, RawEmail } from 'postal-mime'

type Parameters = Record<string, string | undefined>

/** A part as postal-mime holds it before it reads its text. Its types leave this out; `parts.test.ts` fails when it changes. */
interface Part {
  contentType: { parsed: { value: string; params: Parameters } }
  content: ArrayBuffer | null
}

interface Internals {
  parse(raw: RawEmail): Promise<Email>
  /** Takes in a part and those within it, each by a call of its own. */
  collectNode(part: Part, ...rest: unknown[]): Promise<void>
  /** The texts of each part, or of all parts that stand for the same. */
  textMap: Map<unknown, { plain?: unknown }>
}

/** Labels that say nothing about bytes above 127. */
const ascii = /^(us-ascii|ascii|ansi_x3\.4-1968|iso646-us)$/i

const isKnown = (charset: string): boolean => {
  try {
    return new TextDecoder(charset).encoding !== ''
  } catch {
    return false
  }
}

/** The charset to read bytes in: UTF-8 where they are that and the declared one cannot be right, else the declared one. */
export const charsetOf = (content: ArrayBuffer, declared = ''): string => {
  const charset = declared.trim()
  if (charset !== '' && isKnown(charset) && !ascii.test(charset)) return charset
  if (isUtf8(content)) return 'utf-8'
  return charset === '' ? 'windows-1252' : charset
}

/** Where a part says that its content is (RFC 2046, 2017). */
const addressOf = ({ url, site, server, directory, name }: Parameters): string =>
  url?.replace(/\s+/g, '') ?? [site ?? server, directory, name].filter(Boolean).join('/')

const prepare = (part: Part): void => {
  const { value, params } = part.contentType.parsed
  if (!part.content) return
  if (value.startsWith('text/')) params['charset'] = charsetOf(part.content, params['charset'])
  if (value === 'message/external-body') part.content = new TextEncoder().encode(addressOf(params)).buffer
}

/**
 * Parses a mail with postal-mime, its texts in the charset that they really have. What `message/external-body` holds becomes
 * the address that it names.
 * @returns also whether a part of the text is HTML alone, which `text` has in a poorer form
 */
export const parseParts = async (
  raw: Uint8Array,
  options: PostalMimeOptions,
): Promise<{ email: Email; hasHtmlAlone: boolean }> => {
  const { default: PostalMime } = await import('postal-mime')
  const Parser = PostalMime as unknown as new (options: PostalMimeOptions) => Internals
  class Reader extends Parser {
    override collectNode(part: Part, ...rest: unknown[]): Promise<void> {
      prepare(part)
      return super.collectNode(part, ...rest)
    }
  }
  const reader = new Reader(options)
  const email = await reader.parse(raw)
  return { email, hasHtmlAlone: [...reader.textMap.values()].some(({ plain }) => plain === undefined) }
}
