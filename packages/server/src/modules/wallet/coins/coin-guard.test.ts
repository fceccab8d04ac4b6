import { approvals, members, membership, system, wallet } from '@vesica/contract'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { appliers } from '../../../appliers.ts'
import { emailsTo } from '../../../../test/emails.ts'
import { anAdmin, aNewAdmin, type Person, signIn } from '../../../../test/people.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aFrozenClock } from '../../../../test/standing-clock.ts'
import {
  aDecider,
  aHolder,
  aTreasurer,
  asDecider,
  asHolder,
  type Decider,
  type Holder,
  platformCoins,
  offerTogether,
  refusal,
} from '../../../../test/wallet.ts'
import { changesWorker } from '../../approvals/approvals.jobs.ts'

// A single administrator, or a hijacked session, cannot change rates or deposit addresses alone.

const HOUR = 3_600_000
const LITECOIN = 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'
const THIEF = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'

let running: Running
let thief: Decider
let honest: Decider
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '100' }, { clock: aFrozenClock() })
  thief = await aTreasurer(running)
  honest = await aDecider(running)
})

type Fields = Record<string, string>
const change = async (by: Person, id: string, body: Fields) =>
  (await by.call(system.updateAsset, { params: { id }, body })).asset
const pendingFor = async (by: Person) =>
  (await by.call(approvals.getApprovals, {})).changes.filter(({ status }) => status === 'waiting')
const confirm = async (by: Person, kind: string) => {
  const id = (await pendingFor(by)).find((entry) => entry.kind === kind)?.id ?? ''
  return by.call(approvals.confirmChange, { params: { id } })
}
/** Clears pending changes and resets Bitcoin to its state at the start of the file, more than a day ago. */
const resetBitcoin = async () => {
  await pass(1000)
  for (const { id } of await pendingFor(honest)) await honest.call(approvals.cancelChange, { params: { id } })
  await change(thief, 'BTC', platformCoins.BTC)
  for (const { id } of await pendingFor(honest)) await honest.call(approvals.confirmChange, { params: { id } })
  await change(thief, 'BTC', { enabled: 'true' })
  await pass(24 * HOUR)
}
const balanceOf = async (member: Holder) =>
  (await member.call(wallet.getWalletBalances, {})).balances.find((balance) => balance.crypto_symbol === 'BTC')
const rateOf = async (by: Person) =>
  (await by.call(system.getSystemControls, {})).systemControls.cryptoAssets.find(({ id }) => id === 'BTC')?.rate
const pass = async (ms: number) => {
  running.clock.advance(ms)
  await changesWorker(running.app.db, appliers).run({})
  thief = asDecider(await signIn(running, thief))
  honest = asDecider(await signIn(running, honest))
}

