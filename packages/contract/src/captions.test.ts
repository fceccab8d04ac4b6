import { describe, expect, test } from 'vitest'
import { readCues } from './captions.ts'

type Timed = readonly [startTime: number, endTime: number, text: string]
const read = (...cues: Timed[]) => readCues(cues.map(([startTime, endTime, text]) => ({ startTime, endTime, text })))
const said = (...cues: Timed[]) => read(...cues).map((one) => one.said.join(' / '))

describe('what a cue says is what it shows', () => {
  test('without marks, in lines, none of them blank', () => {
    expect(read([0, 1, '<v Ada>One &amp; <i>two</i>\n \nthree&nbsp;four']).map(({ shown }) => shown)).toEqual([
      ['One & two', 'three four'],
    ])
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
  ])('%s', (_how, cues, expected) => expect(said(...cues)).toEqual(expected))
})
