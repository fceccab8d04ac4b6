import { approvals, system, transactions, wallet } from '@vesica/contract'
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { aProof, type Person, signIn } from '../../../../test/people.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aFrozenClock } from '../../../../test/standing-clock.ts'
import { aDecider, aHolder, aTreasurer, type Decider, type Holder, platformCoins } from '../../../../test/wallet.ts'

// Members save deposit addresses. Those who saw an older one are notified, and reviewers of their deposit see which.

const DAY = 86_400_000
const OLD = platformCoins.BTC.address
const NEW = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
/** Start of the test clock, from which the first address change counts. */
let changedAt: string

let running: Running
let admin: Decider
let colleague: Decider
let holder: Holder
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '100' }, { clock: aFrozenClock() })
  admin = await aTreasurer(running)
  colleague = await aDecider(running)
})
beforeEach(async () => {
  holder = await aHolder(running, admin)
})
afterEach(async () => {
  if ((await bitcoin(holder))?.address !== OLD) await change({ address: OLD })
})

const again = <P extends Person>(person: P): Promise<P> =>
  signIn(running, person).then(({ token }) => Object.assign(person, { token }))
const later = async (ms: number) => {
  running.clock.advance(ms)
  for (const person of [admin, colleague, holder]) await again(person)
}
const bitcoin = async (member: Person) =>
  (await member.call(wallet.getWalletBalances, {})).balances.find((balance) => balance.crypto_symbol === 'BTC')
const change = async (body: Record<string, string>) => {
  await admin.call(system.updateAsset, { params: { id: 'BTC' }, body })
  const { changes } = await colleague.call(approvals.getApprovals, {})
  const id = changes.find(({ status }) => status === 'waiting')?.id ?? ''
  await colleague.call(approvals.confirmChange, { params: { id } })
  changedAt = running.clock.now().toISOString()
}
const review = async (id: string) =>
  (await admin.call(transactions.getTransaction, { params: { id } })).transaction.addressesSeen

describe('the notice of a changed deposit address', () => {
  test('shows the time of the change to a member who was shown the previous address', async () => {
    expect(await bitcoin(holder)).toMatchObject({ address: OLD, addressChangedAt: null })
    await later(DAY)
    await change({ address: NEW })
    await later(5 * DAY)
    for (const _ of [1, 2]) expect(await bitcoin(holder)).toMatchObject({ address: NEW, addressChangedAt: changedAt })
  })

  test('is shown for 30 days from when it is first seen, however long ago the address changed', async () => {
    await bitcoin(holder)
    await change({ address: NEW })
    await later(90 * DAY)
    expect(await bitcoin(holder)).toMatchObject({ addressChangedAt: changedAt })
    await later(30 * DAY - 1)
    expect(await bitcoin(holder)).toMatchObject({ addressChangedAt: changedAt })
    await later(1)
    expect(await bitcoin(holder)).toMatchObject({ address: NEW, addressChangedAt: null })
  })

  test('is not shown to a member who never saw another address', async () => {
    await change({ address: NEW })
    const newcomer = await aHolder(running, admin)
    expect(await bitcoin(newcomer)).toMatchObject({ address: NEW, addressChangedAt: null })
  })

  test('is shown again when the address changes back to the first one', async () => {
    await bitcoin(holder)
    await change({ address: NEW })
    await bitcoin(holder)
    await later(60 * DAY)
    await change({ address: OLD })
    expect(await bitcoin(holder)).toMatchObject({ address: OLD, addressChangedAt: changedAt })
  })

  test('is not shown for changes of rate, name or fee', async () => {
    const update = (body: Record<string, string>) => admin.call(system.updateAsset, { params: { id: 'BTC' }, body })
    onTestFinished(async () => {
      await update({ rate: platformCoins.BTC.rate, crypto_name: 'Bitcoin', network_fee: '2.5' })
    })
    await bitcoin(holder)
    await update({ rate: '50100', crypto_name: 'Coin', network_fee: '3' })
    expect(await bitcoin(holder)).toMatchObject({ addressChangedAt: null })
  })
})

describe('a deposit', () => {
  test('to an address that has changed goes through, and its review shows both addresses', async () => {
    const startedAt = running.clock.now().toISOString()
    const wallet_id = (await bitcoin(holder))?.id ?? ''
    await later(DAY)
    await change({ address: NEW })
    const sent = { body: { asset: 'BTC', amount: '0.01', wallet_id }, files: { proof_of_payment: await aProof() } }
    const { id } = (await holder.call(wallet.requestDeposit, sent)).transaction
    const before = { address: OLD, network: 'Bitcoin', from: startedAt }
    expect(await review(id)).toEqual([{ ...before, isPresent: false }])
    await bitcoin(holder)
    const both = [
      { ...before, isPresent: false },
      { address: NEW, network: 'Bitcoin', from: changedAt, isPresent: true },
    ]
    expect(await review(id)).toEqual(both)
    const approved = await admin.call(transactions.approveTransaction, { params: { id } })
    expect(approved.transaction).toMatchObject({ status: 'completed', addressesSeen: both })
  })

  test('is listed without these addresses, and other requests have none', async () => {
    await bitcoin(holder)
    const id = await holder.deposits('BTC', '0.01')
    const list = await admin.call(transactions.listTransactions, { query: {} })
    const own = list.transactions.filter((transaction) => transaction.id === id)
    expect(own.map(({ addressesSeen }) => addressesSeen)).toEqual([[]])
    await admin.approve(id)
    expect(await review(await holder.sells('BTC', '1'))).toEqual([])
  })
})
