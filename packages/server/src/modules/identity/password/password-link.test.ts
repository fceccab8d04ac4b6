import { identity, members, profile } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClient } from '../../../../test/client.ts'
import { deliveredTo, emailTo, linkTokenFor } from '../../../../test/emails.ts'
import { aMember, anAdmin, anEmail, asksForAddress, mailFor, type Person, signIn } from '../../../../test/people.ts'
import { endings, refusalOf } from '../../../../test/refusals.ts'
import { type Running, aServer } from '../../../../test/running.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const RESET = 'Choose a new password'

let running: Running
beforeAll(async () => {
  running = await aServer()
})

const forget = (email: string, client = aClient(running.url)) =>
  client.call(identity.forgotPassword, { body: { email } })
const aLink = async ({ email }: Person): Promise<string> => {
  await forget(email)
  return linkTokenFor(running, email, RESET)
}
const choose = (token: string, password: string) =>
  aClient(running.url).call(identity.resetPassword, { body: { token, password, password_confirmation: password } })
const isDead = async (token: string) =>
  expect(await refusalOf(choose(token, 'another good password'))).toMatchObject({
    status: 422,
    code: 'reset_link_dead',
  })

describe('password reset link', () => {
  test('changes the password, ends every session and notifies the member', async () => {
    const member = await aMember(running)
    await choose(await aLink(member), 'brand new password')
    expect(await refusalOf(member.call(identity.getUser, {}))).toMatchObject({ status: 401 })
    expect(await refusalOf(signIn(running, member))).toMatchObject({ code: 'credentials_wrong' })
    await signIn(running, { ...member, password: 'brand new password' })
    await emailTo(running, member.email, 'Your password was changed')
  })

  test('works once', async () => {
    const token = await aLink(await aMember(running))
    await choose(token, 'brand new password')
    await isDead(token)
  })

  test('works once for two concurrent uses', async () => {
    const token = await aLink(await aMember(running))
    const both = [choose(token, 'brand new password'), choose(token, 'other new password')]
    expect(await endings(both)).toEqual(['done', 'reset_link_dead'])
  })

  test('expires after an hour', async () => {
    const [early, late] = [await aMember(running), await aMember(running)]
    const [first, second] = [await aLink(early), await aLink(late)]
    running.clock.advance(HOUR - MINUTE)
    await choose(first, 'brand new password')
    running.clock.advance(2 * MINUTE)
    await isDead(second)
  })

  test('is invalid once another was sent', async () => {
    const member = await aMember(running)
    const first = await aLink(member)
    await forget(member.email)
    await expect.poll(() => linkTokenFor(running, member.email, RESET), { timeout: 60_000 }).not.toBe(first)
    await isDead(first)
    await choose(await linkTokenFor(running, member.email, RESET), 'brand new password')
  })

  test('is invalid once the password was changed another way', async () => {
    const member = await aMember(running)
    const token = await aLink(member)
    const [current_password, password] = [member.password, 'brand new password']
    await member.call(identity.changePassword, {
      body: { current_password, password, password_confirmation: password },
    })
    await isDead(token)
  })

  test('is invalid once the email address was changed, since it is in the old mailbox', async () => {
    const member = await aMember(running)
    const token = await aLink(member)
    const answer = await asksForAddress(running, member, anEmail())
    await member.call(profile.decideEmailChange, { body: { token: answer, agree: true } })
    await isDead(token)
  })

  test('is invalid once an administrator changed the email address', async () => {
    const member = await aMember(running)
    const token = await aLink(member)
    const admin = await anAdmin(running)
    const body = { name: member.name, email: anEmail(), role: 'user' } as const
    await admin.call(members.updateMember, { params: { id: member.id }, body })
    await isDead(token)
  })

  test('is invalid once the account was deleted', async () => {
    const member = await aMember(running)
    const token = await aLink(member)
    await (await anAdmin(running)).call(members.deleteMember, { params: { id: member.id } })
    await isDead(token)
  })

  test('rejects a common password, and remains valid', async () => {
    const token = await aLink(await aMember(running))
    expect(await refusalOf(choose(token, 'Password1'))).toMatchObject({ status: 422, code: 'password_common' })
    expect(await refusalOf(choose(token, 'seven77'))).toMatchObject({ status: 422, code: 'validation_failed' })
    await choose(token, 'brand new password')
  })

  test('cannot be derived from the database', async () => {
    const member = await aMember(running)
    const token = await aLink(member)
    const rows = await running.sql("select encode(token_hash, 'hex') as kept from password_link where person_id = $1", [
      member.id,
    ])
    expect(rows).toHaveLength(1)
    await isDead(String(rows[0]?.['kept']))
    await isDead(token.slice(0, -1))
    const queued = await running.sql('select data::text as data from pgboss.job where data::text like $1', [
      `%${token}%`,
    ])
    expect(queued).toEqual([])
  })
})

describe('password reset request', () => {
  test('does not reactivate a banned member, even with a new password', async () => {
    const member = await aMember(running)
    await (await anAdmin(running)).call(members.banMember, { params: { id: member.id }, body: {} })
    await choose(await aLink(member), 'brand new password')
    const banned = signIn(running, { ...member, password: 'brand new password' })
    expect(await refusalOf(banned)).toMatchObject({ status: 403, code: 'account_banned' })
  })

  test('for an unknown address gets the same response, and no email is sent', async () => {
    const member = await aMember(running)
    const unknown = anEmail()
    const ask = async (email: string) => {
      const response = await aClient(running.url).send('POST', '/api/auth/forgot-password', { email })
      return { status: response.status, body: await response.text() }
    }
    const known = await ask(member.email)
    await deliveredTo(running, member.email, RESET)
    expect(await ask(unknown)).toEqual(known)
    expect(await mailFor(running, unknown)).toEqual([])
  })

  test('for an unknown address queues the same jobs', async () => {
    const count = async () =>
      Number((await running.sql("select count(*) as jobs from pgboss.job where name = 'password-link'"))[0]?.['jobs'])
    const before = await count()
    await forget(anEmail())
    expect(await count()).toBe(before + 1)
  })

  test('is limited to five an hour per address, known or not', async () => {
    for (const email of [anEmail(), (await aMember(running)).email]) {
      for (let asked = 0; asked < 5; asked += 1) await forget(email)
      expect(await refusalOf(forget(email))).toMatchObject({ status: 429, code: 'too_many' })
    }
  })

  test('by a stranger sends a link that works for the owner', async () => {
    const [member, stranger] = [await aMember(running), aClient(running.url)]
    for (let asked = 0; asked < 5; asked += 1) await forget(member.email, stranger)
    expect(await refusalOf(forget(member.email))).toMatchObject({ code: 'too_many' })
    await expect
      .poll(async () => (await mailFor(running, member.email)).filter(({ subject }) => subject === RESET).length, {
        timeout: 60_000,
      })
      .toBe(5)
    await choose(await linkTokenFor(running, member.email, RESET), 'brand new password')
    await signIn(running, { email: member.email, password: 'brand new password' })
  })

  test('is limited to 40 an hour per network', async () => {
    const client = aClient(running.url)
    for (let asked = 0; asked < 40; asked += 1) await forget(anEmail(), client)
    expect(await refusalOf(forget(anEmail(), client))).toMatchObject({ status: 429, code: 'too_many' })
  })
})
