import { describe, expect, test } from 'vitest'
import { cuesAfter, readCaptions } from './captionText.ts'

describe('a list of caption lines', () => {
  test('becomes WebVTT, ending at its end time, at the next line or after five seconds', () => {
    expect(readCaptions('0:01 Welcome.\n\n0:04,5 - 0:07 One & <two>.\r\n1:02:03.25 The end.\n')).toEqual({
      vtt: [
        'WEBVTT',
        '',
        '00:00:01.000 --> 00:00:04.500',
        'Welcome.',
        '',
        '00:00:04.500 --> 00:00:07.000',
        'One &amp; &lt;two&gt;.',
        '',
        '01:02:03.250 --> 01:02:08.250',
        'The end.',
        '',
      ].join('\n'),
    })
  })

  test.each([
    ['0:01 One.\nTwo.', 'Line 2: start with a time, such as 0:04 or 0:04 - 0:07, followed by the text.'],
    ['0:01 One.\n\n0:61 Two.', 'Line 3: start with a time, such as 0:04 or 0:04 - 0:07, followed by the text.'],
    ['0:01', 'Line 1: start with a time, such as 0:04 or 0:04 - 0:07, followed by the text.'],
    ['0:05 - 0:04 One.', 'Line 1: ends before it starts.'],
    ['0:05 One.\n0:04 Two.', 'Line 2: starts before the line above it.'],
    [' \n', 'There are no captions in it yet.'],
  ])('%j is rejected: %s', (typed, fault) => {
    expect(readCaptions(typed)).toEqual({ fault })
  })
})

describe('a SubRip file', () => {
  test('becomes WebVTT', () => {
    const file =
      '\uFEFF1\r\n00:00:01,000 --> 00:00:02,500\r\n<font color="red">Hello</font> & <i>welcome</i>\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\n{\\an8}Two.\r\n'
    expect(readCaptions(file)).toEqual({
      vtt: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nHello &amp; <i>welcome</i>\n\n00:00:03.000 --> 00:00:04.000\nTwo.\n',
    })
  })

  test.each([
    [
      '1\n00:00:01,000 --> 00:00:02,000\nOne.\n\n2\n00:00:03,000 --> soon\nTwo.',
      'Line 6: invalid time. Use 00:01.000 --> 00:04.000.',
    ],
    ['00:00:02,000 --> 00:00:01,000\nOne.', 'Line 1: ends before it starts.'],
    ['1\n00:00:01,000 --> 00:00:02,000\n<font>\n', 'There are no captions in it yet.'],
  ])('%j is rejected: %s', (typed, fault) => {
    expect(readCaptions(typed)).toEqual({ fault })
  })
})

