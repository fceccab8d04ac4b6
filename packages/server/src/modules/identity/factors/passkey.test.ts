import { identity, members, security } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClient } from '../../../../test/client.ts'
import { emailTo } from '../../../../test/emails.ts'
import { aPasskey, firstStep, withApp, withPasskey } from '../../../../test/factors.ts'
import { aMember, anAdmin, type Person, signIn } from '../../../../test/people.ts'
import { endings, refusalOf } from '../../../../test/refusals.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aFrozenClock } from '../../../../test/standing-clock.ts'

const MINUTE = 60_000
const HERE = 'https://vesica.test'
const elsewhere = 'https://vesica.test.evil.example'

let running: Running
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000', PUBLIC_URL: HERE }, { clock: aFrozenClock() })
})

const asked = () => aClient(running.url).call(security.beginPasskeySignIn, {})
const enter = (credential: security.UsedCredential, challenge?: string) =>
  aClient(running.url).call(security.signInWithPasskey, { body: { credential, ...(challenge && { challenge }) } })
const kept = async (person: Person) => (await person.call(security.getSecurity, {})).security

describe('passkey', () => {
  test('signs in without a name, any number of times', async () => {
    const member = await aMember(running)
    const { passkey, codes } = await withPasskey(member, HERE)
    expect(codes).toHaveLength(10)
    for (let times = 0; times < 2; times += 1) {
      const { user, token } = await enter(passkey.use(await asked()))
      expect(user).toMatchObject({ id: member.id, secondFactor: 'on' })
      expect(token).toMatch(/^vsc_/)
    }
    expect((await kept(member)).passkeys).toMatchObject([
      { name: 'Phone', synced: false, lastUsedAt: running.clock.now().toISOString() },
    ])
    expect((await emailTo(running, member.email, 'A passkey was added to your account')).text).toContain('“Phone”')
  })

  test('is the second factor after a password, which is no longer enough', async () => {
    const member = await aMember(running)
    const { passkey } = await withPasskey(member, HERE)
    const { challenge, methods } = await firstStep(running, member)
    expect(methods).toEqual(['passkey', 'recovery_code'])
    const other = await aMember(running)
    const { passkey: others } = await withPasskey(other, HERE)
    expect((await refusalOf(enter(others.use(await asked()), challenge))).code).toBe('sign_in_over')
    expect((await enter(passkey.use(await asked()), challenge)).user.id).toBe(member.id)
  })

  test('challenge for sign-in reveals nothing about accounts', async () => {
    const { options } = await asked()
    expect(options).toMatchObject({ rpId: 'vesica.test', allowCredentials: [], userVerification: 'required' })
  })

  test.each([
    ['another origin', { origin: elsewhere }],
    ['another origin that claims this host', { origin: elsewhere, host: 'vesica.test' }],
    ['another host', { host: 'evil.example' }],
    ['nobody’s finger, face or PIN', { verified: false }],
    ['a challenge of its own', { challenge: 'A'.repeat(43) }],
  ])('used for %s is rejected', async (_, bent) => {
    const member = await aMember(running)
    const { passkey } = await withPasskey(member, HERE)
    expect(await refusalOf(enter(passkey.use(await asked(), bent)))).toMatchObject({
      status: 422,
      code: 'passkey_wrong',
    })
  })

  test.each([
    ['another origin', { origin: elsewhere }],
    ['nobody’s finger, face or PIN', { verified: false }],
    ['a challenge of its own', { challenge: 'A'.repeat(43) }],
  ])('created for %s is rejected', async (_, bent) => {
    const member = await aMember(running)
    const credential = aPasskey(HERE).make(await member.call(security.beginPasskey, {}), bent)
    const body = { name: 'Phone', credential, current_password: member.password }
    expect((await refusalOf(member.call(security.addPasskey, { body }))).code).toBe('passkey_wrong')
    expect((await kept(member)).secondFactorSince).toBeNull()
  })

  test('answers a challenge once, also for concurrent requests, and only before it expires', async () => {
    const member = await aMember(running)
    const { passkey } = await withPasskey(member, HERE)
    const used = passkey.use(await asked())
    const ended = await endings(Array.from({ length: 20 }, () => enter(used)))
    expect(ended.filter((word) => word === 'done')).toHaveLength(1)
    expect(new Set(ended)).toEqual(new Set(['done', 'passkey_wrong']))
    const late = passkey.use(await asked())
    running.clock.advance(5 * MINUTE)
    expect((await refusalOf(enter(late))).code).toBe('passkey_wrong')
  })

  test('with a lower counter is a copy and is rejected', async () => {
    const member = await aMember(running)
    const { passkey } = await withPasskey(member, HERE)
    await enter(passkey.use(await asked()))
    await enter(passkey.use(await asked()))
    for (const counter of [1, 2])
      expect((await refusalOf(enter(passkey.use(await asked(), { counter })))).code).toBe('passkey_wrong')
    await enter(passkey.use(await asked()))
  })

  test('is rejected with the same error if its signature is wrong, or if it is unknown or removed', async () => {
    const member = await aMember(running)
    const { passkey } = await withPasskey(member, HERE)
    const stranger = aPasskey(HERE).use(await asked())
    const forged = { ...stranger, id: passkey.id, rawId: passkey.id }
    const id = (await kept(member)).passkeys[0]?.id ?? ''
    const answers = [await refusalOf(enter(stranger)), await refusalOf(enter(forged))]
    await member.call(security.removePasskey, { params: { id }, body: { current_password: member.password } })
    answers.push(await refusalOf(enter(passkey.use(await asked()))))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect((await signIn(running, member)).id).toBe(member.id)
  })

  test('with invalid base64url is rejected before any look-up', async () => {
    const stranger = aPasskey(HERE).use(await asked())
    for (const id of ['a\u0000', 'a+/=', 'a b'])
      expect(await refusalOf(enter({ ...stranger, id, rawId: id }))).toMatchObject({ code: 'validation_failed' })
  })

  test('challenge is valid only for its purpose and session', async () => {
    const member = await aMember(running)
    const { passkey } = await withPasskey(member, HERE)
    const forProof = await member.call(security.beginPasskeyProof, {})
    expect((await refusalOf(enter(passkey.use(forProof)))).code).toBe('passkey_wrong')
    const body = { credential: passkey.use(await asked()) }
    expect((await refusalOf(member.call(security.confirmIdentity, { body }))).code).toBe('passkey_wrong')
    const other = Object.assign(aClient(running.url), { token: (await enter(passkey.use(await asked()))).token })
    const ofOther = { credential: passkey.use(await other.call(security.beginPasskeyProof, {})) }
    expect((await refusalOf(member.call(security.confirmIdentity, { body: ofOther }))).code).toBe('passkey_wrong')
    await other.call(security.confirmIdentity, {
      body: { credential: passkey.use(await other.call(security.beginPasskeyProof, {})) },
    })
  })

  test('belongs to one account, and an account can have several', async () => {
    const member = await aMember(running)
    const { passkey } = await withPasskey(member, HERE)
    const other = await aMember(running)
    const made = passkey.make(await other.call(security.beginPasskey, {}))
    const body = { name: 'Phone', credential: made, current_password: other.password }
    expect((await refusalOf(other.call(security.addPasskey, { body }))).code).toBe('passkey_known')
    await withPasskey(member, HERE, 'Tablet')
    expect((await kept(member)).passkeys.map(({ name }) => name)).toEqual(['Phone', 'Tablet'])
  })

  test('of a banned member reveals the ban only with a valid signature', async () => {
    const member = await aMember(running)
    const { passkey } = await withPasskey(member, HERE)
    const admin = await anAdmin(running)
    await admin.call(members.banMember, { params: { id: member.id }, body: {} })
    expect((await refusalOf(enter(passkey.use(await asked(), { verified: false })))).code).toBe('passkey_wrong')
    expect((await refusalOf(enter(passkey.use(await asked())))).code).toBe('account_banned')
  })

  test('is renamed and removed by its owner only, and removing the last factor ends two-step sign-in', async () => {
    const member = await aMember(running)
    const other = await aMember(running)
    await withPasskey(member, HERE)
    const app = await withApp(running, member)
    expect(app.codes).toEqual([])
    const params = { id: (await kept(member)).passkeys[0]?.id ?? '' }
    expect((await refusalOf(other.call(security.renamePasskey, { params, body: { name: 'Mine' } }))).status).toBe(404)
    await member.call(security.renamePasskey, { params, body: { name: 'Old phone' } })
    const body = { current_password: member.password }
    const { security: left } = await member.call(security.removePasskey, { params, body })
    expect(left).toMatchObject({ passkeys: [], authenticatorSince: expect.any(String), recoveryCodesLeft: 10 })
    await member.call(security.removeAuthenticator, { body })
    expect((await member.call(identity.getUser, {})).user.secondFactor).toBe('off')
  })
})

test('passkeys are unavailable on a platform that is reached by IP address', async () => {
  const plain = await aServer({ PUBLIC_URL: 'http://127.0.0.1:3000' })
  expect((await refusalOf(aClient(plain.url).call(security.beginPasskeySignIn, {}))).code).toBe('passkeys_unavailable')
  expect((await kept(await aMember(plain))).passkeysPossible).toBe(false)
})
