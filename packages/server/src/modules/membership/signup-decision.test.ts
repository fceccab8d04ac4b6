import { activity, identity, members, membership, system } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { makingNothing } from '../../../test/half-made.ts'
import { emailsTo, emailTo } from '../../../test/emails.ts'
import { anInvitation, anInvited } from '../../../test/invitations.ts'
import { anAdmin, anApplicant, anApplication, anotherAdmin, aProof, type Person, signIn } from '../../../test/people.ts'
import { endings, refusalOf } from '../../../test/refusals.ts'
import { undoing } from '../../../test/undoing.ts'
import { anotherProcess, type Running, aServer } from '../../../test/running.ts'

const YEAR = 365 * 24 * 3_600_000

let running: Running
let other: Running
let admin: Person
let colleague: Person
beforeAll(async () => {
  running = await aServer()
  other = await anotherProcess(running)
  colleague = await anotherAdmin(other)
  admin = await anAdmin(running)
})

const approve = (by: Person, { id }: Person) => by.call(members.approveSignup, { params: { id } })
const deny = (by: Person, { id }: Person, reason = 'The proof shows another amount') =>
  by.call(members.denySignup, { params: { id }, body: { reason } })
const resubmit = async (person: Person, proof: File | null = null) => {
  const { crypto_symbol, fee_crypto, fee_usd } = (await anApplication(running, person.email)) as Record<string, string>
  const files = { proof_image: proof ?? (await aProof()) }
  return person.call(membership.resubmitProof, { body: { crypto_symbol, fee_crypto, fee_usd }, files })
}
const actionsOn = (person: Person) =>
  running.sql('select * from audit_entry where subject_id = $1 order by created_at, id', [person.id])
const titles = async (person: Person) =>
  (await person.call(activity.listActivity, { query: {} })).activity_logs.map(
    ({ title, status }) => `${title}: ${status}`,
  )

describe('applicant', () => {
  test.each(['pending', 'denied'] as const)('who is %s sees their application and no member data', async (standing) => {
    const applicant = await anApplicant(running)
    if (standing === 'denied') await deny(admin, applicant)
    expect((await applicant.call(identity.getUser, {})).user.signup.status).toBe(standing)
    const closed = [
      applicant.call(activity.listActivity, { query: {} }),
      applicant.call(identity.listSessions, {}),
      applicant.call(identity.updateUser, { body: { name: 'Other', email: applicant.email } }),
      applicant.call(activity.readNotifications, { body: {} }),
      applicant.call(members.listMembers, { query: {} }),
      applicant.call(members.approveSignup, { params: { id: applicant.id } }),
      applicant.call(members.getSignupProof, { params: { id: applicant.id } }),
      applicant.call(system.getSystemControls, {}),
    ]
    expect(new Set(await endings(closed))).toEqual(new Set([`signup_${standing}`]))
    await applicant.call(identity.logout, {})
  })

  test('who is pending cannot send another proof', async () => {
    const applicant = await anApplicant(running)
    const refused = await makingNothing(running, () => refusalOf(resubmit(applicant)))
    expect(refused).toMatchObject({ status: 409, code: 'signup_not_denied' })
  })
})

