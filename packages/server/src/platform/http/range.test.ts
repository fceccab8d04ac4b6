import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerFor, readRange } from './range.ts'

const SIZE = 1000
const etag = '"abc,def"'
const lastModified = new Date('2026-03-01T12:00:00.400Z')
const validators = { etag, lastModified }
const answer = (headers: Record<string, string>, method = 'GET', size = SIZE) =>
  answerFor(method, headers, size, validators)

/** Sections of RFC 9110. */
const ranges: [section: string, header: string, size: number, expected: [number, number] | 200 | 416][] = [
  ['14.1.2 the first 500 bytes', 'bytes=0-499', SIZE, [0, 499]],
  ['14.1.2 the second 500 bytes', 'bytes=500-999', SIZE, [500, 999]],
  ['14.1.2 one byte', 'bytes=0-0', SIZE, [0, 0]],
  ['14.1.2 the last byte', 'bytes=-1', SIZE, [999, 999]],
  ['14.1.2 the final 500 bytes', 'bytes=-500', SIZE, [500, 999]],
  ['14.1.2 open-ended', 'bytes=950-', SIZE, [950, 999]],
  ['14.1.2 open-ended from the start', 'bytes=0-', SIZE, [0, 999]],
  ['14.1.2 a last position beyond the end is the end', 'bytes=900-5000', SIZE, [900, 999]],
  ['14.1.2 a last position of more digits than a number holds', `bytes=900-${'9'.repeat(400)}`, SIZE, [900, 999]],
  ['14.1.2 a suffix longer than the file is the whole file', 'bytes=-5000', SIZE, [0, 999]],
  ['14.1.1 the unit is written in any case', 'BYTES=0-1', SIZE, [0, 1]],
  ['14.1.1 leading zeros', 'bytes=000-007', SIZE, [0, 7]],
  ['5.6.1 empty elements of the list', 'bytes=,0-1 ,', SIZE, [0, 1]],
  ['5.6.1 blanks around the range', 'bytes= \t0-1\t', SIZE, [0, 1]],
  ['14.1.2 a first position at the end', 'bytes=1000-', SIZE, 416],
  ['14.1.2 a first position beyond the end', 'bytes=5000-6000', SIZE, 416],
  ['14.1.2 a first position of more digits than a number holds', `bytes=${'9'.repeat(400)}-`, SIZE, 416],
  ['14.1.2 a suffix of nothing', 'bytes=-0', SIZE, 416],
  ['14.1.2 any byte of an empty file', 'bytes=0-', 0, 416],
  ['14.1.2 a suffix of an empty file', 'bytes=-5', 0, 200],
  ['14.2 several ranges may be ignored', 'bytes=0-1,5-6', SIZE, 200],
  ['14.2 several ranges, none of them there', 'bytes=5000-,6000-', SIZE, 200],
  ['14.1.1 a last position before the first is no range', 'bytes=5-4', SIZE, 200],
  ['14.1.1 the same where neither is there', 'bytes=5000-4000', SIZE, 200],
  ['14.2 an unknown unit', 'items=0-1', SIZE, 200],
  ['14.2 a unit that begins like ours', 'bytes2=0-1', SIZE, 200],
  ['14.1.1 no range', 'bytes=', SIZE, 200],
  ['14.1.1 no positions', 'bytes=-', SIZE, 200],
  ['14.1.1 commas alone', 'bytes=,,', SIZE, 200],
  ['14.1.1 no equals sign', 'bytes 0-1', SIZE, 200],
  ['14.1.1 blanks in the range', 'bytes=0 - 1', SIZE, 200],
  ['14.1.1 a sign', 'bytes=+0-1', SIZE, 200],
  ['14.1.1 two hyphens', 'bytes=--1', SIZE, 200],
  ['14.1.1 letters', 'bytes=a-b', SIZE, 200],
  ['14.1.1 hexadecimal', 'bytes=0x0-0x1', SIZE, 200],
  ['14.1.1 other digits', 'bytes=٠-١', SIZE, 200],
  ['14.1.1 blanks before the equals sign', 'bytes =0-1', SIZE, 200],
  ['14.1.1 nothing', '', SIZE, 200],
]

