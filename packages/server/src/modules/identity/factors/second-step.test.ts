import { identity, security, system } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { emailTo, emailsTo, linkTokenFor } from '../../../../test/emails.ts'
import { codeAt, firstStep, withApp } from '../../../../test/factors.ts'
import { aMember, anAdmin, type Person, signIn } from '../../../../test/people.ts'
import { endings, refusalOf } from '../../../../test/refusals.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aFrozenClock } from '../../../../test/standing-clock.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

let running: Running
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' }, { clock: aFrozenClock() })
})

const finish = ({ browser, challenge }: Awaited<ReturnType<typeof firstStep>>, code: string) =>
  browser.call(security.finishLogin, { body: { challenge, code } })
const securityOf = async (person: Person) => (await person.call(security.getSecurity, {})).security

describe('authenticator app', () => {
  test('is turned on with its first code and the password, returns ten recovery codes and notifies', async () => {
    const member = await aMember(running)
    const { secret, uri } = await member.call(security.beginAuthenticator, {})
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toBe(`otpauth://totp/Vesica:${encodeURIComponent(member.email)}?secret=${secret}&issuer=Vesica`)
    expect((await securityOf(member)).authenticatorSince).toBeNull()
    const code = codeAt(secret, running.clock.now())
    const body = { code, current_password: member.password }
    const refused = await refusalOf(
      member.call(security.confirmAuthenticator, { body: { ...body, current_password: 'not the password' } }),
    )
    expect(refused).toMatchObject({ code: 'password_wrong', errors: { current_password: [refused.message] } })
    const other = code === '000000' ? '000001' : '000000'
    expect(
      await refusalOf(member.call(security.confirmAuthenticator, { body: { ...body, code: other } })),
    ).toMatchObject({
      code: 'factor_wrong',
      errors: { code: [expect.stringContaining('sets its time automatically')] },
    })
    const { recovery_codes, security: kept } = await member.call(security.confirmAuthenticator, { body })
    expect(new Set(recovery_codes).size).toBe(10)
    for (const one of recovery_codes ?? []) expect(one).toMatch(/^([2-9a-hj-km-np-z]{4}-){3}[2-9a-hj-km-np-z]{4}$/)
    const now = running.clock.now().toISOString()
    expect(kept).toMatchObject({ secondFactorSince: now, authenticatorSince: now, recoveryCodesLeft: 10 })
    expect((await emailTo(running, member.email, 'An authenticator app was turned on')).text).toContain('wasn’t you')
  })

  test('setup expires after 15 minutes', async () => {
    const member = await aMember(running)
    const { secret } = await member.call(security.beginAuthenticator, {})
    running.clock.advance(15 * MINUTE)
    const body = { code: codeAt(secret, running.clock.now()), current_password: member.password }
    expect((await refusalOf(member.call(security.confirmAuthenticator, { body }))).code).toBe('factor_setup_over')
  })

  test('setup preserves existing sessions', async () => {
    const member = await aMember(running)
    const other = await signIn(running, member)
    await withApp(running, member)
    expect((await other.call(identity.getUser, {})).user.secondFactor).toBe('on')
  })

  test('key is in no later response, log or email, and is not stored as plain text', async () => {
    const member = await aMember(running)
    const { key, codes } = await withApp(running, member)
    const said = JSON.stringify([
      await member.call(security.getSecurity, {}),
      await member.call(security.listAccountEvents, { query: {} }),
      await member.call(identity.getUser, {}),
      await emailsTo(running, member.email),
    ])
    const [row] = await running.sql(
      `select encode(a.secret, 'escape') || (select string_agg(encode(r.code_hash, 'escape'), '') from recovery_code r where r.person_id = a.person_id) as kept
         from authenticator a where person_id = $1`,
      [member.id],
    )
    for (const secret of [key, ...codes]) {
      expect(said).not.toContain(secret)
      expect(row?.kept).not.toContain(secret)
    }
  })
})

