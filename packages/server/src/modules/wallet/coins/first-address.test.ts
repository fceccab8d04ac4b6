import { approvals, members, membership, payments, system } from '@vesica/contract'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { appliers } from '../../../appliers.ts'
import { emailsTo } from '../../../../test/emails.ts'
import { anAdmin, type Person, signIn } from '../../../../test/people.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aFrozenClock } from '../../../../test/standing-clock.ts'
import { undoing } from '../../../../test/undoing.ts'
import { aDecider, agreeOnWays, type Decider, offerTogether, refusal } from '../../../../test/wallet.ts'
import { changesWorker } from '../../approvals/approvals.jobs.ts'
import { updateCoin } from './coin.ts'

// A first payment address, of a coin or outside, needs no second administrator only if there is none.

const HOUR = 3_600_000
const LITECOIN = 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'
const BITCOIN_CASH = 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'
const ETHER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const bank = { name: 'Bank transfer', text: 'DE00 1234 5678', enabled: true }
const doge = { crypto_name: 'Dogecoin', crypto_symbol: 'DOGE', icon: 'D', rate: '0.25', address: 'D-address' }

type Fields = Record<string, string>
const create = async (by: Person, body: Fields) => (await by.call(system.createAsset, { body: body as never })).asset
const change = async (by: Person, id: string, body: Fields) =>
  (await by.call(system.updateAsset, { params: { id }, body })).asset
const coinOf = async (by: Person, id: string) =>
  (await by.call(system.getSystemControls, {})).systemControls.cryptoAssets.find((asset) => asset.id === id)
const offered = async (by: Person) =>
  (await by.call(membership.getDepositAccounts, {})).cryptoDepositAccounts.map(({ crypto_symbol }) => crypto_symbol)
const setMethods = async (by: Person, methods: (typeof bank)[]) =>
  (await by.call(payments.setPaymentMethods, { body: { methods } })).paymentMethods
const confirm = (by: Person, id: string | undefined) => by.call(approvals.confirmChange, { params: { id: id ?? '' } })
const subjectsTo = async (running: Running, { email }: Person) =>
  (await emailsTo(running, email)).map(({ subject }) => subject)
const withDemoAddress = (running: Running, by: Person) =>
  running.app.db.transact((tx) =>
    updateCoin(tx, 'BTC', { address: 'Demo: do not send coins', rate: '50000', enabled: true }, by.id),
  )

describe('a first deposit address set by a sole administrator', () => {
  let running: Running
  let owner: Person
  beforeAll(async () => {
    running = await aServer({ LIMITS_FACTOR: '100' })
    owner = await anAdmin(running)
  })

  test('applies at once together with enabling the coin, with a notice', async () => {
    const asset = await change(owner, 'BCH', { address: BITCOIN_CASH, rate: '80', enabled: 'true' })
    expect(asset).toMatchObject({ address: BITCOIN_CASH, enabled: true, pendingChanges: [] })
    expect(await create(owner, { ...doge, enabled: 'true' })).toMatchObject({ enabled: true, pendingChanges: [] })
    for (const coin of ['BCH', 'DOGE'])
      await expect.poll(() => subjectsTo(running, owner)).toContain(`${owner.name} enabled ${coin}`)
  })

  test('is extracted from a pasted payment link of its network', async () => {
    expect(await refusal(change(owner, 'LTC', { address: `bitcoin:${LITECOIN}` }))).toMatchObject({
      code: 'address_invalid',
      errors: {
        address: ['This isn’t a valid Litecoin address. Check the network, and paste the address without a link.'],
      },
    })
    await change(owner, 'LTC', { address: `litecoin:${LITECOIN}?amount=1`, rate: '80' })
    expect((await coinOf(owner, 'LTC'))?.address).toBe(LITECOIN)
    const refused = await refusal(change(owner, 'LTC', { address: `litecoin:${LITECOIN}?req-pin=1` }))
    expect(refused.code).toBe('address_invalid')
    await change(owner, 'LTC', { address: '' })
    const { address } = await change(owner, 'ETH', { address: `\u200bethereum:pay-${ETHER}@1`, rate: '80' })
    expect(address).toBe(ETHER)
  })

  test('applies at once in place of a demo address', async () => {
    await withDemoAddress(running, owner)
    const address = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
    expect(await change(owner, 'BTC', { address })).toMatchObject({ address, enabled: true, pendingChanges: [] })
  })

  test('applies at once as an external payment method, with a notice', async () => {
    expect(await setMethods(owner, [bank])).toEqual({ methods: [bank], pendingChange: null })
    await expect.poll(() => subjectsTo(running, owner)).toContain(`${owner.name} changed the external payment methods`)
  })
})