describe('a rate change', () => {
  beforeEach(resetBitcoin)

  test('of more than 10 percent waits for a second administrator, and everyone is notified', async () => {
    const subject = `The rate of BTC: change requested by ${thief.name}`
    const received = () =>
      Promise.all(
        [thief, honest].map(async ({ email }) => {
          const emails = await emailsTo(running, email)
          return emails.filter((mail) => mail.subject === subject).length
        }),
      )
    const before = await received()
    const asset = await change(thief, 'BTC', { rate: '0.01' })
    expect(asset.rate).toBe(50_000)
    expect(asset.pendingChanges).toMatchObject([
      {
        kind: 'rate',
        before: '50000 USD',
        after: '0.01 USD',
        requestedBy: thief.name,
        holdsAt: new Date(running.clock.now().getTime() + 24 * HOUR).toISOString(),
      },
    ])
    const id = await (await aHolder(running, thief)).deposits('BTC', '10')
    expect((await thief.approve(id)).status).toBe('in_review')
    expect(await received()).toEqual(before.map((count) => count + 1))
    await confirm(honest, 'rate')
    expect(await rateOf(honest)).toBe(0.01)
  })

  test.each([
    ['55000', 55_000],
    ['45000', 45_000],
  ])('of 10 percent to %s applies at once', async (rate, held) => {
    expect(await change(thief, 'BTC', { rate })).toMatchObject({ rate: held, pendingChanges: [] })
  })

  test.each(['55000.01', '44999.99'])('slightly above that, to %s, waits', async (rate) => {
    expect(await change(thief, 'BTC', { rate })).toMatchObject({ rate: 50_000, pendingChanges: [{ kind: 'rate' }] })
  })

  test('that was confirmed can be repeated within the day without waiting', async () => {
    await change(thief, 'BTC', { rate: '60000' })
    await confirm(honest, 'rate')
    await pass(2 * HOUR)
    const asset = await change(thief, 'BTC', { rate: '60000' })
    expect(asset).toMatchObject({ rate: 60_000, rateSetAt: running.clock.now().toISOString(), pendingChanges: [] })
  })

  test('counts together with other small changes within a day', async () => {
    running.clock.advance(1000)
    await change(thief, 'BTC', { rate: '46000' })
    running.clock.advance(1000)
    expect(await change(thief, 'BTC', { rate: '42000' })).toMatchObject({
      rate: 46_000,
      pendingChanges: [{ kind: 'rate' }],
    })
    await pass(23 * HOUR)
    // The first step is still within the day, so the rate before it still counts.
    expect(await change(thief, 'BTC', { rate: '41500' })).toMatchObject({ rate: 46_000 })
  })

  test('applies after a day without confirmation, and can be cancelled by any administrator before', async () => {
    await change(thief, 'BTC', { rate: '60000' })
    await pass(24 * HOUR - 1)
    expect(await rateOf(thief)).toBe(50_000)
    await pass(1)
    expect(await rateOf(thief)).toBe(60_000)
    await change(thief, 'BTC', { rate: '600' })
    const [pendingChange] = await pendingFor(honest)
    await honest.call(approvals.cancelChange, { params: { id: pendingChange?.id ?? '' } })
    await pass(48 * HOUR)
    expect(await rateOf(thief)).toBe(60_000)
  })
})

