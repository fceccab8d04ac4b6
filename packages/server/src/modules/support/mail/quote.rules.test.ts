import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ABOVE_LINE, splitQuoted } from './quote.rules.ts'

const lines = (...text: string[]) => text.join('\n')
const ownText = 'It is still crushed.\n\nThank you,\nAda'

const programs: [string, string][] = [
  [
    'Gmail',
    lines('On Mon, 23 Nov 2026 at 10:04, Vesica <hello@vesica.example> wrote:', '', '> Hello Ada,', '>', '> Is it?'),
  ],
  [
    'Gmail, folded',
    lines(
      'On Mon, Nov 23, 2026 at 10:04 AM Vesica <reply+aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@mail.vesica.example>',
      'wrote:',
      '',
      '> Hello Ada,',
    ),
  ],
  [
    'Gmail, folded before the time',
    lines('On Mon, Nov 23, 2026 at', '10:04 AM Vesica <hello@vesica.example>', 'wrote:', '', '> Hello Ada,'),
  ],
  ['Apple Mail', lines('> On 23 Nov 2026, at 10:04, Vesica <hello@vesica.example> wrote:', '> ', '> Hello Ada,')],
  ['Apple Mail in German', lines('> Am 23.11.2026 um 10:04 schrieb Vesica <hello@vesica.example>:', '> ', '> Hallo')],
  ['Thunderbird in German', lines('Am 23.11.26 um 10:04 schrieb Vesica:', '> Hello Ada,')],
  ['Gmail in French', lines('Le lun. 23 nov. 2026 à 10:04, Vesica <hello@vesica.example> a écrit :', '', '> Bonjour')],
  [
    'Gmail in Spanish',
    lines('El lun, 23 nov 2026 a las 10:04, Vesica (<hello@vesica.example>) escribió:', '', '> Hola'),
  ],
  [
    'Gmail in Italian',
    lines('Il giorno lun 23 nov 2026 alle ore 10:04 Vesica <h@v.example> ha scritto:', '', '> Ciao'),
  ],
  ['Gmail in Dutch', lines('Op ma 23 nov 2026 om 10:04 schreef Vesica <hello@vesica.example>:', '', '> Hallo')],
  ['Gmail in Norwegian', lines('man. 23. nov. 2026 kl. 10:04 skrev Vesica <hello@vesica.example>:', '', '> Hei')],
  ['Gmail in Russian', lines('пн, 23 нояб. 2026 г. в 10:04, Vesica <hello@vesica.example> написал(а):', '', '> A')],
  [
    'Outlook',
    lines(
      '________________________________',
      'From: Vesica <hello@vesica.example>',
      'Sent: Monday, November 23, 2026 10:04 AM',
      'To: Ada <ada@example.org>',
      'Subject: New reply to TKT-7KQ2M9XA: Crushed box',
      '',
      'Hello Ada,',
    ),
  ],
  [
    'Outlook in German',
    lines(
      'Von: Vesica <h@v.example>',
      'Gesendet: Montag, 23. November 2026 10:04',
      'An: Ada',
      'Betreff: A',
      '',
      'Hallo',
    ),
  ],
  ['Outlook, old', lines('-----Original Message-----', 'From: Vesica', 'Hello Ada,')],
  ['Outlook, old, in German', lines('-----Ursprüngliche Nachricht-----', 'Von: Vesica', 'Hallo')],
  ['a program that only marks', lines('> Hello Ada,', '>', '> Is it?', '', '> Yes.')],
  ['a program that marks nothing', lines('— Please write above this line —', '', 'Hello Ada,')],
  [
    'a program that marks nothing and says who wrote',
    lines('On 23 Nov 2026 Vesica wrote:', '', '— Please write above this line —', '', 'Hello Ada,'),
  ],
]

describe('a reply is separated from the quoted text', () => {
  test.each(programs)('by %s', (_, quoted) => {
    expect(splitQuoted(`${ownText}\n\n${quoted}`)).toEqual({ text: ownText, quoted })
    expect(splitQuoted(`${ownText}\r\n\r\n${quoted.replaceAll('\n', '\r\n')}\r\n`)).toEqual({ text: ownText, quoted })
  })
})

const introduction = 'On 23 Nov 2026 Vesica wrote:'
const above = '— Please write above this line —'
const marked = lines(`> ${above}`, '> Is it crushed?', '>', '> Do you have the receipt?')
const head = lines('From: Vesica', 'Sent: Monday', 'To: Ada', 'Subject: A', '')

