import { describe, expect, it, test } from 'vitest'
import { cueAt, cuesAt } from './cues.ts'
import { cuesWith, piecesOf } from './found.ts'

const cues = [
  { from: 2, to: 4, text: 'One' },
  { from: 5, to: 9, text: 'Two' },
  { from: 8, to: 12, text: 'Three' },
]

test.each([
  [0, -1, []],
  [2, 0, ['One']],
  [4.5, 0, []],
  [8.5, 2, ['Two', 'Three']],
  [100, 2, []],
] as const)('at second %d the last cue begun is %i, and %j is said', (place, last, said) => {
  expect(cueAt(cues, place)).toBe(last)
  expect(cuesAt(cues, place).map(({ text }) => text)).toEqual(said)
})

describe('words searched for', () => {
  it('are found whatever their case and the marks on their letters', () => {
    expect(piecesOf('Ça, the café. CAFE!', 'cafe')).toEqual([
      { text: 'Ça, the ', found: false },
      { text: 'café', found: true },
      { text: '. ', found: false },
      { text: 'CAFE', found: true },
      { text: '!', found: false },
    ])
  })

  it('are nothing when empty: all is shown', () => {
    expect(piecesOf('Silence', ' ')).toEqual([{ text: 'Silence', found: false }])
    expect(cuesWith(cues, '')).toEqual([0, 1, 2])
    expect(cuesWith(cues, 'T')).toEqual([1, 2])
  })
})