describe('approval', () => {
  test('starts a year of the plan, and notifies the applicant on screen, in activity and by email', async () => {
    const applicant = await anApplicant(running, 'guardian')
    const before = running.clock.now().getTime()
    const { user } = await approve(admin, applicant)
    expect(user).toMatchObject({
      membership: 'guardian',
      plan_name: 'Guardian',
      signupRequest: { approved: true, status: 'approved', decidedBy: admin.name, reason: null },
    })
    const member = (await applicant.call(identity.getUser, {})).user
    expect(member).toMatchObject({
      membershipLevel: 'guardian',
      membershipProgress: 67,
      growthScore: 20,
      signup: { status: 'approved', usualWaitMinutes: null },
    })
    const lasts = new Date(member.membershipEndsAt ?? 0).getTime() - before
    expect(lasts).toBeGreaterThanOrEqual(YEAR)
    expect(lasts).toBeLessThan(YEAR + 2 * 24 * 3_600_000)
    expect(await titles(applicant)).toEqual(['Sign-up approved: approved', 'Application sent: pending'])
    const { notifications, unread } = await applicant.call(activity.listActivity, { query: {} })
    expect(notifications.map(({ title, read }) => ({ title, read }))).toEqual([
      { title: 'Your sign-up is approved', read: false },
      { title: 'We received your application', read: true },
    ])
    expect(unread).toBe(1)
    const letter = await emailTo(running, applicant.email, 'Your sign-up is approved')
    // The end date, the amount paid, the renewal price and the next step.
    const said = letter.text.replace(/\s+/g, ' ')
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
    const until = day.format(new Date(member.membershipEndsAt ?? 0))
    expect(said).toContain(`Welcome! Your Guardian membership has started and runs until ${until}.`)
    expect(said).toContain('Your registration fee of $25 covers this first year.')
    expect(said).toMatch(/Renewing it after that costs \$\d+ a year\. Nothing is charged automatically/)
    expect(said).toContain('Everything it includes is open to you now: start at your dashboard.')
    expect(letter.leadsTo).toBe('/dashboard')
  })

  test('is in the audit log with actor, action, values before and after, and address', async () => {
    const applicant = await anApplicant(running)
    await approve(admin, applicant)
    expect(await actionsOn(applicant)).toMatchObject([
      {
        actor_id: admin.id,
        action: 'approve sign-up',
        subject_type: 'person',
        before: { signup: 'pending' },
        after: { signup: 'approved' },
        address: admin.address,
        created_at: expect.any(Date),
      },
    ])
  })

  test('of an unknown person or one who never applied is not found', async () => {
    for (const id of [admin.id, crypto.randomUUID(), 'nobody'])
      expect(await refusalOf(admin.call(members.approveSignup, { params: { id } }))).toMatchObject({ status: 404 })
  })
})

describe('denial', () => {
  test('notifies the applicant of the reason on screen and by email, and allows a new proof', async () => {
    const applicant = await anApplicant(running)
    const reason = 'The amount is <b>too small</b>'
    const { user } = await deny(admin, applicant, ` ${reason}\n`)
    expect(user.signupRequest).toMatchObject({ approved: false, status: 'denied', reason, decidedBy: admin.name })
    expect((await applicant.call(identity.getUser, {})).user).toMatchObject({
      membershipLevel: 'none',
      signup: { status: 'denied', reason, usualWaitMinutes: null },
    })
    const letter = await emailTo(running, applicant.email, 'Your sign-up was not approved')
    expect(letter.text).toContain(reason)
    const said = letter.text.replace(/\s+/g, ' ')
    expect(said).toContain('don’t pay again: sign in and send a new proof of that payment')
    expect(said).toContain('contact us if you want a refund')
    expect(await actionsOn(applicant)).toMatchObject([{ action: 'deny sign-up', after: { signup: 'denied', reason } }])

    const again = await resubmit(applicant)
    expect(again.user.signup).toMatchObject({ status: 'pending', reason: null, decidedAt: null, planName: 'Seeker' })
    expect((await approve(admin, applicant)).user.signupRequest).toMatchObject({ approved: true })
    expect(await titles(applicant)).toEqual([
      'Sign-up approved: approved',
      'Application sent: pending',
      'Sign-up denied: denied',
      'Application sent: pending',
    ])
  })

  test.each(['', '   ', '\n\t'])('requires a reason that is not blank: not %j', async (reason) => {
    const applicant = await anApplicant(running)
    expect(await refusalOf(deny(admin, applicant, reason))).toMatchObject({
      status: 422,
      message: 'Please provide a reason for rejection',
      errors: { reason: ['Please provide a reason for rejection'] },
    })
    expect((await applicant.call(identity.getUser, {})).user.signup.status).toBe('pending')
  })

  test.each(['a\u0000b', 'a\ud800b', 'x'.repeat(1001)])('rejects a reason that cannot be stored', async (reason) => {
    const applicant = await anApplicant(running)
    expect(await refusalOf(deny(admin, applicant, reason))).toMatchObject({ status: 422, code: 'validation_failed' })
  })

  test('is followed by one new proof for two concurrent requests', async () => {
    const applicant = await anApplicant(running)
    await deny(admin, applicant)
    expect(await endings([resubmit(applicant), resubmit(applicant)])).toEqual(['done', 'signup_not_denied'])
  })

  test('allows no new proof while registration is closed', async () => {
    const applicant = await anApplicant(running)
    await deny(admin, applicant)
    await admin.call(system.setRegistration, { body: { status: false } })
    const refused = await makingNothing(running, () => refusalOf(resubmit(applicant)))
    expect(refused).toMatchObject({ status: 403, code: 'registration_disabled' })
    await admin.call(system.setRegistration, { body: { status: true } })
    await resubmit(applicant)
  })
})

