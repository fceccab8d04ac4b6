import { createHash } from 'node:crypto'
import {
  audit,
  identity,
  members,
  membership,
  notifications,
  transactions,
  treasury,
  membershipChanges,
  wallet,
} from '@vesica/contract'
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { emailTo } from '../../../../test/emails.ts'
import { anApplicant, anAdministratorAs, aProof, type Person, signIn } from '../../../../test/people.ts'
import { endings, refusalOf } from '../../../../test/refusals.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aDecider, aHolder, aTreasurer, type Decider } from '../../../../test/wallet.ts'
import { MINUTE } from '../../../platform/clock.ts'

let running: Running
let admin: Decider
let member: Person
let plans: Record<string, string>
beforeAll(async () => {
  running = await aServer()
  admin = await aTreasurer(running)
  const offered = await admin.call(membership.listPlans, {})
  plans = Object.fromEntries(offered.plans.map(({ level, id }) => [level, id]))
})
beforeEach(async () => {
  member = await aHolder(running, admin)
})
afterEach(() => running.clock.reset())

/** Sends an external payment for a quote. */
const sends = async (person: Person, plan: string, proof?: File, wait = 0) => {
  const body = { plan_id: plans[plan] ?? '', crypto_symbol: 'BTC' }
  const { quote } = await person.call(membershipChanges.quoteMembership, { body })
  running.clock.advance(wait)
  const answer = await person.call(membershipChanges.upgradeMembership, {
    body: { ...body, cost: quote.crypto_amount, quote_id: quote.id },
    files: { proof_image: proof ?? (await aProof()) },
  })
  const { request } = answer.membership
  if (request?.status !== 'pending') throw new Error('Nothing waits')
  return { id: request.id, quote, membership: answer.membership }
}

const on = (id: string) => ({ params: { id } })
const approve = (id: string, by: Person = admin) => by.call(membershipChanges.approveMembershipRequest, on(id))
const deny = (id: string, reason = 'Nothing arrived.', by: Person = admin) =>
  by.call(membershipChanges.denyMembershipRequest, { params: { id }, body: { reason } })
const levelOf = async (person: Person) => (await person.call(identity.getUser, {})).user.membershipLevel
const requestsOf = async ({ id }: Person, query: { status?: 'pending' } = {}) => {
  const { requests } = await admin.call(membershipChanges.listMembershipRequests, { query })
  return requests.filter(({ person }) => person.id === id)
}
const membershipRevenue = async () => {
  const { accounts } = await admin.call(treasury.listLedgerAccounts, { query: { asset: 'BTC' } })
  return Number(accounts.find(({ code }) => code === 'revenue:membership:BTC')?.balance ?? 0)
}
const differences = async () => (await admin.call(treasury.runReconcile, {})).report.differences

