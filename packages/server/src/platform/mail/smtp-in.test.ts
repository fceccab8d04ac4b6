import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import nodemailer from 'nodemailer'
import { afterEach, describe, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { listenForMail, MailRefused, type ReceivedMail, type SmtpInParts } from './smtp-in.ts'

const MB = 1024 ** 2
const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

/** A listener that accepts email for one person, and what it accepted. */
const aListener = async (more: Partial<SmtpInParts> = {}) => {
  const received: ReceivedMail[] = []
  const receiver = {
    accept: async (recipient: string) => {
      if (!/^ada\d*@mail\.test$/.test(recipient)) throw new MailRefused('There is nobody here by this address.')
    },
    receive: async (mail: ReceivedMail) => {
      received.push(mail)
    },
  }
  const options = { port: 0, host: '127.0.0.1', name: 'mail.test', receiver, log: createLog('silent'), ...more }
  const listener = await listenForMail(options)
  open.push(listener.close)
  const sender = nodemailer.createTransport({ host: '127.0.0.1', port: listener.port, ignoreTLS: true })
  open.push(() => sender.close())
  const send = (message: object) =>
    sender.sendMail({ from: 'bob@example.org', to: 'ada@mail.test', subject: 'Hello', text: 'Hello.', ...message })
  return { port: listener.port, taken: received, send, receiver }
}

/** The server's reply to a failed delivery. */
const refusedWith = (sending: Promise<unknown>): Promise<{ responseCode?: number; response?: string }> =>
  sending.then(
    () => {
      throw new Error('The mail was taken.')
    },
    (error: { responseCode?: number; response?: string }) => error,
  )

/** A connection that sends lines verbatim and receives lines. */
const aConnection = async (port: number) => {
  const socket: Socket = connect(port, '127.0.0.1')
  open.push(() => socket.destroy())
  socket.on('error', () => {})
  const replies: string[] = []
  const lines = createInterface({ input: socket })
  lines.on('line', (line) => replies.push(line))
  const ended = once(socket, 'close')
  const hear = async (code: number) => {
    await expect
      .poll(() => replies.some((line) => line.startsWith(`${code} `)), { timeout: 60_000, interval: 5 })
      .toBe(true)
    replies.length = 0
  }
  return { socket, hear, heard: replies, ended, say: (text: string) => socket.write(`${text}\r\n`) }
}

describe('incoming email', () => {
  test('is passed on unchanged with its envelope', async () => {
    const { taken, send } = await aListener()
    await send({ text: 'Hello.\n.\n..two dots\n' })
    expect(taken).toHaveLength(1)
    expect(taken[0]).toMatchObject({ sender: 'bob@example.org', recipients: ['ada@mail.test'] })
    expect(taken[0]?.raw.toString()).toMatch(/Hello\.\r\n\.\r\n\.\.two dots/)
  })

  test('is rejected for other recipients before its data, and never relayed', async () => {
    const { taken, send } = await aListener()
    expect(await refusedWith(send({ to: 'eve@elsewhere.test' }))).toMatchObject({
      responseCode: 550,
      response: expect.stringContaining('There is nobody here by this address.'),
    })
    expect(taken).toEqual([])
  })

  test('of 30 MB is rejected with or without an announced size, and later email is accepted', async () => {
    const { taken, send, port } = await aListener()
    const text = `${'x'.repeat(900)}\r\n`.repeat((30 * MB) / 902)
    expect(await refusedWith(send({ raw: `Subject: a\r\n\r\n${text}` }))).toMatchObject({ responseCode: 552 })
    const { say, hear, socket } = await aConnection(port)
    await hear(220)
    for (const line of ['EHLO me', 'MAIL FROM:<bob@example.org>', 'RCPT TO:<ada@mail.test>']) {
      say(line)
      await hear(250)
    }
    say('DATA')
    await hear(354)
    socket.write(`Subject: a\r\n\r\n${text}\r\n.\r\n`)
    await hear(552)
    expect(taken).toEqual([])
    await send({ text: `${'y'.repeat(900)}\r\n`.repeat((24 * MB) / 902) })
    expect(taken[0]?.raw.length).toBeGreaterThan(24 * MB)
  })

  test('is temporarily rejected when too much is in memory, and accepted once there is room', async () => {
    const { port, send, receiver, taken } = await aListener({ mostHeldBytes: 3 * MB })
    const original = receiver.receive
    const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    receiver.receive = async (mail) => {
      arrived.resolve()
      await released.promise
      await original(mail)
    }
    const first = send({ text: 'a'.repeat(2 * MB) })
    await arrived.promise
    const { hear, say, socket } = await aConnection(port)
    await hear(220)
    say('EHLO me')
    await hear(250)
    say('MAIL FROM:<bob@example.org>')
    await hear(250)
    say('RCPT TO:<ada@mail.test>')
    await hear(250)
    say('DATA')
    await hear(354)
    for (let line = 0; line < 2048; line += 1) socket.write(`${'b'.repeat(1022)}\r\n`)
    say('.')
    await hear(452)
    released.resolve()
    await first
    await send({ text: 'c'.repeat(2 * MB) })
    expect(taken.map(({ raw }) => raw.includes('ccc'))).toEqual([false, true])
  })

  test('is limited to ten recipients, and clients that guess recipients are disconnected', async () => {
    const { port } = await aListener()
    const many = await aConnection(port)
    await many.hear(220)
    many.say('EHLO me')
    await many.hear(250)
    many.say('MAIL FROM:<bob@example.org>')
    await many.hear(250)
    for (let sent = 0; sent < 1000; sent += 1) many.say(`RCPT TO:<ada${sent}@mail.test>`)
    await many.hear(452)
    const guessing = await aConnection(port)
    await guessing.hear(220)
    guessing.say('EHLO me')
    await guessing.hear(250)
    guessing.say('MAIL FROM:<bob@example.org>')
    await guessing.hear(250)
    for (let tried = 0; tried < 6; tried += 1) guessing.say(`RCPT TO:<guess-${tried}@mail.test>`)
    await guessing.ended
  })

  test('is temporarily rejected when it cannot be stored, without internal details', async () => {
    const receiver = { accept: async () => {}, receive: () => Promise.reject(new Error('select * from secret')) }
    const { send } = await aListener({ receiver })
    const refused = await refusedWith(send({}))
    expect(refused.responseCode).toBe(451)
    expect(refused.response).not.toContain('secret')
  })
})

describe('an SMTP connection', () => {
  test('is closed when it is silent or too slow overall', async () => {
    const { port } = await aListener({ silenceMs: 100, wholeMs: 400 })
    const silent = await aConnection(port)
    await silent.ended
    const slow = await aConnection(port)
    const dripping = setInterval(() => slow.socket.write('x'), 20)
    await slow.ended
    clearInterval(dripping)
  })

  test('is one of at most ten per address', async () => {
    const { port } = await aListener()
    const connections = await Promise.all(Array.from({ length: 10 }, () => aConnection(port)))
    for (const connection of connections) await connection.hear(220)
    const over = await aConnection(port)
    await over.hear(421)
    connections[0]?.socket.destroy()
    await expect
      .poll(async () => {
        const next = await aConnection(port)
        const line = await new Promise<string>((resolve) => next.socket.once('data', (data) => resolve(String(data))))
        next.socket.destroy()
        return line.slice(0, 3)
      })
      .toBe('220')
  })

  test.each([
    ['signing in', 'AUTH PLAIN'],
    ['asking who is there', 'VRFY ada'],
    ['asking for a list', 'EXPN all'],
    ['encryption that there is not', 'STARTTLS'],
    ['another protocol', 'GET / HTTP/1.1'],
    ['bytes', '\0\0\0'],
    ['5,000 letters', `MAIL FROM:<${'a'.repeat(5000)}>`],
  ])('is refused %s', async (_, line) => {
    const { port, taken } = await aListener()
    const { say, hear, heard, socket } = await aConnection(port)
    await hear(220)
    say('EHLO me')
    await hear(250)
    say(line)
    // It answers or hangs up.
    await expect.poll(() => /^(25[12]|5\d\d) /.test(heard[0] ?? '') || socket.closed, { timeout: 60_000 }).toBe(true)
    expect(heard.join()).not.toMatch(/^(235|334|220)/)
    expect(taken).toEqual([])
  })
})
