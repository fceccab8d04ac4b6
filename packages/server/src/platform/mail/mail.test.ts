import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMail, type Mail, MailFailed, type Message } from './mail.ts'

const from = 'Vesica <hello@vesica.example>'
const message: Message = {
  to: 'ana@example.org',
  subject: 'Your code',
  text: 'The code is 012345 planted-text',
  html: '<p>The code is <b>012345</b> planted-html</p>',
}

let dataDir: string
let logged: string
const open: (() => unknown)[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vesica-mail-'))
  logged = ''
})
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
  await rm(dataDir, { recursive: true, force: true })
  const secrets = ['planted', '012345', 'Your code', 'ana@example.org']
  const leaked = secrets.filter((secret) => logged.includes(secret))
  if (leaked.length > 0) throw new Error(`The log holds ${leaked.join(', ')}`)
})

const log = () =>
  pino(
    { level: 'trace' },
    new Writable({
      write: (chunk, _encoding, done) => {
        logged += String(chunk)
        done()
      },
    }),
  )

const mailTo = (smtpUrl?: string, timeoutMs = 5000): Mail => {
  const mail = createMail({ smtpUrl, dataDir, from, log: log(), timeoutMs })
  open.push(() => mail.close())
  return mail
}

const portOf = (server: Server): number => {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** A mail server that stores what it accepts. */
const mailServer = async (options: SMTPServerOptions = {}) => {
  const received: { to: string[]; raw: Buffer }[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map((each) => each.address), raw: Buffer.concat(chunks) })
        done()
      })
    },
    ...options,
  })
  // Clients that disconnect midway are part of these tests.
  server.on('error', () => undefined)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  open.push(() => new Promise<void>((closed) => server.close(closed)))
  return { taken: received, url: `smtp://127.0.0.1:${portOf(server.server)}` }
}

const failureOf = async (sending: Promise<void>): Promise<MailFailed> => {
  const error = await sending.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(MailFailed)
  const failed = error as MailFailed
  const serialized = JSON.stringify([failed.message, failed.stack, failed.cause, Object.entries(failed)])
  for (const secret of ['planted', '012345', 'ana@example.org']) expect(serialized).not.toContain(secret)
  return failed
}

