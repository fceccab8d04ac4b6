import { describe, expect, it } from 'vitest'
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
  it('are parsed in order, without markup, with speakers', async () => {
    expect((await parseCaptions(file)).cues).toEqual([
      { from: 17, to: 21.5, text: 'Most of us know one silence.', speaker: 'Ada' },
      { from: 30, to: 31, text: 'Between them.', speaker: undefined },
      { from: 62, to: 64, text: 'Second & last,\non two lines.', speaker: undefined },
    ])
  })

  it('that roll repeat each line, and are parsed once', async () => {
    const rolling = `WEBVTT

00:00.000 --> 00:01.000
welcome<00:00:00.500><c> to the circle</c>

00:01.000 --> 00:01.010
welcome to the circle

00:01.010 --> 00:02.000
welcome to the circle
please<00:00:01.500><c> sit down</c>
`
    const { cues, transcript } = await parseCaptions(rolling)
    const [once, twice] = ['welcome to the circle', 'welcome to the circle\nplease sit down']
    expect(cues.map(({ text }) => text)).toEqual([once, once, twice])
    expect(transcript.map(({ from, text }) => [from, text])).toEqual([
      [0, once],
      [1.01, 'please sit down'],
    ])
  })

  it('full of unclosed tags are parsed quickly', async () => {
    const before = performance.now()
    for (const mark of ['<', '<v ', '<v      '])
      await parseCaptions(`WEBVTT\n\n00:01.000 --> 00:02.000\nHello.${mark.repeat(200_000 / mark.length)}\n`)
    // Quadratic matching of starts and ends would take minutes.
    expect(performance.now() - before).toBeLessThan(50_000)
  })

  it('in SubRip are parsed too, and any other format has no captions', async () => {
    expect((await parseCaptions('1\n00:00:01,000 --> 00:00:02,500\nA bell.\n')).cues).toMatchObject([
      { from: 1, to: 2.5, text: 'A bell.' },
    ])
    expect(await parseCaptions('Dear all')).toEqual({ cues: [], transcript: [] })
  })
})
