import { plainText } from '@vesica/contract'
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
] as const)('at second %d the last started cue is %i, and %j is being said', (seconds, last, texts) => {
  expect(cueAt(cues, seconds)).toBe(last)
  expect(cuesAt(cues, seconds).map(({ text }) => text)).toEqual(texts)
})

describe('search terms', () => {
  it('are found in any case and with any diacritics', () => {
    expect(piecesOf('Ça, the café. CAFE!', 'cafe', plainText)).toEqual([
      { text: 'Ça, the ', found: false },
      { text: 'café', found: true },
      { text: '. ', found: false },
      { text: 'CAFE', found: true },
      { text: '!', found: false },
    ])
  })

  it.each([
    ['Die Straße', 'strasse', ['Die ', 'Straße']],
    ['Straße', 'stras', ['', 'Straß', 'e']],
    ['Maße', 's', ['Ma', 'ß', 'e']],
    ['the cafe\u0301.', 'CAFÉ', ['the ', 'cafe\u0301', '.']],
    ['Søren', 'soren', ['', 'Søren']],
    ['🔔 bell', 'bell', ['🔔 ', 'bell']],
  ])('in "%s", "%s" is marked by whole letters', (text, query, expected) => {
    const pieces = expected
      .map((segment, at) => ({ text: segment, found: at === 1 }))
      .filter((piece) => piece.text !== '')
    expect(piecesOf(text, query, plainText)).toEqual(pieces)
  })

  it('match everything when empty', () => {
    expect(piecesOf('Silence', ' ', plainText)).toEqual([{ text: 'Silence', found: false }])
    expect(cuesWith(cues, '', plainText)).toEqual([0, 1, 2])
    expect(cuesWith(cues, 'T', plainText)).toEqual([1, 2])
  })
})
