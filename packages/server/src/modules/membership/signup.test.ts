import { identity, members, membership, system } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClient, type Client } from '../../../test/client.ts'
import { deliveredTo } from '../../../test/emails.ts'
import { filesIn, makingNothing, noTemporaryFiles } from '../../../test/half-made.ts'
import {
  aMember,
  anAdmin,
  anApplication,
  anEmail,
  aProof,
  aVerifiedBrowser,
  lastCode,
  signIn,
} from '../../../test/people.ts'
import { endings, refusalOf } from '../../../test/refusals.ts'
import { anotherProcess, type Running, aServer } from '../../../test/running.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let running: Running
let other: Running
beforeAll(async () => {
  running = await aServer()
  other = await anotherProcess(running)
})

type Fields = Awaited<ReturnType<typeof anApplication>>

/** A verified address with its browser, and valid application fields. */
const anApplying = async (changes: Partial<Fields> = {}) => {
  const email = anEmail()
  const body = { ...(await anApplication(running, email)), ...changes }
  return { email, body, browser: await aVerifiedBrowser(running, email) }
}
const apply = async (client: Client, body: Fields, headers?: Record<string, string>) =>
  client.call(membership.requestSignup, { body, files: { proof_image: await aProof() } }, headers)
const refusedMakingNothing = (client: Client, body: Fields) =>
  makingNothing(running, () => refusalOf(apply(client, body)))

describe('application', () => {
  test('creates a pending applicant with the data and payment that were sent', async () => {
    const { body, browser, email } = await anApplying()
    const { user, token } = await apply(browser, { ...body, email: ` ${email.toUpperCase()} `, name: ' Anna  Berg ' })
    expect(user).toMatchObject({
      name: 'Anna  Berg',
      email,
      role: 'user',
      status: 'active',
      membershipLevel: 'none',
      membershipProgress: 0,
      planId: null,
      membershipEndsAt: null,
      membershipPausedUntil: null,
      signup: {
        status: 'pending',
        planId: body.plan_id,
        planName: 'Seeker',
        crypto_symbol: 'BTC',
        fee_crypto: '0.0005',
        fee_usd: 25,
        decidedAt: null,
        reason: null,
      },
    })
    browser.token = token
    expect((await browser.call(identity.getUser, {})).user).toEqual(user)
    await signIn(running, body)
  })

  test('is confirmed by an email with its data and the next step', async () => {
    const { body, browser, email } = await anApplying({ name: 'Anna <i>Berg</i>' })
    const files = { proof_image: await aProof('receipt.png') }
    await browser.call(membership.requestSignup, {
      body: { ...body, proof_amount: '0.00040' },
      files,
    })
    const letter = await deliveredTo(running, email, 'We received your application')
    const [, said = ''] = /^Hello Anna <i>Berg<\/i>,\s+([^]*?)\s+View your application:/.exec(letter.text ?? '') ?? []
    expect(said.replace(/\n+/g, '\n')).toBe(
      [
        'We received your application for Seeker. An administrator will review it, and you’ll get an email with the decision.',
        'What you sent:',
        'Name: Anna <i>Berg</i>',
        'Plan: Seeker',
        'Due: $25 (0.0005 BTC)',
        'Amount on the proof: 0.00040 BTC',
        'Proof of payment: receipt.png',
      ].join('\n'),
    )
    expect(letter.html).toContain('Plan: Seeker<br>Due: $25')
  })

  test('stores its proof outside served folders, readable by the server only', async () => {
    const { body, browser } = await anApplying()
    const before = await filesIn(running, 'files')
    await apply(browser, body)
    const kept = (await filesIn(running, 'files')).filter((path) => !before.includes(path))
    expect(kept).toHaveLength(1)
    expect(kept[0]).toMatch(/\/files\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}$/)
    await noTemporaryFiles(running)
  })

  test('with a repeated Idempotency-Key is created once and gets the same response', async () => {
    const { body, browser } = await anApplying()
    const input = { body, files: { proof_image: await aProof() } }
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await browser.call(membership.requestSignup, input, key)
    const again = await makingNothing(running, () => browser.call(membership.requestSignup, input, key))
    expect(again).toEqual(first)
  })
})

