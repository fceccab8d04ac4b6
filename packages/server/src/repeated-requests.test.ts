import { randomUUID } from 'node:crypto'
import { identity, members, membership, type RefusalCode } from '@vesica/contract'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, Refused, requestOf } from '../test/client.ts'
import { filesIn, noTemporaryFiles } from '../test/half-made.ts'
import { anAdmin, anApplication, anEmail, anotherAdmin, aProof, aVerifiedBrowser, type Person } from '../test/people.ts'
import { aServer, type Running } from '../test/running.ts'

let running: Running
let admin: Person

beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
})

const aKey = () => ({ 'idempotency-key': randomUUID() })
const refusalOf = async (action: Promise<unknown>): Promise<RefusalCode | undefined> => {
  const error = await action.then(() => undefined).catch((reason: unknown) => reason)
  if (error === undefined || error instanceof Refused) return error?.body.code
  throw error
}

describe('a repeated application', () => {
  let browser: Client
  let email: string
  let body: Awaited<ReturnType<typeof anApplication>>
  let proof_image: File

  beforeEach(async () => {
    email = anEmail()
    body = await anApplication(running, email)
    browser = await aVerifiedBrowser(running, email)
    proof_image = await aProof()
  })

  const send = (headers: Record<string, string>, changed: Partial<typeof body> = {}) =>
    browser.call(membership.requestSignup, { body: { ...body, ...changed }, files: { proof_image } }, headers)
  const rows = async () =>
    (
      await running.sql('select r.id from signup_request r join person p on p.id = r.person_id where p.email = $1', [
        email,
      ])
    ).length
  const storedFileCount = async () => (await filesIn(running, 'files')).length

  it('gets the first response again, with its session', async () => {
    const headers = aKey()
    const first = await send(headers)
    const files = await storedFileCount()
    const second = await send(headers)
    expect(second).toEqual(first)
    expect(await rows()).toBe(1)
    expect(await storedFileCount()).toBe(files)
    const { user } = await Object.assign(browser, { token: second.token }).call(identity.getUser, {})
    expect(user.email).toBe(email)
  })

  it('is accepted once when it is sent ten times at once', async () => {
    const headers = aKey()
    const files = await storedFileCount()
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(headers)))
    expect(new Set(answers.map(({ token }) => token)).size).toBe(1)
    expect(await rows()).toBe(1)
    expect(await storedFileCount()).toBe(files + 1)
    await noTemporaryFiles(running)
  })

  it('is a new one when any text or file in it differs', async () => {
    const headers = aKey()
    await send(headers)
    expect(await refusalOf(send(headers, { name: 'Somebody Else' }))).toBe('idempotency_key_reused')
    proof_image = await aProof()
    expect(await refusalOf(send(headers))).toBe('idempotency_key_reused')
  })

  it('is processed again after a refusal', async () => {
    const headers = aKey()
    expect(await refusalOf(send(headers, { fee_crypto: '9', fee_usd: '1' }))).toBe('fee_changed')
    await send(headers)
    expect(await rows()).toBe(1)
  })

  it('stores no key, token or password in the database', async () => {
    const headers = aKey()
    const { token } = await send(headers)
    const tables = await running.sql(
      "select table_schema || '.' || table_name as name from information_schema.tables where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'",
    )
    expect(tables.length).toBeGreaterThan(10)
    for (const { name } of tables) {
      const text = JSON.stringify(await running.sql(`select t::text as row from ${String(name)} t`))
      for (const secret of [headers['idempotency-key'], token, body.password]) {
        const hex = Buffer.from(secret).toString('hex')
        expect([name, text.includes(secret) || text.includes(hex)]).toEqual([name, false])
      }
    }
  })

  it.each(['short', 'x'.repeat(129), 'with spaces in the key'])('is rejected with the key %j', async (key) => {
    expect(await refusalOf(send({ 'idempotency-key': key }))).toBe('malformed')
    expect(await rows()).toBe(0)
  })
})

describe('a repeated request to add a member', () => {
  beforeAll(async () => {
    admin = await anAdmin(running)
  })

  const add = (headers: Record<string, string>, email: string, name = 'New Member') =>
    admin.call(members.createMember, { body: { name, email, role: 'user' } }, headers)

  it('adds one member, with byte-identical responses', async () => {
    const [email, headers] = [anEmail(), aKey()]
    const { path, body } = requestOf(members.createMember, { body: { name: 'New Member', email, role: 'user' } })
    const answers = await Promise.all(Array.from({ length: 10 }, () => admin.send('POST', path, body, headers)))
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(texts).size).toBe(1)
    expect(await running.sql('select 1 from person where email = $1', [email])).toHaveLength(1)
  })

  it('is a new one with another body, and a conflict without a key', async () => {
    const [email, headers] = [anEmail(), aKey()]
    await add(headers, email)
    expect(await refusalOf(add(headers, email, 'Another Name'))).toBe('idempotency_key_reused')
    expect(await refusalOf(add({}, email))).toBe('email_taken')
  })

  it('by another administrator with the same key is a new one', async () => {
    const second = await anotherAdmin(running)
    const headers = aKey()
    await add(headers, anEmail())
    const email = anEmail()
    const { user } = await second.call(members.createMember, { body: { name: 'Other', email, role: 'user' } }, headers)
    expect(user.email).toBe(email)
  })
})
