import { cart, approvals, identity, members, membership, system, transactions, wallet } from '@vesica/contract'
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { deliveredTo, emailsTo } from '../../../test/emails.ts'
import { aClient } from '../../../test/client.ts'
import { withApp } from '../../../test/factors.ts'
import { checksOut } from '../../../test/order.ts'
import { anApplication, anEmail, aProof, aVerifiedBrowser, type Person, signIn } from '../../../test/people.ts'
import { aServer, type Running } from '../../../test/running.ts'
import { aShop, addToCart } from '../../../test/shop.ts'
import { aFrozenClock } from '../../../test/standing-clock.ts'
import { STOLEN_PASSWORD, takesOver } from '../../../test/takeover.ts'
import {
  aDecider,
  aHolder,
  aTreasurer,
  asDecider,
  asHolder,
  type Decider,
  type Holder,
  refusal,
} from '../../../test/wallet.ts'

// End to end: one administrator tries to take over an account through its email address.

const HOUR = 3_600_000

let running: Running
let thief: Decider
let honest: Decider
let victim: Holder
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '100' }, { clock: aFrozenClock() })
  thief = await aTreasurer(running)
  honest = await aDecider(running)
})
beforeEach(async () => {
  victim = await aHolder(running, thief)
})
afterEach(() => running.clock.reset())

const move = (by: Person, { id, name }: Person, email: string, more: object = {}) =>
  by.call(members.updateMember, { params: { id }, body: { name, email, ...more } })

const takeOver = (email: string) => takesOver(running, thief, victim, email)

const objection = async (email: string): Promise<string> => {
  const { text } = await deliveredTo(running, email, 'Your email address was changed')
  return /not-me\?token=([\w-]+)/.exec(text ?? '')?.[1] ?? ''
}
const object = (token: string) => aClient(running.url).call(identity.revertEmailChange, { body: { token } })
const currentEmail = async ({ id }: Person) => (await honest.call(members.getMember, { params: { id } })).user.email

