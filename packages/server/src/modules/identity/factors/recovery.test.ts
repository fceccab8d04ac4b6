import { security } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { emailTo } from '../../../../test/emails.ts'
import { firstStep, withApp } from '../../../../test/factors.ts'
import { aMember, type Person, signIn } from '../../../../test/people.ts'
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
const recover = ({ browser, challenge }: Awaited<ReturnType<typeof firstStep>>, code: string) =>
  browser.call(security.finishLogin, { body: { challenge, recovery_code: code } })
const securityOf = async (person: Person) => (await person.call(security.getSecurity, {})).security

describe('recovery codes', () => {
  test('sign their owner in once each, in any spelling, with a notification', async () => {
    const member = await aMember(running)
    const { codes } = await withApp(running, member)
    const typed = ` ${(codes[0] ?? '').toUpperCase().replaceAll('-', ' ')} `
    expect((await recover(await firstStep(running, member), typed)).user.id).toBe(member.id)
    expect((await securityOf(member)).recoveryCodesLeft).toBe(9)
    expect((await emailTo(running, member.email, 'A recovery code was used')).text).toContain('You have 9 codes left')
    expect(await refusalOf(recover(await firstStep(running, member), codes[0] ?? ''))).toMatchObject({
      status: 422,
      code: 'recovery_code_wrong',
    })
  })

  test('admit one of two concurrent sign-ins with the same code', async () => {
    const member = await aMember(running)
    const { codes } = await withApp(running, member)
    const steps = await Promise.all([firstStep(running, member), firstStep(running, member)])
    const ended = await endings(steps.map((step) => recover(step, codes[1] ?? '')))
    expect(ended).toEqual(['done', 'recovery_code_wrong'])
  })

  test('are invalid once new ones were created, and never work for another account', async () => {
    const member = await aMember(running)
    const other = await aMember(running)
    const { codes } = await withApp(running, member)
    const others = await withApp(running, other)
    const { recovery_codes } = await member.call(security.createRecoveryCodes, {})
    for (const code of [codes[2], others.codes[0]])
      expect((await refusalOf(recover(await firstStep(running, member), code ?? ''))).code).toBe('recovery_code_wrong')
    await recover(await firstStep(running, member), recovery_codes?.[0] ?? '')
  })
})

describe('turning off the second factor', () => {
  test('requires password and fresh proof, and restores sign-in in one step', async () => {
    const member = await aMember(running)
    const app = await withApp(running, member)
    running.clock.advance(6 * MINUTE)
    const body = { current_password: member.password }
    expect(await refusalOf(member.call(security.removeAuthenticator, { body }))).toMatchObject({
      status: 403,
      code: 'proof_needed',
      details: { methods: ['code'] },
    })
    expect((await refusalOf(member.call(security.confirmIdentity, { body: { password: member.password } }))).code).toBe(
      'factor_needed',
    )
    await member.call(security.confirmIdentity, { body: { code: app.code() } })
    const wrong = { current_password: 'not the password' }
    expect((await refusalOf(member.call(security.removeAuthenticator, { body: wrong }))).code).toBe('password_wrong')
    const { security: kept } = await member.call(security.removeAuthenticator, { body })
    expect(kept).toMatchObject({ secondFactorSince: null, authenticatorSince: null, recoveryCodesLeft: 0 })
    expect((await signIn(running, member)).id).toBe(member.id)
    await emailTo(running, member.email, 'The authenticator app was turned off')
    expect((await refusalOf(member.call(security.removeAuthenticator, { body }))).code).toBe('factor_missing')
  })

  test('is not needed to replace the authenticator app, which requires a fresh proof', async () => {
    const member = await aMember(running)
    const old = await withApp(running, member)
    running.clock.advance(6 * MINUTE)
    expect((await refusalOf(member.call(security.beginAuthenticator, {}))).code).toBe('proof_needed')
    await member.call(security.confirmIdentity, { body: { code: old.code() } })
    const fresh = await withApp(running, member)
    expect(fresh.codes).toEqual([])
    running.clock.advance(30 * SECOND)
    const step = await firstStep(running, member)
    expect((await refusalOf(finish(step, old.code()))).code).toBe('factor_wrong')
    await finish(step, fresh.code())
  })
})
