import { membership, system } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClient } from '../../../test/client.ts'
import { anAdmin, anApplicant, type Person } from '../../../test/people.ts'
import { endings, refusalOf } from '../../../test/refusals.ts'
import { anotherProcess, type Running, aServer } from '../../../test/running.ts'

const soon = { timeout: 60_000, interval: 10 }

let running: Running
let secondServer: Running
let admin: Person
beforeAll(async () => {
  running = await aServer()
  secondServer = await anotherProcess(running)
  admin = await anAdmin(running)
})

const doge = {
  crypto_name: 'Dogecoin',
  crypto_symbol: 'DOGE',
  address: 'D-address',
  enabled: 'true',
  icon: 'Ð',
  rate: '0.25',
}
type Fields = Record<string, string>

let count = 0
/** Valid fields of a coin that does not exist yet. */
const aCoin = (changes: Fields = {}): Fields => {
  count += 1
  return { ...doge, crypto_name: `Dogecoin ${count}`, crypto_symbol: `DOGE${count}`, ...changes }
}
const create = async (fields: Fields) => (await admin.call(system.createAsset, { body: fields as never })).asset
const update = async (id: string, fields: Fields) =>
  (await admin.call(system.updateAsset, { params: { id }, body: fields as never })).asset
const remove = (id: string) => admin.call(system.deleteAsset, { params: { id } })
const offered = async (by: { call: Person['call'] }) =>
  (await by.call(membership.getDepositAccounts, {})).cryptoDepositAccounts.map(({ crypto_symbol }) => crypto_symbol)
const actionsOn = (id: string) =>
  running.sql(
    "select action, before, after from audit_entry where subject_type = 'coin' and subject_id = $1 order by id",
    [id],
  )

describe('adding a coin', () => {
  test('offers it at once to the administrator and soon to visitors of every process, and is audited', async () => {
    const fields = aCoin({ crypto_name: 'Dogecoin', network: 'Doge mainnet' })
    const coin = await create(fields)
    const id = fields['crypto_symbol'] ?? ''
    expect(coin).toEqual({
      id,
      name: 'Dogecoin',
      symbol: id,
      network: 'Doge mainnet',
      address: 'D-address',
      icon: 'Ð',
      enabled: true,
      rate: 0.25,
      rateSetAt: expect.any(String),
      rateSetBy: admin.name,
      contract: null,
      min_deposit: '0.001',
      network_fee: 2.5,
      pendingChanges: [],
    })
    expect(await offered(admin)).toContain(id)
    for (const server of [running, secondServer])
      await expect.poll(() => offered(aClient(server.url)), soon).toContain(id)
    expect(await actionsOn(id)).toMatchObject([
      { action: 'add coin', before: null, after: { address: 'D-address', enabled: true, rate: '0.25' } },
    ])
  })

  test('uses its name as the network when none is set', async () => {
    expect((await create(aCoin({ crypto_name: 'Dogechain' }))).network).toBe('Dogechain')
  })

  test('that already exists is refused, also under concurrency', async () => {
    expect(await refusalOf(create(aCoin({ crypto_symbol: 'btc' })))).toMatchObject({
      status: 409,
      code: 'coin_exists',
      errors: { crypto_symbol: [expect.any(String)] },
    })
    const fields = aCoin()
    expect(await endings([create(fields), create(fields)])).toEqual(['coin_exists', 'done'])
  })

  test.each([
    ['a rate', { rate: '' }, 'rate'],
    ['an address', { address: ' ' }, 'address'],
    ['a name', { crypto_name: '' }, 'crypto_name'],
    ['a symbol', { crypto_symbol: '' }, 'crypto_symbol'],
    ['an icon', { icon: '' }, 'icon'],
  ])('is refused without %s', async (_, changes: Fields, field) => {
    expect(await refusalOf(create(aCoin(changes)))).toMatchObject({
      status: 422,
      errors: { [field]: [expect.any(String)] },
    })
  })

  test.each([
    ['crypto_symbol', 'ELEVENCHARS'],
    ['crypto_symbol', 'B-C'],
    ['icon', 'abc'],
    ['icon', '🛡️🛡️🛡️'],
    ['rate', '-1'],
    ['rate', '1e3'],
    ['rate', '1,5'],
    ['rate', '0.123456789'],
    ['rate', '1234567890123'],
    ['enabled', 'yes'],
    ['address', 'a\nb'],
    ['address', 'x'.repeat(201)],
    ['network', 'a\u0000b'],
    ['scale', '2'],
    ['position', '1'],
  ])('is refused when its %s is %j', async (field, value) => {
    expect(await refusalOf(create(aCoin({ [field]: value })))).toMatchObject({
      status: 422,
      errors: { [field]: [expect.any(String)] },
    })
  })

  test('accepts a one-emoji icon and a symbol of ten letters', async () => {
    const coin = await create(aCoin({ icon: '👨‍👩‍👧‍👦', crypto_symbol: 'abcdefghij' }))
    expect(coin).toMatchObject({ icon: '👨‍👩‍👧‍👦', symbol: 'ABCDEFGHIJ' })
  })
})

