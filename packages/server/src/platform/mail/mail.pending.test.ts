import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { beforeAll, describe, expect, it } from 'vitest'
import { atTheEnd } from '../../../test/ending.ts'
import { aSlowMailServer } from '../../../test/slow-mail.ts'
import { createLog } from '../log.ts'
import { createMail, type Mail, MailFailed, type Message } from './mail.ts'

const message: Message = { to: 'ana@example.org', subject: 'Your code', text: '012345', html: '<p>012345</p>' }
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vesica-waiting-'))
  return () => rm(dataDir, { recursive: true, force: true })
})

/** A mail server that asks `decide` about each address and records whom it accepted a message for. */
const mailServer = async (decide: (to: string, done: (refused?: Error) => void) => void) => {
  const taken: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onRcptTo: ({ address }, _session, done) => decide(address, done),
    onData: (stream, { envelope }, done) => {
      taken.push(...envelope.rcptTo.map(({ address }) => address))
      stream.resume().on('end', done)
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  atTheEnd(() => new Promise<void>((closed) => server.close(closed)))
  const address = server.server.address()
  return { taken, url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` }
}

/** @param withinMs how long sending may take; short only where that is tested */
const mailTo = (smtpUrl?: string, { restMs = 60_000, withinMs = 200 } = {}): Mail => {
  const parts = { smtpUrl, dataDir, from: 'hello@vesica.example', log: createLog('silent') }
  const mail = createMail({ ...parts, timeoutMs: 300, withinMs, restMs })
  atTheEnd(() => mail.close())
  return mail
}

const reasonOf = (sending: Promise<void>): Promise<string> =>
  sending.then(
    () => 'sent',
    (error: unknown) => (error instanceof MailFailed ? error.reason : String(error)),
  )

describe('an email sent while the user waits', () => {
  it('has a total timeout across all steps, and is then dropped', async () => {
    // Five replies of 90 ms: each is in time, all together are not.
    const server = await aSlowMailServer(90)
    expect(await reasonOf(mailTo(server.url).sendNow(message))).toBe('ETIMEDOUT')
    await expect.poll(() => server.closed).toBe(1)
  })

  it('does not queue behind other emails', async () => {
    const { taken, url } = await mailServer((to, done) => void (to.startsWith('ana') && done()))
    const mail = mailTo(url, { withinMs: 20_000 })
    const emails = Array.from({ length: 5 }, () =>
      mail.send({ ...message, to: 'bo@example.org' }).catch(() => undefined),
    )
    await mail.sendNow(message)
    expect(taken).toEqual(['ana@example.org'])
    mail.close()
    await Promise.all(emails)
  })

  it('is not sent to a server that timed out three times until one attempt succeeds', async () => {
    const server = await aSlowMailServer(90)
    const mail = mailTo(server.url, { restMs: 1 })
    const lasting = mailTo(server.url)
    for (let sent = 0; sent < 3; sent += 1) expect(await reasonOf(lasting.sendNow(message))).toBe('ETIMEDOUT')
    expect([lasting.isResting(), mail.isResting()]).toEqual([true, false])
    const before = server.connections
    expect(await reasonOf(lasting.sendNow(message))).toBe('RESTING')
    expect(server.connections).toBe(before)

    for (let sent = 0; sent < 3; sent += 1) await reasonOf(mail.sendNow(message))
    server.hurried = true
    await expect
      .poll(() =>
        mail.sendNow(message).then(
          () => 'sent',
          () => 'not',
        ),
      )
      .toBe('sent')
    await mail.sendNow(message)
  })

  it('reports refused addresses, however often', async () => {
    const { url } = await mailServer((_, done) =>
      done(Object.assign(new Error('no such person'), { responseCode: 550 })),
    )
    const mail = mailTo(url, { withinMs: 20_000 })
    for (let sent = 0; sent < 5; sent += 1) expect(await reasonOf(mail.sendNow(message))).toBe('EENVELOPE')
  })

  it('is written to the folder like any other', async () => {
    const mail = mailTo()
    await mail.sendNow(message)
    expect([await mail.listFolder(10), mail.isResting()]).toMatchObject([[{ to: 'ana@example.org' }], false])
  })
})
