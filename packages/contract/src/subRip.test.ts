import { expect, test } from 'vitest'
import { isSubRip, readSubRip, webVttOf } from './subRip.ts'

const converted = (subRip: string): string | undefined => (isSubRip(subRip) ? webVttOf(readSubRip(subRip)) : undefined)

/** The WebVTT text of one cue. */
const cueText = (text: string) =>
  converted(`1\n00:00:01,000 --> 00:00:02,000\n${text}\n`)?.replace('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n', '')

test('SubRip becomes WebVTT with decimal points, a header, no numbers, and no blank lines within a cue', () => {
  const subRip = [
    ...['1', '00:00:01,000 --> 00:00:02,500', 'Hello.', 'Two lines.', ''],
    ...['2', '00:00:03,000 --> 00:00:04,000 X1:40 X2:600 Y1:20 Y2:50', 'First', '', '7', 'last', ''],
    ...['3', '00:00:05,000 --> 00:00:06,000', ''],
    ...['4', '1:02:03,5 --> 1:02:04', 'A number:', '1999', '5', '01:02:05,000 --> 01:02:06,000', 'End.'],
  ]
  const webVtt =
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nHello.\nTwo lines.\n\n00:00:03.000 --> 00:00:04.000\nFirst\n7\nlast\n\n01:02:03.500 --> 01:02:04.000\nA number:\n1999\n\n01:02:05.000 --> 01:02:06.000\nEnd.\n'
  expect(converted(subRip.join('\n'))).toBe(webVtt)
  expect(converted(`\uFEFF${subRip.join('\r\n')}`)).toBe(webVtt)
  expect(converted(`\n${subRip.slice(1).join('\r')}`)).toBe(webVtt)
})

test.each([
  ['<i>one</i> <B>two</B> <u>three</u>', '<i>one</i> <b>two</b> <u>three</u>\n'],
  ['{i}one{/i}', '<i>one</i>\n'],
  ['<font color="#ff0000">red</font>', 'red\n'],
  ['<FONT face="Arial" size=20>red</FONT>', 'red\n'],
  [String.raw`{\an8}{\pos(1,2)}above`, 'above\n'],
  ['<i class="x">one</i>', '<i>one</i>\n'],
  ['I <3 you & 1 > 0', 'I &lt;3 you &amp; 1 &gt; 0\n'],
  ['Bread &amp; butter', 'Bread &amp; butter\n'],
  ['&lt;3 &gt; a&nbsp;b &lrm;c&rlm; &copy;', '&lt;3 &gt; a&nbsp;b &lrm;c&rlm; &amp;copy;\n'],
  ['{smiles}', '{smiles}\n'],
  ['<<b>font>', '&lt;<b>font&gt;\n'],
])('%s has the text %s', (text, webVtt) => {
  expect(cueText(text)).toBe(webVtt)
})

test('a recording of several days has hours with up to four digits', () => {
  expect(converted('1\n1234:00:01,000 --> 1234:00:02,000\nDay 51\n')).toContain('1234:00:01.000 --> 1234:00:02.000')
})

test('a cue of markup only, and one with invalid times, are omitted', () => {
  expect(
    converted(
      '1\n00:00:01,000 --> 00:00:02,000\n<font color="red">\n\n2\n00:00:03,000 --> soon\nLost\n\n3\n00:00:05,000 --> 00:00:06,000\nKept\n',
    ),
  ).toBe('WEBVTT\n\n00:00:05.000 --> 00:00:06.000\nKept\n')
})

test.each([
  'Hello',
  '',
  '1\nHello',
  '0:01 --> 0:03 Hello.',
  'Before\n00:00:01,000 --> 00:00:02,000\nHello',
  'WEBVTTX\n\n00:01.000 --> 00:02.000\nHello',
])('%j is not SubRip', (text) => {
  expect(isSubRip(text)).toBe(false)
})
