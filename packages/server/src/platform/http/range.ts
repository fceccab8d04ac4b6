import type { ByteRange } from '../files/files.ts'

/** What conditional requests are compared with. */
export interface Validators {
  /** A strong entity tag, in quotes. */
  readonly etag: string
  readonly lastModified: Date
}

/** How a file is to be answered. */
export type Answer =
  | { readonly status: 200 | 304 | 416; readonly range?: never }
  | { readonly status: 206; readonly range: ByteRange }

/** The request headers that decide which part of a file is sent. */
interface RangeRequest {
  readonly range?: string | undefined
  readonly 'if-range'?: string | string[] | undefined
  readonly 'if-none-match'?: string | undefined
  readonly 'if-modified-since'?: string | undefined
}

/**
 * Which part of a file a request asks for, by RFC 9110, sections 13 and 14. Multiple ranges are answered with the whole
 * file.
 */
export const answerFor = (method: string, request: RangeRequest, size: number, validators: Validators): Answer => {
  if (isUnchanged(request, validators)) return { status: 304 }
  // 14.2: ranges are defined for GET only.
  if (method !== 'GET' || request.range === undefined || !isSame(request['if-range'], validators))
    return { status: 200 }
  const range = readRange(request.range, size)
  if (range === undefined) return { status: 200 }
  return range === 'unsatisfiable' ? { status: 416 } : { status: 206, range }
}

/** Whether a header asks for one part of a file. Any other is answered with the whole file. */
export const asksForPart = (header: string | undefined): boolean =>
  header !== undefined && readRange(header, Number.MAX_SAFE_INTEGER) !== undefined

/**
 * The single range of a header.
 * @returns undefined if the header is to be ignored: another unit, no valid range, or several
 */
export const readRange = (header: string, size: number): ByteRange | 'unsatisfiable' | undefined => {
  const set = /^bytes=(.*)$/i.exec(header)?.[1]
  // 5.6.1: a list may have empty elements, and blanks around the commas.
  const input =
    set
      ?.split(',')
      .map((spec) => spec.trim())
      .filter(Boolean) ?? []
  const [, first = '', last = ''] = /^(\d*)-(\d*)$/.exec(input[0] ?? '') ?? []
  if (input.length !== 1 || (first === '' && last === '')) return undefined
  return first === '' ? suffix(Number(last), size) : between(Number(first), last, size)
}

const between = (start: number, last: string, size: number): ByteRange | 'unsatisfiable' | undefined => {
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start < size ? { start, end } : 'unsatisfiable'
}

const suffix = (length: number, size: number): ByteRange | 'unsatisfiable' | undefined => {
  if (length === 0) return 'unsatisfiable'
  // No range can name a byte of an empty file; the whole of it, which is nothing, is what was asked for.
  return size === 0 ? undefined : { start: Math.max(0, size - length), end: size - 1 }
}

const tags = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g

/** 13.1.2 and 13.1.3: whether the client already has the file. The date only counts without a tag. */
const isUnchanged = (request: RangeRequest, { etag, lastModified }: Validators): boolean => {
  const known = request['if-none-match']
  if (known !== undefined) return known.trim() === '*' || [...known.matchAll(tags)].some((tag) => tag[1] === etag)
  const since = Date.parse(request['if-modified-since'] ?? '')
  return inSeconds(lastModified.getTime()) <= since
}

/** 13.1.5: whether the client's partial copy is of this file. A weak tag never matches, nor does a different date. */
const isSame = (ifRange: string | string[] | undefined, { etag, lastModified }: Validators): boolean => {
  if (ifRange === undefined || ifRange === etag) return true
  return (
    typeof ifRange === 'string' && !ifRange.includes('"') && Date.parse(ifRange) === inSeconds(lastModified.getTime())
  )
}

/** Dates in headers have no fractions of a second. */
const inSeconds = (time: number): number => time - (time % 1000)
