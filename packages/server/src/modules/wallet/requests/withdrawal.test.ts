import { system, wallet } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aServer, type Running } from '../../../../test/running.ts'
import {
  aHolder,
  aTreasurer,
  type Coin,
  type Decider,
  elsewhere,
  type Holder,
  platformCoins,
  refusal,
} from '../../../../test/wallet.ts'

let running: Running
let admin: Decider
/** Owns some of every coin; used for requests that are refused. */
let owner: Holder
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '100' })
  admin = await aTreasurer(running)
  owner = await aHolder(running, admin, { BTC: '0.1', ETH: '1', USDT: '5' })
})

const aWithdrawer = async (funds: Readonly<Record<string, string>>, asset: Coin = 'BTC') => {
  const holder = await aHolder(running, admin, funds)
  const wallet_id = await holder.walletOf(asset)
  const withdraw = (amount: string, address: string = elsewhere[asset], headers?: Record<string, string>) =>
    holder.call(wallet.requestWithdrawal, { body: { asset, amount, address, wallet_id } }, headers)
  return { holder, withdraw }
}

describe('a withdrawal', () => {
  test('of the balance or more is refused; one unit less holds everything that can be typed', async () => {
    const { holder, withdraw } = await aWithdrawer({ BTC: '0.5' })
    const insufficient = {
      status: 422,
      code: 'insufficient_funds',
      message: 'Insufficient BTC balance for this withdrawal.',
      errors: { amount: ['Insufficient BTC balance for this withdrawal.'] },
    }
    for (const amount of ['0.5', '0.50000001', '1000000'])
      expect(await refusal(withdraw(amount)), amount).toMatchObject(insufficient)
    const { transaction } = await withdraw('0.49999999')
    expect(transaction).toMatchObject({ status: 'pending', amount: '0.49999999', networkFee: '0.00005' })
    expect(transaction.received).toBe('0.49994999')
    expect([await holder.available('BTC'), await holder.held('BTC')]).toEqual(['0.00000001', '0.49999999'])
    expect(await refusal(withdraw('0.00000001'))).toMatchObject(insufficient)
  })

  test('whose fee takes all of it is refused, and one unit more is accepted', async () => {
    const { withdraw } = await aWithdrawer({ BTC: '1' })
    for (const amount of ['0', '0.00000001', '0.00005'])
      expect(await refusal(withdraw(amount)), amount).toMatchObject({
        code: 'withdrawal_too_small',
        message: 'The network fee of 0.00005 BTC is as much as this amount or more. Enter a larger amount.',
      })
    expect((await withdraw('0.00005001')).transaction.received).toBe('0.00000001')
  })

  test.each(['-1', '1e-3', 'NaN', '٠.١', '0.123456789', '0,1', ''])(
    'of %j is rejected as an invalid amount',
    async (amount) => {
      const { holder, withdraw } = await aWithdrawer({ BTC: '1' })
      expect(await refusal(withdraw(amount))).toMatchObject({ status: 422, code: 'validation_failed' })
      expect(await holder.held('BTC')).toBe('0')
    },
  )

  test.each([
    ['one wrong letter', 'BTC', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3'],
    ['another network', 'BTC', elsewhere.ETH],
    ['another network', 'USDT', elsewhere.BTC],
    ['a wrong checksum', 'ETH', '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['zeros', 'ETH', '0x0000000000000000000000000000000000000000'],
    ['the contract of the token', 'USDT', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
    ['the contract of another token', 'ETH', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
    ['the contract in small letters', 'USDT', '0xdac17f958d2ee523a2206206994597c13d831ec7'],
    ['our own deposit address', 'BTC', platformCoins.BTC.address],
    ['our own deposit address in capitals', 'BTC', platformCoins.BTC.address.toUpperCase()],
    ['our own deposit address of another coin', 'ETH', platformCoins.USDT.address],
    ['no address', 'BTC', 'the usual one'],
    ['a link of another coin', 'BTC', 'litecoin:3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
    ['a link of another coin', 'ETH', `bitcoin:${elsewhere.ETH}`],
    ['a link of another network', 'USDT', `tron:${elsewhere.USDT}`],
    ['a link of another chain', 'USDT', `ethereum:${elsewhere.USDT}@137`],
    ['a link that asks for more', 'BTC', `bitcoin:${elsewhere.BTC}?req-pin=1`],
    ['a link to our own deposit address', 'BTC', `bitcoin:${platformCoins.BTC.address}`],
  ] as const)('to an address of %s is rejected (%s)', async (_, asset, address) => {
    const body = { asset, amount: '0.05', address, wallet_id: await owner.walletOf(asset) }
    const refused = await refusal(owner.call(wallet.requestWithdrawal, { body }))
    expect(refused.code).toBe('address_invalid')
    expect(await owner.held(asset)).toBe('0')
    // The fee endpoint refuses it in advance.
    const query = { crypto_symbol: asset, address }
    expect(await refusal(owner.call(wallet.getNetworkFee, { query }))).toMatchObject({
      status: 422,
      code: 'address_invalid',
      errors: refused.errors,
    })
  })

  test.each([
    ['BTC', elsewhere.BTC],
    ['BTC', `bitcoin:${elsewhere.BTC}?amount=0.1`],
    ['ETH', `ethereum:${elsewhere.ETH}@1?value=1e18`],
    ['USDT', `ethereum:${elsewhere.USDT}`],
  ] as const)('of %s to %s has a fee and stores only the address', async (asset, address) => {
    const query = { crypto_symbol: asset, amount: '5', address }
    expect(await owner.call(wallet.getNetworkFee, { query })).toMatchObject({ network_fee_usd: 2.5 })
    const { withdraw } = await aWithdrawer({ [asset]: '20' }, asset)
    expect((await withdraw('10', address)).transaction.address).toBe(elsewhere[asset])
  })

  test.each([
    ['ETH', '0.00078604'],
    ['USDT', '2.5'],
  ] as const)('of %s costs a fee of %s, rounded up to its decimals, and pays out the rest', async (asset, fee) => {
    const { withdraw } = await aWithdrawer({ [asset]: '20' }, asset)
    const { transaction } = await withdraw('10.5')
    expect(transaction.networkFee).toBe(fee)
    expect(Number(transaction.received) + Number(fee)).toBeCloseTo(10.5, 8)
  })

  test('keeps its fee when the fee changes', async () => {
    const { holder, withdraw } = await aWithdrawer({ BTC: '1' })
    const { transaction } = await withdraw('0.1')
    await admin.call(system.updateAsset, { params: { id: 'BTC' }, body: { network_fee: '10' } })
    const fee = await holder.call(wallet.getNetworkFee, { query: { crypto_symbol: 'BTC', amount: '0.1' } })
    await admin.call(system.updateAsset, { params: { id: 'BTC' }, body: { network_fee: '2.5' } })
    expect(fee).toEqual({ network_fee: '0.0002', network_fee_usd: 10, received: '0.0998' })
    expect((await admin.approve(transaction.id)).networkFee).toBe('0.00005')
  })

  test('has a fee preview with the amount received, or null where the fee takes all', async () => {
    const { holder } = await aWithdrawer({})
    const fee = (query: { crypto_symbol: string; amount?: string }) => holder.call(wallet.getNetworkFee, { query })
    expect(await fee({ crypto_symbol: 'BTC' })).toMatchObject({ network_fee: '0.00005', received: null })
    expect(await fee({ crypto_symbol: 'BTC', amount: '0.00005' })).toMatchObject({ received: null })
    expect(await fee({ crypto_symbol: 'ETH', amount: '1' })).toMatchObject({ received: '0.99921396' })
  })

  test('sent again with its key is held once; with another body it is refused', async () => {
    const { holder, withdraw } = await aWithdrawer({ BTC: '1' })
    const key = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all(Array.from({ length: 5 }, () => withdraw('0.3', elsewhere.BTC, key)))
    expect(new Set(answers.map((response) => response.transaction.id)).size).toBe(1)
    expect(await holder.held('BTC')).toBe('0.3')
    expect((await refusal(withdraw('0.2', elsewhere.BTC, key))).code).toBe('idempotency_key_reused')
    expect(await holder.held('BTC')).toBe('0.3')
  })

  test('that is refused leaves its key free for a valid one', async () => {
    const { holder, withdraw } = await aWithdrawer({ BTC: '1' })
    const key = { 'idempotency-key': crypto.randomUUID() }
    expect((await refusal(withdraw('2', elsewhere.BTC, key))).code).toBe('insufficient_funds')
    await withdraw('0.2', elsewhere.BTC, key)
    expect(await holder.held('BTC')).toBe('0.2')
  })
})
