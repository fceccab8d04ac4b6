import { identity, invitations, members, membership, plans, system, membershipChanges } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClient } from '../../../../test/client.ts'
import { makingNothing } from '../../../../test/half-made.ts'
import { anInvitation, anInvited } from '../../../../test/invitations.ts'
import { anAdmin, anAdministratorAs, anotherAdmin, type Person } from '../../../../test/people.ts'
import { endings, refusalOf } from '../../../../test/refusals.ts'
import { aServer, type Running } from '../../../../test/running.ts'

const DAY = 86_400_000
const both = { waives_fee: true, waives_approval: true }

let running: Running
let admin: Person
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  admin = await anAdmin(running)
})

const look = async (token: string) =>
  (await aClient(running.url).call(invitations.previewInvitation, { body: { token } })).invitation
const seen = async (id: string) => admin.call(invitations.getInvitation, { params: { id } })
const revoke = (id: string, by = admin) => by.call(invitations.revokeInvitation, { params: { id } })
const postings = async () => Number((await running.sql('select count(*) as count from journal'))[0]?.count)

describe('invitation', () => {
  test('is created with a link that is shown once and stored as a hash', async () => {
    const { token, link, ...made } = await anInvitation(running, admin, { ...both, limit: '20' })
    expect(link).toMatch(/\/auth\/signup\?invite=[\w-]{43}$/)
    expect(made).toMatchObject({
      label: 'Spring retreat',
      limit: 20,
      used: 0,
      joined: 0,
      waivesFee: true,
      waivesApproval: true,
      state: 'open',
      planId: null,
      madeBy: admin.name,
      revokedAt: null,
    })
    const listed = await admin.call(invitations.listInvitations, { query: {} })
    expect(listed.invitations[0]).toEqual(made)
    expect(JSON.stringify([listed, await seen(made.id)])).not.toContain(token)
    const rows = await running.sql('select row_to_json(invitation)::text as row from invitation')
    const trail = await running.sql(`select row_to_json(audit_entry)::text as row from audit_entry`)
    expect([...rows, ...trail].filter(({ row }) => String(row).includes(token))).toEqual([])
  })

  test('for a plan opens that plan', async () => {
    const { planId } = await anInvited(running, 'guardian')
    const made = await anInvitation(running, admin, { plan_id: planId })
    expect(new URL(made.link).pathname).toBe(`/auth/signup/${planId}`)
    expect(await look(made.token)).toMatchObject({ planId, by: 'platform' })
  })

  test.each([
    ['0', 'limit'],
    ['1001', 'limit'],
    ['2.5', 'limit'],
  ])('is rejected for %s', async (limit, field) => {
    expect(await refusalOf(anInvitation(running, admin, { limit }))).toMatchObject({
      status: 422,
      errors: { [field]: [expect.any(String)] },
    })
  })

  test('must end in the future, within a year', async () => {
    const at = (days: number) => new Date(running.clock.now().getTime() + days * DAY).toISOString()
    const wrong = (code: string) => ({ code, errors: { ends_at: [expect.any(String)] } })
    expect(await refusalOf(anInvitation(running, admin, { ends_at: at(-1) }))).toMatchObject(wrong('end_too_soon'))
    expect(await refusalOf(anInvitation(running, admin, { ends_at: at(400) }))).toMatchObject(wrong('end_too_far'))
  })

  test('that waives something notifies everyone who sees approvals, and others do not', async () => {
    const other = await anotherAdmin(running)
    const told = async (label: string) =>
      (await running.sql('select person_id from notification where title like $1', [`%waives%: ${label}`])).map(
        ({ person_id }) => person_id,
      )
    await anInvitation(running, admin, { ...both, label: 'Told to all' })
    expect(await told('Told to all')).toEqual(expect.arrayContaining([admin.id, other.id]))
    await anInvitation(running, admin, { label: 'Waives nothing' })
    expect(await told('Waives nothing')).toEqual([])
  })

  test('can be created with permission to decide on members, and seen with permission to see them', async () => {
    const finance = await anAdministratorAs(running, ['finance'])
    const support = await anAdministratorAs(running, ['support'])
    const made = await anInvitation(running, finance, both)
    expect((await support.call(invitations.listInvitations, { query: {} })).invitations[0]?.id).toBe(made.id)
    expect(await refusalOf(anInvitation(running, support))).toMatchObject({ code: 'right_missing' })
    expect(await refusalOf(revoke(made.id, support))).toMatchObject({ code: 'right_missing' })
  })

  test('can be filtered by state', async () => {
    const open = await anInvitation(running, admin, { label: 'Open' })
    const revoked = await anInvitation(running, admin, { label: 'Revoked' })
    await revoke(revoked.id)
    const idsOf = async (state: invitations.InvitationState) =>
      (await admin.call(invitations.listInvitations, { query: { state } })).invitations.map(({ id }) => id)
    expect(await idsOf('revoked')).toContain(revoked.id)
    expect(await idsOf('revoked')).not.toContain(open.id)
    expect(await idsOf('open')).toContain(open.id)
  })

  test('can be revoked once', async () => {
    const made = await anInvitation(running, admin)
    expect((await revoke(made.id)).invitation).toMatchObject({ state: 'revoked', revokedAt: expect.any(String) })
    expect(await refusalOf(revoke(made.id))).toMatchObject({ status: 409, code: 'revoked_already' })
  })
})

