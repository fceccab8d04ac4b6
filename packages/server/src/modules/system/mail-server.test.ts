import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { audit, approvals, mailServer, notifications, system, type Input } from '@vesica/contract'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { beforeAll, describe, expect, test } from 'vitest'
import { atTheEnd } from '../../../test/ending.ts'
import { anAdmin, anAdministratorAs, anotherAdmin, type Person } from '../../../test/people.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { anotherProcess, aServer, type Running } from '../../../test/running.ts'
import { createLog } from '../../platform/log.ts'

const PASSWORD = 'planted-42 "pass word"'

let running: Running
let secondServer: Running
let admin: Person
let colleague: Person
let logged = ''
beforeAll(async () => {
  const lines = new Writable({
    write: (chunk, _encoding, done) => {
      logged += String(chunk)
      done()
    },
  })
  running = await aServer({ LIMITS_FACTOR: '1000' }, { log: createLog('trace', lines) })
  secondServer = await anotherProcess(running, { LIMITS_FACTOR: '1000' })
  ;[admin, colleague] = [await anAdmin(running), await anAdmin(running)]
})

/** A mail server that admits `vesica` and records senders and messages. */
const aMailServer = async (options: SMTPServerOptions = {}) => {
  const received: { user: string | undefined; from: string; raw: string }[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'vesica' && password === PASSWORD
        ? done(null, { user: username })
        : done(new Error('Invalid login')),
    onData: (stream, { envelope, user }, done) => {
      let raw = ''
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString()))
      stream.on('end', () => {
        received.push({ user, from: envelope.mailFrom === false ? '' : envelope.mailFrom.address, raw })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  atTheEnd(() => new Promise<void>((closed) => server.close(closed)))
  return { received, port: (server.server.address() as AddressInfo).port }
}

type Body = Input<typeof mailServer.setMailServer>['body']
const settings = (port: number, more: Partial<Body> = {}): Body => ({
  host: '127.0.0.1',
  port,
  encryption: 'none',
  login: 'vesica',
  password: PASSWORD,
  from_name: 'The House, of Ana',
  from_address: 'hello@house.example',
  ...more,
})
const set = (body: Body, by = admin) => by.call(mailServer.setMailServer, { body })
const withoutPassword = ({ password: _password, ...body }: Body): Body => body
const sendTest = (by = admin) => by.call(system.sendTestMail, {})
const soon = { timeout: 60_000, interval: 10 }

describe('the mail server set by administrators', () => {
  test('is used for the next email, with its sign-in and sender, in every process, until it is changed', async () => {
    const [first, second] = [await aMailServer(), await aMailServer()]
    const { systemControls } = await set(settings(first.port))
    expect(systemControls.mail).toEqual({
      delivery: 'smtp',
      from: 'The House, of Ana <hello@house.example>',
      byEnvironment: false,
      server: {
        host: '127.0.0.1',
        port: first.port,
        encryption: 'none',
        login: 'vesica',
        hasPassword: true,
        fromName: 'The House, of Ana',
        fromAddress: 'hello@house.example',
      },
      pendingChange: null,
    })
    expect(systemControls.firstSteps.mail).toBe(false)
    expect((await sendTest()).systemControls.firstSteps.mail).toBe(true)
    const test = first.received.find(({ raw }) => raw.includes('Test email'))
    expect(test).toMatchObject({ user: 'vesica', from: 'hello@house.example' })
    expect(test?.raw).toContain('From: "The House, of Ana" <hello@house.example>')
    await set(settings(second.port))
    await sendTest()
    expect(second.received.some(({ raw }) => raw.includes(`To: ${admin.email}`) || raw.includes(admin.email))).toBe(
      true,
    )
    await expect.poll(async () => (await secondServer.app.mail.route()).from, soon).toContain('hello@house.example')
    await secondServer.app.mail.send({ to: 'ana@example.org', subject: 'From there', text: 'x', html: 'x' })
    await expect.poll(() => second.received.some(({ raw }) => raw.includes('From there')), soon).toBe(true)
    expect(first.received.some(({ raw }) => raw.includes('From there'))).toBe(false)
  })

  test('never exposes its password: in responses, audit log, server log or database', async () => {
    const { port } = await aMailServer()
    const answers = [await set(settings(port)), await admin.call(system.getSystemControls, {})]
    const { entries } = await admin.call(audit.listAudit, { query: {} })
    const mine = entries.find(({ action }) => action === 'set mail server')
    expect(mine).toBeDefined()
    const rows = await running.sql("select value::text from setting where key = 'mailServer'")
    const trail = await running.sql("select * from audit_entry where action = 'set mail server'")
    const notices = await running.sql('select title, body from notification')
    expect(trail.at(-1)).toMatchObject({ actor_id: admin.id, after: { Host: '127.0.0.1', 'User name': 'vesica' } })
    await sendTest()
    for (const output of [answers, entries, rows, trail, notices, logged]) {
      const text = JSON.stringify(output)
      expect(text).not.toContain('planted-42')
      expect(text).not.toContain(Buffer.from(PASSWORD).toString('base64'))
    }
  })

  test('notifies all administrators on a change, also of the password only', async () => {
    const { port } = await aMailServer()
    await set(settings(port))
    const noticesOf = async () =>
      (await colleague.call(notifications.listNotifications, { query: { limit: '50' } })).notifications.filter(
        ({ title }) => title.includes('The mail server') && title.includes(admin.name),
      )
    const before = (await noticesOf()).length
    await set(withoutPassword(settings(port)))
    expect(await noticesOf()).toHaveLength(before)
    await set(settings(port))
    expect(await noticesOf()).toHaveLength(before + 1)
  })

  test('keeps its password unless host, user or encryption changes', async () => {
    const { received, port } = await aMailServer()
    await set(settings(port))
    await set(withoutPassword(settings(port, { from_name: 'Renamed' })))
    await sendTest()
    expect(received.at(-1)).toMatchObject({ user: 'vesica' })
    for (const more of [{ host: 'localhost' }, { login: 'someone' }])
      expect(await refusalOf(set(withoutPassword(settings(port, more))))).toMatchObject({
        code: 'mail_password_needed',
        errors: { password: [expect.any(String)] },
      })
    await set(settings(port, { encryption: 'starttls' }))
    expect(await refusalOf(set(withoutPassword(settings(port))))).toMatchObject({ code: 'mail_password_needed' })
    const { systemControls } = await set(withoutPassword(settings(port, { login: '' })))
    expect(systemControls.mail.server).toMatchObject({ login: '', hasPassword: false })
    await sendTest()
    expect(received.at(-1)?.user).toBeUndefined()
  })

  test.each<[string, Partial<Body>, string]>([
    ['a host with a port', { host: 'mail.example.org:25' }, 'host'],
    ['an address', { host: 'smtp://mail.example.org' }, 'host'],
    ['port 0', { port: 0 }, 'port'],
    ['port 65536', { port: 65_536 }, 'port'],
    ['no encryption on the internet', { host: 'mail.example.org' }, 'encryption'],
    ['a password without a user', { login: '' }, 'login'],
    ['a sender of two lines', { from_name: 'a\r\nBcc: x@example.org' }, 'from_name'],
    ['no sender', { from_address: '' }, 'from_address'],
  ])('cannot be %s', async (_what, more, field) => {
    const refused = await refusalOf(set(settings(25, more)))
    expect(refused).toMatchObject({ status: 422, errors: { [field]: [expect.any(String)] } })
  })

  test.each<[string, SMTPServerOptions, Partial<Body>, string]>([
    ['a wrong password', {}, { password: 'wrong' }, 'mail_login_wrong'],
    [
      'no user name where one is needed',
      { authOptional: false },
      { login: '', password: undefined },
      'mail_login_wrong',
    ],
    ['STARTTLS where it is not offered', {}, { encryption: 'starttls' }, 'mail_encryption'],
    ['TLS where the server speaks in the clear', {}, { encryption: 'tls' }, 'mail_encryption'],
    ['a certificate of nobody', { secure: true }, { encryption: 'tls' }, 'mail_certificate'],
    [
      'a certificate of nobody after STARTTLS',
      { disabledCommands: [] },
      { encryption: 'starttls' },
      'mail_certificate',
    ],
    ['a host that does not exist', {}, { host: 'nowhere.invalid', encryption: 'tls' }, 'mail_host_unknown'],
    ['a port where nobody listens', {}, { port: 1 }, 'mail_unreachable'],
    [
      'a sender of somebody else',
      { onMailFrom: (_address, _session, done) => done(Object.assign(new Error('not yours'), { responseCode: 553 })) },
      {},
      'mail_sender_refused',
    ],
    [
      'a message that is not wanted',
      { onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no relaying'), { responseCode: 550 })) },
      {},
      'mail_message_refused',
    ],
  ])('that is set with %s returns the problem on a test email', async (_what, options, more, code) => {
    const { port } = await aMailServer(options)
    await set(JSON.parse(JSON.stringify(settings(port, more))) as Body)
    expect(await refusalOf(sendTest())).toMatchObject({ status: 409, code })
  })

  test('cannot be set, and is ignored, where the environment configures one', async () => {
    const { received, port } = await aMailServer()
    await set(settings(port))
    const fixed = await aMailServer()
    const bound = await anotherProcess(running, {
      SMTP_URL: `smtp://127.0.0.1:${fixed.port}`,
      MAIL_FROM: 'Env <env@house.example>',
      LIMITS_FACTOR: '1000',
    })
    expect(await bound.app.mail.route()).toEqual({ delivery: 'smtp', from: 'Env <env@house.example>' })
    await bound.app.mail.send({ to: 'ana@example.org', subject: 'By the environment', text: 'x', html: 'x' })
    expect(fixed.received.map(({ from }) => from)).toEqual(['env@house.example'])
    expect(received.some(({ raw }) => raw.includes('By the environment'))).toBe(false)
    const boundAdmin = await anAdmin(bound)
    expect((await boundAdmin.call(system.getSystemControls, {})).systemControls.mail).toEqual({
      delivery: 'smtp',
      from: 'Env <env@house.example>',
      byEnvironment: true,
      server: null,
      pendingChange: null,
    })
    expect(await refusalOf(set(settings(port), boundAdmin))).toMatchObject({ status: 409, code: 'mail_by_environment' })
  })
})

test('the email step is completed by a test email over a mail server, not by one written to the folder', async () => {
  const fresh = await aServer()
  const { port, received } = await aMailServer()
  const bound = await anotherProcess(fresh, { SMTP_URL: `smtp://127.0.0.1:${port}` })
  const [chief, there] = [await anAdmin(fresh), await anAdmin(bound)]
  const isDone = async (by: Person) => (await by.call(system.getSystemControls, {})).systemControls.firstSteps.mail
  await sendTest(chief)
  expect(await isDone(there)).toBe(false)
  await sendTest(there)
  expect(received).toHaveLength(1)
  expect([await isDone(there), await isDone(chief)]).toEqual([true, false])
})

test('an administrator who does not count for approvals yet cannot set the mail server', async () => {
  const { port } = await aMailServer()
  const puppet = await anAdministratorAs(running, ['owner'])
  const readMail = async () => (await admin.call(system.getSystemControls, {})).systemControls.mail
  const before = await readMail()
  expect(await refusalOf(set(settings(port), puppet))).toMatchObject({ code: 'not_counting_yet' })
  expect(await readMail()).toEqual(before)
})

test('with a second administrator, a new mail server waits for confirmation while the old one is used', async () => {
  const [before, next] = [await aMailServer(), await aMailServer()]
  await set(settings(before.port))
  const second = await anotherAdmin(running)
  const { mail } = (await set(settings(next.port))).systemControls
  expect(mail).toMatchObject({ server: { port: before.port }, pendingChange: { kind: 'mail_server', holdsAt: null } })
  const params = { params: { id: mail.pendingChange?.id ?? '' } }
  expect(await refusalOf(admin.call(approvals.confirmChange, params))).toMatchObject({ code: 'own_change' })
  await sendTest()
  expect(before.received.some(({ raw }) => raw.includes('Test email'))).toBe(true)
  expect(next.received).toEqual([])
  const changes = await running.sql('select payload, before_text, after_text from guarded_change')
  const notices = await running.sql('select title, body from notification')
  for (const output of [changes, notices, (await second.call(approvals.getApprovals, {})).changes])
    expect(JSON.stringify(output)).not.toContain('planted-42')
  await second.call(approvals.confirmChange, params)
  await sendTest()
  expect(next.received.find(({ raw }) => raw.includes('Test email'))?.user).toBe('vesica')
  // A sole administrator again sets it at once, and the waiting change is dropped.
  expect((await set(settings(before.port))).systemControls.mail.pendingChange).not.toBeNull()
  await running.sql("update person set role = 'user', offices = '{}' where id = $1", [second.id])
  expect((await set(settings(before.port))).systemControls.mail).toMatchObject({
    server: { port: before.port },
    pendingChange: null,
  })
})
