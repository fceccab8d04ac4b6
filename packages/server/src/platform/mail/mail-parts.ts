import { isUtf8 } from 'node:buffer'
import type { Email, PostalMimeOptions, RawEmail } from 'postal-mime'

type Parameters = Record<string, string | undefined>

/** A part as postal-mime holds it before decoding. Its types omit this; `parts.test.ts` fails if it changes. */
interface Part {
  contentType: { parsed: { value: string; params: Parameters } }
  content: ArrayBuffer | null
}

interface Internals {
  parse(raw: RawEmail): Promise<Email>
  /** Collects a part and those within it, each in a call of its own. */
  collectNode(part: Part, ...rest: unknown[]): Promise<void>
  /** The texts of each part, or of all alternatives. */
  textMap: Map<unknown, { plain?: unknown }>
}

/** Charset labels that say nothing about bytes above 127. */
const ascii = /^(us-ascii|ascii|ansi_x3\.4-1968|iso646-us)$/i

const isSupported = (charset: string): boolean => {
  try {
    return new TextDecoder(charset).encoding !== ''
  } catch {
    return false
  }
}

/**
 * The charset to decode bytes with: UTF-8 if they are valid UTF-8 and the declared one cannot be right, otherwise the
 * declared one.
 */
export const charsetOf = (content: ArrayBuffer, declared = ''): string => {
  const charset = declared.trim()
  if (charset !== '' && isSupported(charset) && !ascii.test(charset)) return charset
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
 * Parses an email with postal-mime, decoding texts in their actual charset. The content of `message/external-body`
 * becomes its address.
 * @returns also whether a part of the text is HTML only, which `text` has in a poorer form
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
