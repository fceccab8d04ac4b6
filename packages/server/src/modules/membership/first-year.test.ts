import { identity, members, membership, plans, reporting, system, treasury, membershipChanges } from '@vesica/contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aClient, type Client } from '../../../test/client.ts'
import { emailTo } from '../../../test/emails.ts'
import { makingNothing } from '../../../test/half-made.ts'
import { anInvitation } from '../../../test/invitations.ts'
import { anEmail, anotherAdmin, aProof, aVerifiedBrowser, type Person } from '../../../test/people.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { aServer, type Running } from '../../../test/running.ts'
import { aFrozenClock } from '../../../test/standing-clock.ts'
import { aTreasurer, type Decider } from '../../../test/wallet.ts'
import { MINUTE } from '../../platform/clock.ts'

let running: Running
let admin: Decider
let reader: Person
let all: plans.ManagedPlan[]
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '100' }, { clock: aFrozenClock() })
  admin = await aTreasurer(running)
  reader = await anotherAdmin(running)
  all = (await admin.call(plans.listManagedPlans, {})).plans
})

const charge = (charged: 'fee' | 'fee_and_year') => admin.call(system.setSignupCharge, { body: { charge: charged } })
const setFee = (fee: number) => admin.call(system.setSignupFee, { body: { fee } })
const planId = (level = 'seeker') => all.find((plan) => plan.level === level)?.id ?? ''
const price = (amount: string) => admin.call(plans.updatePlan, { params: { id: planId() }, body: { amount } })
beforeEach(async () => {
  await setFee(25)
  await price('79')
  await charge('fee_and_year')
})

const quoted = async (level?: string) => {
  const quote = await admin.call(membership.getPlanDepositAccounts, { params: { planId: planId(level) } })
  const btc = quote.cryptoDepositAccounts.find(({ crypto_symbol }) => crypto_symbol === 'BTC')?.crypto_amount ?? ''
  const { feeAmount, yearAmount, dueAmount } = quote
  return { feeAmount, yearAmount, dueAmount, btc }
}

/** An applicant at the last step of sign-up, with the displayed payment. */
const anApplying = async () => {
  const email = anEmail()
  const browser = await aVerifiedBrowser(running, email)
  const { feeAmount, dueAmount, btc } = await quoted()
  const paid = { crypto_symbol: 'BTC', fee_crypto: btc, fee_usd: feeAmount, due_usd: dueAmount }
  return {
    email,
    browser,
    paid,
    body: { name: 'Ada', email, password: 'a long password of hers', plan_id: planId(), ...paid },
  }
}
const apply = async (browser: Client, body: Awaited<ReturnType<typeof anApplying>>['body'] & { invitation?: string }) =>
  browser.call(membership.requestSignup, { body, files: { proof_image: await aProof() } })
const anApplicant = async () => {
  const { browser, body, email } = await anApplying()
  const { user, token } = await apply(browser, body)
  return Object.assign(browser, { token, id: user.id, email, signup: user.signup })
}
const approve = ({ id }: { id: string }) => admin.call(members.approveSignup, { params: { id } })
const revenue = async () => {
  const { overview } = await admin.call(reporting.getOverview, { query: { period: '7' } })
  return Object.fromEntries(overview.revenue?.sources.map(({ source, value }) => [source, value]) ?? [])
}
const differences = async () => (await admin.call(treasury.runReconcile, {})).report.differences

