import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Chapter, chapterLines, chapters, chaptersBeyond, readChapters } from './chapters.ts'

const read = (text: string): Chapter[] => {
  const result = readChapters(text)
  if ('fault' in result) throw new Error(result.fault)
  return result.chapters
}
const faultOf = (text: string): string | undefined => chapters.safeParse(text).error?.issues[0]?.message

/** Valid titles at unique seconds. */
const written = fc
  .uniqueArray(fc.integer({ min: 0, max: 359_999 }), { maxLength: 40 })
  .chain((seconds) =>
    fc.tuple(
      ...seconds
        .toSorted((a, b) => a - b)
        .map((at) =>
          fc.record({ atMs: fc.constant(at * 1000), title: fc.stringMatching(/^[A-Za-z0-9:é€ ]{0,40}[a-z]$/) }),
        ),
    ),
  )
  .map((all) => all.map(({ atMs, title }) => ({ atMs, title: title.trim().normalize('NFC') })))

describe('chapters as lines', () => {
  test('are unchanged by a round trip', () => {
    fc.assert(
      fc.property(written, (all) => {
        expect(read(chapterLines(all))).toEqual(all)
      }),
    )
  })

  test('have optional hours, allow minutes above 59, and ignore empty lines', () => {
    expect(read('00:00 Opening\r\n\n  4:05   The bell \n75:30 Silence\n2:00:01 12:00, noon\n')).toEqual([
      { atMs: 0, title: 'Opening' },
      { atMs: 245_000, title: 'The bell' },
      { atMs: 4_530_000, title: 'Silence' },
      { atMs: 7_201_000, title: '12:00, noon' },
    ])
    expect(chapterLines(read('0:07 A\n75:30 B'))).toBe('00:07 A\n1:15:30 B')
    expect(read(' \n')).toEqual([])
  })

  test.each([
    ['00:00 One\n\nTwo', 'Line 3: Please begin with a time, such as 00:00 or 1:02:30.'],
    ['1:75:00 One', 'Line 1: Please begin with a time, such as 00:00 or 1:02:30.'],
    ['00:61 One', 'Line 1: Please begin with a time, such as 00:00 or 1:02:30.'],
    ['00:00One', 'Line 1: Please begin with a time, such as 00:00 or 1:02:30.'],
    ['00:00 One\n00:30', 'Line 2: Please write a title after the time.'],
    ['00:30 One\n00:10 Two', 'Line 2: Please use a later time than that of the line before it.'],
    ['00:30 One\n0:30 Two', 'Line 2: Please use a later time than that of the line before it.'],
    [`00:00 ${'x'.repeat(121)}`, 'Line 1: Please use at most 120 characters.'],
    ['00:00 On\u0007e', 'Line 1: Please use plain text.'],
  ])('%j is rejected with a message that names the line', (text, message) => {
    expect(faultOf(text)).toBe(message)
  })

  test('are limited to what a list can show', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => `${at}:00 Part`).join('\n')
    expect(faultOf(many(200))).toBeUndefined()
    expect(faultOf(many(201))).toBe('Please use at most 200 chapters.')
    expect(faultOf('x'.repeat(30_001))).toBe('Please use at most 30000 characters.')
  })

  test('do not start after the end of a medium', () => {
    const all = read('00:00 One\n01:40 Two\n02:00 Three')
    expect(chaptersBeyond(all, 120_400)).toBeUndefined()
    expect(chaptersBeyond(all, 120_000)).toBe('“02:00 Three”: Please use a time before the end, which is at 02:00.')
    expect(chaptersBeyond(all, 60_500)).toBe('“01:40 Two”: Please use a time before the end, which is at 01:00.')
  })
})