describe('member email address changed by an administrator', () => {
  beforeEach(async () => {
    await thief.approve(await victim.deposits('BTC', '0.1'))
  })

  test('ends the member’s sessions and holds withdrawals for 72 hours, whoever approves them', async () => {
    const stolen = await takeOver(anEmail())
    expect((await refusal(victim.call(identity.getUser, {}))).code).toBe('unauthenticated')
    const id = await Object.assign(victim, stolen).withdraws('BTC', '0.05')
    expect((await victim.call(identity.getUser, {})).user.withdrawalsHeldUntil).toBe('2026-03-04T12:00:30.000Z')
    expect((await refusal(thief.approve(id))).code).toBe('address_changed_by_you')
    expect((await refusal(thief.deny(id))).code).toBe('address_changed_by_you')
    expect((await refusal(honest.approve(id))).code).toBe('withdrawal_held')
    const { transaction } = await honest.call(transactions.getTransaction, { params: { id } })
    expect(transaction).toMatchObject({ holdUntil: '2026-03-04T12:00:30.000Z', heldBy: thief.name })
    running.clock.advance(72 * HOUR - 1)
    honest = asDecider(await signIn(running, honest))
    expect((await refusal(honest.approve(id))).code).toBe('withdrawal_held')
    running.clock.advance(1)
    expect((await honest.approve(id)).status).toBe('approved')
  })

  test('blocks spending from the member’s wallet for 72 hours: orders, coin purchases and sales', async () => {
    const shop = await aShop(running)
    const product = await shop.product()
    const prepaid = await victim.deposits('BTC', '0.05')
    expect((await honest.approve(prepaid)).status).toBe('completed')
    await addToCart(victim, product)
    const email = anEmail()
    const stolen = asHolder(await takeOver(email))
    const refused = {
      status: 409,
      code: 'wallet_held',
      message:
        'Your wallet is on hold until 2026-03-04 12:00 UTC, because an administrator changed the email address of your account. You can pay, trade and claim rewards again after that.',
    }
    expect(await refusal(checksOut(stolen))).toMatchObject(refused)
    expect(await refusal(stolen.buys('BTC', '100'))).toMatchObject(refused)
    expect(await refusal(stolen.sells('BTC', '100'))).toMatchObject(refused)
    expect((await stolen.call(cart.getCart, {})).count).toBe(1)
    expect([await stolen.available('BTC'), await stolen.held('BTC')]).toEqual(['0.15', '0'])
    running.clock.advance(72 * HOUR - 1)
    const late = asHolder(await signIn(running, { email, password: STOLEN_PASSWORD }))
    honest = asDecider(await signIn(running, honest))
    await honest.call(system.updateAsset, { params: { id: 'BTC' }, body: { rate: '50000' } })
    expect((await refusal(checksOut(late))).code).toBe('wallet_held')
    running.clock.advance(1)
    expect((await checksOut(late)).status).toBe('processing')
    await late.sells('BTC', '100')
  })

  test('is sent to the old address, which can revert it by link, once, within 72 hours', async () => {
    const before = victim.email
    const stolen = await takeOver(anEmail())
    await withApp(running, stolen)
    const token = await objection(before)
    await object(token)
    expect(await currentEmail(victim)).toBe(before)
    expect((await refusal(stolen.call(identity.getUser, {}))).code).toBe('unauthenticated')
    expect((await refusal(object(token))).code).toBe('objection_dead')
    expect(await running.sql('select 1 from authenticator where person_id = $1', [victim.id])).toEqual([])
    const letters = await emailsTo(running, honest.email)
    expect(letters.map(({ subject, action }) => [subject, action?.path])).toContainEqual([
      `${victim.name} didn’t request a new email address`,
      `/admin/users?open=details:${victim.id}`,
    ])
    await move(honest, victim, anEmail())
    const late = await vi.waitFor(
      async () => {
        const next = await objection(before)
        expect(next).not.toBe(token)
        return next
      },
      { timeout: 60_000, interval: 25 },
    )
    running.clock.advance(72 * HOUR)
    expect((await refusal(object(late))).code).toBe('objection_dead')
    expect((await refusal(object('not-a-token'))).code).toBe('objection_dead')
  })

  test('prevents its author from deciding the member’s requests, while others can decide deposits', async () => {
    const owner = Object.assign(victim, await takeOver(anEmail()))
    const deposit = await owner.deposits('BTC', '0.01')
    expect((await refusal(thief.approve(deposit))).code).toBe('address_changed_by_you')
    expect((await honest.approve(deposit)).status).toBe('completed')
    expect((await owner.call(wallet.getWalletBalances, {})).totalBalance).toBeCloseTo(5500, 1)
  })
})

