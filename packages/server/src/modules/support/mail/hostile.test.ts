import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { times } from '../../../../test/deep.ts'
import { hostileFiles } from '../../../../test/hostile-files.ts'
import {
  aMail,
  aMailProgram,
  aServerWithMail,
  aWriter,
  expectNothing,
  handOver,
  refused,
  SECRET,
  type Writer,
} from '../../../../test/mail-in.ts'
import type { Running } from '../../../../test/running.ts'

const MB = 1024 ** 2

let running: Running
beforeAll(async () => {
  running = await aServerWithMail()
})

/** A multipart email. */
const ofParts = (from: string, parts: readonly [type: string, body: string | Buffer, name?: string][]): string => {
  const written = parts.map(([type, body, name]) => {
    const disposition = name === undefined ? '' : `Content-Disposition: attachment; filename="${name}"\r\n`
    const encoded = (Buffer.isBuffer(body) ? body : Buffer.from(body)).toString('base64').replace(/.{76}/g, '$&\r\n')
    return `--b\r\nContent-Type: ${type}\r\n${disposition}Content-Transfer-Encoding: base64\r\n\r\n${encoded}\r\n`
  })
  return aMail({ From: from, 'Content-Type': 'multipart/mixed; boundary=b' }, `${written.join('')}--b--\r\n`)
}

const messageOf = async (writer: Writer) => (await writer.last())?.message ?? ''

