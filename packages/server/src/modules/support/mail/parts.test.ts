import { beforeAll, describe, expect, test } from 'vitest'
import { aMail, aServerWithMail, aWriter, expectNothing, refused, type Writer } from '../../../../test/mail-in.ts'
import type { Running } from '../../../../test/running.ts'

let running: Running
let writer: Writer
beforeAll(async () => {
  running = await aServerWithMail()
  writer = await aWriter(running)
})

interface Part {
  headers: readonly string[]
  body: string | Buffer
}

const joined = (parts: readonly Part[]): Buffer =>
  Buffer.concat(
    parts.flatMap(({ headers, body }) => [
      Buffer.from(`--b\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ]),
  )

const sendParts = (from: Writer, parts: readonly Part[], type = 'multipart/mixed') => {
  const head = aMail({ From: from.member.email, 'Content-Type': `${type}; boundary=b` }, '')
  return from.sendRaw(Buffer.concat([Buffer.from(head), joined(parts), Buffer.from('--b--\r\n')]))
}

const plainPart = (body: string | Buffer, charset = '; charset=utf-8'): Part => ({
  headers: [`Content-Type: text/plain${charset}`, 'Content-Transfer-Encoding: 8bit'],
  body,
})
const html = (body: string): Part => ({ headers: ['Content-Type: text/html; charset=utf-8'], body })
const aFile = (headers: readonly string[], body: string): Part => ({ headers, body })

const shop = 'From: Shop <shop@shop.example>\r\nSubject: Your receipt\r\n\r\nTotal 12.00'
const external = 'Content-Type: message/external-body'

describe('a part that is not accepted as a file is listed in the message', () => {
  const cases: [string, Part, string[]][] = [
    [
      'an attached mail',
      aFile(['Content-Type: message/rfc822', 'Content-Disposition: attachment; filename="receipt.eml"'], shop),
      ['receipt.eml', 'Attached emails aren’t accepted.'],
    ],
    [
      'an attached mail without a name',
      aFile(['Content-Type: message/rfc822'], shop),
      ['Attached emails aren’t accepted.'],
    ],
    [
      'an attached mail that is shown within the text',
      aFile(['Content-Type: message/rfc822', 'Content-Disposition: inline; filename="receipt.eml"'], shop),
      ['receipt.eml', 'Attached emails aren’t accepted.'],
    ],
    [
      'a mail saved as a file',
      aFile(
        ['Content-Type: application/octet-stream', 'Content-Disposition: attachment; filename="receipt.eml"'],
        shop,
      ),
      ['receipt.eml', 'Attached emails aren’t accepted.'],
    ],
    [
      'a link in place of a file',
      aFile(
        [
          `${external}; access-type=URL; URL="https://files.example/a/\r\n form.pdf"; name="form.pdf"`,
          'Content-Disposition: attachment; filename="form.pdf"',
        ],
        'Content-Type: application/pdf\r\n',
      ),
      ['form.pdf', 'This is a link to https://files.example/a/form.pdf.'],
    ],
    [
      'a file on a server',
      aFile(
        [`${external}; access-type=anon-ftp; site=ftp.example; directory=pub; name=form.pdf`],
        'Content-Type: application/pdf\r\n',
      ),
      ['form.pdf', 'This is a link to ftp.example/pub/form.pdf.'],
    ],
    [
      'a small text shown within the mail',
      aFile(['Content-Type: text/calendar', 'Content-Disposition: inline; filename="visit.ics"'], 'BEGIN:VCALENDAR'),
      ['visit.ics'],
    ],
  ]

  test.each(cases)('%s', async (_, part, listed) => {
    await sendParts(writer, [plainPart('See this.'), part])
    const message = (await writer.last())?.message ?? ''
    expect(message).toMatch(/^See this\.\n\n\[Not taken: /)
    for (const expected of listed) expect(message).toContain(expected)
  })

  test.each(cases)('or in the rejection when the email has nothing else: %s', async (_, part, listed) => {
    const otherWriter = await aWriter(running)
    const { status, words } = await refused(sendParts(otherWriter, [plainPart('\r\n'), part]))
    expect(status).toBe(554)
    for (const expected of listed) expect(words).toContain(expected)
    expect(words).not.toContain('empty')
    await expectNothing(otherWriter)
  })
})

describe('the text of an email is what a person can read', () => {
  const mixed = 'multipart/mixed'
  const link = '<p>See <a href="https://shop.example/77">my order</a>, not <s>that</s>.</p>'
  const read = 'See my order (https://shop.example/77), not ~~that~~.'
  test.each<[string, string, Part[], string]>([
    ['of HTML alone', mixed, [html(link)], read],
    ['of HTML whose text is blank', 'multipart/alternative', [plainPart('\r\n \r\n'), html(link)], read],
    ['of HTML below which a gateway wrote', mixed, [html(link), plainPart('Checked.')], `${read}\n\nChecked.`],
    ['of both', 'multipart/alternative', [plainPart('As text.'), html(link)], 'As text.'],
  ])('%s', async (_, type, parts, text) => {
    await sendParts(writer, parts, type)
    expect((await writer.last())?.message.replace(/\n+/g, '\n\n')).toBe(text)
  })
})

describe('valid UTF-8 text is decoded as UTF-8 when its declared charset is wrong', () => {
  const utf8 = Buffer.from('Grüße 日本')
  const latin = Buffer.from('Grüße', 'latin1')
  test.each([
    ['none', '', utf8, 'Grüße 日本'],
    ['us-ascii', '; charset=us-ascii', utf8, 'Grüße 日本'],
    ['ASCII by its other name', '; charset="ANSI_X3.4-1968"', utf8, 'Grüße 日本'],
    ['unknown-8bit', '; charset=unknown-8bit', utf8, 'Grüße 日本'],
    ['one that there is not', '; charset=x-mine', utf8, 'Grüße 日本'],
    ['none, and it is not UTF-8', '', latin, 'Grüße'],
    ['us-ascii, and it is not UTF-8', '; charset=us-ascii', latin, 'Grüße'],
    ['unknown-8bit, and it is not UTF-8', '; charset=unknown-8bit', latin, 'Grüße'],
    ['windows-1252', '; charset=windows-1252', Buffer.from('Ã¼', 'latin1'), 'Ã¼'],
    ['iso-8859-1', '; charset=iso-8859-1', latin, 'Grüße'],
    ['iso-8859-2', '; charset=iso-8859-2', Buffer.from([0xb3, 0xf3]), 'łó'],
    ['cp932, an alias', '; charset=cp932', Buffer.from([0x93, 0xfa, 0x96, 0x7b]), '日本'],
  ])('%s', async (_, charset, body, text) => {
    await sendParts(writer, [plainPart(body, charset)])
    expect((await writer.last())?.message).toBe(text)
  })
})
