import { identity } from '@vesica/contract'
import { expect, test } from 'vitest'
import { aClient } from '../../../../test/client.ts'
import { linkTokenFor } from '../../../../test/emails.ts'
import { aMember, anEmail, lastCode, signIn } from '../../../../test/people.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { type Running, aServer } from '../../../../test/running.ts'
import { sweepAccess } from './sweep.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const kept = async (running: Running, table: string, where: string, value: unknown) =>
  (await running.sql(`select 1 from ${table} where ${where} = $1`, [value])).length

test('expired records are deleted, and those in use stay', async () => {
  const running = await aServer()
  const sweep = () => running.app.db.transact(sweepAccess)
  const visitor = aClient(running.url)
  const [email, forgetful] = [anEmail(), await aMember(running)]
  await visitor.call(identity.sendOtp, { body: { email } })
  await visitor.call(identity.forgotPassword, { body: { email: forgetful.email } })
  const token = await linkTokenFor(running, forgetful.email, 'Choose a new password')
  await refusalOf(signIn(running, { ...forgetful, password: 'wrong' }))
  const failures = async () => (await running.sql('select 1 from sign_in_failure where failures > 0')).length

  await sweep()
  expect(await kept(running, 'password_link', 'person_id', forgetful.id)).toBe(1)
  expect(await failures()).toBe(1)
  await forgetful.call(identity.getUser, {})
  await visitor.call(identity.verifyEmail, { body: { email, otp: await lastCode(running, email) } })

  running.clock.advance(HOUR + 1000)
  await sweep()
  expect(await kept(running, 'password_link', 'person_id', forgetful.id)).toBe(0)
  expect(await kept(running, 'email_code', 'email', email)).toBe(1)
  expect(await failures()).toBe(1)

  running.clock.advance(DAY)
  await sweep()
  expect(await kept(running, 'email_code', 'email', email)).toBe(0)
  expect(await failures()).toBe(0)
  expect(await kept(running, 'session', 'person_id', forgetful.id)).toBe(1)

  running.clock.advance(30 * DAY)
  const back = await signIn(running, forgetful)
  await sweep()
  expect(await kept(running, 'known_browser', 'person_id', forgetful.id)).toBe(1)
  expect(await kept(running, 'session', 'person_id', forgetful.id)).toBe(1)
  await back.call(identity.getUser, {})
  const body = { token, password: 'brand new password', password_confirmation: 'brand new password' }
  expect(await refusalOf(visitor.call(identity.resetPassword, { body }))).toMatchObject({ code: 'reset_link_dead' })

  running.clock.advance(400 * DAY)
  await sweep()
  expect(await kept(running, 'known_browser', 'person_id', forgetful.id)).toBe(0)
})
