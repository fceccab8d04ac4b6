import { identity, members, membership } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClient } from '../../../test/client.ts'
import { deliveredTo, emailTo, linkTokenFor } from '../../../test/emails.ts'
import {
  aMember,
  anApprovedApplicant,
  anAdmin,
  anApplicant,
  anEmail,
  anAdministratorAs,
  anotherAdmin,
  aVerifiedBrowser,
  type Person,
  signIn,
} from '../../../test/people.ts'
import { endings, refusalOf } from '../../../test/refusals.ts'
import { anotherProcess, type Running, aServer } from '../../../test/running.ts'
import { aHolder, aTreasurer } from '../../../test/wallet.ts'

const DAY = 24 * 3_600_000

let running: Running
let other: Running
let planOf: (level: string) => string
beforeAll(async () => {
  running = await aServer()
  other = await anotherProcess(running)
  const { plans } = await aClient(running.url).call(membership.listPlans, {})
  planOf = (level) => plans.find((plan) => plan.level === level)?.id ?? ''
})

const details = async (by: Person, id: string) => (await by.call(members.getMember, { params: { id } })).user
const update = (by: Person, { id, name, email }: Person, changes: object) =>
  by.call(members.updateMember, { params: { id }, body: { name, email, role: 'user', ...changes } })
const lastAction = async (id: string) =>
  (await running.sql('select * from audit_entry where subject_id = $1 order by created_at desc, id desc', [id]))[0]

describe('adding a member', () => {
  test('creates a member of the default plan for a year, who sets a password by an emailed link', async () => {
    const admin = await anAdmin(running)
    const email = anEmail()
    const body = { name: 'Invited Person', email: ` ${email.toUpperCase()}`, role: 'user' } as const
    const { user } = await admin.call(members.createMember, { body })
    expect(user).toMatchObject({
      name: 'Invited Person',
      email,
      role: 'user',
      membership: 'seeker',
      plan_id: planOf('seeker'),
      plan_name: 'Seeker',
      status: 'active',
      lastActive: null,
      signupRequest: null,
    })
    const token = await linkTokenFor(running, email, 'Your account is ready')
    running.clock.advance(7 * DAY - 60_000)
    const password = 'chosen by the invited'
    const visitor = aClient(running.url)
    await visitor.call(identity.resetPassword, { body: { token, password, password_confirmation: password } })
    const invited = await signIn(running, { email, password })
    expect((await invited.call(identity.getUser, {})).user).toMatchObject({
      membershipLevel: 'seeker',
      signup: { status: 'none', planId: null },
    })
    expect(await lastAction(user.id)).toMatchObject({ action: 'add person', actor_id: admin.id, after: { email } })
  })

  test('requires only a name and an email address, and assigns the default plan', async () => {
    const admin = await anAdmin(running)
    const email = anEmail()
    const { user } = await admin.call(members.createMember, { body: { name: 'Just Named', email } })
    expect(user).toMatchObject({ email, role: 'user', membership: 'seeker', status: 'active' })
    expect(await lastAction(user.id)).toMatchObject({ action: 'add person', after: { email, role: 'user' } })
  })

  test('sends the member their plan and its end date, and an administrator none', async () => {
    const admin = await anAdmin(running)
    const letterTo = async (role: 'user' | 'admin') => {
      const email = anEmail()
      await admin.call(members.createMember, { body: { name: 'New', email, role, plan_id: planOf('master') } })
      const { text } = await deliveredTo(running, email, 'Your account is ready')
      return text?.replaceAll(/\s+/g, ' ')
    }
    const year = new Date(running.clock.now()).getUTCFullYear() + 1
    const said = await letterTo('user')
    expect(said).toMatch(new RegExp(`Your Master membership runs until [^.]*${year}`))
    expect(said).toMatch(/An administrator of \S.* created an account for you\./)
    expect(await letterTo('admin')).not.toContain('membership')
  })

  test('sends a link that expires after seven days', async () => {
    const email = anEmail()
    const admin = await anAdmin(running)
    await admin.call(members.createMember, { body: { name: 'Late', email, role: 'user' } })
    const token = await linkTokenFor(running, email, 'Your account is ready')
    running.clock.advance(7 * DAY + 60_000)
    const password = 'chosen too late'
    const late = aClient(running.url).call(identity.resetPassword, {
      body: { token, password, password_confirmation: password },
    })
    expect(await refusalOf(late)).toMatchObject({ code: 'reset_link_dead' })
  })

  test('accepts a plan, and creates administrators without one', async () => {
    const admin = await anAdmin(running)
    const add = (role: 'user' | 'admin', plan_id?: string) =>
      admin.call(members.createMember, { body: { name: 'New', email: anEmail(), role, ...(plan_id && { plan_id }) } })
    expect((await add('user', planOf('master'))).user).toMatchObject({ membership: 'master' })
    expect((await add('admin')).user).toMatchObject({ role: 'admin', membership: 'none', plan_id: null })
    expect(await refusalOf(add('user', crypto.randomUUID()))).toMatchObject({ status: 422, code: 'plan_unknown' })
  })

  test('is rejected without name or email address, with a taken address or an unknown field', async () => {
    const admin = await anAdmin(running)
    const taken = (await aMember(running)).email
    const add = (body: object) => admin.call(members.createMember, { body: { role: 'user', ...body } as never })
    const sentence = 'Name and Email are required fields.'
    expect(await refusalOf(add({ name: ' ', email: '' }))).toMatchObject({
      status: 422,
      message: sentence,
      errors: { name: [sentence], email: [sentence] },
    })
    expect(await refusalOf(add({ name: 'A', email: taken.toUpperCase() }))).toMatchObject({
      status: 409,
      code: 'email_taken',
    })
    for (const field of ['status', 'password', 'membership', 'level', 'id', 'approved'])
      expect(await refusalOf(add({ name: 'A', email: anEmail(), [field]: 'x' }))).toMatchObject({
        errors: { [field]: ['This field doesn’t exist.'] },
      })
  })
})