describe('a reply is found wherever it stands', () => {
  test.each([
    ['below', lines(introduction, marked, '', 'It is.'), 'It is.', lines(introduction, marked)],
    ['right above', lines('On it.', introduction, marked), 'On it.', lines(introduction, marked)],
    ['right below', lines(introduction, marked, 'It is.'), 'It is.', lines(introduction, marked)],
    ['below our line', lines(marked, 'It is.'), 'It is.', marked],
    ['below a head', lines(head, marked, '', 'It is.'), 'It is.', lines(head, marked)],
    [
      'above and below',
      lines('See below.', '', introduction, marked, '', 'It is.', '', 'Ada'),
      'See below.\n\nIt is.\n\nAda',
      lines(introduction, marked),
    ],
    ['below an introduction, above our line', lines(introduction, 'It is.', marked), `${introduction}\nIt is.`, marked],
  ])('%s', (_, mail, text, quoted) => {
    expect(splitQuoted(mail)).toEqual({ text, quoted })
  })

  const own = fc.constantFrom('Yes.', 'No, it is not.', 'Number 7', '', 'Thank you,', 'Ada')
  const quote = fc.constantFrom('> Is it?', '>', `> ${above}`, '> > Is it?', introduction)
  test('and none of its lines is treated as quoted', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(own, quote), { maxLength: 12 }), (mail) => {
        const { quoted } = splitQuoted(lines(...mail))
        expect((quoted ?? '').split('\n').filter((line) => !/^>|^On 23|^$/.test(line))).toEqual([])
      }),
    )
  })
})

describe('the whole text is the reply', () => {
  test.each([
    ['without a quotation', ownText],
    ['where answers stand between the lines', lines(introduction, '> Is it?', 'Yes.', '> Sure?', 'No.')],
    [
      'where they stand between lines of our email',
      lines('See below:', '', introduction, `> ${above}`, '> Is it?', 'Yes.', '> Sure?', 'No.'),
    ],
    ['where they may stand between lines that are not marked', lines(head, above, 'Is it?', 'Yes.')],
    ['where somebody speaks of writing', lines('Yesterday I wrote:', 'the box is crushed.', '', 'And it still is.')],
    ['where somebody tells what was written', lines('So.', '', 'On 3 May you wrote:', 'It is fine.', 'But it is not.')],
    ['where a line begins like a head', lines('From: what I saw it is broken.', 'Please look.')],
    ['where a marked line stands in the middle', lines('You said', '> it is fine', 'but it is not.')],
    ['where it ends in a table', lines('It is:', '| number | crushed |', '| 7 | yes |')],
    ['where a line is drawn above a name', lines('It is.', '____________________', 'Ada', 'Number 7')],
  ])('%s', (_, text) => {
    expect(splitQuoted(text)).toEqual({ text, quoted: null })
  })
})

test('an email with only a quotation has no text', () => {
  expect(splitQuoted('On 23 Nov 2026 at 10:04, Vesica wrote:\n> Hello')).toMatchObject({ text: '' })
})

test('no text is lost and splitting is fast for any input', () => {
  const piece = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.constantFrom(
      'On 1 wrote:',
      '> a',
      ABOVE_LINE,
      '',
      'From: a',
      'Sent: b',
      'To: c',
      '____________________',
      'schrieb',
      ':',
    ),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (fragments) => {
      const input = fragments.join('\n')
      const { text, quoted } = splitQuoted(input)
      const filled = (value: string) =>
        value
          .split(/[\r\n]+/)
          .map((line) => line.trim())
          .filter(Boolean)
          .toSorted()
      expect(filled(`${text}\n${quoted ?? ''}`)).toEqual(filled(input))
    }),
  )
  const pieces = ['On 1\n', 'schrieb ', 'heeft ', '> \n', '\n', ' ', '\t\n', 'From: a\nSent: b\n', 'On schrieb a ']
  const introductions = 'On 1 wrote:\n> a\nb\n'
  for (const hostile of [...pieces, introductions].map((piece) => piece.repeat(400_000 / piece.length)))
    for (const input of [hostile, `a${hostile}b`]) {
      const started = performance.now()
      splitQuoted(input)
      expect(performance.now() - started).toBeLessThan(15_000)
    }
})
