import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { identity, invitations, members, membership, system } from '@vesica/contract'
import { describe, expect, it } from 'vitest'
import { aClient, type Client, Refused } from '../test/client.ts'
import { allowConnections, cutOff } from '../test/data.ts'
import { anInvitation } from '../test/invitations.ts'
import { aCollectingLog } from '../test/log.ts'
import { anApplication, anEmail, aProof, aVerifiedBrowser, lastCode, mailFor, signIn } from '../test/people.ts'
import { aServer, type Running } from '../test/running.ts'

// The whole story of a person with recognizable secrets; then everything that was written is searched for them.
const { log, lines } = aCollectingLog('trace')
const secrets = new Map<string, string>()
/** Six digits each; emails may contain them. */
const codes: string[] = []
let linkToken = ''
let running: Running

const aPassword = (name: string): string => {
  const password = `${name} ${randomUUID()}`
  secrets.set(name, password)
  return password
}
const remember = (name: string, secret: string | undefined): void => {
  if (!secret) throw new Error(`there is no ${name}`)
  secrets.set(name, secret)
}
const refused = (action: Promise<unknown>) =>
  action.catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error
  })

/** Plays the story. */
const live = async (): Promise<void> => {
  running = await aServer({ ADMIN_PASSWORD: aPassword('administrator') }, { log })
  running.admin.password = secrets.get('administrator') ?? ''
  const email = anEmail()
  const password = aPassword('sign-up')
  const application = { ...(await anApplication(running, email)), password }
  const browser = await aVerifiedBrowser(running, email)
  codes.push(await lastCode(running, email))
  remember('cookie', browser.cookie?.split('=')[1])
  const mediaCookie = ({ cookie = '' }: Client) => /vesica_media=([\w-]+)/.exec(cookie)?.[1]
  const key = randomUUID()
  remember('idempotency key', key)
  const files = { proof_image: await aProof() }
  const { token, user } = await browser.call(
    membership.requestSignup,
    { body: application, files },
    { 'idempotency-key': key },
  )
  remember('token of the sign-up', token)
  remember('media cookie of the sign-up', mediaCookie(browser))
  const admin = await signIn(running, running.admin)
  remember('token of the administrator', admin.token)
  await admin.call(members.approveSignup, { params: { id: user.id } })

  const visitor = aClient(running.url)
  const invited = await anInvitation(running, admin, { waives_fee: true })
  remember('token of the invitation', invited.token)
  await visitor.send('GET', `/auth/signup?invite=${invited.token}`)
  await visitor.call(invitations.previewInvitation, { body: { token: invited.token } })
  await refused(visitor.call(identity.login, { body: { email, password: aPassword('wrong') } }))
  await refused(visitor.send('GET', `/api/auth/user?token=${aPassword('in the query')}`))
  const member = await signIn(running, { email, password })
  remember('token of the member', member.token)
  remember('media cookie of the member', mediaCookie(member))
  const second = aPassword('second')
  const change = (body: { current_password: string; password: string; password_confirmation: string }) =>
    refused(member.call(identity.changePassword, { body }))
  await change({ current_password: aPassword('guessed'), password: second, password_confirmation: second })
  await change({ current_password: password, password: second, password_confirmation: aPassword('mistyped') })
  await change({ current_password: password, password: second, password_confirmation: second })

  await visitor.call(identity.forgotPassword, { body: { email } })
  const link = async () =>
    (await mailFor(running, email))
      .map(({ text }) => /reset-password\?token=([\w-]+)/.exec(text ?? '')?.[1])
      .find(Boolean)
  await expect.poll(link).toBeDefined()
  linkToken = (await link()) ?? ''
  const third = aPassword('third')
  await visitor.call(identity.resetPassword, {
    body: { token: linkToken, password: third, password_confirmation: third },
  })
  await refused(
    visitor.call(identity.resetPassword, { body: { token: linkToken, password: third, password_confirmation: third } }),
  )
  await visitor.call(identity.sendOtp, { body: { email: 'second@example.org' } })
  codes.push(await lastCode(running, 'second@example.org'))
  await admin.call(system.sendTestMail, {})

  // The log of failures: an unreadable request, and a database that is away.
  await visitor.send('POST', '/api/auth/login', `{"password":"${aPassword('in broken JSON')}"`)
  await visitor.send('POST', '/api/auth/login', { email, password: { $gt: aPassword('in an object') } })
  await allowConnections(running.databaseUrl, false)
  await cutOff(running.databaseUrl)
  await refused(visitor.call(identity.login, { body: { email, password: third } }))
  await allowConnections(running.databaseUrl, true)
  await expect.poll(async () => (await visitor.send('GET', '/health/ready')).status).toBe(200)
}

const isDigits = (code: string) => new RegExp(`(?<![0-9a-z])${code}(?![0-9a-z])`, 'i')

/** The names of the secrets that a text contains, verbatim or in hexadecimal. */
const secretsIn = (text: string): string[] =>
  [...secrets]
    .filter(([, secret]) => text.includes(secret) || text.includes(Buffer.from(secret).toString('hex')))
    .map(([name]) => name)

describe('secrets', () => {
  it('are used', async () => {
    await live()
    expect(secrets.size).toBe(18)
    expect(linkToken.length).toBeGreaterThan(20)
    expect(codes).toHaveLength(2)
  })

  it('are not in any line of the log', () => {
    const text = lines.join('')
    expect(lines.length).toBeGreaterThan(20)
    expect(text).toContain('failed')
    expect(secretsIn(text)).toEqual([])
    expect(text).not.toContain(linkToken)
    for (const code of codes) expect(text).not.toMatch(isDigits(code))
    const databasePassword = new URL(running.databaseUrl.replace(/@\?|@\//, '@localhost/')).password
    if (databasePassword) expect(text).not.toContain(databasePassword)
  })

  it('are not in any table of the database, including the job queue', async () => {
    const tables = await running.sql(
      "select table_schema || '.' || table_name as name from information_schema.tables where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'",
    )
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['public.person', 'public.session', 'pgboss.job']),
    )
    for (const { name } of tables) {
      const rows = await running.sql(`select t::text as row from ${String(name)} t`)
      const text = rows.map(({ row }) => String(row)).join('\n')
      expect([name, secretsIn(text), text.includes(linkToken)]).toEqual([name, [], false])
      // Fractions of seconds have six digits too.
      for (const code of codes)
        expect([name, isDigits(code).test(text.replaceAll(/\.\d+/g, ''))]).toEqual([name, false])
    }
  })

  it('are not in any email except its own code or link', async () => {
    const folder = join(running.config.dataDir, 'mail')
    const names = await readdir(folder)
    expect(names.length).toBeGreaterThan(4)
    let withLink = 0
    for (const name of names) {
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('=\r\n', '')
      expect([name, secretsIn(text)]).toEqual([name, []])
      if (text.includes(linkToken)) withLink += 1
    }
    expect(withLink).toBe(1)
  })
})