describe('updating a member', () => {
  test('preserves role, plan and status if they are not sent', async () => {
    const [colleague, member] = [await anotherAdmin(running), await aMember(running, 'guardian')]
    const admin = await anAdmin(running)
    await admin.call(members.suspendMember, { params: { id: member.id }, body: {} })
    const kept = ({ role, membership: level, plan_id, status }: members.Member) => ({ role, level, plan_id, status })
    for (const { id, email } of [colleague, member]) {
      const before = await details(admin, id)
      const body = { name: 'Renamed', email }
      const { user } = await admin.call(members.updateMember, { params: { id }, body })
      expect(user).toMatchObject(body)
      expect(kept(user)).toEqual(kept(before))
      expect((await details(admin, id)).membershipEndsAt).toBe(before.membershipEndsAt)
    }
    expect((await colleague.call(identity.getUser, {})).user).toMatchObject({ name: 'Renamed', role: 'admin' })
  })

  test('changes name, email address and plan, and another plan starts a new year', async () => {
    const member = await aMember(running)
    running.clock.advance(30 * DAY)
    const admin = await anAdmin(running)
    const before = await details(admin, member.id)
    const email = anEmail()
    const { user } = await update(admin, member, { name: 'Renamed', email, plan_id: planOf('master') })
    expect(user).toMatchObject({ name: 'Renamed', email, membership: 'master', plan_name: 'Master' })
    const after = await details(admin, member.id)
    expect(after.membershipSince).toBe(before.membershipSince)
    const longer = new Date(after.membershipEndsAt ?? 0).getTime() - new Date(before.membershipEndsAt ?? 0).getTime()
    expect(Math.round(longer / DAY)).toBe(30)
    expect(await lastAction(member.id)).toMatchObject({
      action: 'change person',
      before: { name: member.name, email: member.email, plan_id: planOf('seeker') },
      after: { name: 'Renamed', email, plan_id: planOf('master') },
    })
    await signIn(running, { email, password: member.password })
  })

  test('keeps the plan if it is omitted or the same', async () => {
    const member = await aMember(running)
    const admin = await anAdmin(running)
    const before = await details(admin, member.id)
    running.clock.advance(60_000)
    for (const plan_id of [undefined, null, planOf('seeker')]) await update(admin, member, { plan_id })
    expect((await details(admin, member.id)).membershipEndsAt).toBe(before.membershipEndsAt)
  })

  test('of plan or role is rejected until their application is decided', async () => {
    const applicant = await anApplicant(running)
    const admin = await anAdmin(running)
    const waits = async () => {
      for (const changes of [{ plan_id: planOf('master') }, { role: 'admin' }])
        expect(await refusalOf(update(admin, applicant, changes)), JSON.stringify(changes)).toMatchObject({
          status: 409,
          code: 'signup_undecided',
        })
    }
    await waits()
    expect((await update(admin, applicant, { name: 'Renamed' })).user).toMatchObject({
      name: 'Renamed',
      signupRequest: { status: 'pending' },
    })
    // A denied application can be sent again, so it is not final either.
    await admin.call(members.denySignup, { params: { id: applicant.id }, body: { reason: 'No such payment' } })
    await waits()
  })

  test('is rejected for an unknown member, a plan not on offer or a taken email address', async () => {
    const [member, neighbour] = [await aMember(running), await aMember(running)]
    const admin = await anAdmin(running)
    for (const id of [crypto.randomUUID(), 'nobody'])
      expect(await refusalOf(update(admin, { ...member, id }, {}))).toMatchObject({ status: 404 })
    expect(await refusalOf(update(admin, member, { plan_id: 'x' }))).toMatchObject({ code: 'plan_unknown' })
    expect(await refusalOf(update(admin, member, { email: neighbour.email }))).toMatchObject({ code: 'email_taken' })
    expect(await details(admin, member.id)).toMatchObject({ email: member.email, membership: 'seeker' })
  })
})

