import { identity, members, system } from '@vesica/contract'
import pg from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { aClient } from '../../../../test/client.ts'
import { aMember, anAdmin, anApplicant, anEmail, anotherAdmin, type Person, signIn } from '../../../../test/people.ts'
import { endings, refusalOf } from '../../../../test/refusals.ts'
import { anotherProcess, type Running, aServer } from '../../../../test/running.ts'
import { aFrozenClock } from '../../../../test/standing-clock.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

let running: Running
let other: Running
beforeAll(async () => {
  running = await aServer({}, { clock: aFrozenClock() })
  other = await anotherProcess(running)
})

const tryWith = (email: string, password: string, server = running) =>
  aClient(server.url).call(identity.login, { body: { email, password } })
const wrongly = (email: string) => refusalOf(tryWith(email, 'not the password'))
const failTimes = async (email: string, times: number) => {
  for (let tried = 0; tried < times; tried += 1) expect((await wrongly(email)).code).toBe('credentials_wrong')
}
const setStatus = async ({ id, name, email }: Person, status: 'inactive' | 'suspended' | 'banned') => {
  const admin = await anAdmin(running)
  await admin.call(members.updateMember, { params: { id }, body: { name, email, role: 'user', status } })
}

describe('sign-in', () => {
  test('with the correct password returns the person and a token of 32 random bytes', async () => {
    const member = await aMember(running)
    const { user, token } = await tryWith(member.email, member.password)
    expect(user).toMatchObject({ id: member.id, email: member.email, role: 'user', membershipLevel: 'seeker' })
    expect(token).toMatch(/^vsc_[\w-]{43}$/)
    const again = await tryWith(` ${member.email.toUpperCase()} `, member.password)
    expect(again.token).not.toBe(token)
  })

  test('returns the same error for a wrong password and an unknown address', async () => {
    const member = await aMember(running)
    const answers = [member.email, anEmail()].map(async (email) => {
      const response = await aClient(running.url).send('POST', '/api/auth/login', {
        email,
        password: 'not the password',
      })
      return { status: response.status, body: await response.json() }
    })
    const [known, unknown] = await Promise.all(answers)
    expect(known).toEqual({
      status: 422,
      body: { code: 'credentials_wrong', message: 'These credentials do not match our records.' },
    })
    expect(unknown).toEqual(known)
  })

  test('admits applicants to the waiting room', async () => {
    const applicant = await anApplicant(running)
    const { user } = await tryWith(applicant.email, applicant.password)
    expect(user.signup.status).toBe('pending')
  })

  test.each(['inactive', 'suspended', 'banned'] as const)(
    'reveals that an account is %s only after the correct password',
    async (status) => {
      const member = await aMember(running)
      await setStatus(member, status)
      expect(await wrongly(member.email)).toMatchObject({ status: 422, code: 'credentials_wrong' })
      expect(await refusalOf(tryWith(member.email, member.password))).toMatchObject({
        status: 403,
        code: `account_${status}`,
      })
    },
  )

  test('is impossible before a password was set', async () => {
    const email = anEmail()
    const admin = await anAdmin(running)
    await admin.call(members.createMember, { body: { name: 'Invited', email, role: 'user' } })
    for (const password of ['nobody has this password', 'null', ' '])
      expect(await refusalOf(tryWith(email, password))).toMatchObject({ code: 'credentials_wrong' })
  })
})

