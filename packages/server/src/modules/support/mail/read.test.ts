import { expect, test } from 'vitest'
import { readMail } from './read.ts'

const idOf = async (header: string) =>
  (await readMail(Buffer.from(`From: ada@example.org\r\n${header}\r\n\r\nHello`))).messageId

test('a mail is named by its Message-ID', async () => {
  expect(await idOf('Message-ID: <a.1@example.org>')).toBe('<a.1@example.org>')
})

test('a Message-ID with what does not show names nothing: no letter could follow it', async () => {
  for (const sign of ['\0', '\x01', '\x7f', '\u200b', '\u202e', '\ufeff'])
    expect(await idOf(`Message-ID: <a${sign}1@example.org>`)).toBeNull()
})

test('a mail without a Message-ID is known by what it consists of', async () => {
  const raw = Buffer.from('From: ada@example.org\r\nMessage-ID: <a\0@example.org>\r\n\r\nHello')
  const [one, again] = [await readMail(raw), await readMail(raw)]
  expect(one.key).toMatch(/^sha256:[0-9a-f]{64}$/)
  expect(again.key).toBe(one.key)
})