describe('enabling a coin', () => {
  test('requires an address and a rate, in either order; without them nothing changes', async () => {
    const { rate: _, ...unrated } = aCoin({ enabled: 'false', crypto_name: 'Dogeling' })
    const { id } = await create(unrated)
    expect(await refusalOf(update(id, { enabled: 'true', crypto_name: 'Other' }))).toMatchObject({
      status: 422,
      code: 'coin_incomplete',
      errors: { rate: [expect.any(String)] },
    })
    expect(await refusalOf(update(id, { rate: '0' }))).toMatchObject({ code: 'coin_incomplete' })
    await update(id, { rate: '2', address: '' })
    expect(await refusalOf(update(id, { enabled: 'true' }))).toMatchObject({
      code: 'coin_incomplete',
      errors: { address: [expect.any(String)] },
    })
    expect(await update(id, { address: 'D-new', enabled: 'true' })).toMatchObject({ name: 'Dogeling', enabled: true })
    expect(await refusalOf(update(id, { address: '' }))).toMatchObject({ code: 'coin_incomplete' })
  })

  test('is undone by one field and changes nothing else', async () => {
    const coin = await create(aCoin())
    expect(await update(coin.id, { enabled: 'false' })).toEqual({ ...coin, enabled: false })
    expect(await offered(admin)).not.toContain(coin.id)
    await expect.poll(() => offered(aClient(secondServer.url)), soon).not.toContain(coin.id)
    expect((await actionsOn(coin.id)).at(-1)).toMatchObject({
      action: 'change coin',
      before: { enabled: true },
      after: { enabled: false },
    })
  })
})

describe('the rate of a coin', () => {
  test('is recorded with author and time on each change, and only then', async () => {
    const { id } = await create(aCoin())
    for (const rate of ['0.25', '0.270', '0.27', '0.25']) {
      running.clock.advance(1000)
      await update(id, { rate })
    }
    const rates = await running.sql('select usd, set_by from asset_rate where asset_code = $1 order by set_at', [id])
    expect(rates.map(({ usd }) => Number(usd))).toEqual([0.25, 0.27, 0.25])
    expect(rates.every(({ set_by }) => set_by === admin.id)).toBe(true)
    expect((await update(id, { crypto_name: 'Renamed' })).rate).toBe(0.25)
  })
})

describe('the symbol of a coin', () => {
  test('is immutable, because records refer to the coin by it', async () => {
    const { id } = await create(aCoin())
    expect(await refusalOf(update(id, { crypto_symbol: 'OTHER' }))).toMatchObject({
      status: 409,
      code: 'symbol_fixed',
      errors: {
        crypto_symbol: [
          'The symbol of a coin can’t be changed, because records refer to it. Add another coin instead.',
        ],
      },
    })
    await update(id, { crypto_symbol: id.toLowerCase() })
  })
})