describe('invited visitor', () => {
  test('is a member at once for a year without fee, proof or postings if both are waived', async () => {
    const made = await anInvitation(running, admin, { ...both, label: 'In at once' })
    const { browser, applies } = await anInvited(running)
    const before = await postings()
    const { user, token } = await applies(made.token)
    expect(user).toMatchObject({
      membershipLevel: 'seeker',
      signup: { status: 'approved', fee_usd: 0, crypto_symbol: null },
    })
    const year = new Date(running.clock.now())
    year.setUTCFullYear(year.getUTCFullYear() + 1)
    expect(user.membershipEndsAt?.slice(0, 10)).toBe(year.toISOString().slice(0, 10))
    browser.token = token
    const { periods } = (await browser.call(membershipChanges.getMembership, {})).membership
    expect(periods).toMatchObject([{ source: 'signup', price: 0, paid: null }])
    expect(await postings()).toBe(before)
    const whole = await seen(made.id)
    expect(whole).toMatchObject({
      invitation: { used: 1, joined: 1 },
      people: [{ id: user.id, name: user.name, status: 'approved' }],
    })
    const { signupRequest } = (await admin.call(members.getMember, { params: { id: user.id } })).user
    expect(signupRequest).toMatchObject({
      invitation: { id: made.id, label: 'In at once', waivesFee: true },
      proof_image_path: null,
      decidedBy: admin.name,
    })
    const told = await running.sql('select 1 from notification where person_id = $1 and body like $2', [
      admin.id,
      '%joined with the invitation In at once%',
    ])
    expect(told).toHaveLength(1)
  })

  test('needs approval and pays no fee if only the fee is waived', async () => {
    const made = await anInvitation(running, admin, { waives_fee: true })
    const { user } = await (await anInvited(running)).applies(made.token)
    expect(user).toMatchObject({ membershipLevel: 'none', signup: { status: 'pending', fee_usd: 0 } })
    const before = await postings()
    const { user: member } = await admin.call(members.approveSignup, { params: { id: user.id } })
    expect(member).toMatchObject({ membership: 'seeker', signupRequest: { status: 'approved' } })
    expect(await postings()).toBe(before)
  })

  test('needs approval after paying a fee, even if approval is waived', async () => {
    const made = await anInvitation(running, admin, { waives_approval: true })
    expect(await look(made.token)).toMatchObject({ waivesFee: false, atOnce: false })
    const { pays, applies } = await anInvited(running)
    expect(await refusalOf(applies(made.token))).toMatchObject({ code: 'coin_unknown' })
    expect((await pays(made.token)).user.signup).toMatchObject({ status: 'pending', fee_usd: 25 })
    await admin.call(system.setSignupFee, { body: { fee: 0 } })
    try {
      expect(await look(made.token)).toMatchObject({ atOnce: true })
      expect((await (await anInvited(running)).applies(made.token)).user.signup.status).toBe('approved')
    } finally {
      await admin.call(system.setSignupFee, { body: { fee: 25 } })
    }
  })

  test('follows the usual process if nothing is waived', async () => {
    const made = await anInvitation(running, admin)
    const { applies, pays } = await anInvited(running)
    expect(await refusalOf(applies(made.token))).toMatchObject({ code: 'coin_unknown' })
    expect((await pays(made.token)).user.signup.status).toBe('pending')
    expect((await seen(made.id)).invitation).toMatchObject({ used: 1, joined: 0 })
  })

  test('who was quoted a fee before learns that there is none, and nothing is charged', async () => {
    const made = await anInvitation(running, admin, both)
    const { pays, applies } = await anInvited(running)
    const refusal = await makingNothing(running, () => refusalOf(pays(made.token)))
    expect(refusal).toMatchObject({ status: 409, code: 'fee_changed', details: { feeAmount: '0' } })
    await applies(made.token)
  })

  test('releases the invitation when the application is denied, and pays as usual afterward', async () => {
    const made = await anInvitation(running, admin, { waives_fee: true, limit: '1' })
    const { browser, applies } = await anInvited(running)
    const { user, token } = await applies(made.token)
    expect(await refusalOf(look(made.token))).toMatchObject({ status: 409, code: 'invitation_used' })
    await admin.call(members.denySignup, { params: { id: user.id }, body: { reason: 'Not this time.' } })
    expect((await seen(made.id)).invitation).toMatchObject({ used: 0, state: 'open' })
    browser.token = token
    const again = { body: {}, files: { proof_image: undefined } }
    expect(await refusalOf(browser.call(membership.resubmitProof, again))).toMatchObject({ code: 'coin_unknown' })
    await (await anInvited(running)).applies(made.token)
    expect(await refusalOf(look(made.token))).toMatchObject({ code: 'invitation_used' })
  })
})

