import { approvals, identity, members, security, supportSettings, system, transactions } from '@vesica/contract'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emailTo } from '../../../../test/emails.ts'
import { type App, firstStep, withApp, withPasskey } from '../../../../test/factors.ts'
import { aMember, anApplicant, anAdministratorAs, signIn } from '../../../../test/people.ts'
import { endings, refusalOf } from '../../../../test/refusals.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aFrozenClock } from '../../../../test/standing-clock.ts'
import { aDecider, aHolder, aTreasurer, type Decider } from '../../../../test/wallet.ts'

const MINUTE = 60_000
const HERE = 'https://vesica.test'

let running: Running
let admin: Decider
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000', PUBLIC_URL: HERE }, { clock: aFrozenClock() })
  await aTreasurer(running)
})
beforeEach(async () => {
  admin = await aDecider(running)
})
/** Resets the clock and the rules that tests change. */
afterEach(async () => {
  running.clock.reset()
  // A session started later than now would outlive a new one.
  await running.sql('update session set ended_at = created_at where ended_at is null')
  await running.sql("delete from setting where key in ('driftPercent', 'proofHours', 'adminSecondFactor')")
  await running.app.db.transact(async (tx) => tx.announce({ topics: ['platform'] }))
})

/** Advances time while the administrator stays active. */
const working = async (minutes: number) => {
  for (let passed = 0; passed < minutes; passed += 20) {
    running.clock.advance(Math.min(20, minutes - passed) * MINUTE)
    await admin.call(approvals.getApprovals, {})
  }
}
const approve = (id: string) => admin.call(transactions.approveTransaction, { params: { id } })

describe('proof of identity for money actions', () => {
  test('is required after an hour, by password without a second factor, and never for reading', async () => {
    const holder = await aHolder(running, admin)
    const id = await holder.deposits('BTC', '0.01')
    await working(61)
    const refused = await refusalOf(approve(id))
    expect(refused).toMatchObject({ status: 403, code: 'proof_needed', details: { methods: ['password'] } })
    expect(
      (await refusalOf(admin.call(security.confirmIdentity, { body: { password: 'not the password' } }))).code,
    ).toBe('password_wrong')
    expect((await refusalOf(approve(id))).code).toBe('proof_needed')
    await admin.call(security.confirmIdentity, { body: { password: admin.password } })
    expect((await approve(id)).transaction.status).toBe('completed')
  })

  test('is not required within the hour', async () => {
    const holder = await aHolder(running, admin)
    const [first, second] = [await holder.deposits('BTC', '0.01'), await holder.deposits('BTC', '0.01')]
    await admin.call(security.confirmIdentity, { body: { password: admin.password } })
    await working(60)
    expect((await approve(first)).transaction.status).toBe('completed')
    running.clock.advance(1)
    expect((await refusalOf(approve(second))).code).toBe('proof_needed')
  })

  test('requires the second factor if there is one, and counts for this session only', async () => {
    const holder = await aHolder(running, admin)
    const id = await holder.deposits('BTC', '0.01')
    const app = await withApp(running, admin)
    const { passkey } = await withPasskey(admin, HERE)
    const other = await admin.call(identity.listSessions, {})
    expect(other.sessions).toHaveLength(1)
    await working(61)
    expect((await refusalOf(approve(id))).details).toEqual({ methods: ['code', 'passkey'] })
    expect((await refusalOf(admin.call(security.confirmIdentity, { body: { password: admin.password } }))).code).toBe(
      'factor_needed',
    )
    await admin.call(security.confirmIdentity, { body: { code: app.code() } })
    expect((await refusalOf(admin.call(security.confirmIdentity, { body: { code: app.code() } }))).code).toBe(
      'factor_wrong',
    )
    await approve(id)
    await working(61)
    const credential = passkey.use(await admin.call(security.beginPasskeyProof, {}))
    await admin.call(security.confirmIdentity, { body: { credential } })
    await admin.call(approvals.setApprovalRules, { body: { driftPercent: 4 } })
  })

  test('is required after the hours set in the approval rules, once they are in force', async () => {
    await working(61)
    const second = await aDecider(running)
    await admin.call(security.confirmIdentity, { body: { password: admin.password } })
    await admin.call(approvals.setApprovalRules, { body: { proofHours: 3 } })
    const { changes } = await admin.call(approvals.getApprovals, {})
    const change = changes.find(({ subject, status }) => subject === 'proofHours' && status === 'waiting')
    await second.call(approvals.confirmChange, { params: { id: change?.id ?? '' } })
    await working(179)
    await admin.call(approvals.setApprovalRules, { body: { driftPercent: 4 } })
    await working(2)
    expect((await refusalOf(admin.call(approvals.setApprovalRules, { body: { driftPercent: 3 } }))).code).toBe(
      'proof_needed',
    )
  })

  test('is not required to cancel, suspend or ban', async () => {
    const member = await aMember(running)
    await working(61)
    await admin.call(members.suspendMember, { params: { id: member.id }, body: {} })
    await admin.call(members.banMember, { params: { id: member.id }, body: {} })
  })

  test('is required to suspend an administrator, to reactivate anyone and to deny an applicant', async () => {
    const [member, officer] = [await aMember(running), await anAdministratorAs(running, ['support'])]
    const applicant = await anApplicant(running)
    await admin.call(members.banMember, { params: { id: member.id }, body: {} })
    await working(61)
    const params = { id: officer.id }
    const actions = [
      () => admin.call(members.suspendMember, { params, body: {} }),
      () => admin.call(members.banMember, { params, body: {} }),
      () => admin.call(members.unbanMember, { params: { id: member.id }, body: {} }),
      () => admin.call(members.activateMember, { params: { id: member.id }, body: {} }),
      () => admin.call(members.denySignup, { params: { id: applicant.id }, body: { reason: 'No.' } }),
      () => admin.call(supportSettings.updateSupportSettings, { body: { credit_usd: 100 } }),
      () => admin.call(system.setStoreTerms, { body: { shipping: 0, free_shipping_above: null, tax_percent: 0 } }),
    ]
    for (const action of actions) expect(await refusalOf(action())).toMatchObject({ code: 'proof_needed' })
    await admin.call(security.confirmIdentity, { body: { password: admin.password } })
    await admin.call(members.suspendMember, { params, body: {} })
  })
})

