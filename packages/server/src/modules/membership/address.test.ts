import { control, identity, members, transactions, wallet } from '@vesica/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deliveredTo, lettersTo, linkTokenFor } from '../../../test/letters.ts'
import { aClient } from '../../../test/client.ts'
import { anEmail, type Person, signIn } from '../../../test/people.ts'
import { aServer, type Running } from '../../../test/running.ts'
import { aStandingClock } from '../../../test/standing-clock.ts'
import { aDecider, aHolder, aHouse, asDecider, type Decider, type Holder, refusal } from '../../../test/wallet.ts'

// Taking over an account by its address, by one administrator, from end to end.

const HOUR = 3_600_000
const PASSWORD = 'another correct horse'

let running: Running
let thief: Decider
let honest: Decider
let victim: Holder
beforeEach(async () => {
  running = await aServer({ LIMITS_FACTOR: '100' }, { clock: aStandingClock() })
  thief = await aHouse(running)
  honest = await aDecider(running)
  victim = await aHolder(running, thief, { BTC: '0.1' })
})
afterEach(() => running.stop())

const move = (by: Person, whose: Person, email: string) =>
  by.call(members.updateMember, { params: { id: whose.id }, body: { name: whose.name, email } })

/** The thief signs in as the victim, by a password chosen at the address they put in. */
const takeOver = async (email: string): Promise<Person> => {
  await aClient(running.url).call(identity.forgotPassword, { body: { email } })
  const token = await linkTokenFor(running, email, 'Choose a new password')
  const body = { token, password: PASSWORD, password_confirmation: PASSWORD }
  await aClient(running.url).call(identity.resetPassword, { body })
  return signIn(running, { email, password: PASSWORD })
}

const objection = async (email: string): Promise<string> => {
  const { text } = await deliveredTo(running, email, 'Your email address was changed')
  return /not-me\?token=([\w-]+)/.exec(text ?? '')?.[1] ?? ''
}
const object = (token: string) => aClient(running.url).call(identity.objectToAddress, { body: { token } })
const currentEmail = async ({ id }: Person) => (await honest.call(members.getMember, { params: { id } })).user.email

describe('a member’s address that an administrator changed', () => {
  test('ends their sessions, and a withdrawal asked for since waits 72 hours, whoever approves', async () => {
    const email = anEmail()
    await move(thief, victim, email)
    expect((await refusal(victim.call(identity.getUser, {}))).code).toBe('unauthenticated')
    const id = await Object.assign(victim, await takeOver(email)).withdraws('BTC', '0.05')
    expect((await victim.call(identity.getUser, {})).user.withdrawalsHeldUntil).toBe('2026-03-04T12:00:30.000Z')
    expect((await refusal(thief.approve(id))).code).toBe('address_changed_by_you')
    expect((await refusal(thief.deny(id))).code).toBe('address_changed_by_you')
    expect((await refusal(honest.approve(id))).code).toBe('withdrawal_held')
    const { transaction } = await honest.call(transactions.getTransaction, { params: { id } })
    expect(transaction).toMatchObject({ heldUntil: '2026-03-04T12:00:30.000Z', heldBy: thief.name })
    running.clock.advance(72 * HOUR - 1)
    honest = asDecider(await signIn(running, honest))
    expect((await refusal(honest.approve(id))).code).toBe('withdrawal_held')
    running.clock.advance(1)
    expect((await honest.approve(id)).status).toBe('approved')
  })

  test('is told to the old one, whose owner takes it back with one press: once, and within that time', async () => {
    const before = victim.email
    const email = anEmail()
    await move(thief, victim, email)
    const stolen = await takeOver(email)
    const token = await objection(before)
    await object(token)
    expect(await currentEmail(victim)).toBe(before)
    expect((await refusal(stolen.call(identity.getUser, {}))).code).toBe('unauthenticated')
    expect((await refusal(object(token))).code).toBe('objection_dead')
    const letters = await lettersTo(running, honest.email)
    const told = letters.find(({ subject }) => subject === `${victim.name} did not ask for another address`)
    expect(told?.action?.path).toBe(`/admin/users?open=details:${victim.id}`)
    await move(honest, victim, anEmail())
    const late = await vi.waitFor(
      async () => {
        const next = await objection(before)
        expect(next).not.toBe(token)
        return next
      },
      { timeout: 15_000, interval: 25 },
    )
    running.clock.advance(72 * HOUR)
    expect((await refusal(object(late))).code).toBe('objection_dead')
    expect((await refusal(object('not-a-token'))).code).toBe('objection_dead')
  })

  test('holds nothing that others decide but withdrawals; after that time who changed it decides again', async () => {
    await move(thief, victim, anEmail())
    const owner = Object.assign(victim, await takeOver(await currentEmail(victim)))
    const deposit = await owner.deposits('BTC', '0.01')
    expect((await refusal(thief.approve(deposit))).code).toBe('address_changed_by_you')
    expect((await honest.approve(deposit)).status).toBe('completed')
    expect((await owner.call(wallet.getWalletBalances, {})).totalBalance).toBeCloseTo(5500, 1)
  })
})

describe('an administrator’s address', () => {
  test('is not changed by another one alone, nor with their own session without their password', async () => {
    for (const by of [thief, honest]) {
      await move(by, honest, anEmail())
      expect(await currentEmail(honest)).toBe(honest.email)
    }
    const { changes } = await thief.call(control.getControl, {})
    expect(changes.filter(({ status }) => status === 'waiting')).toMatchObject([
      { kind: 'email', subject: honest.id, before: honest.email, holdsAt: null, askedBy: honest.name },
    ])
  })

  test('changes by two others', async () => {
    const third = await aDecider(running)
    const email = anEmail()
    await move(thief, honest, email)
    const [change] = (await third.call(control.getControl, {})).changes
    const params = { id: change?.id ?? '' }
    expect((await refusal(thief.call(control.confirmChange, { params }))).code).toBe('own_change')
    await third.call(control.confirmChange, { params })
    expect((await third.call(members.getMember, { params: { id: honest.id } })).user.email).toBe(email)
    expect((await refusal(honest.call(identity.getUser, {}))).code).toBe('unauthenticated')
    expect(await objection(honest.email)).not.toBe('')
  })

  test('that is somebody’s already is refused at once', async () => {
    expect((await refusal(move(thief, honest, victim.email))).code).toBe('email_taken')
  })
})