describe('invitation cannot be', () => {
  test('guessed: unknown tokens of any length are not found', async () => {
    const odd = [`${'a'.repeat(42)}%`, "' or true --", 'a\u0000b', '\ud800']
    for (const token of ['', 'x', 'a'.repeat(22), 'a'.repeat(43), ...odd])
      expect(await refusalOf(look(token)), token).toMatchObject({ status: 404, code: 'invitation_unknown' })
    const { applies, browser: _ } = await anInvited(running)
    const refusal = await makingNothing(running, () => refusalOf(applies('a'.repeat(43))))
    expect(refusal).toMatchObject({ code: 'invitation_unknown' })
  })

  test('used more often than its limit, even by fifty concurrent visitors', async () => {
    const made = await anInvitation(running, admin, { ...both, limit: '1' })
    const invited = []
    for (let index = 0; index < 50; index += 1) invited.push(await anInvited(running))
    const ended = await endings(invited.map(({ applies }) => applies(made.token)))
    expect(ended).toEqual(['done', ...Array.from({ length: 49 }, () => 'invitation_used')].sort())
    expect(await seen(made.id)).toMatchObject({ invitation: { used: 1, joined: 1, state: 'used' } })
  }, 300_000)

  test('used after its end or revocation, and the email address stays verified', async () => {
    const [ending, revoked] = [
      await anInvitation(running, admin, {
        ...both,
        ends_at: new Date(running.clock.now().getTime() + 60_000).toISOString(),
      }),
      await anInvitation(running, admin, both),
    ]
    const one = await anInvited(running)
    await look(revoked.token)
    await revoke(revoked.id)
    const refused = (token: string) => makingNothing(running, () => refusalOf(one.applies(token)))
    expect(await refused(revoked.token)).toMatchObject({ status: 409, code: 'invitation_revoked' })
    running.clock.advance(60_000)
    expect(await refused(ending.token)).toMatchObject({ status: 409, code: 'invitation_ended' })
    expect((await one.pays()).user.signup.status).toBe('pending')
  })

  test('used for another plan, or for a plan no longer on offer', async () => {
    const guardian = await anInvited(running, 'guardian')
    const master = await anInvited(running, 'master')
    const made = await anInvitation(running, admin, { ...both, plan_id: master.planId })
    expect(await refusalOf(guardian.applies(made.token))).toMatchObject({ status: 422, code: 'invitation_other_plan' })
    const offer = (active: 'true' | 'false') =>
      admin.call(plans.updatePlan, { params: { id: master.planId }, body: { active } })
    await offer('false')
    try {
      expect(await refusalOf(look(made.token))).toMatchObject({ code: 'invitation_revoked' })
      expect(await refusalOf(master.applies(made.token))).toMatchObject({ code: 'plan_unknown' })
    } finally {
      await offer('true')
    }
    expect((await master.applies(made.token)).user.membershipLevel).toBe('master')
  })

  test('used once its creator has no permission to decide on members', async () => {
    const maker = await anAdministratorAs(running, ['finance'])
    const made = await anInvitation(running, maker, both)
    const { applies } = await anInvited(running)
    await admin.call(members.banMember, { params: { id: maker.id }, body: {} })
    expect(await refusalOf(look(made.token))).toMatchObject({ code: 'invitation_revoked' })
    expect(await makingNothing(running, () => refusalOf(applies(made.token)))).toMatchObject({
      code: 'invitation_revoked',
    })
    expect((await seen(made.id)).invitation.state).toBe('lapsed')
    await admin.call(members.unbanMember, { params: { id: maker.id }, body: {} })
    expect((await applies(made.token)).user.signup.status).toBe('approved')
    const { name, email } = maker
    await admin.call(members.setAdminRoles, { params: { id: maker.id }, body: { adminRoles: ['store'] } })
    expect((await seen(made.id)).invitation.state, `${name} ${email}`).toBe('lapsed')
  })

  test('used while registration is closed, or by someone with an account', async () => {
    const made = await anInvitation(running, admin, both)
    const { applies, browser } = await anInvited(running)
    await admin.call(system.setRegistration, { body: { status: false } })
    expect(await refusalOf(applies(made.token))).toMatchObject({ code: 'registration_disabled' })
    await admin.call(system.setRegistration, { body: { status: true } })
    const { token } = await applies(made.token)
    browser.token = token
    expect(await refusalOf(applies(made.token))).toMatchObject({ code: 'email_not_verified' })
    expect((await browser.call(identity.getUser, {})).user.signup.status).toBe('approved')
    expect((await seen(made.id)).invitation.used).toBe(1)
  })
})

test('a plan with an invitation counts as in use', async () => {
  const { plan } = await admin.call(plans.createPlan, {
    body: { ...plans.createPlan.example.body, features: ['One'], active: 'true' },
  })
  await anInvitation(running, admin, { plan_id: plan.id })
  expect(await refusalOf(admin.call(plans.deletePlan, { params: { id: plan.id } }))).toMatchObject({
    code: 'plan_in_use',
    message: expect.stringContaining('invitations: 1'),
  })
})
