import { system, transactions, wallet } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aProof } from '../../../../test/people.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aHolder, aTreasurer, type Decider, elsewhere, platformCoins, refusal } from '../../../../test/wallet.ts'

const ENDLESS = `1${'0'.repeat(30)}`
const unreadable = ['', '-1', '+1', '.5', '1.', '1e3', 'NaN', 'Infinity', '0x10', '1,5', '٣', '１', '1\u00a0', ENDLESS]

let running: Running
let admin: Decider
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '100' })
  admin = await aTreasurer(running)
})

const files = async () => ({ proof_of_payment: await aProof() })
const count = async () => Number((await running.sql('select count(*) from wallet_request'))[0]?.count)

describe('a deposit', () => {
  test.each([...unreadable, '0.123456789'])('of %j is rejected as an invalid amount', async (amount) => {
    const holder = await aHolder(running, admin)
    const body = { asset: 'BTC', amount, wallet_id: await holder.walletOf('BTC') }
    expect(await refusal(holder.call(wallet.requestDeposit, { body, files: await files() }))).toMatchObject({
      status: 422,
      code: 'validation_failed',
      errors: { amount: [expect.any(String)] },
    })
  })

  test.each(['0', '0.0', '0.00000000', '9'.repeat(30), '999999999999999'])('of %s is rejected', async (amount) => {
    const holder = await aHolder(running, admin)
    const body = { asset: 'BTC', amount, wallet_id: await holder.walletOf('BTC') }
    expect(await refusal(holder.call(wallet.requestDeposit, { body, files: await files() }))).toMatchObject({
      status: 422,
      code: 'deposit_invalid',
      message: 'Please enter a valid deposit amount.',
    })
  })

  test.each([
    ['BTC', '0.00099999', '0.001'],
    ['ETH', '0.00099999', '0.001'],
    ['USDT', '0.000999', '0.001'],
  ])(
    'of %s is below the minimum deposit of %s and rejected, and the minimum is accepted',
    async (asset, below, least) => {
      const holder = await aHolder(running, admin)
      const wallet_id = await holder.walletOf(asset)
      const call = async (amount: string) =>
        holder.call(wallet.requestDeposit, { body: { asset, amount, wallet_id }, files: await files() })
      expect(await refusal(call(below))).toMatchObject({
        code: 'deposit_too_small',
        message: `The minimum deposit is ${least} ${asset}.`,
      })
      expect((await call(least)).transaction).toMatchObject({ amount: least, status: 'pending', asset })
    },
  )

  test('with 7 decimals of a coin with 6 is rejected with a field error', async () => {
    const holder = await aHolder(running, admin)
    const body = { asset: 'USDT', amount: '1.0000001', wallet_id: await holder.walletOf('USDT') }
    expect(await refusal(holder.call(wallet.requestDeposit, { body, files: await files() }))).toMatchObject({
      code: 'validation_failed',
      errors: { amount: ['Use at most 6 decimals.'] },
    })
  })

  test('is not credited until it is approved', async () => {
    const holder = await aHolder(running, admin)
    const id = await holder.deposits('ETH', '0.12345678')
    expect([await holder.available('ETH'), await holder.held('ETH')]).toEqual(['0', '0'])
    await admin.approve(id)
    expect([await holder.available('ETH'), await holder.held('ETH')]).toEqual(['0.12345678', '0'])
  })

  test('without a proof, or with an invalid picture, is rejected and leaves nothing', async () => {
    const holder = await aHolder(running, admin)
    const before = await count()
    const body = { asset: 'BTC', amount: '1', wallet_id: await holder.walletOf('BTC') }
    const text = new File(['hello'], 'proof.png', { type: 'image/png' })
    expect(await refusal(holder.call(wallet.requestDeposit, { body, files: {} as never }))).toMatchObject({
      message: 'Please upload proof of payment first',
    })
    expect(
      await refusal(holder.call(wallet.requestDeposit, { body, files: { proof_of_payment: text } })),
    ).toMatchObject({ message: 'Please upload a PNG, JPG, or PDF file' })
    expect(await count()).toBe(before)
  })

  test('with a proof that was used before shows this in the review', async () => {
    const holder = await aHolder(running, admin)
    const body = { asset: 'BTC', amount: '1', wallet_id: await holder.walletOf('BTC') }
    const sent = await files()
    const first = await holder.call(wallet.requestDeposit, { body, files: sent })
    await holder.call(wallet.requestDeposit, { body, files: sent })
    const reviewed = await admin.call(transactions.getTransaction, { params: { id: first.transaction.id } })
    expect(reviewed.transaction).toMatchObject({ proofSeenBefore: 1, proofKind: 'image', proofName: 'proof.png' })
  })

  test('sent twice with one key is one request', async () => {
    const holder = await aHolder(running, admin)
    const input = { body: { asset: 'BTC', amount: '1', wallet_id: await holder.walletOf('BTC') }, files: await files() }
    const key = { 'idempotency-key': crypto.randomUUID() }
    const [first, second] = await Promise.all([
      holder.call(wallet.requestDeposit, input, key),
      holder.call(wallet.requestDeposit, input, key),
    ])
    expect(second).toEqual(first)
    const { transactions: own } = await holder.call(wallet.listOwnTransactions, { query: {} })
    expect(own).toHaveLength(1)
    const changed = { ...input, body: { ...input.body, amount: '2' } }
    expect((await refusal(holder.call(wallet.requestDeposit, changed, key))).code).toBe('idempotency_key_reused')
  })
})