describe('account limit for failed sign-ins', () => {
  test('allows five, then pauses for a second, doubling each time, even for the correct password', async () => {
    const member = await aMember(running)
    await failTimes(member.email, 5)
    await failTimes(member.email, 1)
    for (const seconds of [1, 2, 4, 8, 16]) {
      const refused = await refusalOf(tryWith(member.email, member.password))
      expect(refused).toMatchObject({ status: 429, code: 'too_many', retryAfter: seconds })
      expect(await wrongly(member.email)).toMatchObject({ code: 'too_many' })
      running.clock.advance(seconds * SECOND)
      await failTimes(member.email, 1)
    }
    running.clock.advance(32 * SECOND)
    await tryWith(member.email, member.password)
    await failTimes(member.email, 5)
    await tryWith(member.email, member.password)
  })

  test('pauses for an unknown account too', async () => {
    const email = anEmail()
    await failTimes(email, 6)
    expect(await wrongly(email)).toMatchObject({ status: 429, code: 'too_many', retryAfter: 1 })
  })

  test('counts concurrent attempts through two processes one after another', async () => {
    const email = (await aMember(running)).email
    const tries = Array.from({ length: 12 }, (_, index) => tryWith(email, 'wrong', index % 2 ? running : other))
    const ended = await endings(tries)
    expect(ended.filter((ending) => ending === 'credentials_wrong')).toHaveLength(6)
    expect(ended.filter((ending) => ending === 'too_many')).toHaveLength(6)
  })

  test('is not triggered by concurrent correct passwords', async () => {
    const member = await aMember(running)
    const tries = Array.from({ length: 9 }, () => tryWith(member.email, member.password))
    expect(new Set(await endings(tries))).toEqual(new Set(['done']))
  })

  test('is not triggered by wrong current passwords in a session, which only pause that session', async () => {
    const member = await aMember(running)
    const change = () =>
      member.call(identity.changePassword, {
        body: { current_password: 'wrong', password: 'another good one', password_confirmation: 'another good one' },
      })
    for (let tried = 0; tried < 6; tried += 1)
      expect(await refusalOf(change())).toMatchObject({ status: 422, code: 'password_wrong' })
    expect(await refusalOf(change())).toMatchObject({ status: 429, code: 'too_many' })
    await tryWith(member.email, member.password)
  })
})

test('a network is limited to 40 failed sign-ins a minute, across accounts', async () => {
  const client = aClient(running.url)
  const member = await aMember(running)
  for (let tried = 0; tried < 40; tried += 1)
    await refusalOf(client.call(identity.login, { body: { email: anEmail(), password: 'wrong' } }))
  const body = { email: member.email, password: member.password }
  expect(await refusalOf(client.call(identity.login, { body }))).toMatchObject({ status: 429, code: 'too_many' })
  running.clock.advance(MINUTE)
  await client.call(identity.login, { body })
})

describe('disabled sign-in', () => {
  test('rejects members and applicants and admits administrators', async () => {
    const [member, applicant] = [await aMember(running), await anApplicant(running)]
    const colleague = await anotherAdmin(running)
    const admin = await anAdmin(running)
    await admin.call(system.setLogin, { body: { status: false } })
    for (const person of [member, applicant])
      expect(await refusalOf(signIn(running, person))).toMatchObject({ status: 403, code: 'login_disabled' })
    expect(await wrongly(member.email)).toMatchObject({ code: 'credentials_wrong' })
    await signIn(running, colleague)
    await member.call(identity.getUser, {})
    await admin.call(system.setLogin, { body: { status: true } })
    await signIn(running, member)
  })
})

describe('sign-in during maintenance', () => {
  test('rejects members with 503 and admits administrators', async () => {
    const member = await aMember(running)
    const admin = await anAdmin(running)
    await admin.call(system.setMaintenance, { body: { status: true } })
    expect(await refusalOf(signIn(running, member))).toMatchObject({ status: 503, code: 'maintenance' })
    expect(await wrongly(member.email)).toMatchObject({ status: 422, code: 'credentials_wrong' })
    await vi.waitFor(async () => expect((await refusalOf(member.call(identity.getUser, {}))).status).toBe(503), {
      timeout: 60_000,
    })
    const working = await signIn(running, running.admin)
    await working.call(system.setMaintenance, { body: { status: false } })
    await signIn(running, member)
  })
})

describe('sign-in in progress', () => {
  /** Changes a person's row in an open transaction, starts a sign-in, and commits once it waits for the row. */
  const meanwhile = async (member: Person, change: string) => {
    const client = new pg.Client({ connectionString: running.databaseUrl })
    await client.connect()
    await client.query('begin')
    await client.query(`update person set ${change} where id = $1`, [member.id])
    const signingIn = refusalOf(signIn(running, member))
    await vi.waitFor(
      async () => {
        const waiting = await running.sql(`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
        expect(waiting).toHaveLength(1)
      },
      { timeout: 60_000 },
    )
    await client.query('commit')
    await client.end()
    return signingIn
  }

  test('fails when the password is changed', async () => {
    const member = await aMember(running)
    expect(await meanwhile(member, "password_hash = 'another'")).toMatchObject({ code: 'credentials_wrong' })
  })

  test('fails when the account is banned', async () => {
    const member = await aMember(running)
    expect(await meanwhile(member, "status = 'banned'")).toMatchObject({ code: 'account_banned' })
  })

  test('fails when the account is deleted', async () => {
    const member = await aMember(running)
    expect(await meanwhile(member, 'deleted_at = now()')).toMatchObject({ code: 'credentials_wrong' })
  })
})