describe('deleting a member', () => {
  test('releases the email address, hides the member everywhere and preserves records', async () => {
    const member = await anApprovedApplicant(running)
    const admin = await anAdmin(running)
    expect(await admin.call(members.deleteMember, { params: { id: member.id } })).toEqual({
      message: 'User Deleted Successfully',
      refundable: [],
    })
    expect(await refusalOf(details(admin, member.id))).toMatchObject({ status: 404 })
    expect(await refusalOf(signIn(running, member))).toMatchObject({ code: 'credentials_wrong' })
    expect((await admin.call(members.listMembers, { query: { search: member.email } })).total).toBe(0)
    expect(await running.sql('select status from signup_request where person_id = $1', [member.id])).toEqual([
      { status: 'approved' },
    ])
    expect(await lastAction(member.id)).toMatchObject({ action: 'delete person', before: { email: member.email } })
    running.clock.advance(60_000)
    await aVerifiedBrowser(running, member.email)
    const { user } = await admin.call(members.createMember, {
      body: { name: 'Next', email: member.email, role: 'user' },
    })
    expect(user.id).not.toBe(member.id)
  })

  test('happens once for two administrators at the same time', async () => {
    const colleague = await anotherAdmin(other)
    const member = await aMember(running)
    const admin = await anAdmin(running)
    const remove = (by: Person) => by.call(members.deleteMember, { params: { id: member.id } })
    expect(await endings([remove(admin), remove(colleague)])).toEqual(['done', 'not_found'])
    const actions = await running.sql("select id from audit_entry where subject_id = $1 and action = 'delete person'", [
      member.id,
    ])
    expect(actions).toHaveLength(1)
  })
})

test('member details include all data and administrator actions', async () => {
  const member = await anApprovedApplicant(running, 'guardian')
  await signIn(running, member)
  const admin = await anAdmin(running)
  await admin.call(members.suspendMember, { params: { id: member.id }, body: { reason: 'Three complaints' } })
  const shown = await details(admin, member.id)
  expect(shown).toMatchObject({
    id: member.id,
    membership: 'guardian',
    status: 'suspended',
    totalSessions: 2,
    membershipSince: expect.any(String),
    membershipEndsAt: expect.any(String),
    contentViewed: 0,
    purchases: 0,
    supportTickets: 0,
    walletBalance: { total: 0, btc: '0', eth: '0' },
    cryptoPortfolio: [],
    recentTransactions: [],
  })
  const log = shown.activityLog.map(({ action, details: about }) => `${action}: ${about}`)
  expect(log).toContain(`suspended person: by ${admin.name}: Three complaints`)
  expect(log).toContain('Sign-up approved: approved')
  const letter = await emailTo(running, member.email, 'Your account is suspended')
  expect(letter.text).toContain('Reason: Three complaints')
})

test('wallet entries in a member’s activity are hidden without permission to see money', async () => {
  const house = await aTreasurer(running)
  const holder = await aHolder(running, house, { BTC: '0.16' }, await anApprovedApplicant(running))
  const support = await anAdministratorAs(running, ['support'])
  const seen = async (by: Person) => (await details(by, holder.id)).activityLog.map(({ action }) => action)
  expect(await seen(house)).toEqual(expect.arrayContaining(['Deposit of 0.16 BTC', 'Sign-up approved']))
  const left = await seen(support)
  expect(left).toContain('Sign-up approved')
  expect(left.join()).not.toMatch(/BTC|0\.16|Deposit/)
})

test('an invisible name is rejected as missing, and a right-to-left name is stored unchanged', async () => {
  const admin = await anAdmin(running)
  const named = (name: string) => admin.call(members.createMember, { body: { name, email: anEmail(), role: 'user' } })
  for (const nothing of ['\u200b', '\u202e', ' \u2060 '])
    expect(await refusalOf(named(nothing))).toMatchObject({ status: 422, errors: { name: [expect.any(String)] } })
  expect((await named('محمد عبد الله')).user.name).toBe('محمد عبد الله')
  expect((await named('\u202eecilA')).user.name).toBe('ecilA')
})
