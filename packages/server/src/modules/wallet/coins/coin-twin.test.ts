import { system } from '@vesica/contract'
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Person } from '../../../../test/people.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aDecider, aTreasurer, type Decider, platformCoins, refusal } from '../../../../test/wallet.ts'

const LITECOIN = 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'

let running: Running
let thief: Decider
let honest: Decider
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '100' })
  thief = await aTreasurer(running)
  honest = await aDecider(running)
})

type Fields = Record<string, string>
const change = async (by: Person, id: string, body: Fields) =>
  (await by.call(system.updateAsset, { params: { id }, body })).asset

describe('a coin that could be mistaken for another', () => {
  // An added coin reserves its name, which other tests use too.
  afterEach(async () => {
    const { cryptoAssets } = (await thief.call(system.getSystemControls, {})).systemControls
    for (const { id } of cryptoAssets)
      if (['USDTE', 'AAA', 'BBB', 'NEW', 'XBT'].includes(id)) await thief.call(system.deleteAsset, { params: { id } })
  })

  const twin = { crypto_name: 'Something', crypto_symbol: 'USDTE', network: 'ERC-20', icon: '₮', rate: '1' }
  const add = (by: Person, fields: Fields) =>
    by.call(system.createAsset, {
      body: { ...twin, address: platformCoins.ETH.address, enabled: 'true', ...fields } as never,
    })
  const alike = (field: string) => ({ status: 422, code: 'coin_alike', errors: { [field]: [expect.any(String)] } })

  test.each([
    ...['Tether', ' tEtHeR ', 'Te ther', 'Ｔether', 'Te\u200bther', 'usdt'],
    ...[
      'T\u0435ther',
      'T3ther',
      'Tèther',
      'USDT (Tether)',
      'Tether USDT',
      'Ca5h Bitc\u043Ein',
      'BTC (Bitcoin)',
      '₿itcoin',
    ],
  ])('cannot be added as %j', async (crypto_name) => {
    expect(await refusal(add(thief, { crypto_name }))).toMatchObject(alike('crypto_name'))
  })

  test("cannot be added with another coin's contract, in any case, or with its name as symbol", async () => {
    const { contract } = await change(thief, 'USDT', {})
    for (const written of [contract ?? '', (contract ?? '').toLowerCase()])
      expect(await refusal(add(thief, { contract: written }))).toMatchObject(alike('contract'))
    expect(await refusal(add(thief, { crypto_symbol: 'TETHER' }))).toMatchObject(alike('crypto_symbol'))
    expect((await add(thief, {})).asset).toMatchObject({ name: 'Something' })
  })

  test('cannot be added with a symbol that looks like another', async () => {
    for (const crypto_symbol of ['8TC', 'U5DT', '1TC'])
      expect(await refusal(add(thief, { crypto_symbol }))).toMatchObject(alike('crypto_symbol'))
  })

  test.each(['Wrapped Bitcoin', 'Bitcoin Gold', 'Ethereum Classic', 'USDT on Polygon'])(
    'does not include the distinct name %s',
    async (crypto_name) => {
      expect((await add(thief, { crypto_name })).asset.name).toBe(crypto_name)
    },
  )

  test('cannot be added to a network with its own coin, and the refusal names that coin', async () => {
    const second = { crypto_name: 'Sat', crypto_symbol: 'XBT', address: platformCoins.BTC.address }
    for (const network of ['Bitcoin', 'bitcoin', 'Bitc\u043Ein', 'Bitcoin (BTC)']) {
      const refused = await refusal(add(thief, { ...second, network }))
      expect(refused).toMatchObject(alike('network'))
      expect(refused.message).toBe(
        'BTC already has this network, or one that looks like it. Choose another, so that the two can’t be confused.',
      )
    }
    await add(thief, { ...second, network: 'Liquid' })
    expect(await refusal(change(thief, 'XBT', { network: 'Bitcoin' }))).toMatchObject(alike('network'))
    expect(await refusal(change(thief, 'ETH', { network: 'Litecoin', address: LITECOIN }))).toMatchObject(
      alike('network'),
    )
    for (const [network, coin] of Object.entries({ Ethereum: 'ETH', Litecoin: 'LTC', 'Bitcoin Cash': 'BCH' }))
      expect((await refusal(change(thief, 'XBT', { address: '', network }))).message).toContain(`${coin} already`)
    expect((await change(thief, 'XBT', { network: 'Liquid network' })).pendingChanges).toHaveLength(1)
  })

  test('can return to its network only while no other coin has taken its place', async () => {
    const litecoin = { crypto_name: 'Litecoin', crypto_symbol: 'LTC', network: 'Litecoin', address: LITECOIN }
    await thief.call(system.deleteAsset, { params: { id: 'LTC' } })
    await add(thief, { ...litecoin, crypto_name: 'Silver', crypto_symbol: 'SLV' })
    expect(await refusal(add(thief, litecoin))).toMatchObject(alike('network'))
    await thief.call(system.deleteAsset, { params: { id: 'SLV' } })
    expect((await add(thief, litecoin)).asset.network).toBe('Litecoin')
  })

  test('cannot result from renaming a coin or changing its contract', async () => {
    expect(await refusal(change(thief, 'ETH', { crypto_name: 'bitcoin' }))).toMatchObject(alike('crypto_name'))
    const { contract } = await change(thief, 'USDT', {})
    expect(await refusal(change(thief, 'USDC', { contract: contract ?? '' }))).toMatchObject(alike('contract'))
    onTestFinished(async () => {
      await change(thief, 'BTC', { crypto_name: 'Bitcoin' })
    })
    expect((await change(thief, 'BTC', { crypto_name: 'BITCOIN' })).name).toBe('BITCOIN')
  })

  test('is added once when two administrators add it at the same time', async () => {
    const both = ['AAA', 'BBB'].map((crypto_symbol) => add(crypto_symbol === 'AAA' ? thief : honest, { crypto_symbol }))
    const results = await Promise.allSettled(both)
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('can take the name of a removed coin', async () => {
    await add(thief, { crypto_name: 'Vesicoin', crypto_symbol: 'OLD' })
    await thief.call(system.deleteAsset, { params: { id: 'OLD' } })
    const { asset } = await add(thief, { crypto_name: 'Vesicoin', crypto_symbol: 'NEW' })
    expect(asset.name).toBe('Vesicoin')
  })
})