describe('email address in an application', () => {
  test('that was not verified is rejected', async () => {
    const body = await anApplication(running, anEmail())
    expect(await refusedMakingNothing(aClient(running.url), body)).toMatchObject({
      status: 422,
      code: 'email_not_verified',
      errors: { email: ['Please verify your email before proceeding'] },
    })
  })

  test('that was only sent a code is rejected', async () => {
    const email = anEmail()
    const client = aClient(running.url)
    await client.call(identity.sendOtp, { body: { email } })
    const body = await anApplication(running, email)
    expect(await refusedMakingNothing(client, body)).toMatchObject({ code: 'email_not_verified' })
  })

  test('is verified for 60 minutes', async () => {
    const [early, late] = [await anApplying(), await anApplying()]
    running.clock.advance(HOUR - MINUTE)
    await apply(early.browser, early.body)
    running.clock.advance(2 * MINUTE)
    expect(await refusedMakingNothing(late.browser, late.body)).toMatchObject({ code: 'email_not_verified' })
  })

  test('that was verified in one browser is rejected in another', async () => {
    const { body, browser } = await anApplying()
    const thief = aClient(running.url)
    expect(await refusedMakingNothing(thief, body)).toMatchObject({ code: 'email_not_verified' })
    await thief.call(identity.sendOtp, { body: { email: anEmail() } })
    expect(thief.cookie).toMatch(/^vesica_signup=/)
    expect(await refusedMakingNothing(thief, body)).toMatchObject({ code: 'email_not_verified' })
    await apply(browser, body)
  })

  test('stays verified in its browser while others request and guess codes', async () => {
    const { body, browser, email } = await anApplying()
    running.clock.advance(MINUTE)
    const stranger = aClient(running.url)
    await stranger.call(identity.sendOtp, { body: { email } })
    const [code, guess] = [await lastCode(running, email), { email, otp: '000000' }]
    if (code !== guess.otp) await refusalOf(stranger.call(identity.verifyEmail, { body: guess }))
    expect(await refusedMakingNothing(stranger, body)).toMatchObject({ code: 'email_not_verified' })
    await apply(browser, body)
  })

  test('stays verified if a code requested in the meantime cannot be sent', async () => {
    const { databaseUrl, clock } = running
    const mute = await aServer({ SMTP_URL: 'smtp://127.0.0.1:1' }, { databaseUrl, clock })
    const { body, browser, email } = await anApplying()
    running.clock.advance(MINUTE)
    const sent = aClient(mute.url).call(identity.sendOtp, { body: { email } })
    expect(await refusalOf(sent)).toMatchObject({ code: 'mail_unavailable' })
    await apply(browser, body)
  })

  test('can be verified and used by an API client without cookies', async () => {
    const email = anEmail()
    const body = await anApplication(running, email)
    const program = aClient(running.url)
    await program.call(identity.sendOtp, { body: { email } })
    program.cookie = undefined
    await program.call(identity.verifyEmail, { body: { email, otp: await lastCode(running, email) } })
    await apply(program, body)
  })

  test('can apply once: a second application is rejected', async () => {
    const { body, browser } = await anApplying()
    await apply(browser, body)
    expect(await refusedMakingNothing(browser, body)).toMatchObject({ code: 'email_not_verified' })
  })

  test('applies once for concurrent requests through two processes, and one proof is stored', async () => {
    const { body, browser } = await anApplying()
    const before = (await filesIn(running, 'files')).length
    const applied = [running, other, running, other].map((server) =>
      apply(Object.assign(aClient(server.url), { cookie: browser.cookie }), body),
    )
    const ended = await endings(applied)
    expect(ended).toEqual(['done', 'email_not_verified', 'email_not_verified', 'email_not_verified'])
    expect(await filesIn(running, 'files')).toHaveLength(before + 1)
    await noTemporaryFiles(running)
    const people = await running.sql('select id from person where email = $1', [body.email])
    expect(people).toHaveLength(1)
  })

  test('that became an account in the meantime is rejected', async () => {
    const { body, browser, email } = await anApplying()
    const admin = await anAdmin(running)
    await admin.call(members.createMember, { body: { name: 'First', email, role: 'user' } })
    expect(await refusedMakingNothing(browser, body)).toMatchObject({
      status: 409,
      code: 'email_taken',
      errors: { email: ['An account with this email already exists.'] },
    })
  })

  test('of a member cannot be verified for an application', async () => {
    const { email } = await aMember(running)
    running.clock.advance(2 * MINUTE)
    const client = aClient(running.url)
    await client.call(identity.sendOtp, { body: { email } })
    const guesses = ['000000', '111111', '123456', '999999']
    for (const otp of guesses)
      expect(await refusalOf(client.call(identity.verifyEmail, { body: { email, otp } }))).toMatchObject({
        code: 'code_wrong',
      })
  })
})

