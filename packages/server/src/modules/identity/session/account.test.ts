import { identity, members } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { emailsTo, emailTo } from '../../../../test/emails.ts'
import { aMember, anAdmin, anEmail, aVerifiedBrowser, signIn } from '../../../../test/people.ts'
import { endings, refusalOf } from '../../../../test/refusals.ts'
import { type Running, aServer } from '../../../../test/running.ts'

let running: Running
beforeAll(async () => {
  running = await aServer()
})

/** A member in a browser that just verified another address. */
const aMoving = async () => {
  const member = await aMember(running)
  const email = anEmail()
  member.cookie = (await aVerifiedBrowser(running, email)).cookie
  return { member, email }
}

describe('account name', () => {
  test('can be changed without a password or a code', async () => {
    const member = await aMember(running)
    const { user } = await member.call(identity.updateUser, { body: { name: ' Zoë  Ω ', email: member.email } })
    expect(user).toMatchObject({ id: member.id, name: 'Zoë  Ω', email: member.email })
    expect((await member.call(identity.getUser, {})).user.name).toBe('Zoë  Ω')
  })

  test('cannot be blank, and cannot be changed along with unknown fields', async () => {
    const member = await aMember(running)
    const { email } = member
    expect(await refusalOf(member.call(identity.updateUser, { body: { name: '  ', email } }))).toMatchObject({
      status: 422,
      errors: { name: ['Please fill in this field.'] },
    })
    for (const field of ['role', 'status', 'membershipLevel', 'planId', 'signup', 'id']) {
      const response = await member.send('PUT', '/api/auth/user', { name: 'A', email, [field]: 'admin' })
      expect(await response.json()).toMatchObject({ errors: { [field]: ['This field doesn’t exist.'] } })
    }
    expect((await member.call(identity.getUser, {})).user).toMatchObject({ name: member.name, role: 'user' })
  })
})

describe('account email address', () => {
  test('does not change without the correct current password', async () => {
    const { member, email } = await aMoving()
    const { name } = member
    expect(await refusalOf(member.call(identity.updateUser, { body: { name, email } }))).toMatchObject({
      status: 422,
      errors: { current_password: ['Please enter your current password to change your email.'] },
    })
    const wrong = member.call(identity.updateUser, { body: { name, email, current_password: 'wrong' } })
    expect(await refusalOf(wrong)).toMatchObject({ status: 422, code: 'password_wrong' })
    expect((await member.call(identity.getUser, {})).user.email).toBe(member.email)
    const subjects = (await emailsTo(running, member.email)).map(({ subject }) => subject)
    expect(subjects).not.toContain('Your email address was changed')
    expect((await member.call(identity.getUser, {})).user.requestedEmail).toBeNull()
  })

  test('does not change to an address that was not verified in this browser', async () => {
    const member = await aMember(running)
    const { name, password: current_password } = member
    const unverified = member.call(identity.updateUser, { body: { name, email: anEmail(), current_password } })
    expect(await refusalOf(unverified)).toMatchObject({ status: 422, code: 'email_not_verified' })
    const email = anEmail()
    await aVerifiedBrowser(running, email)
    const elsewhere = member.call(identity.updateUser, { body: { name, email, current_password } })
    expect(await refusalOf(elsewhere)).toMatchObject({ status: 422, code: 'email_not_verified' })
  })

  test('does not change to an address taken since, and its verification stays valid', async () => {
    const { member, email } = await aMoving()
    const { name, password: current_password } = member
    const admin = await anAdmin(running)
    const { user } = await admin.call(members.createMember, { body: { name: 'First', email, role: 'user' } })
    const body = { name, email, current_password }
    expect(await refusalOf(member.call(identity.updateUser, { body }))).toMatchObject({
      status: 409,
      code: 'email_taken',
    })
    await admin.call(members.deleteMember, { params: { id: user.id } })
    await member.call(identity.updateUser, { body })
  })
})

describe('account password', () => {
  const change = (member: Awaited<ReturnType<typeof aMember>>, password: string, current_password = member.password) =>
    member.call(identity.changePassword, { body: { current_password, password, password_confirmation: password } })

  test('can be changed, which ends every other session', async () => {
    const here = await aMember(running)
    const elsewhere = await signIn(running, here)
    await change(here, 'brand new password')
    await here.call(identity.getUser, {})
    expect(await refusalOf(elsewhere.call(identity.getUser, {}))).toMatchObject({ status: 401 })
    expect(await refusalOf(signIn(running, here))).toMatchObject({ code: 'credentials_wrong' })
    await signIn(running, { ...here, password: 'brand new password' })
    await emailTo(running, here.email, 'Your password was changed')
  })

  test('does not change without the current one, or to a common, short or long one', async () => {
    const member = await aMember(running)
    expect(await refusalOf(change(member, 'brand new password', 'wrong'))).toMatchObject({
      status: 422,
      code: 'password_wrong',
      errors: { current_password: ['The current password is incorrect.'] },
    })
    expect(await refusalOf(change(member, 'iloveyou'))).toMatchObject({ status: 422, code: 'password_common' })
    expect(await refusalOf(change(member, 'short77'))).toMatchObject({
      status: 422,
      message: 'Password must be at least 8 characters long',
    })
    expect(await refusalOf(change(member, 'x'.repeat(129)))).toMatchObject({ status: 422, code: 'validation_failed' })
    await signIn(running, member)
  })

  test('does not change if the two inputs differ', async () => {
    const member = await aMember(running)
    const body = { current_password: member.password, password: 'one password', password_confirmation: 'one passwort' }
    expect(await refusalOf(member.call(identity.changePassword, { body }))).toMatchObject({
      status: 422,
      message: 'New passwords do not match',
      errors: { password_confirmation: ['New passwords do not match'] },
    })
  })

  test('can be any text of 128 characters in any script, and matches in any Unicode form', async () => {
    const member = await aMember(running)
    const password = `Zo\u0308e ${'語'.repeat(120)}`
    await change(member, password)
    await signIn(running, { ...member, password: password.normalize('NFC') })
  })

  test('is stored only as an argon2id hash with 19 MiB and two passes', async () => {
    const member = await aMember(running)
    const [row] = await running.sql('select password_hash from person where id = $1', [member.id])
    expect(row?.['password_hash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('changes once for two concurrent requests', async () => {
    const here = await aMember(running)
    const elsewhere = Object.assign(await signIn(running, here), { password: here.password })
    const ended = await endings([change(here, 'first new password'), change(elsewhere, 'second new password')])
    // The second request finds another password, or its session already ended by the first.
    expect([
      ['done', 'password_wrong'],
      ['done', 'unauthenticated'],
    ]).toContainEqual(ended)
  })
})
