import { describe, expect, it, test } from 'vitest'
import { cueAt, cuesAt } from './cues.ts'
import { cuesWith, piecesOf } from './found.ts'
import { parseCaptions } from './parseCaptions.ts'

const file = `WEBVTT

NOTE who says what

1
00:17.000 --> 00:21.500 align:start
<v Ada>Most of us know <i>one</i> silence.

00:01:02.000 --> 00:01:04.000
Second &amp; last,
on two lines.

00:00:30.000 --> 00:00:31.000
Between them.

00:40.000 --> 00:39.000
Backwards.
`

describe('captions', () => {
  it('are read in order, without marks, with who speaks', async () => {
    expect(await parseCaptions(file)).toEqual([
      { from: 17, to: 21.5, text: 'Most of us know one silence.', speaker: 'Ada' },
      { from: 30, to: 31, text: 'Between them.', speaker: undefined },
      { from: 62, to: 64, text: 'Second & last,\non two lines.', speaker: undefined },
    ])
  })

  it('full of marks that never close are read at once', async () => {
    const before = performance.now()
    for (const mark of ['<', '<v ', '<v      '])
      await parseCaptions(`WEBVTT\n\n00:01.000 --> 00:02.000\nHello.${mark.repeat(200_000 / mark.length)}\n`)
    // Looking for each end from each beginning takes minutes.
    expect(performance.now() - before).toBeLessThan(50_000)
  })

  it('of SubRip are read too; what is neither says nothing', async () => {
    expect(await parseCaptions('1\n00:00:01,000 --> 00:00:02,500\nA bell.\n')).toMatchObject([
      { from: 1, to: 2.5, text: 'A bell.' },
    ])
    expect(await parseCaptions('Dear all')).toEqual([])
  })
})

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