describe('a first deposit address set by one of two administrators', () => {
  let running: Running
  let thief: Decider
  let honest: Person
  beforeAll(async () => {
    running = await aServer({ LIMITS_FACTOR: '100' }, { clock: aFrozenClock() })
    thief = await aDecider(running)
    honest = await anAdmin(running)
  })
  const { lastOf, undo } = undoing(() => thief)
  const pass = async (ms: number) => {
    running.clock.advance(ms)
    await changesWorker(running.app.db, appliers).run({})
    for (const person of [thief, honest]) Object.assign(person, await signIn(running, person))
  }

  test('waits for the other without a time limit, and a new coin is not offered until then', async () => {
    const created = await create(thief, { ...doge, enabled: 'true' })
    expect(created).toMatchObject({
      address: '',
      enabled: false,
      pendingChanges: [
        { kind: 'deposit_address', before: 'none on Dogecoin', after: 'D-address on Dogecoin', holdsAt: null },
      ],
    })
    const enable = () => change(thief, 'DOGE', { enabled: 'true' })
    expect(await refusal(enable())).toMatchObject({
      code: 'coin_incomplete',
      errors: { address: [expect.any(String)] },
    })
    await pass(200 * HOUR)
    expect(await refusal(enable())).toMatchObject({ code: 'coin_incomplete' })
    expect(await offered(honest)).not.toContain('DOGE')
    const [pendingChange] = created.pendingChanges
    expect((await refusal(confirm(thief, pendingChange?.id))).code).toBe('own_change')
    await confirm(honest, pendingChange?.id)
    expect(await coinOf(honest, 'DOGE')).toMatchObject({ address: 'D-address', enabled: false, pendingChanges: [] })
    expect(await enable()).toMatchObject({ enabled: true, pendingChanges: [] })
    expect(await offered(honest)).toContain('DOGE')
    await expect.poll(() => subjectsTo(running, honest)).toContain(`${thief.name} enabled DOGE`)
  })

  test('waits for an existing coin too, as does a new network of a coin with an address', async () => {
    expect(await refusal(change(thief, 'LTC', { address: LITECOIN, enabled: 'true' }))).toMatchObject({
      code: 'coin_incomplete',
      errors: { rate: [expect.any(String)] },
    })
    expect((await coinOf(thief, 'LTC'))?.pendingChanges).toEqual([])
    const changed = await change(thief, 'LTC', { address: LITECOIN, rate: '80' })
    expect(changed).toMatchObject({
      address: '',
      rate: 80,
      pendingChanges: [{ kind: 'deposit_address', holdsAt: null }],
    })
    await confirm(honest, changed.pendingChanges[0]?.id)
    const moved = await change(thief, 'LTC', { network: 'Elsewhere', enabled: 'true' })
    expect(moved).toMatchObject({ network: 'Litecoin', enabled: true, pendingChanges: [{ kind: 'deposit_address' }] })
  })

  test('waits in place of a demo address, which stays', async () => {
    await withDemoAddress(running, thief)
    const changed = await change(thief, 'BTC', { address: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2' })
    expect(changed).toMatchObject({ address: 'Demo: do not send coins', pendingChanges: [{ kind: 'deposit_address' }] })
  })

  test('is cancelled with its coin and not restored with it', async () => {
    const fields = { ...doge, crypto_name: 'Other', crypto_symbol: 'OTHER', enabled: 'false' }
    const [first] = (await create(thief, fields)).pendingChanges
    await thief.call(system.deleteAsset, { params: { id: 'OTHER' } })
    expect((await refusal(confirm(honest, first?.id))).code).toBe('already_decided')
    const again = await create(thief, { ...fields, crypto_name: 'Another' })
    expect(again).toMatchObject({ address: '', pendingChanges: [{ kind: 'deposit_address' }] })
    expect(again.pendingChanges[0]?.id).not.toBe(first?.id)
  })

  test('waits when undo restores a removed one', async () => {
    await offerTogether(thief, honest, 'BCH', { address: BITCOIN_CASH, rate: '80' })
    await change(thief, 'BCH', { address: '', enabled: 'false' })
    await running.sql("update asset set offered_at = null where code = 'BCH'")
    await undo((await lastOf('coin:BCH', 'change coin')).id)
    expect(await coinOf(thief, 'BCH')).toMatchObject({
      address: '',
      enabled: false,
      pendingChanges: [{ kind: 'deposit_address' }],
    })
  })

  test('waits as an external payment method', async () => {
    const changed = await setMethods(thief, [bank])
    expect(changed).toMatchObject({
      methods: [],
      pendingChange: { kind: 'payment_ways', before: 'none', holdsAt: null },
    })
    await pass(200 * HOUR)
    expect((await refusal(confirm(thief, changed.pendingChange?.id))).code).toBe('own_change')
    await setMethods(thief, [])
    expect((await refusal(confirm(honest, changed.pendingChange?.id))).code).toBe('already_decided')
    await agreeOnWays(thief, honest, [bank])
    expect((await thief.call(payments.getPaymentMethods, {})).paymentMethods).toEqual({
      methods: [bank],
      pendingChange: null,
    })
  })

  test('applies at once when it is set again some days after the other was suspended', async () => {
    await create(thief, { ...doge, crypto_name: 'Late', crypto_symbol: 'LATE', enabled: 'false' })
    await thief.call(members.suspendMember, { params: { id: honest.id }, body: {} })
    onTestFinished(() => thief.call(members.activateMember, { params: { id: honest.id }, body: {} }).then(() => {}))
    expect(await change(thief, 'LATE', { address: 'D-other' })).toMatchObject({ address: '', pendingChanges: [{}] })
    running.clock.advance(80 * HOUR)
    Object.assign(thief, await signIn(running, thief))
    expect(await change(thief, 'LATE', { address: 'D-other', enabled: 'true' })).toMatchObject({
      address: 'D-other',
      enabled: true,
      pendingChanges: [],
    })
  })
})
