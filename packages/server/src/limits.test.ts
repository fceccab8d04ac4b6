import { identity, membership, type RefusalCode, support } from '@vesica/contract'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aClient, Refused } from '../test/client.ts'
import { aMember, anEmail, type Person, signIn } from '../test/people.ts'
import { aServer as startServer, type Running } from '../test/running.ts'
import { MINUTE } from './platform/clock.ts'

/** Servers of one test only; all of them at once would be too many connections. */
const servers: Running[] = []
const aServer: typeof startServer = async (...input) => {
  const running = await startServer(...input)
  servers.push(running)
  return running
}
afterEach(async () => {
  for (const { stop } of servers.splice(0)) await stop()
})

const refused = async (action: Promise<unknown>): Promise<Refused | undefined> => {
  const error = await action.then(() => undefined).catch((reason: unknown) => reason)
  if (error === undefined || error instanceof Refused) return error
  throw error
}
const saveName = (member: Person, name: string) =>
  member.call(identity.updateUser, { body: { name, email: member.email } })
const codeOf = async (action: Promise<unknown>): Promise<RefusalCode | undefined> => (await refused(action))?.body.code

describe('rate limits', () => {
  let running: Running
  /** A tenth of the limits, so tests are short: 30 requests instead of 300. */
  let strict: Running
  beforeAll(async () => {
    running = await startServer()
    strict = await startServer({ LIMITS_FACTOR: '0.1' })
  })

  it('set Retry-After, survive a restart, and end with their window', async () => {
    const first = await aServer()
    const visitor = aClient(first.url)
    const tryOnce = (client = visitor) =>
      refused(client.call(identity.login, { body: { email: anEmail(), password: 'a wrong password' } }))
    for (let index = 0; index < 40; index += 1) expect((await tryOnce())?.body.code).toBe('credentials_wrong')
    const refusal = await tryOnce()
    expect(refusal?.status).toBe(429)
    const seconds = Number(refusal?.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(40)
    expect(seconds).toBeLessThanOrEqual(60)
    expect(refusal?.body.message).toMatch(
      /^Too many sign-in attempts from your network\. Please try again in (1 minute|\d\d seconds)\.$/,
    )

    await first.stop()
    const second = await aServer({}, { databaseUrl: first.databaseUrl, clock: first.clock })
    const again = Object.assign(aClient(second.url), { address: visitor.address })
    expect((await tryOnce(again))?.body.code).toBe('too_many')
    expect((await tryOnce(aClient(second.url)))?.body.code).toBe('credentials_wrong')
    second.clock.advance(MINUTE)
    expect((await tryOnce(again))?.body.code).toBe('credentials_wrong')
  })

  it('count the network of the connection, not forwarded headers', async () => {
    // No proxy is trusted, so all requests come from here.
    const running = await aServer({ TRUST_PROXY: 'off' })
    const codes = []
    for (let index = 0; index < 42; index += 1) {
      const action = aClient(running.url).call(identity.login, {
        body: { email: anEmail(), password: 'a wrong password' },
      })
      codes.push(await codeOf(action))
    }
    expect(codes.slice(-2)).toEqual(['too_many', 'too_many'])
  })

  it('trust the address that one proxy adds, and not what the client sent before it', async () => {
    const running = await aServer({ TRUST_PROXY: '1' })
    const from = async (address: string) => {
      const client = Object.assign(aClient(running.url), { address })
      return codeOf(client.call(identity.login, { body: { email: anEmail(), password: 'a wrong password' } }))
    }
    const codes = []
    for (let index = 0; index < 42; index += 1) codes.push(await from(`10.0.0.${index}, 10.9.9.9`))
    expect(codes.slice(-2)).toEqual(['too_many', 'too_many'])
    expect(await from('10.9.9.8')).toBe('credentials_wrong')
  })

  it('count all addresses of an IPv6 network as one', async () => {
    const codes = []
    for (let index = 0; index < 42; index += 1) {
      const client = Object.assign(aClient(running.url), { address: `2001:db8:1:2::${index.toString(16)}` })
      codes.push(
        await codeOf(client.call(identity.login, { body: { email: anEmail(), password: 'a wrong password' } })),
      )
    }
    expect(codes.slice(-2)).toEqual(['too_many', 'too_many'])
    const neighbour = Object.assign(aClient(running.url), { address: '2001:db8:1:3::1' })
    expect(
      await codeOf(neighbour.call(identity.login, { body: { email: anEmail(), password: 'a wrong password' } })),
    ).toBe('credentials_wrong')
  })

  it('allow 900 requests per minute for visitors of each network, and can be multiplied', async () => {
    const visitor = aClient(strict.url)
    const request = (client = visitor) => codeOf(client.call(membership.listPlans, {}))
    for (let index = 0; index < 90; index += 1) expect(await request()).toBeUndefined()
    const refusal = await refused(visitor.call(membership.listPlans, {}))
    expect(refusal?.body.code).toBe('too_many')
    expect(Number(refusal?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await request(aClient(strict.url))).toBeUndefined()
  })

  it('count two sessions of one person separately, and a session across networks', async () => {
    const member = await aMember(strict)
    const second = await signIn(strict, member)
    const request = (client: typeof member) => codeOf(client.call(identity.getUser, {}))
    let count = 0
    while ((await request(member)) === undefined) count += 1
    expect(count).toBeLessThanOrEqual(30)
    expect(count).toBeGreaterThan(20)
    member.address = '10.250.0.1'
    expect(await request(member)).toBe('too_many')
    expect(await request(second)).toBeUndefined()
  })

  it.each<[string, (member: Person, n: number) => Promise<unknown>]>([
    [
      'change their password',
      async (member, n) => {
        const [current_password, password] = [member.password, `another good password ${n}`]
        const body = { current_password, password, password_confirmation: password }
        await member.call(identity.changePassword, { body })
        member.password = password
      },
    ],
    ['save their account', (member, n) => saveName(member, `Name ${n}`)],
  ])('allow a person to %s ten times a minute, across sessions', async (_, action) => {
    const member = await aMember(running)
    for (let index = 0; index < 9; index += 1) await action(member, index)
    const second = await signIn(running, member)
    await action(second, 9)
    expect(await codeOf(action(second, 10))).toBe('too_many')
    expect(await codeOf(action(await signIn(running, second), 11))).toBe('too_many')
    running.clock.advance(MINUTE)
    await action(second, 12)
  })

  it('allow one network 40 password reset links a minute', async () => {
    const visitor = aClient(running.url)
    const [token, password] = ['dead', 'another good password']
    const body = { token, password, password_confirmation: password }
    const codes = []
    for (let index = 0; index < 41; index += 1) codes.push(await codeOf(visitor.call(identity.resetPassword, { body })))
    expect(codes.slice(-2)).toEqual(['reset_link_dead', 'too_many'])
  })

  it('restrict contact messages of a visitor', async () => {
    const visitor = aClient(running.url)
    const body = { name: 'A Visitor', email: anEmail(), message: 'Hello.' }
    const codes = []
    for (let index = 0; index < 12; index += 1)
      codes.push(await codeOf(visitor.call(support.sendContactMessage, { body })))
    expect(codes[0]).toBeUndefined()
    expect(codes.at(-1)).toBe('too_many')
  })

  it('allow one network 60 file uploads per hour, and refuse more before reading them', async () => {
    const visitor = aClient(running.url)
    const send = () => visitor.send('POST', '/api/auth/sign-up-request', new FormData())
    for (let index = 0; index < 60; index += 1) expect((await send()).status).toBe(422)
    const refusal = await send()
    expect(refusal.status).toBe(429)
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(3000)
  })
})