describe('application data', () => {
  test.each([
    ['a common password', { password: 'Password123' }, 'password_common', 'password'],
    ['a password of 7 characters', { password: 'seven77' }, 'validation_failed', 'password'],
    ['a password of 129 characters', { password: 'x'.repeat(129) }, 'validation_failed', 'password'],
    ['a blank name', { name: '  ' }, 'validation_failed', 'name'],
    ['a name with a line break', { name: 'Anna\nBcc: all@example.org' }, 'validation_failed', 'name'],
    ['a name with a line separator', { name: 'Anna\u2028Berg' }, 'validation_failed', 'name'],
    ['no address', { email: 'anna' }, 'validation_failed', 'email'],
  ])('is rejected for %s, and the address stays verified', async (_, changes, code, field) => {
    const { body, browser } = await anApplying()
    expect(await refusedMakingNothing(browser, { ...body, ...changes })).toMatchObject({
      status: 422,
      code,
      errors: { [field]: [expect.any(String)] },
    })
    await apply(browser, body)
  })

  test.each([
    'role',
    'status',
    'approved',
    'level',
    'membershipLevel',
    'is_admin',
    'signup_status',
    'fee',
    'rate',
    'color',
  ])('is rejected with an unknown field: %s', async (field) => {
    const body = { ...(await anApplication(running, anEmail())), [field]: 'admin' }
    expect(await refusedMakingNothing(aClient(running.url), body)).toMatchObject({
      status: 422,
      errors: { [field]: ['This field doesn’t exist.'] },
    })
  })

  test('is rejected if a field is sent twice', async () => {
    const { body, browser, email } = await anApplying()
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...body, proof_image: await aProof() })) form.append(name, value)
    form.append('email', email)
    const response = await makingNothing(running, () => browser.send('POST', '/api/auth/sign-up-request', form))
    expect(response.status).toBe(422)
  })
})

test('closed registration rejects codes and applications, and the address stays verified', async () => {
  const { body, browser } = await anApplying()
  const admin = await anAdmin(running)
  await admin.call(system.setRegistration, { body: { status: false } })
  const closed = { status: 403, code: 'registration_disabled', message: 'Registration is closed at the moment.' }
  expect(await refusedMakingNothing(browser, body)).toMatchObject(closed)
  const asked = refusalOf(aClient(running.url).call(identity.sendOtp, { body: { email: anEmail() } }))
  expect(await asked).toMatchObject(closed)
  await admin.call(system.setRegistration, { body: { status: true } })
  await apply(browser, body)
})

test('a network is limited to 60 applications an hour, accepted or not', async () => {
  const client = aClient(running.url)
  const body = await anApplication(running, anEmail())
  for (let sent = 0; sent < 60; sent += 1)
    expect((await refusalOf(apply(client, body))).code).toBe('email_not_verified')
  expect(await refusalOf(apply(client, body))).toMatchObject({ status: 429, code: 'too_many' })
})