describe('hijacked session', () => {
  /** A code that the app does not show and has not shown recently. */
  const wrongFor = (app: App): string =>
    ['000000', '111111', '222222', '333333', '444444'].find(
      (code) => ![-60, -30, 0, 30].some((off) => app.code(off) === code),
    ) ?? ''

  test('ends after ten wrong codes, while the owner can sign in and prove, and is notified', async () => {
    const member = await aMember(running)
    const stolen = await signIn(running, member)
    const app = await withApp(running, member)
    const guess = () => refusalOf(stolen.call(security.confirmIdentity, { body: { code: wrongFor(app) } }))
    const atOnce = Array.from({ length: 50 }, () =>
      stolen.call(security.confirmIdentity, { body: { code: wrongFor(app) } }),
    )
    const words = await endings(atOnce)
    expect(words.filter((word) => word === 'factor_wrong')).toHaveLength(6)
    expect(new Set(words)).toEqual(new Set(['factor_wrong', 'too_many']))
    expect((await emailTo(running, member.email, 'Someone is trying to sign in to your account')).text).toContain(
      '5 times',
    )
    const step = await firstStep(running, member)
    running.clock.advance(500)
    expect((await guess()).code).toBe('too_many')
    await step.browser.call(security.finishLogin, { body: { challenge: step.challenge, code: app.code(30) } })
    running.clock.advance(MINUTE)
    await member.call(security.confirmIdentity, { body: { code: app.code() } })

    for (let tried = 7; tried <= 10; tried += 1) {
      expect((await stolen.call(identity.getUser, {})).user.id).toBe(member.id)
      expect((await guess()).code).toBe('factor_wrong')
      running.clock.advance(MINUTE)
    }
    expect((await guess()).code).toBe('unauthenticated')
    expect((await member.call(identity.getUser, {})).user.id).toBe(member.id)
  })

  test('with a correct proof restarts the count of attempts', async () => {
    const member = await aMember(running)
    const app = await withApp(running, member)
    for (let round = 0; round < 3; round += 1) {
      for (let tried = 0; tried < 5; tried += 1)
        expect((await refusalOf(member.call(security.confirmIdentity, { body: { code: wrongFor(app) } }))).code).toBe(
          'factor_wrong',
        )
      running.clock.advance(MINUTE)
      await member.call(security.confirmIdentity, { body: { code: app.code() } })
    }
  })
})

describe('administrators without the required second factor', () => {
  test('can only set one up, and everything afterward', async () => {
    const second = await aDecider(running)
    const officer = await anAdministratorAs(running, ['support'])
    await withApp(running, admin)
    await admin.call(approvals.setApprovalRules, { body: { adminSecondFactor: true } })
    expect((await second.call(identity.getUser, {})).user.secondFactor).toBe('needed')
    for (const one of [second, officer]) {
      expect(await refusalOf(one.call(members.listMembers, { query: {} }))).toMatchObject({
        status: 403,
        code: 'second_factor_required',
      })
    }
    expect((await second.call(security.getSecurity, {})).security.required).toBe(true)
    await withPasskey(second, HERE)
    await second.call(members.listMembers, { query: {} })
    const params = { id: (await second.call(security.getSecurity, {})).security.passkeys[0]?.id ?? '' }
    const body = { current_password: second.password }
    expect((await refusalOf(second.call(security.removePasskey, { params, body }))).code).toBe('second_factor_kept')
    await withApp(running, second)
    await second.call(security.removePasskey, { params, body })
    await second.call(members.listMembers, { query: {} })
  })

  test('do not include members', async () => {
    const member = await aMember(running)
    await withApp(running, admin)
    await admin.call(approvals.setApprovalRules, { body: { adminSecondFactor: true } })
    expect((await member.call(identity.getUser, {})).user.secondFactor).toBe('off')
    await member.call(identity.listSessions, {})
  })
})
