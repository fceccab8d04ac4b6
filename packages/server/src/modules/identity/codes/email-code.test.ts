import { identity } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClient, type Client } from '../../../../test/client.ts'
import { aMember, anEmail, lastCode, mailFor } from '../../../../test/people.ts'
import { endings, refusalOf } from '../../../../test/refusals.ts'
import { anotherProcess, type Running, aServer } from '../../../../test/running.ts'
import { aFrozenClock } from '../../../../test/standing-clock.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let running: Running
let other: Running
beforeAll(async () => {
  running = await aServer({}, { clock: aFrozenClock() })
  other = await anotherProcess(running)
})

const send = (email: string, client: Client = aClient(running.url)) =>
  client.call(identity.sendOtp, { body: { email } })
const verify = (email: string, otp: string, client: Client = aClient(running.url)) =>
  client.call(identity.verifyEmail, { body: { email, otp } })
/** A wrong code. */
const not = (code: string): string => (code.startsWith('0') ? '1' : '0') + code.slice(1)

/** Sends a code, then enters wrong codes. */
const giveWrong = async (email: string, times: number): Promise<void> => {
  await send(email)
  const code = await lastCode(running, email)
  for (let input = 0; input < times; input += 1)
    expect(await refusalOf(verify(email, not(code)))).toMatchObject({ status: 422, code: 'code_wrong' })
}

describe('email verification code', () => {
  test('verifies the address for an hour', async () => {
    const email = anEmail()
    expect(await send(email)).toEqual({
      message: 'OTP sent successfully',
      resendAfterSeconds: 60,
      validForSeconds: 600,
    })
    const { verifiedUntil } = await verify(email, await lastCode(running, email))
    expect(new Date(verifiedUntil).getTime()).toBe(running.clock.now().getTime() + HOUR)
  })

  test('is sent without the name from the form, since the recipient may be someone else', async () => {
    const email = anEmail()
    await aClient(running.url).call(identity.sendOtp, { body: { email, name: 'You won a prize' } })
    expect(JSON.stringify(await mailFor(running, email))).toMatch(/^(?=.*\d{6})(?!.*You won a prize)/)
  })

  test('that is wrong is rejected at its field', async () => {
    const email = anEmail()
    await send(email)
    const refused = await refusalOf(verify(email, not(await lastCode(running, email))))
    expect(refused).toMatchObject({ status: 422, code: 'code_wrong' })
    expect(refused.errors?.['otp']).toEqual([refused.message])
  })

  test('expires after ten minutes', async () => {
    const [early, late] = [anEmail(), anEmail()]
    await send(early)
    await send(late)
    running.clock.advance(10 * MINUTE - 1)
    await verify(early, await lastCode(running, early))
    running.clock.advance(1)
    expect(await refusalOf(verify(late, await lastCode(running, late)))).toMatchObject({ code: 'code_wrong' })
  })

  test('works once', async () => {
    const email = anEmail()
    await send(email)
    const code = await lastCode(running, email)
    await verify(email, code)
    expect(await refusalOf(verify(email, code))).toMatchObject({ code: 'code_wrong' })
  })

  test('works once for concurrent checks in two processes', async () => {
    const email = anEmail()
    await send(email)
    const code = await lastCode(running, email)
    const checks = [running, other, running, other].map((server) => verify(email, code, aClient(server.url)))
    expect(await endings(checks)).toEqual(['code_wrong', 'code_wrong', 'code_wrong', 'done'])
  })

  test('is invalid after five wrong attempts', async () => {
    const [four, five] = [anEmail(), anEmail()]
    await giveWrong(four, 4)
    await verify(four, await lastCode(running, four))
    await giveWrong(five, 5)
    expect(await refusalOf(verify(five, await lastCode(running, five)))).toMatchObject({ code: 'code_wrong' })
  })

  test('is not accepted for another address, nor for one that was never sent a code', async () => {
    const [one, two] = [anEmail(), anEmail()]
    await send(one)
    await send(two)
    expect(await refusalOf(verify(two, await lastCode(running, one)))).toMatchObject({ code: 'code_wrong' })
    expect(await refusalOf(verify(anEmail(), '123456'))).toMatchObject({ status: 422, code: 'code_wrong' })
  })

  test('is invalid once another was sent', async () => {
    const email = anEmail()
    await send(email)
    const first = await lastCode(running, email)
    running.clock.advance(MINUTE)
    await send(email)
    const second = await lastCode(running, email)
    if (first !== second) expect(await refusalOf(verify(email, first))).toMatchObject({ code: 'code_wrong' })
    await verify(email, second)
  })

  test('is stored only as a keyed hash', async () => {
    const email = anEmail()
    await send(email)
    const code = await lastCode(running, email)
    const [row] = await running.sql('select e::text as kept from email_code e where email = $1', [email])
    expect(String(row?.['kept'])).not.toContain(code)
  })
})