describe('amount due at sign-up', () => {
  test('is listed with its parts for each plan, exact to the cent, and in every coin', async () => {
    // 104 USD at 50,000 USD per bitcoin.
    expect(await quoted()).toEqual({ feeAmount: '25', yearAmount: '79', dueAmount: '104', btc: '0.00208' })
    expect(await quoted('guardian')).toEqual({ feeAmount: '25', yearAmount: '199', dueAmount: '224', btc: '0.00448' })
    await setFee(24.1)
    await price('79.2')
    expect(await quoted()).toEqual({ feeAmount: '24.10', yearAmount: '79.20', dueAmount: '103.30', btc: '0.002066' })
    await setFee(0)
    expect(await quoted()).toEqual({ feeAmount: '0', yearAmount: '79.20', dueAmount: '79.20', btc: '0.001584' })
  })

  test('is the fee alone by default, and without a plan', async () => {
    const account = expect.objectContaining({ crypto_symbol: 'BTC', crypto_amount: '0.0005' })
    const alone = { cryptoDepositAccounts: expect.arrayContaining([account]), feeAmount: '25' }
    expect(await admin.call(membership.getDepositAccounts, {})).toEqual(alone)
    await charge('fee')
    expect(await quoted()).toEqual({ feeAmount: '25', yearAmount: '0', dueAmount: '25', btc: '0.0005' })
  })

  test('is updated for visitors when the price of the plan changes', async () => {
    const visitor = aClient(running.url)
    const due = async () =>
      (await visitor.call(membership.getPlanDepositAccounts, { params: { planId: planId() } })).dueAmount
    await expect.poll(due).toBe('104')
    await price('80')
    await expect.poll(due, { timeout: 60_000, interval: 10 }).toBe('105')
  })

  test.each([
    ['the fee alone in coin', { fee_crypto: '0.0005' }],
    ['the sum as the fee', { fee_usd: '104' }],
    ['the fee as the sum', { due_usd: '25' }],
    ['a sum that is a cent less', { due_usd: '103.99' }],
  ])('cannot be paid with %s: the error has the sum and its parts', async (_, wrong) => {
    const { browser, body } = await anApplying()
    const refused = await makingNothing(running, () => refusalOf(apply(browser, { ...body, ...wrong })))
    expect(refused).toMatchObject({
      status: 409,
      code: 'fee_changed',
      details: { feeAmount: '25', yearAmount: '79', dueAmount: '104' },
    })
    await apply(browser, body)
  })

  test('requires a proof if the fee is 0 and the first year is charged', async () => {
    await setFee(0)
    const { browser, body } = await anApplying()
    const without = browser.call(membership.requestSignup, { body, files: { proof_image: undefined } })
    expect(await refusalOf(without)).toMatchObject({ code: 'file_missing' })
    const { user } = await apply(browser, body)
    expect(user.signup).toMatchObject({ fee_usd: 0, year_usd: 79, due_usd: 79, fee_crypto: '0.00158' })
  })

  test('is zero with an invitation that waives the fee', async () => {
    const invitation = await anInvitation(running, admin, { waives_fee: true, waives_approval: true })
    const { browser, body } = await anApplying()
    const { crypto_symbol: _, fee_crypto: __, fee_usd: ___, due_usd: ____, ...free } = body
    const sent = { body: { ...free, invitation: invitation.token }, files: { proof_image: undefined } }
    const { user } = await browser.call(membership.requestSignup, sent)
    expect(user.signup).toMatchObject({ status: 'approved', fee_usd: 0, year_usd: 0, due_usd: 0, fee_crypto: null })
  })
})

