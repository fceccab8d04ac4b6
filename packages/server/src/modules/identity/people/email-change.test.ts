import { identity, members, profile } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClient } from '../../../../test/client.ts'
import { deliveredTo, emailTo } from '../../../../test/emails.ts'
import {
  aMember,
  anAdmin,
  anEmail,
  asksForAddress,
  aVerifiedBrowser,
  type Person,
  signIn,
} from '../../../../test/people.ts'
import { endings, refusalOf } from '../../../../test/refusals.ts'
import { type Running, aServer } from '../../../../test/running.ts'
import { decideEmailChange, requestEmailChange } from './email-change.ts'
import { findPerson } from './person.ts'

const HOUR = 3_600_000

let running: Running
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '100' })
})

const answer = (token: string, agree = true) =>
  aClient(running.url).call(profile.decideEmailChange, { body: { token, agree } })

const userOf = async (person: Person) => (await person.call(identity.getUser, {})).user

const dead = { status: 422, code: 'address_link_dead' }

describe('email address change', () => {
  test('takes effect once the new mailbox is verified and the old one agrees', async () => {
    const member = await aMember(running)
    const [before, email] = [member.email, anEmail()]
    const token = await asksForAddress(running, member, email)
    const waiting = await userOf(member)
    expect(waiting).toMatchObject({ email: before, requestedEmail: { email } })
    await signIn(running, member)
    expect(await refusalOf(signIn(running, { email, password: member.password }))).toMatchObject({
      code: 'credentials_wrong',
    })
    await answer(token)
    expect(await userOf(member)).toMatchObject({ email, requestedEmail: null })
    await signIn(running, { email, password: member.password })
    expect(await refusalOf(signIn(running, member))).toMatchObject({ code: 'credentials_wrong' })
    expect((await emailTo(running, email, 'Your email address was changed')).text).toContain(email)
  })

  test('is confirmed by an email to the old mailbox with the new address and the deadline', async () => {
    const member = await aMember(running)
    const email = anEmail()
    await asksForAddress(running, member, email)
    const letter = await deliveredTo(running, member.email, 'Confirm the new email address of your account')
    expect(letter.text).toContain(email)
    expect(letter.text).toContain('24 hours')
    expect(letter.to?.map(({ address }) => address)).toEqual([member.email])
  })

  test('is decided once for two concurrent responses', async () => {
    const member = await aMember(running)
    const token = await asksForAddress(running, member, anEmail())
    expect(await endings([answer(token), answer(token)])).toEqual(['address_link_dead', 'done'])
    expect(await refusalOf(answer(token))).toMatchObject(dead)
  })

  test('can be rejected from the old mailbox, and nothing changes', async () => {
    const member = await aMember(running)
    const token = await asksForAddress(running, member, anEmail())
    await answer(token, false)
    expect(await userOf(member)).toMatchObject({ email: member.email, requestedEmail: null })
    expect(await refusalOf(answer(token))).toMatchObject(dead)
  })

  test('can be cancelled by the member, which invalidates the link', async () => {
    const member = await aMember(running)
    const token = await asksForAddress(running, member, anEmail())
    const { user } = await member.call(profile.cancelEmailChange, {})
    expect(user).toMatchObject({ email: member.email, requestedEmail: null })
    expect(await refusalOf(answer(token))).toMatchObject(dead)
  })

  test('can be requested again, which invalidates the first link', async () => {
    const member = await aMember(running)
    const first = await asksForAddress(running, member, anEmail())
    const email = anEmail()
    const second = await asksForAddress(running, member, email)
    expect(await refusalOf(answer(first))).toMatchObject(dead)
    await answer(second)
    expect(await userOf(member)).toMatchObject({ email })
  })

  test('that was requested again cannot be confirmed by the first link, even concurrently', async () => {
    const member = await aMember(running)
    const first = await asksForAddress(running, member, anEmail())
    const pressed = running.app.db.transact(async (tx) => {
      const person = await findPerson(tx, member.id)
      if (person) await requestEmailChange(tx, person, anEmail())
      await decideEmailChange(tx, first, true)
    })
    await expect(pressed).rejects.toMatchObject({ code: dead.code })
  })

  test.each([
    [
      'the password was changed',
      (member: Person) => {
        const password = 'brand new password'
        const body = { current_password: member.password, password, password_confirmation: password }
        return member.call(identity.changePassword, { body })
      },
    ],
    [
      'an administrator changed the address',
      async (member: Person) => {
        const body = { name: member.name, email: anEmail(), role: 'user' } as const
        await (await anAdmin(running)).call(members.updateMember, { params: { id: member.id }, body })
      },
    ],
    [
      'the account was removed',
      async (member: Person) => (await anAdmin(running)).call(members.deleteMember, { params: { id: member.id } }),
    ],
  ])('is cancelled once %s', async (_what, happens) => {
    const member = await aMember(running)
    const token = await asksForAddress(running, member, anEmail())
    await happens(member)
    expect(await refusalOf(answer(token))).toMatchObject(dead)
  })

  test('of a suspended or banned account can only be rejected from the old mailbox', async () => {
    const admin = await anAdmin(running)
    for (const out of [members.banMember, members.suspendMember] as const) {
      const member = await aMember(running)
      const token = await asksForAddress(running, member, anEmail())
      await admin.call(out as typeof members.banMember, { params: { id: member.id }, body: {} })
      expect(await refusalOf(answer(token))).toMatchObject(dead)
      const [row] = await running.sql('select email from person where id = $1', [member.id])
      expect(row?.email).toBe(member.email)
      await answer(token, false)
    }
  })

  test('is rejected if the address is taken by then, and nothing changes', async () => {
    const member = await aMember(running)
    const email = anEmail()
    const token = await asksForAddress(running, member, email)
    const body = { name: 'First', email, role: 'user' } as const
    await (await anAdmin(running)).call(members.createMember, { body })
    expect(await refusalOf(answer(token))).toMatchObject({ status: 409, code: 'email_taken' })
    expect((await userOf(member)).email).toBe(member.email)
  })

  test.each(['', 'wrong', 'x'.repeat(43)])('is not confirmed by the link %j', async (token) => {
    expect(await refusalOf(answer(token))).toMatchObject(dead)
  })

  test('expires after a day', async () => {
    const own = await aServer()
    const member = await aMember(own)
    const token = await asksForAddress(own, member, anEmail())
    own.clock.advance(24 * HOUR)
    const late = aClient(own.url).call(profile.decideEmailChange, { body: { token, agree: true } })
    expect(await refusalOf(late)).toMatchObject(dead)
    const again = await signIn(own, member)
    expect((await again.call(identity.getUser, {})).user).toMatchObject({ email: member.email, requestedEmail: null })
  })

  test('does not depend on a name change, or the other way around', async () => {
    const member = await aMember(running)
    const email = anEmail()
    member.cookie = (await aVerifiedBrowser(running, email)).cookie
    const body = { name: 'Another Name', email, current_password: member.password }
    const { user } = await member.call(identity.updateUser, { body })
    expect(user).toMatchObject({ name: 'Another Name', email: member.email, requestedEmail: { email } })
    const kept = await member.call(identity.updateUser, { body: { name: 'A Third', email: member.email } })
    expect(kept.user).toMatchObject({ name: 'A Third', requestedEmail: { email } })
  })
})