describe('delivery to a mail server', () => {
  it('sends both forms of the text', async () => {
    const { taken, url } = await mailServer()
    const mail = mailTo(url)
    expect(await mail.route()).toEqual({ delivery: 'smtp', from })
    await mail.send({ ...message, subject: 'Grüße – 収据', replyTo: 'bo@example.org' })
    expect(taken).toHaveLength(1)
    expect(taken[0]?.to).toEqual(['ana@example.org'])
    const read = await PostalMime.parse(taken[0]?.raw ?? '')
    expect(read).toMatchObject({
      subject: 'Grüße – 収据',
      from: { name: 'Vesica', address: 'hello@vesica.example' },
      to: [{ address: 'ana@example.org' }],
      replyTo: [{ address: 'bo@example.org' }],
    })
    expect(read.text?.trim()).toBe(message.text)
    expect(read.html?.trim()).toBe(message.html)
    expect(await mail.listFolder(10)).toEqual([])
    expect(await readdir(dataDir)).toEqual([])
  })

  it('sends many emails over few connections', async () => {
    let connections = 0
    const { taken, url } = await mailServer({
      onConnect: (_session, done) => {
        connections += 1
        done()
      },
    })
    const mail = mailTo(url)
    await Promise.all(Array.from({ length: 20 }, (_, n) => mail.send({ ...message, to: `p${n}@example.org` })))
    expect(new Set(taken.map((each) => each.to[0])).size).toBe(20)
    expect(connections).toBeLessThanOrEqual(3)
  })

  it('signs in with the credentials in its URL', async () => {
    const credentials: unknown[] = []
    const { url } = await mailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        credentials.push([username, password])
        done(null, { user: username })
      },
    })
    await mailTo(url.replace('//', '//post:p%40ss@')).send(message)
    expect(credentials).toEqual([['post', 'p@ss']])
  })

  it.each([
    ['does not exist', 550, '5.1.1 no such person', true],
    ['is unknown to a server without enhanced codes', 553, 'unknown', true],
    ['is busy', 450, '4.2.1 try later', false],
    ['is full', 452, '4.2.2 full', false],
    ['is none that we may relay to', 550, '5.7.1 relaying denied', false],
  ])('reports whether an address that %s is permanently rejected', async (_what, responseCode, answer, isForGood) => {
    const { url } = await mailServer({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error(answer), { responseCode })),
    })
    expect(await failureOf(mailTo(url).send(message))).toMatchObject({ status: responseCode, isForGood })
  })

  it('does not drop an email because the sender is rejected', async () => {
    const { url } = await mailServer({
      onMailFrom: (_address, _session, done) => done(Object.assign(new Error('no such sender'), { responseCode: 550 })),
    })
    expect(await failureOf(mailTo(url).send(message))).toMatchObject({ status: 550, isForGood: false })
  })

  it('reports that the server rejected the recipient', async () => {
    const { taken, url } = await mailServer({
      onRcptTo: (address, _session, done) =>
        done(Object.assign(new Error(`no such person ${address.address} planted-answer`), { responseCode: 550 })),
    })
    expect(await failureOf(mailTo(url).send(message))).toMatchObject({ reason: 'EENVELOPE', status: 550 })
    expect(taken).toEqual([])
    expect(logged).toContain('"status":550')
  })

  it('reports that the server rejected the text', async () => {
    const { url } = await mailServer({
      onData: (stream, _session, done) => {
        stream.resume()
        stream.on('end', () => done(Object.assign(new Error('spam planted-answer'), { responseCode: 554 })))
      },
    })
    expect((await failureOf(mailTo(url).send(message))).status).toBe(554)
  })

  it('reports an unreachable server, and works again once it is back', async () => {
    const closed = createServer()
    await new Promise<void>((listening) => closed.listen(0, '127.0.0.1', listening))
    const port = portOf(closed)
    await new Promise<unknown>((done) => closed.close(done))
    const mail = mailTo(`smtp://127.0.0.1:${port}`)
    expect((await failureOf(mail.send(message))).reason).toBe('ESOCKET')
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      onData: (s, _, done) => s.resume().on('end', done),
    })
    await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
    open.push(() => new Promise<void>((done) => server.close(done)))
    await mail.send(message)
    mail.close()
  })

  it('times out on a server that does not respond', async () => {
    const silent = createServer((socket) => socket.resume().on('error', () => undefined))
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
    open.push(() => new Promise<unknown>((done) => silent.close(done)))
    expect((await failureOf(mailTo(`smtp://127.0.0.1:${portOf(silent)}`, 40).send(message))).reason).toBe('ETIMEDOUT')
  })

  it('times out on a server that stops halfway', async () => {
    const { url } = await mailServer({ onData: (stream) => void stream.resume() })
    expect((await failureOf(mailTo(url, 60).send(message))).reason).toBe('ETIMEDOUT')
  })
})