describe('code guessing', () => {
  test('is blocked after ten wrong attempts per address and hour, across codes', async () => {
    const email = anEmail()
    await giveWrong(email, 5)
    running.clock.advance(MINUTE)
    await giveWrong(email, 4)
    // A right code does not count.
    await verify(email, await lastCode(running, email))
    running.clock.advance(MINUTE)
    await giveWrong(email, 1)
    running.clock.advance(MINUTE)
    await send(email)
    const refused = await refusalOf(verify(email, await lastCode(running, email)))
    expect(refused).toMatchObject({ status: 429, code: 'too_many' })
    expect(refused.retryAfter).toBeGreaterThan(50 * 60)
    running.clock.advance(HOUR)
    await send(email)
    await verify(email, await lastCode(running, email))
  })

  test('by strangers does not lock out the browser that requested the code', async () => {
    const [email, owner, stranger] = [anEmail(), aClient(running.url), aClient(running.url)]
    await send(email, owner)
    const code = await lastCode(running, email)
    for (let input = 0; input < 10; input += 1) await refusalOf(verify(email, not(code), stranger))
    expect(await refusalOf(verify(email, code, stranger))).toMatchObject({ code: 'too_many' })
    await verify(email, code, owner)
    // A stranger's request does not lock the owner out either: the code goes to the owner.
    running.clock.advance(MINUTE)
    await send(email, stranger)
    const second = await lastCode(running, email)
    for (let input = 0; input < 5; input += 1) await refusalOf(verify(email, not(second), stranger))
    expect(await refusalOf(verify(email, second, stranger))).toMatchObject({ code: 'too_many' })
    await verify(email, second, owner)
  })

  test('in the requesting browser is blocked after five attempts', async () => {
    const [email, asker] = [anEmail(), aClient(running.url)]
    await send(email, asker)
    const code = await lastCode(running, email)
    const tries = Array.from({ length: 10 }, () => refusalOf(verify(email, not(code), asker)))
    for (const refused of await Promise.all(tries)) expect(refused).toMatchObject({ code: 'code_wrong' })
    expect(await refusalOf(verify(email, code, asker))).toMatchObject({ code: 'code_wrong' })
  })

  test('for one address does not lock out another', async () => {
    await giveWrong(anEmail(), 5)
    const email = anEmail()
    await send(email)
    await verify(email, await lastCode(running, email))
  })
})

const A_CODE_LATER = 'Too many codes requested for this email address. Please try again in 1 second.'

describe('code requests', () => {
  test('are limited to one in 60 seconds', async () => {
    const email = anEmail()
    await send(email)
    const refused = await refusalOf(send(email))
    expect(refused).toMatchObject({ status: 429, code: 'too_many', retryAfter: 60 })
    running.clock.advance(MINUTE - 1)
    expect(await refusalOf(send(email))).toMatchObject({ code: 'too_many', retryAfter: 1, message: A_CODE_LATER })
    running.clock.advance(1)
    await send(email)
    expect(await mailFor(running, email)).toHaveLength(2)
  })

  test('send one email for concurrent requests, also through two processes', async () => {
    const email = anEmail()
    const asked = [running, other, running, other, running].map((server) => send(email, aClient(server.url)))
    expect(await endings(asked)).toEqual(['done', 'too_many', 'too_many', 'too_many', 'too_many'])
    expect(await mailFor(running, email)).toHaveLength(1)
  })

  test('send one more email for concurrent repeated requests', async () => {
    const email = anEmail()
    await send(email)
    running.clock.advance(MINUTE)
    const asked = [running, other, running].map((server) => send(email, aClient(server.url)))
    expect(await endings(asked)).toEqual(['done', 'too_many', 'too_many'])
    expect(await mailFor(running, email)).toHaveLength(2)
  })

  test('are limited to five an hour per address', async () => {
    const email = anEmail()
    for (let sent = 0; sent < 5; sent += 1) {
      await send(email)
      running.clock.advance(MINUTE)
    }
    expect(await refusalOf(send(email))).toMatchObject({ status: 429, code: 'too_many' })
    running.clock.advance(HOUR)
    await send(email)
  })

  test('are limited to ten a day per address', async () => {
    const email = anEmail()
    for (let sent = 0; sent < 10; sent += 1) {
      await send(email)
      running.clock.advance(13 * MINUTE)
    }
    running.clock.advance(HOUR)
    const refused = await refusalOf(send(email))
    expect(refused).toMatchObject({ status: 429, code: 'too_many' })
    expect(refused.retryAfter).toBeGreaterThan(20 * 3600)
    running.clock.advance(24 * HOUR)
    await send(email)
  })

  test('for a registered address get the same response, and its owner gets a different email', async () => {
    const member = await aMember(running)
    running.clock.advance(MINUTE)
    const unknown = anEmail()
    const answers = [member.email, unknown].map(async (email) => {
      const response = await aClient(running.url).send('POST', '/api/auth/send-otp', { email })
      const headers = [...response.headers.keys()].filter((name) => name !== 'connection')
      return { status: response.status, headers, body: await response.text() }
    })
    const [known, first] = await Promise.all(answers)
    expect(known).toEqual(first)
    const rows = await running.sql(
      'select code_hash is null as dead, tries, verified_until from email_code where email = any($1)',
      [[member.email, unknown]],
    )
    expect(rows).toHaveLength(2)
    expect(rows[0]).toEqual(rows[1])
    // Other pending emails to this member, such as the approval, may arrive before or after it.
    const letter = (await mailFor(running, member.email)).find(({ subject }) => subject === 'Your Vesica account')
    expect(letter?.text).toContain('Sign in instead')
    expect(letter?.text).not.toMatch(/\b\d{6}\b/)
  })

  test('set a cookie that is unavailable to scripts and other sites', async () => {
    const response = await aClient(running.url).send('POST', '/api/auth/send-otp', { email: anEmail() })
    const cookie = response.headers.get('set-cookie')
    expect(cookie).toMatch(/^vesica_signup=[\w-]{32}; Path=\/api\/; Max-Age=86400; HttpOnly; SameSite=Strict$/)
  })
})