describe('old email address after a change', () => {
  const BACK = 'is kept for its owner while they can still object'
  const ways: Record<string, (email: string) => Promise<unknown>> = {
    'adding a person': (email) =>
      thief.call(members.createMember, { body: { name: 'Straw Man', email, role: 'user' } }),
    'another member': async (email) => move(thief, await aHolder(running, thief), email),
    'a sign-up': async (email) => {
      const body = await anApplication(running, email)
      const visitor = await aVerifiedBrowser(running, email)
      return visitor.call(membership.requestSignup, { body, files: { proof_image: await aProof() } })
    },
    'a member’s own change': async (email) => {
      const other = await aHolder(running, thief)
      other.cookie = (await aVerifiedBrowser(running, email)).cookie
      const body = { name: other.name, email, current_password: other.password }
      return other.call(identity.updateUser, { body })
    },
    'a proposal for an administrator': async (email) => move(thief, honest, email),
  }

  test.each(Object.entries(ways))(`${BACK}: it is not taken by %s`, async (_, take) => {
    const before = victim.email
    await move(thief, victim, anEmail())
    const token = await objection(before)
    expect((await refusal(take(before))).code).toBe('email_taken')
    await object(token)
    expect(await currentEmail(victim)).toBe(before)
  })

  test('cannot be taken by a member created at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const member = await aHolder(running, thief)
      const before = member.email
      const taking = () =>
        thief.call(members.createMember, { body: { name: 'Straw Man', email: before, role: 'user' } })
      const [moved, ...taken] = await Promise.allSettled([move(thief, member, anEmail()), taking(), taking(), taking()])
      expect([moved?.status, ...taken.map(({ status }) => status)]).toEqual([
        'fulfilled',
        'rejected',
        'rejected',
        'rejected',
      ])
      await object(await objection(before))
      expect(await currentEmail(member)).toBe(before)
    }
  })

  test('becomes available when the time to revert is over', async () => {
    const before = victim.email
    await move(thief, victim, anEmail())
    const add = (email: string) =>
      honest.call(members.createMember, { body: { name: 'Newcomer', email, role: 'user' } })
    running.clock.advance(72 * HOUR - 1)
    honest = asDecider(await signIn(running, honest))
    expect((await refusal(add(before))).code).toBe('email_taken')
    running.clock.advance(1)
    await add(before)
  })

  test('is restored permanently by its owner, and later links cannot undo that', async () => {
    const [before, one, two] = [victim.email, anEmail(), anEmail()]
    await move(thief, victim, one)
    const token = await objection(before)
    running.clock.advance(1)
    await move(thief, victim, two)
    const ofThief = await objection(one)
    await object(token)
    expect((await refusal(object(ofThief))).code).toBe('objection_dead')
    expect(await currentEmail(victim)).toBe(before)
  })

  test('is restored even if a later address has reverted before', async () => {
    const [before, one] = [victim.email, anEmail()]
    await move(thief, victim, one)
    running.clock.advance(1)
    await move(thief, victim, anEmail())
    await object(await objection(one))
    await object(await objection(before))
    expect(await currentEmail(victim)).toBe(before)
  })

  test('can be restored during maintenance', async () => {
    const before = victim.email
    await move(thief, victim, anEmail())
    const token = await objection(before)
    await thief.call(system.setMaintenance, { body: { status: true } })
    onTestFinished(async () => {
      await thief.call(system.setMaintenance, { body: { status: false } })
      await vi.waitFor(() => aClient(running.url).call(membership.listPlans, {}), { timeout: 60_000 })
    })
    await object(token)
    expect(await currentEmail(victim)).toBe(before)
  })
})

describe('administrator email address', () => {
  beforeEach(async () => {
    honest = await aDecider(running)
  })
  const changesOf = async ({ id }: Person, by: Person = thief) =>
    (await by.call(approvals.getApprovals, {})).changes.filter(({ subject }) => subject === id)

  test('cannot be changed by demoting the administrator first', async () => {
    const { email } = honest
    await move(thief, honest, email, { role: 'user' })
    expect((await move(thief, honest, anEmail())).user.email).toBe(email)
    await move(thief, honest, email, { role: 'admin', adminRoles: ['finance'] })
    expect(await changesOf(honest)).toMatchObject([{ kind: 'email', status: 'waiting', before: email, holdsAt: null }])
    expect(await running.sql('select email from person where id = $1', [honest.id])).toEqual([{ email }])
  })

  test('can be changed like any member’s 72 hours after they stop being an administrator', async () => {
    await move(thief, honest, honest.email, { role: 'user' })
    running.clock.advance(72 * HOUR)
    thief = asDecider(await signIn(running, thief))
    const moved = anEmail()
    expect((await move(thief, honest, moved)).user.email).toBe(moved)
  })

  test('cannot be changed by one other administrator, or in their own session without the password', async () => {
    for (const by of [thief, honest]) {
      await move(by, honest, anEmail())
      expect(await currentEmail(honest)).toBe(honest.email)
    }
    expect((await changesOf(honest)).filter(({ status }) => status === 'waiting')).toMatchObject([
      { kind: 'email', subject: honest.id, before: honest.email, holdsAt: null, requestedBy: honest.name },
    ])
  })

  test('is changed when two other administrators agree', async () => {
    const third = await aDecider(running)
    const email = anEmail()
    await move(thief, honest, email)
    const [change] = await changesOf(honest, third)
    const params = { id: change?.id ?? '' }
    expect((await refusal(thief.call(approvals.confirmChange, { params }))).code).toBe('own_change')
    await third.call(approvals.confirmChange, { params })
    expect((await third.call(members.getMember, { params: { id: honest.id } })).user.email).toBe(email)
    expect((await refusal(honest.call(identity.getUser, {}))).code).toBe('unauthenticated')
    expect(await objection(honest.email)).not.toBe('')
  })

  test('cannot be changed to one that is taken', async () => {
    expect((await refusal(move(thief, honest, victim.email))).code).toBe('email_taken')
  })
})
