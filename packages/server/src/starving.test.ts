import { identity, membership, support } from '@vesica/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { aClient, type Client } from '../test/client.ts'
import { aGate, behindGate } from '../test/gate.ts'
import { aMember, anEmail, type Person, signIn } from '../test/people.ts'
import { endings, refusalOf } from '../test/refusals.ts'
import { aServer, type Running } from '../test/running.ts'

let running: Running
let member: Person

beforeAll(async () => {
  running = await aServer()
  member = await aMember(running)
})

const password = 'a long enough password'
const aNewPassword = { password, password_confirmation: password }

const signInAs = (client: Client, email: string) => client.call(identity.login, { body: { email, password } })

/** What visitors can write, and how often from one network before it is refused. */
const written: Record<string, { most: number; by(client: Client, email: string): Promise<unknown> }> = {
  login: { most: 40, by: (client) => signInAs(client, anEmail()) },
  sendOtp: { most: 60, by: (client) => client.call(identity.sendOtp, { body: { email: anEmail() } }) },
  verifyEmail: {
    most: 10,
    by: (client, email) => client.call(identity.verifyEmail, { body: { email, otp: '000000' } }),
  },
  forgotPassword: { most: 5, by: (client, email) => client.call(identity.forgotPassword, { body: { email } }) },
  resetPassword: {
    most: 40,
    by: (client) => client.call(identity.resetPassword, { body: { token: 'dead', ...aNewPassword } }),
  },
  requestSignup: { most: 60, by: (client) => client.call(membership.requestSignup, { body: {}, files: {} } as never) },
  sendContactMessage: {
    most: 5,
    by: (client, email) => client.call(support.sendContactMessage, { body: { name: 'A', email, message: 'Hello.' } }),
  },
}

const lockAll = 'lock table rate_limit, sign_in_failure, email_code, password_link in access exclusive mode'

describe('a used-up rate limit', () => {
  it.each(Object.entries(written))('on %s refuses without a database connection', async (_, { most, by }) => {
    const [visitor, email] = [aClient(running.url), anEmail()]
    for (let index = 0; index < most; index += 1) {
      const [ended] = await endings([by(visitor, email)])
      expect(ended).not.toBe('too_many')
    }
    expect(await refusalOf(by(visitor, email))).toMatchObject({ code: 'too_many' })
    const refused = await behindGate(running, lockAll, () => refusalOf(by(visitor, email)))
    expect(refused).toMatchObject({ status: 429, code: 'too_many' })
    expect(refused.retryAfter).toBeGreaterThan(0)
  })

  it('of a person also refuses without one, although the session is looked up', async () => {
    const change = () => refusalOf(member.call(identity.changePassword, { body: {} } as never))
    for (let index = 0; index < 10; index += 1) expect(await change()).toMatchObject({ status: 422 })
    expect(await change()).toMatchObject({ code: 'too_many' })
    expect(await behindGate(running, lockAll, change)).toMatchObject({ status: 429, code: 'too_many' })
  })
})

/** Outcomes of sign-ins that are neither a response nor, for those who waited too long, a proper refusal. */
const odd = (ended: readonly string[]): string[] =>
  ended.filter((code) => !['credentials_wrong', 'too_many', 'unavailable'].includes(code))

describe('unknown tokens', () => {
  const junk = (n: number) => `vsc_${String(n).padStart(43, 'x')}`
  const statusOf = async (client: Client, token = client.token) => {
    const headers = { authorization: `Bearer ${token ?? ''}` }
    return (await client.send('GET', '/api/auth/user', undefined, headers)).status
  }

  it('cost no more than the limit of their network, and do not block known callers there', async () => {
    // 2% of the limit: 18 of 900 a minute.
    const small = await aServer({ LIMITS_FACTOR: '0.02' }, { databaseUrl: running.databaseUrl, clock: running.clock })
    const here = Object.assign(aClient(small.url), { token: member.token })
    // Valid tokens are counted by session, not by network.
    for (let count = 0; count < 3; count += 1) expect(await statusOf(here)).toBe(200)
    for (let count = 0; count < 18; count += 1) expect(await statusOf(here, junk(count))).toBe(401)
    await behindGate(running, 'lock table session in access exclusive mode', async () => {
      for (let count = 18; count < 24; count += 1) expect(await statusOf(here, junk(count))).toBe(429)
    })
    expect(await statusOf(here)).toBe(200)
  })

  it('include those of ended sessions', async () => {
    const small = await aServer({ LIMITS_FACTOR: '0.02' }, { databaseUrl: running.databaseUrl, clock: running.clock })
    const leaving = await signIn(running, member)
    const here = Object.assign(aClient(small.url), { token: leaving.token })
    expect(await statusOf(here)).toBe(200)
    await leaving.call(identity.logout, {})
    for (let count = 0; count < 19; count += 1) expect(await statusOf(here)).toBe(401)
    await behindGate(running, 'lock table session in access exclusive mode', async () => {
      expect(await statusOf(here)).toBe(429)
    })
  })
})

describe('a member with very many requests at once', () => {
  it('waits behind members with few requests', async () => {
    const [greedy, patient] = [await aMember(running), await aMember(running)]
    const gate = await aGate(running, 'lock table session in access exclusive mode')
    let answered = 0
    const many = Array.from({ length: 80 }, () => greedy.call(identity.getUser, {}).then(() => (answered += 1)))
    // As many as there are connections.
    await gate.waited(16)
    const before = patient.call(identity.getUser, {}).then(() => answered)
    // Until the server has it; later requests may be answered sooner.
    await fetch(`${running.url}/health/live`)
    await gate.open()
    // Those that already had a connection, and a few that were answered during the other's.
    expect(await before).toBeLessThan(50)
    await Promise.all(many)
  })
})

describe('a flood from visitors', () => {
  it('uses one connection per network, however many requests it sends at once', async () => {
    const gate = await aGate(running, 'lock table rate_limit in access exclusive mode')
    const visitors = Array.from({ length: 3 }, () => aClient(running.url))
    const tries = visitors.flatMap((visitor, index) =>
      Array.from({ length: index === 0 ? 12 : 1 }, () => signInAs(visitor, anEmail())),
    )
    const ended = endings(tries)
    await gate.waited(3)
    await member.call(identity.getUser, {})
    await gate.waited(3)
    await gate.open()
    expect(odd(await ended)).toEqual([])
  })

  it('uses one connection per account, from any number of networks', async () => {
    const emails = [...Array<string>(8).fill(anEmail()), anEmail(), anEmail()]
    const gate = await aGate(running, 'lock table sign_in_failure in exclusive mode')
    const ended = endings(emails.map((each) => signInAs(aClient(running.url), each)))
    await gate.waited(3)
    await gate.open()
    expect(odd(await ended)).toEqual([])
  })

  it.each(['rate_limit', 'sign_in_failure', 'email_code', 'password_link'])(
    'leaves connections for members, also when requests hang at %s',
    async (table) => {
      const ended = await behindGate(running, `lock table ${table} in access exclusive mode`, async (gate) => {
        const tries = Array.from({ length: 8 }, () => aClient(running.url)).flatMap((visitor) =>
          Object.values(written).map(({ by }) => by(visitor, anEmail())),
        )
        const all = Promise.allSettled(tries)
        await gate.waited(4)
        const { user } = await member.call(identity.getUser, {})
        expect(user.id).toBe(member.id)
        return { all }
      })
      await ended.all
    },
  )
})
