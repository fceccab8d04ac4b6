import { expect, test } from 'vitest'
import { readMail } from './read.ts'

const idOf = async (header: string) =>
  (await readMail(Buffer.from(`From: ada@example.org\r\n${header}\r\n\r\nHello`))).messageId

test('an email is identified by its Message-ID', async () => {
  expect(await idOf('Message-ID: <a.1@example.org>')).toBe('<a.1@example.org>')
})

test('a Message-ID with invisible characters is ignored, because no email could refer to it', async () => {
  for (const sign of ['\0', '\x01', '\x7f', '\u200b', '\u202e', '\ufeff'])
    expect(await idOf(`Message-ID: <a${sign}1@example.org>`)).toBeNull()
})

test('an email without a Message-ID is identified by its content', async () => {
  const raw = Buffer.from('From: ada@example.org\r\nMessage-ID: <a\0@example.org>\r\n\r\nHello')
  const [first, again] = [await readMail(raw), await readMail(raw)]
  expect(first.key).toMatch(/^sha256:[0-9a-f]{64}$/)
  expect(again.key).toBe(first.key)
})

const UNREADABLE = 'This email can’t be read. Send it as plain text.'
const mailOf = (type: string, body: string) =>
  Buffer.from(`From: a@example.org\r\nContent-Type: ${type}\r\n\r\n${body}`)

test.each([
  ['lines', mailOf('text/plain', 'x\r\n'.repeat(600_000))],
  ['parts', mailOf('multipart/mixed; boundary=b', '--b\r\n\r\nx\r\n'.repeat(30_000))],
  ['elements', mailOf('text/html', '<b>'.repeat(60_000))],
  ['headers', mailOf(`text/plain\r\nTo: ${'a@b.c,'.repeat(50_000)}`, 'x')],
])('an email with an excessive number of %s is rejected', async (_what, raw) => {
  await expect(readMail(raw)).rejects.toMatchObject({ status: 554, message: UNREADABLE })
})

test('combining marks on one letter are limited to what real languages use', async () => {
  const { text } = await readMail(mailOf('text/plain; charset=utf-8', `a${'\u0300'.repeat(100_000)}b`))
  expect(text).toBe(`à${'\u0300'.repeat(29)}b`)
})

test('an email with a long thread is read', async () => {
  const { text } = await readMail(
    mailOf('text/html', `<p>Thanks.</p>${'<div><p>Earlier &amp; so on.</p></div>'.repeat(10_000)}`),
  )
  expect(text).toMatch(/^Thanks\.\n\nEarlier & so on\./)
})