describe('a deposit address', () => {
  beforeEach(resetBitcoin)

  const addressesFor = async (by: Holder) => [
    (await balanceOf(by))?.address,
    (await by.call(membership.getDepositAccounts, {})).cryptoDepositAccounts.find(
      ({ crypto_symbol }) => crypto_symbol === 'BTC',
    )?.address,
  ]
  const ownAddress = platformCoins.BTC.address

  test('needs a second administrator, however long it waits', async () => {
    const member = await aHolder(running, thief)
    const asset = await change(thief, 'BTC', { address: THIEF })
    expect(asset).toMatchObject({ address: ownAddress, pendingChanges: [{ kind: 'deposit_address', holdsAt: null }] })
    await pass(48 * HOUR)
    const holder = asHolder(await signIn(running, member))
    expect(await addressesFor(holder)).toEqual([ownAddress, ownAddress])
    const id = (await pendingFor(thief))[0]?.id ?? ''
    expect((await refusal(thief.call(approvals.confirmChange, { params: { id } }))).code).toBe('own_change')
    await confirm(honest, 'deposit_address')
    await expect.poll(() => addressesFor(holder)).toEqual([THIEF, THIEF])
    const stored = await running.sql(
      "select address from address_shown where person_id = $1 and asset_code = 'BTC' order by first_at, address desc",
      [holder.id],
    )
    expect(stored.map(({ address }) => address)).toEqual([ownAddress, THIEF])
  })

  test('cannot be bypassed by clearing it, changing network or contract, or removing the coin', async () => {
    await change(thief, 'BTC', { enabled: 'false', address: '' })
    await change(thief, 'BTC', { address: THIEF })
    expect((await refusal(change(thief, 'BTC', { enabled: 'true' }))).code).toBe('coin_incomplete')
    const ltc = { crypto_name: 'Litecoin', crypto_symbol: 'LTC', network: 'Litecoin', icon: 'Ł', rate: '80' }
    await offerTogether(thief, honest, 'LTC', { address: LITECOIN, rate: '80' })
    await thief.call(system.deleteAsset, { params: { id: 'LTC' } })
    const { asset } = await thief.call(system.createAsset, { body: { ...ltc, address: LITECOIN, enabled: 'true' } })
    expect(asset).toMatchObject({ address: '', enabled: false, pendingChanges: [{ kind: 'deposit_address' }] })
    const usdt = await change(thief, 'USDT', { contract: '0x52908400098527886E0F7030069857D2E4169EE7' })
    expect(usdt.pendingChanges).toMatchObject([{ kind: 'deposit_address' }])
    const before = await change(thief, 'ETH', {})
    const eth = await change(thief, 'ETH', { network: 'Polygon' })
    expect(eth).toMatchObject({ network: before.network, pendingChanges: [{ kind: 'deposit_address' }] })
    expect(before).toMatchObject({ enabled: true, pendingChanges: [] })
  })

  test('that was cleared keeps the network and contract known to members', async () => {
    const changes = {
      enabled: 'false',
      address: '',
      network: 'ERC-20',
      contract: '0x52908400098527886E0F7030069857D2E4169EE7',
    }
    await change(thief, 'BTC', changes)
    const now = (await thief.call(system.getSystemControls, {})).systemControls.cryptoAssets
    expect(now.find(({ id }) => id === 'BTC')).toMatchObject({ network: 'Bitcoin', contract: null, enabled: false })
    await resetBitcoin()
  })

  test('that is invalid is rejected at once, without a pending change', async () => {
    expect((await refusal(change(thief, 'BTC', { address: 'not-an-address' }))).code).toBe('address_invalid')
    expect(await pendingFor(thief)).toEqual([])
  })

  test('changes after a day with a sole administrator', async () => {
    const owner = await anAdmin(running)
    const { administrators } = await owner.call(approvals.getApprovals, {})
    const colleagues = administrators.filter(({ id }) => id !== owner.id)
    for (const { id } of colleagues) await owner.call(members.suspendMember, { params: { id }, body: {} })
    onTestFinished(async () => {
      const again = await anAdmin(running)
      for (const { id } of colleagues) await again.call(members.activateMember, { params: { id }, body: {} })
    })
    running.clock.advance(72 * HOUR)
    const alone = await anAdmin(running)
    const asset = await change(alone, 'BTC', { address: THIEF })
    const until = new Date(running.clock.now().getTime() + 24 * HOUR).toISOString()
    expect(asset.pendingChanges).toMatchObject([{ holdsAt: until }])
    running.clock.advance(24 * HOUR)
    await changesWorker(running.app.db, appliers).run({})
    const { systemControls } = await (await anAdmin(running)).call(system.getSystemControls, {})
    expect(systemControls.cryptoAssets.find(({ id }) => id === 'BTC')?.address).toBe(THIEF)
  })
})

test('an administrator who does not count for approvals yet cannot offer a coin or rename an offered one', async () => {
  await resetBitcoin()
  const newcomer = await aNewAdmin(running)
  const refused = { status: 409, code: 'not_counting_yet' }
  const dash = { crypto_name: 'Dash', crypto_symbol: 'DASH', address: 'X-address', icon: 'D', rate: '30' }
  const add = (enabled: 'true' | 'false') => newcomer.call(system.createAsset, { body: { ...dash, enabled } })
  expect(await refusal(add('true'))).toMatchObject(refused)
  expect((await add('false')).asset.enabled).toBe(false)
  expect(await refusal(change(newcomer, 'DASH', { enabled: 'true' }))).toMatchObject(refused)
  for (const fields of [{ crypto_name: 'Bitcoin Gold' }, { icon: 'G' }])
    expect(await refusal(change(newcomer, 'BTC', fields))).toMatchObject(refused)
  expect((await change(newcomer, 'BTC', { address: THIEF, enabled: 'true' })).pendingChanges).toHaveLength(1)
  await offerTogether(thief, honest, 'DASH', { address: 'X-address', rate: '30' })
  expect((await change(newcomer, 'DASH', { enabled: 'false' })).enabled).toBe(false)
})