describe("another person's wallet", () => {
  test('gets the same response as one that does not exist, byte for byte, in every request', async () => {
    const holder = await aHolder(running, admin, { BTC: '1' })
    const otherHolder = await aHolder(running, admin, { BTC: '1' })
    const foreignWallet = await otherHolder.walletOf('BTC')
    const ethers = await holder.walletOf('ETH')
    for (const path of ['depositRequest', 'withdrawalRequest', 'buyRequest', 'sellRequest']) {
      const answers = await Promise.all(
        [foreignWallet, ethers, '987654321', 'x', '9'.repeat(40)].map(async (wallet_id) => {
          const form = new FormData()
          for (const [name, value] of Object.entries({ asset: 'BTC', amount: '1', wallet_id })) form.set(name, value)
          if (path === 'withdrawalRequest') form.set('address', elsewhere.BTC)
          if (path === 'depositRequest') form.set('proof_of_payment', await aProof())
          const answer = await holder.send('POST', `/api/wallets/${path}`, form)
          return `${answer.status} ${await answer.text()}`
        }),
      )
      expect(new Set(answers), path).toEqual(new Set(['404 {"message":"Resource not found.","code":"not_found"}']))
    }
  })

  test('gets the same response for its requests too', async () => {
    const holder = await aHolder(running, admin)
    const otherHolder = await aHolder(running, admin)
    const id = await otherHolder.deposits('BTC', '1')
    const paths = [id, crypto.randomUUID(), 'x'].map((path) => `/api/wallets/transaction/user/${path}`)
    const bodies = await Promise.all(paths.map(async (path) => (await holder.send('GET', path)).text()))
    expect(new Set(bodies).size).toBe(1)
    await otherHolder.call(wallet.getOwnTransaction, { params: { id } })
  })
})

test('a disabled coin is rejected in every request, and works again when it is enabled', async () => {
  const holder = await aHolder(running, admin, { USDT: '10' })
  const body = { asset: 'USDT', amount: '5', wallet_id: await holder.walletOf('USDT') }
  await admin.call(system.updateAsset, { params: { id: 'USDT' }, body: { enabled: 'false' } })
  const address = elsewhere.USDT
  for (const call of [
    async () => holder.call(wallet.requestDeposit, { body, files: await files() }),
    async () => holder.call(wallet.requestWithdrawal, { body: { ...body, address } }),
    async () => holder.call(wallet.requestBuy, { body }),
    async () => holder.call(wallet.requestSell, { body }),
    async () => holder.call(wallet.convert, { body: { amount: '5', from: 'USD', to: 'USDT', crypto_symbol: 'USDT' } }),
    async () => holder.call(wallet.getNetworkFee, { query: { crypto_symbol: 'USDT' } }),
    async () => holder.call(wallet.requestBuy, { body: { ...body, asset: 'NONE' } }),
    async () => holder.call(wallet.requestSell, { body: { ...body, asset: 'USD' } }),
  ])
    expect((await refusal(call())).code).toBe('coin_unknown')
  expect(await holder.available('USDT')).toBe('10')
  await admin.call(system.updateAsset, { params: { id: 'USDT' }, body: { ...platformCoins.USDT, enabled: 'true' } })
  await holder.sells('USDT', '5')
})

test('an unknown field is rejected, so members cannot set their own fee, rate or status', async () => {
  const holder = await aHolder(running, admin, { BTC: '1' })
  for (const extra of ['fee', 'rate', 'status', 'person_id', 'approvals_needed', 'network_fee']) {
    const form = new FormData()
    const input = { asset: 'BTC', amount: '0.1', address: elsewhere.BTC, wallet_id: await holder.walletOf('BTC') }
    for (const [name, value] of Object.entries({ ...input, [extra]: '0' })) form.set(name, value)
    expect((await holder.send('POST', '/api/wallets/withdrawalRequest', form)).status, extra).toBe(422)
  }
  expect(await holder.held('BTC')).toBe('0')
})