describe('concurrent decisions of two administrators in two processes', () => {
  test.each([
    ['approve and approve', approve, approve],
    ['approve and deny', approve, deny],
    ['deny and deny', deny, deny],
  ])('%s: one decides, and the other sees who did', async (_, first, second) => {
    const applicant = await anApplicant(running)
    const settled = await Promise.allSettled([first(admin, applicant), second(colleague, applicant)])
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const winner = settled[0].status === 'fulfilled' ? admin : colleague
    const loser = winner === admin ? colleague : admin
    const { status } = (await applicant.call(identity.getUser, {})).user.signup
    const refused = await refusalOf(approve(loser, applicant))
    expect(refused).toMatchObject({
      status: 409,
      code: 'already_decided',
      details: { decision: status, decidedBy: winner.name },
    })
    expect(refused.message).toMatch(new RegExp(`^This was already ${status} by ${winner.name} on .* UTC\\.$`))
    expect((await actionsOn(applicant)).map(({ actor_id }) => actor_id)).toEqual([winner.id])
    const periods = await running.sql('select id from membership_period where person_id = $1', [applicant.id])
    expect(periods).toHaveLength(status === 'approved' ? 1 : 0)
    const decisions = (await emailsTo(running, applicant.email)).filter(
      ({ subject }) => subject !== 'We received your application',
    )
    expect(decisions).toHaveLength(1)
  })
})

test('an earlier decision cannot be repeated', async () => {
  const applicant = await anApplicant(running)
  await approve(admin, applicant)
  expect(await refusalOf(deny(admin, applicant))).toMatchObject({ status: 409, code: 'already_decided' })
  await signIn(running, applicant)
})

describe('undoing a denial', () => {
  const { lastOf, undo } = undoing(() => admin)
  const reopen = async (person: Person) => undo((await lastOf(`person:${person.id}`, 'deny sign-up')).id)

  test('reopens the application, notifies the applicant, and allows approval', async () => {
    const applicant = await anApplicant(running)
    await deny(admin, applicant)
    await reopen(applicant)
    expect((await applicant.call(identity.getUser, {})).user.signup).toMatchObject({ status: 'pending', reason: null })
    expect(await refusalOf(resubmit(applicant))).toMatchObject({ code: 'signup_not_denied' })
    await expect
      .poll(async () => (await emailsTo(running, applicant.email)).map(({ subject }) => subject))
      .toContain('Your sign-up is being reviewed again')
    await approve(colleague, applicant)
    expect((await titles(applicant)).slice(0, 4)).toEqual([
      'Sign-up approved: approved',
      'Sign-up reopened: pending',
      'Sign-up denied: denied',
      'Application sent: pending',
    ])
    const { activity_logs } = await applicant.call(activity.listActivity, { query: {} })
    expect(new Set(activity_logs.map(({ about }) => about)).size).toBe(1)
  })

  test('is not possible once its invitation was used by someone else', async () => {
    const made = await anInvitation(running, admin, { waives_fee: true, limit: '1' })
    const { user } = await (await anInvited(running)).applies(made.token)
    await admin.call(members.denySignup, { params: { id: user.id }, body: { reason: 'Not this time.' } })
    await (await anInvited(running)).applies(made.token)
    const { id } = await lastOf(`person:${user.id}`, 'deny sign-up')
    const refusal = await refusalOf(undo(id))
    expect(refusal).toMatchObject({ code: 'undo_not_possible', message: expect.stringContaining('invitation') })
  })

  test('is not possible once the applicant has sent a new proof', async () => {
    const applicant = await anApplicant(running)
    await deny(admin, applicant)
    await resubmit(applicant)
    expect(await refusalOf(reopen(applicant))).toMatchObject({ code: 'moved_on' })
  })
})