describe('sign-in with a second factor', () => {
  test('requires a second step after the correct password, and creates no session before', async () => {
    const member = await aMember(running)
    const app = await withApp(running, member)
    running.clock.advance(30 * SECOND)
    const step = await firstStep(running, member)
    expect(step.methods).toEqual(['code', 'recovery_code'])
    expect(step.endsAt).toBe(new Date(running.clock.now().getTime() + 10 * MINUTE).toISOString())
    step.browser.token = step.challenge
    expect((await refusalOf(step.browser.call(identity.getUser, {}))).code).toBe('unauthenticated')
    step.browser.token = undefined
    const { user, token } = await finish(step, app.code())
    expect(user).toMatchObject({ id: member.id, secondFactor: 'on' })
    expect(await Object.assign(step.browser, { token }).call(identity.listSessions, {})).toMatchObject({
      sessions: expect.arrayContaining([expect.objectContaining({ current: true })]),
    })
  })

  test('does not reveal the second factor without the password', async () => {
    const member = await aMember(running)
    await withApp(running, member)
    const body = { email: member.email, password: 'not the password' }
    expect(await refusalOf(signIn(running, body))).toMatchObject({ status: 422, code: 'credentials_wrong' })
  })

  test.each([
    ['behind', -30],
    ['ahead', 30],
  ])('accepts codes of a clock that is one step %s', async (_, off) => {
    const member = await aMember(running)
    const app = await withApp(running, member)
    running.clock.advance(90 * SECOND)
    expect((await finish(await firstStep(running, member), app.code(off))).user.id).toBe(member.id)
  })

  test.each([
    ['behind', -120],
    ['ahead', 120],
  ])('rejects codes of a clock that is two minutes %s, and suggests checking it', async (_, off) => {
    const member = await aMember(running)
    const app = await withApp(running, member)
    running.clock.advance(10 * MINUTE)
    const refused = await refusalOf(finish(await firstStep(running, member), app.code(off)))
    expect(refused).toMatchObject({
      status: 422,
      code: 'factor_wrong',
      message: expect.stringContaining('sets its time automatically'),
    })
  })

  test('accepts each code once across sign-ins, and no earlier code afterward', async () => {
    const member = await aMember(running)
    const app = await withApp(running, member)
    running.clock.advance(60 * SECOND)
    const [before, now] = [app.code(-30), app.code()]
    await finish(await firstStep(running, member), now)
    for (const code of [now, before])
      expect((await refusalOf(finish(await firstStep(running, member), code))).code).toBe('factor_wrong')
  })

  test('succeeds once for fifty concurrent attempts with one code', async () => {
    const member = await aMember(running)
    const app = await withApp(running, member)
    running.clock.advance(30 * SECOND)
    const one = await firstStep(running, member)
    const tries = Array.from({ length: 50 }, () => finish(one, app.code()))
    const ended = await endings(tries)
    expect(ended.filter((word) => word === 'done')).toHaveLength(1)
    expect(new Set(ended)).toEqual(new Set(['done', 'sign_in_over']))
    running.clock.advance(30 * SECOND)
    const many = await Promise.all(Array.from({ length: 5 }, () => firstStep(running, member)))
    const code = app.code()
    const others = await endings(many.map((step) => finish(step, code)))
    expect(others.filter((word) => word === 'done')).toHaveLength(1)
  })

  test('expires after ten minutes, after a password change and after a ban', async () => {
    const member = await aMember(running)
    const app = await withApp(running, member)
    const late = await firstStep(running, member)
    running.clock.advance(10 * MINUTE)
    expect((await refusalOf(finish(late, app.code()))).code).toBe('sign_in_over')
    const before = await firstStep(running, member)
    // Changing the password needs the second factor, whose proof expired during the ten minutes.
    running.clock.advance(30 * SECOND)
    await member.call(security.confirmIdentity, { body: { code: app.code() } })
    await member.call(identity.changePassword, {
      body: {
        current_password: member.password,
        password: 'another password',
        password_confirmation: 'another password',
      },
    })
    expect((await refusalOf(finish(before, app.code()))).code).toBe('sign_in_over')
    expect((await refusalOf(signIn(running, { ...member, password: 'another password' }))).code).toBe(
      'second_factor_needed',
    )
  })

  test('rejects a forged or altered challenge', async () => {
    const member = await aMember(running)
    const app = await withApp(running, member)
    running.clock.advance(30 * SECOND)
    const step = await firstStep(running, member)
    for (const challenge of ['x', '', `${step.challenge.slice(0, -2)}AA`])
      expect((await refusalOf(finish({ ...step, challenge }, app.code()))).code).toBe('sign_in_over')
    await finish(step, app.code())
  })

  test('is still required after a password reset by link', async () => {
    const member = await aMember(running)
    const app = await withApp(running, member)
    await member.call(identity.forgotPassword, { body: { email: member.email } })
    const token = await linkTokenFor(running, member.email, 'Choose a new password')
    const password = 'a password by a link'
    await member.call(identity.resetPassword, { body: { token, password, password_confirmation: password } })
    running.clock.advance(30 * SECOND)
    const step = await firstStep(running, { email: member.email, password })
    expect((await finish(step, app.code())).user.id).toBe(member.id)
  })

  test('does not bypass maintenance or disabled sign-in, and administrators can sign in', async () => {
    const member = await aMember(running)
    const app = await withApp(running, member)
    const admin = await anAdmin(running)
    running.clock.advance(30 * SECOND)
    const step = await firstStep(running, member)
    await admin.call(system.setLogin, { body: { status: false } })
    expect((await refusalOf(finish(step, app.code()))).code).toBe('login_disabled')
    await admin.call(system.setMaintenance, { body: { status: true } })
    expect((await refusalOf(finish(step, app.code()))).code).toBe('maintenance')
    const own = await withApp(running, admin)
    running.clock.advance(30 * SECOND)
    expect((await finish(await firstStep(running, running.admin), own.code())).user.role).toBe('admin')
    await admin.call(system.setMaintenance, { body: { status: false } })
    await admin.call(system.setLogin, { body: { status: true } })
  })
})

describe('second factor guessing', () => {
  test('is blocked despite correct passwords in between, and its owner is notified', async () => {
    const member = await aMember(running)
    const app = await withApp(running, member)
    running.clock.advance(60 * SECOND)
    const wrong = Array.from({ length: 20 }, (_, index) => String(index).padStart(6, '0')).filter(
      (code) => ![-60, -30, 0, 30].some((off) => app.code(off) === code),
    )
    const codes: string[] = []
    for (let round = 0; round < 10; round += 1) {
      // A right password between rounds of guesses.
      const { browser, challenge } = await firstStep(running, member)
      for (let times = 0; times < 5; times += 1) {
        const guesses = Array.from({ length: 20 }, (_, tried) =>
          browser.call(security.finishLogin, { body: { challenge, code: wrong[tried % wrong.length] ?? '' } }),
        )
        codes.push(...(await endings(guesses)))
      }
    }
    expect(codes).toHaveLength(1000)
    expect(new Set(codes)).toEqual(new Set(['factor_wrong', 'too_many']))
    const counted = codes.filter((code) => code === 'factor_wrong').length
    expect(counted).toBe(6)
    const step = await firstStep(running, member)
    expect((await refusalOf(finish(step, app.code()))).code).toBe('too_many')
    expect((await emailTo(running, member.email, 'Someone is trying to sign in to your account')).text).toContain(
      '5 times',
    )
    running.clock.advance(SECOND)
    expect((await finish(step, app.code())).user.id).toBe(member.id)
  })
})