describe('email headers', () => {
  const attempts: [string, Partial<Message>][] = [
    ['a line in the subject', { subject: 'Hi\r\nBcc: eve@example.org' }],
    ['a bare line feed in the subject', { subject: 'Hi\nBcc: eve@example.org' }],
    ['a line separator in the subject', { subject: 'Hi\u2028Bcc: eve@example.org' }],
    ['a NUL in the subject', { subject: 'Hi\0' }],
    ['a line in the address', { to: 'ana@example.org\r\nBcc: eve@example.org' }],
    ['two addresses', { to: 'ana@example.org, eve@example.org' }],
    ['two addresses with a semicolon', { to: 'ana@example.org;eve@example.org' }],
    ['a name in the address', { to: 'Ana <ana@example.org>' }],
    ['a group of addresses', { to: 'all:ana@example.org,eve@example.org;' }],
    ['no address', { to: 'ana' }],
    ['a line in the address for answers', { replyTo: 'bo@example.org\r\nBcc: eve@example.org' }],
    ['two addresses for answers', { replyTo: 'bo@example.org,eve@example.org' }],
    ['hidden characters in the address', { to: 'ana\u202E@example.org' }],
  ]

  it.each(attempts)('never contain %s', async (_what, address) => {
    const { taken, url } = await mailServer()
    expect((await failureOf(mailTo(url).send({ ...message, ...address }))).reason).toBe('UNSAFE')
    const folder = mailTo()
    expect((await failureOf(folder.send({ ...message, ...address }))).reason).toBe('UNSAFE')
    expect(taken).toEqual([])
    expect(await readdir(join(dataDir, 'mail'))).toEqual([])
  })

  it('cannot be injected by the text', async () => {
    const { taken, url } = await mailServer()
    await mailTo(url).send({ ...message, text: '\r\n.\r\nRCPT TO:<eve@example.org>\r\nBcc: eve@example.org\r\n.\r\n' })
    expect(taken).toHaveLength(1)
    const read = await PostalMime.parse(taken[0]?.raw ?? '')
    expect(taken[0]?.to).toEqual(['ana@example.org'])
    expect(read.bcc).toBeUndefined()
  })

  it('reject a sender with a line break', () => {
    expect(() => createMail({ dataDir, from: 'a@b.example\r\nBcc: x@y.example', log: log() })).toThrow('one line')
  })
})

describe('delivery to a folder', () => {
  it('writes complete emails that only their owner can read', async () => {
    const mail = mailTo()
    expect(await mail.route()).toEqual({ delivery: 'folder', from })
    await mail.send(message)
    const names = await readdir(join(dataDir, 'mail'))
    expect(names).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[0-9a-f]{16}\.eml$/)])
    const path = join(dataDir, 'mail', names[0] ?? '')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const read = await PostalMime.parse(await readFile(path))
    expect(read).toMatchObject({ subject: message.subject, to: [{ address: message.to }] })
    expect(read.text?.trim()).toBe(message.text)
    expect(read.html?.trim()).toBe(message.html)
  })

  it('lists the newest first, with decoded subjects', async () => {
    const mail = mailTo()
    const subjects = ['Plain', 'Grüße an Ana', '収据 '.repeat(30).trim(), 'A "quoted" = question?', 'x'.repeat(200)]
    for (const [n, subject] of subjects.entries()) await mail.send({ ...message, to: `p${n}@example.org`, subject })
    const listed = await mail.listFolder(10)
    expect(new Set(listed.map((each) => each.subject))).toEqual(new Set(subjects))
    expect(listed.map((each) => each.at)).toEqual(
      listed
        .map((each) => each.at)
        .sort()
        .reverse(),
    )
    for (const each of listed) {
      expect(each.to).toBe(`p${subjects.indexOf(each.subject)}@example.org`)
      expect(new Date(each.at).toISOString()).toBe(each.at)
      expect(await stat(join(dataDir, 'mail', `${each.id}.eml`))).toBeTruthy()
    }
    expect(await mail.listFolder(2)).toEqual(listed.slice(0, 2))
  })

  it('does not list other files', async () => {
    const mail = mailTo()
    await writeFile(join(dataDir, 'mail', 'notes.txt'), 'Subject: no')
    await writeFile(join(dataDir, 'mail', '2026-01-01T10-00-00.000Z-0123456789abcdef.tmp'), 'Subject: half')
    expect(await mail.listFolder(10)).toEqual([])
  })

  it('reports that the folder is not writable', async () => {
    const mail = mailTo()
    await rm(join(dataDir, 'mail'), { recursive: true })
    expect((await failureOf(mail.send(message))).reason).toBe('ENOENT')
  })
})