describe('a WebVTT file', () => {
  test('is unchanged, with its notes, names, positions and speakers', () => {
    const file =
      'WEBVTT - Bells\n\nNOTE by Ada\nin two lines\n\nSTYLE\n::cue { color: white }\n\nfirst\n00:01.000 --> 00:02.000 align:start\n<v Ada>Hello.\nTwo lines.\n'
    expect(readCaptions(`\uFEFF${file.replaceAll('\n', '\r\n')}`)).toEqual({ vtt: file })
  })

  test.each([
    [
      'as YouTube makes it',
      [
        'WEBVTT',
        'Kind: captions',
        'Language: en',
        '',
        '00:00:00.000 --> 00:00:01.000 align:start position:0%',
        ' ',
        'welcome<00:00:00.500><c> to the</c><00:00:00.700><c> circle</c>',
        '',
        '00:00:01.000 --> 00:00:01.010 align:start position:0%',
        'welcome to the circle',
        ' ',
        '',
        '00:00:01.010 --> 00:00:02.000 align:start position:0%',
        'welcome to the circle',
        'please<00:00:01.500><c> sit down</c>',
        '',
        '00:00:02.000 --> 00:00:02.010 align:start position:0%',
        'please sit down',
        ' ',
        '',
      ].join('\n'),
    ],
    ['with a cue of one blank', 'WEBVTT\n\n00:01.000 --> 00:02.000\n \n\n00:02.000 --> 00:03.000\nOne.\n'],
    ['with a cue of a tab before its words', 'WEBVTT\n\n00:01.000 --> 00:02.000\n\t\nOne.\n'],
    ['with a cue of nothing', 'WEBVTT\n\n00:01.000 --> 00:02.000\n\n00:02.000 --> 00:03.000\nOne.\n'],
    ['with a line of blanks before a name', 'WEBVTT\n\n \nfirst\n00:01.000 --> 00:02.000\nOne.\n'],
  ])('%s is unchanged', (_how, file) => expect(readCaptions(file)).toEqual({ vtt: file }))

  test.each([
    ['WEBVTT\n\n00:01 -> 00:02\nOne.', 'Line 3: text without a time.'],
    ['WEBVTT\n\n00:01.000 --> soon\nOne.', 'Line 3: invalid time. Use 00:01.000 --> 00:04.000.'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\nOne.\n\n00:03.000 --> 00:02.000\nTwo.', 'Line 6: ends before it starts.'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\n\nOne.', 'Line 3: no text after the time.'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\nOne.\n00:02.000 --> 00:03.000\nTwo.', 'Line 5: add an empty line before it.'],
    [
      'WEBVTT\n\n00:01.000 --> 00:02.000\nOne.\n \n00:02.000 --> 00:03.000\nTwo.',
      'Line 6: add an empty line before it.',
    ],
    ['WEBVTT\n\nNOTE nothing', 'There are no captions in it yet.'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\n \n', 'There are no captions in it yet.'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\n', 'There are no captions in it yet.'],
  ])('%j is rejected: %s', (typed, fault) => {
    expect(readCaptions(typed)).toEqual({ fault })
  })
})

describe('every error is listed with its line', () => {
  test.each([
    [
      'typed lines',
      'One.\n0:05 - 0:04 Two.\n0:03 Three.',
      [
        'Line 1: start with a time, such as 0:04 or 0:04 - 0:07, followed by the text.',
        'Line 2: ends before it starts.',
        'Line 3: starts before the line above it.',
      ],
    ],
    [
      'SubRip',
      '1\n00:00:02,000 --> 00:00:01,000\nOne.\n\n2\n00:00:03,000 --> soon\nTwo.',
      ['Line 2: ends before it starts.', 'Line 6: invalid time. Use 00:01.000 --> 00:04.000.'],
    ],
    [
      'WebVTT',
      'WEBVTT\n\nOne.\n\n00:02.000 --> soon\nTwo.\n\n00:03.000 --> 00:04.000\n\nThree.\n',
      [
        'Line 3: text without a time.',
        'Line 5: invalid time. Use 00:01.000 --> 00:04.000.',
        'Line 8: no text after the time.',
      ],
    ],
  ])('of %s', (_kind, typed, faults) => expect(readCaptions(typed).fault?.split('\n')).toEqual(faults))

  test.each([
    [10, 10, 'Line 10: start with a time, such as 0:04 or 0:04 - 0:07, followed by the text.'],
    [12, 11, 'And 2 more.'],
  ])('of %d errors, %d lines are listed', (count, listed, last) => {
    const faults = readCaptions('One.\n'.repeat(count)).fault?.split('\n')
    expect(faults).toHaveLength(listed)
    expect(faults?.at(-1)).toBe(last)
  })
})

test.each([
  [60_000, 1],
  [60_001, 0],
  [1000, 2],
])('of cues that begin after 1 and 60 seconds, those at or after %d ms are %s', (endMs, count) => {
  const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nOne.\n\n00:01:00.000 --> 00:01:02.000\nTwo.\n'
  expect(cuesAfter(vtt, endMs)).toBe(count)
})