describe('outside payment', () => {
  test('waits with its quoted lines, and changes nothing until it is approved', async () => {
    const proof = await aProof('paid.png')
    const bytes = Buffer.from(await proof.arrayBuffer())
    const { id, quote, membership: own } = await sends(member, 'guardian', proof, 20 * MINUTE)
    expect(own).toMatchObject({ level: 'seeker', request: { kind: 'upgrade', due: 199, crypto_amount: '0.00398' } })
    const requests = await requestsOf(member, { status: 'pending' })
    expect(requests).toHaveLength(1)
    expect(requests[0]).toMatchObject({
      id,
      person: { id: member.id, name: member.name, email: member.email },
      present: { planName: 'Seeker' },
      holds: true,
      price: quote.price,
      credit: quote.credit,
      due: quote.due,
      crypto_amount: quote.crypto_amount,
      address: quote.address,
      proof_name: 'paid.png',
      proof_seen_before: 0,
    })
    const file = await admin.send('GET', `/api/membership/requests/${id}/proof`)
    const sent = Buffer.from(await file.arrayBuffer())
    expect(createHash('sha256').update(sent).digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(await levelOf(member)).toBe('seeker')
    expect(await differences()).toEqual([])
  })

  test('notifies everyone who sees approvals when it is approved, and not when it is denied', async () => {
    const finance = await anAdministratorAs(running, ['finance'])
    await approve((await sends(member, 'guardian')).id)
    await deny((await sends(await aHolder(running, admin), 'guardian')).id)
    const { notifications: all } = await finance.call(notifications.listNotifications, { query: {} })
    const told = all.filter(
      ({ title }) => title === `A payment from ${member.name} for Guardian was approved: ${admin.name}`,
    )
    expect(told.map(({ text }) => text)).toEqual([
      `${admin.name} approved the proof that ${member.name} (${member.email}) paid 0.00398 BTC outside the platform for a year of Guardian. Check that it arrived.`,
    ])
  })

  test('is decided by one of several concurrent reviewers, takes effect once and is booked', async () => {
    const { id } = await sends(member, 'guardian')
    const other = await aDecider(running)
    const all = await endings([approve(id), approve(id, other), approve(id), deny(id, 'No.', other)])
    expect(all.filter((ending) => ending === 'done')).toHaveLength(1)
    const { request } = await admin.call(membershipChanges.getMembershipRequest, on(id))
    if (request.status === 'denied') {
      expect(await levelOf(member)).toBe('seeker')
    } else {
      expect(await levelOf(member)).toBe('guardian')
      await emailTo(running, member.email, 'You’re now a Guardian member')
    }
    expect(await differences()).toEqual([])
    expect(await refusalOf(approve(id))).toMatchObject({ status: 409, code: 'already_decided' })
  })

  test('is revenue once it is approved, and is audited', async () => {
    const before = await membershipRevenue()
    const { id } = await sends(member, 'guardian')
    await approve(id)
    expect(await membershipRevenue()).toBeCloseTo(before + 0.00398, 8)
    const { entries } = await admin.call(audit.listAudit, { query: { search: 'approve membership payment' } })
    expect(entries[0]).toMatchObject({ action: 'approve membership payment' })
    const { membership: own } = await member.call(membershipChanges.getMembership, {})
    expect(own.request).toBeNull()
    expect(own.periods[0]).toMatchObject({ source: 'upgrade', paid: { amount: '0.00398', crypto_symbol: 'BTC' } })
  })

  test('is denied with a reason that the member sees, and can be sent again', async () => {
    const { id } = await sends(member, 'guardian')
    expect(await refusalOf(deny(id, ' '))).toMatchObject({ status: 422 })
    await deny(id, 'Nothing arrived by noon.')
    expect((await emailTo(running, member.email, 'Your payment for Guardian was not accepted')).text).toContain(
      'Nothing arrived by noon.',
    )
    const { membership: own } = await member.call(membershipChanges.getMembership, {})
    expect(own).toMatchObject({ level: 'seeker', request: { status: 'denied', reason: 'Nothing arrived by noon.' } })
    await approve((await sends(member, 'guardian')).id)
    expect(await levelOf(member)).toBe('guardian')
  })

  test('prevents another until it is decided', async () => {
    await sends(member, 'guardian')
    const body = { plan_id: plans['master'] ?? '', crypto_symbol: 'BTC' }
    expect(await refusalOf(member.call(membershipChanges.quoteMembership, { body }))).toMatchObject({
      status: 409,
      code: 'membership_payment_open',
    })
  })

  test('is pending once for two concurrent requests', async () => {
    const all = await endings([sends(member, 'guardian'), sends(member, 'guardian'), sends(member, 'master')])
    expect(all.filter((ending) => ending === 'done')).toHaveLength(1)
    expect(await requestsOf(member)).toHaveLength(1)
  })

  test('whose proof was sent before is marked, whatever that paid for', async () => {
    const proof = await aProof()
    const seenAt = async (id: string) =>
      (await admin.call(membershipChanges.getMembershipRequest, on(id))).request.proof_seen_before
    const { id } = await sends(member, 'guardian', proof)
    expect(await seenAt(id)).toBe(0)
    const other = await aHolder(running, admin)
    await sends(other, 'guardian', proof)
    expect(await seenAt(id)).toBe(1)

    const applicant = await anApplicant(running, 'seeker', proof)
    const { user } = await admin.call(members.getMember, on(applicant.id))
    expect([await seenAt(id), user.signupRequest?.proof_seen_before]).toEqual([2, 2])

    const body = { asset: 'BTC', amount: '1', wallet_id: await other.walletOf('BTC') }
    const deposit = await other.call(wallet.requestDeposit, { body, files: { proof_of_payment: proof } })
    const { transaction } = await admin.call(transactions.getTransaction, on(deposit.transaction.id))
    expect([await seenAt(id), transaction.proofSeenBefore]).toEqual([3, 3])
  })

  test('is accepted for an hour after the quote', async () => {
    expect(await refusalOf(sends(member, 'guardian', undefined, 60 * MINUTE))).toMatchObject({ code: 'quote_dead' })
    await sends(member, 'guardian', undefined, 59 * MINUTE)
  })

  test('cannot be approved once the membership differs from the quoted one', async () => {
    const { id } = await sends(member, 'guardian')
    const { name, email } = member
    await admin.call(members.updateMember, { ...on(member.id), body: { name, email, plan_id: plans['master'] ?? '' } })
    expect((await admin.call(membershipChanges.getMembershipRequest, on(id))).request.holds).toBe(false)
    expect(await refusalOf(approve(id))).toMatchObject({ status: 409, code: 'membership_moved' })
    await deny(id, 'You are a master already; the payment is on your balance.')
    expect(await levelOf(member)).toBe('master')
    expect(await differences()).toEqual([])
  })

  test('retains its terms if the plan costs more by the time of approval', async () => {
    const { id } = await sends(member, 'guardian')
    const [usual] = await running.sql("select price_cents from plan where level = 'guardian'")
    onTestFinished(async () => {
      const values = [usual?.['price_cents']]
      await running.sql("update plan set price_cents = $1, active = true where level = 'guardian'", values)
    })
    await running.sql("update plan set price_cents = 99900, active = false where level = 'guardian'")
    await approve(id)
    expect(await levelOf(member)).toBe('guardian')
    expect(await differences()).toEqual([])
  })

  test('requires permission to decide on members, and not by its sender', async () => {
    const { id } = await sends(member, 'guardian')
    const store = await anAdministratorAs(running, ['store'])
    expect(await refusalOf(approve(id, store))).toMatchObject({ status: 403 })
    const { name, email } = member
    await admin.call(members.updateMember, {
      ...on(member.id),
      body: { name, email, role: 'admin', adminRoles: ['finance'] },
    })
    expect(await refusalOf(approve(id, await signIn(running, member)))).toMatchObject({ code: 'own_request' })
  })
})