describe('deposit and withdrawal terms of a coin', () => {
  const tether = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
  const token = '0x52908400098527886E0F7030069857D2E4169EE7'

  test('are set on creation and changed later one by one, and audited', async () => {
    const coin = await create(
      aCoin({
        network: 'ERC-20',
        contract: token,
        min_deposit: '0.5',
        network_fee: '1.25',
        address: tether,
        enabled: 'false',
      }),
    )
    expect(coin).toMatchObject({ contract: token, min_deposit: '0.5', network_fee: 1.25 })
    expect(await update(coin.id, { min_deposit: '2' })).toEqual({ ...coin, min_deposit: '2' })
    expect(await update(coin.id, { network_fee: '0' })).toMatchObject({ network_fee: 0, min_deposit: '2' })
    expect(await update(coin.id, { contract: '' })).toMatchObject({ contract: null })
    expect((await actionsOn(coin.id)).at(-1)).toMatchObject({
      before: { contract: token, min_deposit: '2', network_fee: 0 },
      after: { contract: null, min_deposit: '2', network_fee: 0 },
    })
  })

  test.each([
    ['address', { address: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', network: 'Ethereum' }, 'address_invalid'],
    ['address', { address: tether.replace('dAC', 'Dac'), network: 'Ethereum' }, 'address_invalid'],
    ['contract', { address: '', enabled: 'false', network: 'ERC-20', contract: '0x12' }, 'validation_failed'],
    ['contract', { network: 'ERC-20', contract: tether.replace('dAC', 'Dac') }, 'address_invalid'],
    [
      'contract',
      { network: 'Bitcoin', address: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', contract: tether },
      'validation_failed',
    ],
    ['min_deposit', { min_deposit: '0.000000001' }, 'validation_failed'],
    ['min_deposit', { min_deposit: '-1' }, 'validation_failed'],
    ['network_fee', { network_fee: '2.505' }, 'validation_failed'],
    ['network_fee', { network_fee: '$2' }, 'validation_failed'],
  ] as [string, Fields, string][])('are rejected with an error on %s: %j', async (field, changes, code) => {
    const { id } = await create(aCoin({ enabled: 'false', address: tether, network: 'Nowhere' }))
    expect(await refusalOf(update(id, changes))).toMatchObject({
      status: 422,
      code,
      errors: { [field]: [expect.any(String)] },
    })
  })

  test('list the networks whose addresses are validated', async () => {
    const { networks } = (await admin.call(system.getSystemControls, {})).systemControls
    expect(networks).toContainEqual({ name: 'Bitcoin', tokens: false })
    expect(networks).toContainEqual({ name: 'ERC-20', tokens: true })
  })
})

describe('removing a coin', () => {
  test('removes it everywhere and is audited; adding it again restores its history', async () => {
    const fields = aCoin()
    const { id } = await create(fields)
    expect(await remove(id)).toEqual({ message: 'Asset Deleted Successfully' })
    expect(await offered(admin)).not.toContain(id)
    const { systemControls } = await admin.call(system.getSystemControls, {})
    expect(systemControls.cryptoAssets.map((coin) => coin.id)).not.toContain(id)
    expect(await endings([remove(id), update(id, { enabled: 'false' })])).toEqual(['not_found', 'not_found'])
    expect((await actionsOn(id)).at(-1)).toMatchObject({ action: 'delete coin', before: { address: 'D-address' } })
    running.clock.advance(1000)
    // It was offered before, so a single administrator can no longer set its address and rate.
    expect(await create({ ...fields, rate: '0.5' })).toMatchObject({
      id,
      rate: 0.25,
      enabled: false,
      address: '',
      pendingChanges: [{ kind: 'deposit_address' }, { kind: 'rate' }],
    })
    expect(await running.sql('select usd from asset_rate where asset_code = $1', [id])).toHaveLength(1)
  })

  test('with payments is refused, with their number; it can be disabled', async () => {
    const disabled = (await admin.call(system.getSystemControls, {})).systemControls.cryptoAssets
    for (const { id, enabled } of disabled) if (enabled) await update(id, { enabled: 'false' })
    const { id } = await create(aCoin())
    await expect.poll(() => offered(aClient(running.url)), soon).toEqual([id])
    await anApplicant(running)
    const refused = await refusalOf(remove(id))
    expect(refused).toMatchObject({ status: 409, code: 'coin_in_use' })
    expect(refused.message).toContain('used by 1 requests')
    await update(id, { enabled: 'false' })
  })

  test.each(['NOPE', 'btc', '%00', "' or 1=1 --", 'x'.repeat(65)])(
    'that does not exist returns 404: %j',
    async (id) => {
      expect(await refusalOf(remove(id))).toMatchObject({ status: 404, code: 'not_found' })
    },
  )
})

test('coins are counted by whether they can be used for payment', async () => {
  const { systemControls } = await admin.call(system.getSystemControls, {})
  const enabled = systemControls.cryptoAssets.filter((coin) => coin.enabled).length
  expect(systemControls.activePaymentAssets).toBe(enabled)
  expect(systemControls.activePaymentAssets + systemControls.inactivePaymentAssets).toBe(
    systemControls.cryptoAssets.length,
  )
})