describe('the content of an email', () => {
  let shared: Writer
  beforeAll(async () => {
    shared = await aWriter(running)
  })
  /** The messages that one more email of a single part adds to the ticket. */
  const readFrom = async (type: string, body: string | Buffer) => {
    const before = await shared.said()
    await shared.sendRaw(ofParts(shared.member.email, [[type, body]]))
    const after = await shared.said()
    expect(after.slice(0, before.length)).toEqual(before)
    return after.slice(before.length)
  }

  test.each([
    ['control characters and NUL', 'Hello\0\x01\x1b[31m there\x7f', 'Hello[31m there'],
    ['characters that turn the direction', 'a \u202egnp.exe\u202c b \u2066c\u2069', 'a gnp.exe b c'],
    ['right-to-left text', 'שלום מרחבא ١٢٣', 'שלום מרחבא ١٢٣'],
    ['markup', '<script>alert(1)</script> **b** <img src=x>', '<script>alert(1)</script> **b** <img src=x>'],
    ['headers', 'Bcc: all@example.org\r\nSubject: x', 'Bcc: all@example.org\nSubject: x'],
    ['lines without end', 'a\n\n\n\n\n\n\n\nb', 'a\n\n\nb'],
    ['characters of two halves', 'e\u0301 \u{1f642}', 'é 🙂'],
  ])('is stored as text: %s', async (_, text, expected) => {
    expect(await readFrom('text/plain; charset=utf-8', text)).toEqual([expected])
  })

  test.each([
    ['windows-1252', Buffer.from([0x4f, 0x92, 0x4b, 0x80]), 'O’K€'],
    ['koi8-r', Buffer.from([0xf0, 0xf2]), 'ПР'],
    ['shift_jis', Buffer.from([0x93, 0xfa, 0x96, 0x7b]), '日本'],
    ['iso-2022-jp', Buffer.from('\x1b$BF|K\\\x1b(B', 'latin1'), '日本'],
    ['utf-8', Buffer.from([0x61, 0xff, 0x62]), 'a\ufffdb'],
    ['there-is-no-such', Buffer.from('plain words'), 'plain words'],
    ['', Buffer.from('nothing said'), 'nothing said'],
  ])('is decoded with the charset %j', async (charset, body, expected) => {
    expect(await readFrom(`text/plain; charset="${charset}"`, body)).toEqual([expected])
  })

  test.each([
    ['no end', 'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nBroken.'],
    ['a boundary that never comes', 'Content-Type: multipart/mixed; boundary=zzz\r\n\r\nBroken.'],
    ['an encoding that there is not', 'Content-Type: text/plain\r\nContent-Transfer-Encoding: rot13\r\n\r\nBroken.'],
    ['bare line ends', 'Content-Type: text/plain\n\nBroken.'],
    ['headers of all kinds', 'Content-Type: ;;;=\r\nTo: <<<>>>, "\r\nDate: never\r\nX: \r\n\r\nBroken.'],
  ])('is decoded as far as possible: %s', async (_, content) => {
    const writer = await aWriter(running)
    await writer.sendRaw(`From: ${writer.member.email}\r\n${content}\r\n`).catch(() => undefined)
    expect([['One corner is crushed.'], ['One corner is crushed.', 'Broken.']]).toContainEqual(await writer.said())
    await writer.send({ text: 'And then another.' })
    expect(await messageOf(writer)).toBe('And then another.')
  })

  test('nested 10,000 deep or with endless headers is rejected, and other email still arrives', async () => {
    const writer = await aWriter(running)
    const deep = Array.from(
      { length: 10_000 },
      (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
    )
    const From = writer.member.email
    expect(await refused(writer.sendRaw(`From: ${From}\r\n${deep.join('')}`))).toMatchObject({ status: 554 })
    const many = `X: ${'y'.repeat(900)}\r\n`.repeat(3000)
    expect(await refused(writer.sendRaw(`From: ${From}\r\n${many}\r\nHello`))).toMatchObject({ status: 554 })
    await expectNothing(writer)
    const wide = Array.from({ length: 10_000 }, (_, n): [string, string, string] => ['text/plain', 'x', `${n}.txt`])
    await writer.sendRaw(ofParts(From, [['text/plain', 'Wide.'], ...wide]))
    const last = await writer.last()
    expect(last?.attachments).toHaveLength(5)
    expect(last?.message).toMatch(
      /^Wide\.\n\n\[Not taken: 5\.txt: A message can have at most 5 files\. .* and 9985 more\]$/s,
    )
  })

  test('is rate limited when it is large, regardless of the claimed sender', async () => {
    const strict = await aServerWithMail({ LIMITS_FACTOR: '0.1' })
    const writer = await aWriter(strict)
    const large = aMail({ From: 'somebody@example.org' }, `${'x'.repeat(76)}\r\n`.repeat((1.1 * MB) / 78))
    for (let sent = 0; sent < 3; sent += 1) expect(await refused(writer.sendRaw(large))).toMatchObject({ status: 550 })
    expect(await refused(writer.sendRaw(large))).toMatchObject({ status: 452 })
    await writer.send({ text: 'A small one.' })
    expect(await messageOf(writer)).toBe('A small one.')
  })

  test('of 30 MB is rejected', async () => {
    const writer = await aWriter(running)
    const raw = aMail({ From: writer.member.email }, `${'x'.repeat(900)}\r\n`.repeat((30 * MB) / 902))
    expect(await refused(writer.sendRaw(raw))).toMatchObject({ status: 552 })
    await expectNothing(writer)
  })

  test('is rejected when it is empty', async () => {
    const writer = await aWriter(running)
    for (const body of ['', ' \r\n \r\n', '\u200b'])
      expect((await refused(writer.sendRaw(aMail({ From: writer.member.email }, body)))).status).toBe(554)
    await expectNothing(writer)
  })
})

describe('email attachments', () => {
  test('that are not accepted are listed with the reason, and the text is stored', async () => {
    const writer = await aWriter(running)
    await writer.sendRaw(
      ofParts(writer.member.email, [
        ['text/plain', 'See these.'],
        ['application/ms-tnef', Buffer.from([0x78, 0x9f, 0x3e, 0x22]), 'winmail.dat'],
        ['application/x-msdownload', Buffer.from('MZ\x90'), 'photo.exe'],
        ['image/png', Buffer.from('not a picture'), 'photo.png'],
        ['application/zip', gzipSync(Buffer.alloc(20 * MB)), 'bomb.zip'],
        ['text/plain', Buffer.alloc(11 * MB, 'x'), 'long.txt'],
        ['text/plain', 'Good.', '../../etc/pass\u202ewd.txt'],
        ['application/octet-stream', '%PDF-1.4 broken', 'bill.pdf'],
      ]),
    )
    const last = await writer.last()
    expect(last?.attachments.map(({ name }) => name)).toEqual(['passwd.txt'])
    expect(last?.message).toMatch(/^See these\.\n\n\[Not taken: winmail\.dat: Outlook sent the attachments in a format/)
    for (const name of ['photo.exe', 'photo.png', 'bomb.zip', 'long.txt', 'bill.pdf'])
      expect(last?.message).toContain(`${name}: `)
  })

  test('of all hostile kinds do no harm, and are either stored or listed', async () => {
    const writer = await aWriter(running)
    const all = await hostileFiles()
    expect(all.length).toBeGreaterThan(5)
    for (const [at, { file }] of all.entries()) {
      const name = file.name.replace(/["\r\n]/g, '')
      // The checks per kind are tested where files are checked; here some files arrive by email.
      if (file.content.length > 8 * MB || at % times(3, 1) > 0) continue
      await writer.sendRaw(
        ofParts(writer.member.email, [
          ['text/plain', `File ${at}.`],
          [file.type, file.content, name],
        ]),
      )
      const last = await writer.last()
      expect(last?.message.startsWith(`File ${at}.`)).toBe(true)
      expect(last?.attachments.length === 1 || last?.message.includes('[Not taken: ')).toBe(true)
    }
  })
})

describe('an email delivered by webhook', () => {
  const aHanded = async () => {
    const writer = await aWriter(running)
    const { email } = writer.member
    return { writer, mail: { raw: aMail({ From: email }, 'By webhook.'), from: email, to: [writer.address] } }
  }
  const codeOf = async (response: Response) => ((await response.json()) as { code?: string }).code

  test('is accepted once, as over SMTP', async () => {
    const { writer, mail } = await aHanded()
    for (let sent = 0; sent < 2; sent += 1) expect((await handOver(running, mail)).status).toBe(200)
    expect(await writer.said()).toEqual(['One corner is crushed.', 'By webhook.'])
  })

  test('is rejected without a valid signature', async () => {
    const { writer, mail } = await aHanded()
    const otherSecret = `whsec_${Buffer.from('another secret of enough bytes').toString('base64')}`
    const at = (minutes: number) => new Date(running.clock.now().getTime() + minutes * 60_000)
    for (const wrong of [{ secret: otherSecret }, { at: at(-6) }, { at: at(6) }, { signed: '{}' }, { id: '' }])
      expect(await codeOf(await handOver(running, mail, wrong))).toBe('webhook_forged')
    const unsigned = await fetch(`${running.url}/api/support/inbound`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(mail),
    })
    expect(await codeOf(unsigned)).toBe('webhook_forged')
    // Not even parsed: unsigned input could take long.
    expect(await codeOf(await handOver(running, mail, { signed: '{}', body: '{"a":' }))).toBe('webhook_forged')
    await expectNothing(writer)
  })

  test('is rejected for the same reasons as over SMTP, with the same message', async () => {
    const { mail } = await aHanded()
    const strange = await handOver(running, { ...mail, to: ['reply+nobody@mail.vesica.test'] })
    expect(strange.status).toBe(422)
    expect(await strange.json()).toMatchObject({
      code: 'mail_refused',
      message: expect.stringContaining('This address doesn’t exist'),
    })
    for (const body of ['{}', '[]', 'x', JSON.stringify({ ...mail, raw: 'ü' }), JSON.stringify({ ...mail, more: 1 })])
      expect((await handOver(running, mail, { body })).status).toBeLessThan(500)
  })

  test('arrives while unauthenticated requests stall', async () => {
    const { writer, mail } = await aHanded()
    expect((await handOver(running, mail)).status).toBe(200)
    const { hostname, port } = new URL(running.url)
    const headers = (network: number) => ({
      'content-type': 'application/json',
      'webhook-signature': 'v1,none',
      'x-forwarded-for': `198.51.100.${network}`,
    })
    const path = '/api/support/inbound'
    const slow = [1, 2, 3, 4, 5, 6].map((network) =>
      request({ hostname, port, path, method: 'POST', headers: { ...headers(network), 'content-length': 1000 } }),
    )
    for (const pending of slow) pending.on('error', () => undefined).write('{')
    const stranger = async () =>
      (await fetch(`${running.url}${path}`, { method: 'POST', headers: headers(7), body: '{}' })).status
    await expect.poll(stranger).toBe(503)
    const next = aMail({ From: writer.member.email }, 'Meanwhile.')
    expect((await handOver(running, { ...mail, raw: next })).status).toBe(200)
    expect(await messageOf(writer)).toBe('Meanwhile.')
    for (const pending of slow) pending.destroy()
    await expect.poll(stranger).not.toBe(503)
  })

  test('is limited to one stalled unauthenticated request per network', async () => {
    const { hostname, port } = new URL(running.url)
    const path = '/api/support/inbound'
    const headers = {
      'content-type': 'application/json',
      'webhook-signature': 'v1,none',
      'x-forwarded-for': '198.51.100.77',
    }
    const slow = request({ hostname, port, path, method: 'POST', headers: { ...headers, 'content-length': 1000 } })
    slow.on('error', () => undefined).write('{')
    const attempt = async () => (await fetch(`${running.url}${path}`, { method: 'POST', headers, body: '{}' })).status
    await expect.poll(attempt).toBe(503)
    slow.destroy()
    await expect.poll(attempt).toBe(422)
  })

  test('can be as large as over SMTP', async () => {
    const { writer, mail } = await aHanded()
    const raw = aMail({ From: writer.member.email }, `Large.\r\n${`${'> y'.repeat(300)}\r\n`.repeat((24 * MB) / 902)}`)
    expect((await handOver(running, { ...mail, raw })).status).toBe(200)
    expect(await messageOf(writer)).toBe('Large.')
    const tooLarge = await handOver(running, { ...mail, raw: 'x'.repeat(28 * MB) })
    expect(tooLarge.status).toBe(413)
  })

  test('is not accepted where no secret is set', async () => {
    const closed = await aServerWithMail({ MAIL_IN_SECRET: '' })
    const { mail } = await aHanded()
    expect(await codeOf(await handOver(closed, mail, { secret: SECRET }))).toBe('webhook_forged')
  })
})

test('many concurrent emails of several people all arrive, each in its own ticket', async () => {
  const each = times(8, 20)
  const writers = await Promise.all(Array.from({ length: 5 }, () => aWriter(running)))
  const program = aMailProgram(running, { pool: true, maxConnections: 4 })
  await Promise.all(
    writers.flatMap(({ member, address }) =>
      Array.from({ length: each }, (_, n) =>
        program.sendMail({ from: member.email, to: address, text: `Mail ${n} of ${member.id}.` }),
      ),
    ),
  )
  for (const writer of writers) {
    const messages = (await writer.said()).slice(1).toSorted()
    expect(messages).toEqual(Array.from({ length: each }, (_, n) => `Mail ${n} of ${writer.member.id}.`).toSorted())
  }
  program.close()
})
