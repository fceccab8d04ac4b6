import { describe, expect, test } from 'vitest'
import { readCues } from './captions.ts'

type Timed = readonly [startTime: number, endTime: number, text: string]
const read = (...cues: Timed[]) => readCues(cues.map(([startTime, endTime, text]) => ({ startTime, endTime, text })))
const spokenLines = (...cues: Timed[]) => read(...cues).map((cue) => cue.said.join(' / '))

describe('the text of a cue', () => {
  test('has no markup and no blank lines', () => {
    expect(read([0, 1, '<v Ada>One &amp; <i>two</i>\n \nthree&nbsp;four']).map(({ shown }) => shown)).toEqual([
      ['One & two', 'three four'],
    ])
    expect(spokenLines([0, 1, '&lt;&gt; &lrm;abc&rlm; &copy; &amp;lrm;'])).toEqual(['<> \u200eabc\u200f &copy; &lrm;'])
    expect(read([0, 1, ' \n<c></c>'])).toEqual([])
  })

  test.each<[string, Timed[], string[]]>([
    [
      'in order of its start',
      [
        [5, 6, 'b'],
        [1, 2, 'a'],
      ],
      ['a', 'b'],
    ],
    [
      'without the line that rolls up',
      [
        [0, 2, 'a\nb'],
        [2, 4, 'b\nc'],
        [4, 6, 'c\nd'],
      ],
      ['a / b', 'c', 'd'],
    ],
    [
      'without all lines that roll up',
      [
        [0, 2, 'a\nb\nc'],
        [2, 4, 'b\nc\nd'],
      ],
      ['a / b / c', 'd'],
    ],
    [
      'not again where it flashes between two others',
      [
        [0, 1, 'a'],
        [1, 1.01, 'a'],
        [1.01, 2, 'a\nb'],
      ],
      ['a', '', 'b'],
    ],
    [
      'again where it is a refrain',
      [
        [0, 4, 'om'],
        [4, 8, 'om'],
      ],
      ['om', 'om'],
    ],
    [
      'without the line that rolls up within a tenth of a second',
      [
        [0, 2, 'a\nb'],
        [2.1, 4, 'b\nc'],
        [4.11, 6, 'c\nd'],
      ],
      ['a / b', 'c', 'c / d'],
    ],
    [
      'again after a pause',
      [
        [0, 2, 'a\nb'],
        [3, 4, 'b\nc'],
      ],
      ['a / b', 'b / c'],
    ],
    [
      'with what only begins alike',
      [
        [0, 2, 'sit down'],
        [2, 4, 'down the road'],
      ],
      ['sit down', 'down the road'],
    ],
    [
      'with what stood above',
      [
        [0, 2, 'a\nb'],
        [2, 4, 'a\nc'],
      ],
      ['a / b', 'a / c'],
    ],
  ])('%s', (_how, cues, expected) => expect(spokenLines(...cues)).toEqual(expected))
})

describe('lines that a cue repeats', () => {
  const characters = (count: number, at: number): string[] =>
    Array.from({ length: count }, (_, index) => ((at >> index) & 1 ? 'a' : 'b'))
  /** Every pair of cues of up to four lines of two kinds. */
  const cues = [1, 2, 3, 4].flatMap((count) => Array.from({ length: 2 ** count }, (_, at) => characters(count, at)))
  const pairs = cues.flatMap((before) => cues.map((after) => ({ before, after })))

  test('are the longest run that ends the previous cue', () => {
    const left = pairs.map(({ before, after }) => read([0, 1, before.join('\n')], [1, 1.05, after.join('\n')])[1]?.said)
    expect(left).toEqual(
      pairs.map(({ before, after }) => {
        const counts = after.map((_, index) => index + 1).filter((count) => count <= before.length)
        const most = counts.findLast((count) => before.slice(-count).join() === after.slice(0, count).join()) ?? 0
        return after.slice(most)
      }),
    )
  })

  test.each([
    [20, 0],
    [21, 1],
    [50_000, 49_980],
  ])('of %d equal lines, %d are new', (count, expected) => {
    const text = 'om\n'.repeat(count)
    expect(read([0, 1, text], [1, 1.05, text])[1]?.said).toHaveLength(expected)
  })
})