describe('a range', () => {
  test.each(ranges)('%s: %s of %i bytes', (_section, range, size, expected) => {
    const expectedRange = Array.isArray(expected)
      ? { status: 206, range: { start: expected[0], end: expected[1] } }
      : { status: expected }
    expect(answer({ range }, 'GET', size)).toEqual(expectedRange)
  })

  test('returns the same bytes as the full content', () => {
    const sizes = fc.integer({ min: 0, max: 60 })
    const positions = fc.integer({ min: 0, max: 80 })
    fc.assert(
      fc.property(sizes, positions, fc.option(positions), (size, first, last) => {
        fc.pre(last === null || last >= first)
        const bytes = Buffer.from(Array.from({ length: size }, (_, n) => n))
        const expected = bytes.subarray(first, last === null ? undefined : last + 1)
        const parsed = readRange(`bytes=${first}-${last ?? ''}`, size)
        if (expected.length === 0) expect(parsed).toBe('unsatisfiable')
        else expect(parsed).toEqual({ start: expected[0], end: expected.at(-1) })
      }),
    )
  })

  test('counted from the end returns the end of the bytes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 80 }), (size, length) => {
        const bytes = Array.from({ length: size }, (_, n) => n).slice(-length)
        expect(readRange(`bytes=-${length}`, size)).toEqual({ start: bytes[0], end: bytes.at(-1) })
      }),
    )
  })

  test('is always within the file, whatever the header', () => {
    const piece = fc.constantFrom('bytes', '=', '-', ',', ' ', '0', '7', '999', '1000', '99999999999999999999', 'x')
    const text = fc.oneof(
      fc.string(),
      fc.array(piece, { maxLength: 8 }).map((pieces) => `bytes=${pieces.join('')}`),
    )
    fc.assert(
      fc.property(text, fc.integer({ min: 0, max: 1200 }), (header, size) => {
        const parsed = readRange(header, size)
        if (parsed === undefined || parsed === 'unsatisfiable') return
        expect(0 <= parsed.start && parsed.start <= parsed.end && parsed.end < size).toBe(true)
      }),
    )
  })
})

const range = 'bytes=0-1'
const partial = { status: 206, range: { start: 0, end: 1 } }
const conditions: [section: string, headers: Record<string, string>, expected: object][] = [
  ['13.1.5 the same tag', { range, 'if-range': etag }, partial],
  ['13.1.5 another tag', { range, 'if-range': '"other"' }, { status: 200 }],
  ['13.1.5 the same tag, but weak', { range, 'if-range': `W/${etag}` }, { status: 200 }],
  ['13.1.5 one of several tags', { range, 'if-range': `${etag}, "b"` }, { status: 200 }],
  ['13.1.5 the date of the file', { range, 'if-range': 'Sun, 01 Mar 2026 12:00:00 GMT' }, partial],
  ['13.1.5 an earlier date', { range, 'if-range': 'Sun, 01 Mar 2026 11:59:59 GMT' }, { status: 200 }],
  ['13.1.5 a later date', { range, 'if-range': 'Sun, 01 Mar 2026 12:00:01 GMT' }, { status: 200 }],
  ['13.1.5 neither tag nor date', { range, 'if-range': 'abc' }, { status: 200 }],
  ['13.1.5 nothing', { range, 'if-range': '' }, { status: 200 }],
  ['13.1.5 without a range', { 'if-range': etag }, { status: 200 }],
  ['13.1.5 another tag, and a range that is not there', { range: 'bytes=5000-', 'if-range': '"b"' }, { status: 200 }],
  ['13.1.2 the same tag', { 'if-none-match': etag }, { status: 304 }],
  ['13.1.2 the same tag, weak, among others', { 'if-none-match': `"a" ,W/${etag}, "b"` }, { status: 304 }],
  ['13.1.2 anything', { 'if-none-match': '*' }, { status: 304 }],
  ['13.1.2 other tags', { 'if-none-match': '"abc", "def"' }, { status: 200 }],
  ['13.1.2 the tag without its quotes', { 'if-none-match': 'abc,def' }, { status: 200 }],
  ['13.2.2 the same tag comes before a range', { range, 'if-none-match': etag }, { status: 304 }],
  ['13.2.2 and before one that is not there', { range: 'bytes=5000-', 'if-none-match': etag }, { status: 304 }],
  ['13.2.2 another tag lets the range be answered', { range, 'if-none-match': '"b"' }, partial],
  ['13.1.3 not changed since', { 'if-modified-since': 'Sun, 01 Mar 2026 12:00:00 GMT' }, { status: 304 }],
  ['13.1.3 changed since', { 'if-modified-since': 'Sun, 01 Mar 2026 11:59:59 GMT' }, { status: 200 }],
  ['13.1.3 no date', { 'if-modified-since': 'yesterday' }, { status: 200 }],
  [
    '13.1.3 is ignored beside a tag',
    { 'if-none-match': '"b"', 'if-modified-since': 'Sun, 01 Mar 2026 12:00:00 GMT' },
    { status: 200 },
  ],
]

describe('a conditional request', () => {
  test.each(conditions)('%s: %o', (_section, headers, expected) => {
    expect(answer(headers)).toEqual(expected)
  })

  test.each(['HEAD', 'POST'])('14.2 ranges apply to GET and are ignored by %s', (method) => {
    expect(answer({ range }, method)).toEqual({ status: 200 })
    expect(answer({ range: 'bytes=5000-' }, method)).toEqual({ status: 200 })
    expect(answer({ 'if-none-match': etag }, method)).toEqual({ status: 304 })
  })
})