describe('application with a charged first year', () => {
  test('retains its quoted amount until approval, and is booked by parts', async () => {
    const applicant = await anApplicant()
    const asked = { fee_usd: 25, year_usd: 79, due_usd: 104, fee_crypto: '0.00208', crypto_symbol: 'BTC' }
    expect(applicant.signup).toMatchObject(asked)
    await charge('fee')
    await setFee(10)
    await price('500')
    const { user } = await admin.call(members.getMember, { params: { id: applicant.id } })
    expect(user.signupRequest).toMatchObject({ ...asked, expected_crypto: '0.00208' })
    const before = await revenue()
    await approve(applicant)
    expect((await applicant.call(identity.getUser, {})).user.signup).toMatchObject({ ...asked, status: 'approved' })
    const after = await revenue()
    expect((after['registration'] ?? 0) - (before['registration'] ?? 0)).toBe(25)
    expect((after['memberships'] ?? 0) - (before['memberships'] ?? 0)).toBe(79)
    expect(await differences()).toEqual([])
    const { periods } = (await applicant.call(membershipChanges.getMembership, {})).membership
    expect(periods).toMatchObject([
      {
        ...{ source: 'signup', price: 79, credit: 0, paid: { amount: '0.00158', crypto_symbol: 'BTC' } },
        fee: { price: 25, amount: '0.0005', crypto_symbol: 'BTC' },
      },
    ])
    const letter = await emailTo(running, applicant.email, 'Your sign-up is approved')
    expect(letter.text.replace(/\s+/g, ' ')).toContain(
      'Your payment of $104 covers the registration fee and this first year. Renewing it after that costs $500 a year.',
    )
  })

  test('is credited at its price toward a higher plan', async () => {
    const applicant = await anApplicant()
    await approve(applicant)
    const body = { plan_id: planId('guardian'), crypto_symbol: 'BTC' }
    const { quote } = await applicant.call(membershipChanges.quoteMembership, { body })
    expect(quote).toMatchObject({ kind: 'upgrade', price: 199, credit: 79, due: 120 })
  })

  test('is booked in parts that add up to the payment despite rounding', async () => {
    await setFee(24.99)
    await price('79.01')
    await admin.call(system.updateAsset, { params: { id: 'BTC' }, body: { rate: '48000' } })
    const applicant = await anApplicant()
    // 104 / 48,000 and 24.99 / 48,000, each rounded up to eight decimals.
    expect(applicant.signup.fee_crypto).toBe('0.00216667')
    await approve(applicant)
    const lines = await running.sql(
      `select account.code, transfer.amount::text from transfer
         join journal on journal.id = transfer.journal_id
         join ledger_account account on account.id = credit_account
         join signup_request request on request.id::text = journal.reference
        where request.person_id = $1 order by account.code`,
      [applicant.id],
    )
    expect(lines).toEqual([
      { code: 'revenue:membership:BTC', amount: '164604' },
      { code: 'revenue:registration:BTC', amount: '52063' },
    ])
    expect(await differences()).toEqual([])
    await admin.call(system.updateAsset, { params: { id: 'BTC' }, body: { rate: '50000' } })
  })

  test('is quoted the current amount after a denial, even if its plan is no longer on offer', async () => {
    const applicant = await anApplicant()
    const params = { id: applicant.id }
    await admin.call(members.denySignup, { params, body: { reason: 'Unreadable.' } })
    await price('99')
    await admin.call(plans.updatePlan, { params: { id: planId() }, body: { active: 'false' } })
    const { feeAmount, dueAmount, btc } = await quoted()
    await admin.call(plans.updatePlan, { params: { id: planId() }, body: { active: 'true' } })
    expect({ dueAmount, btc }).toEqual({ dueAmount: '124', btc: '0.00248' })
    const body = { crypto_symbol: 'BTC', fee_crypto: btc, fee_usd: feeAmount, due_usd: dueAmount }
    // Of two applications at the same time, neither would be the latest.
    running.clock.advance(MINUTE)
    const again = { body, files: { proof_image: await aProof() } }
    expect((await applicant.call(membership.resubmitProof, again)).user.signup).toMatchObject({ due_usd: 124 })
    await approve(applicant)
    expect(await differences()).toEqual([])
  })
})

test('changing the sign-up charge is audited and notifies everyone who sees approvals', async () => {
  const told = async () =>
    (await running.sql("select body from notification where person_id = $1 and kind = 'control'", [reader.id])).length
  const before = await told()
  await charge('fee_and_year')
  expect(await told()).toBe(before)
  const { systemControls } = await charge('fee')
  expect(systemControls.signupCharge).toBe('fee')
  const [action] = await running.sql('select * from audit_entry order by created_at desc, id desc limit 1')
  expect(action).toMatchObject({
    action: 'set sign-up charge',
    before: 'fee_and_year',
    after: 'fee',
    actor_id: admin.id,
  })
  const [last] = await running.sql(
    "select body from notification where person_id = $1 and kind = 'control' order by created_at desc, id desc limit 1",
    [reader.id],
  )
  expect(await told()).toBe(before + 1)
  expect(last?.['body']).toContain(
    'Charged changed from the registration fee and the first year of the plan to the registration fee alone.',
  )
})
