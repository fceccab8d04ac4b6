import { transactions, wallet } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aProof } from '../../../../test/people.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aHash, aHolder, aTreasurer, type Decider, elsewhere, type Holder, refusal } from '../../../../test/wallet.ts'

// API names and user-facing sentences exactly as specified.

let running: Running
let admin: Decider
let holder: Holder
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  admin = await aTreasurer(running)
  holder = await aHolder(running, admin, { BTC: '0.1' })
})

const form = (fields: Record<string, string | File>): FormData => {
  const sent = new FormData()
  for (const [name, value] of Object.entries(fields)) sent.set(name, value)
  return sent
}
const send = async (path: string, fields: Record<string, string | File>) => {
  const answer = await holder.send('POST', `/api/wallets/${path}`, form(fields))
  return { status: answer.status, body: (await answer.json()) as { message: string; transaction: wallet.Transaction } }
}

describe('a member', () => {
  test('sees their balances and their total worth', async () => {
    const answer = await holder.call(wallet.getWalletBalances, {})
    expect(answer.totalBalance).toBe(5000)
    expect(answer.balances.find((entry) => entry.crypto_symbol === 'BTC')).toMatchObject({
      id: await holder.walletOf('BTC'),
      crypto_name: 'Bitcoin',
      balance: '0.1',
      usd_equivalent: 5000,
    })
  })

  test('makes each kind of request with its named fields, sees it as pending, and finds it in the list', async () => {
    const wallet_id = await holder.walletOf('BTC')
    const asset = 'BTC'
    const responses = [
      await send('depositRequest', { proof_of_payment: await aProof(), asset, amount: '0.02', wallet_id }),
      await send('withdrawalRequest', { asset, amount: '0.01', address: elsewhere.BTC, wallet_id }),
      await send('buyRequest', { asset, amount: '5', wallet_id }),
      await send('sellRequest', { asset, amount: '5', wallet_id }),
    ]
    const { transactions: listed } = await holder.call(wallet.listOwnTransactions, { query: {} })
    expect(responses.map(({ status, body }) => [status, body.transaction.type, body.transaction.status])).toEqual([
      [200, 'deposit', 'pending'],
      [200, 'withdraw', 'pending'],
      [200, 'buy', 'pending'],
      [200, 'sell', 'pending'],
    ])
    expect(listed.slice(0, 4).map((transaction) => transaction.id)).toEqual(
      responses.map(({ body }) => body.transaction.id).reverse(),
    )
    expect(listed[0]).toMatchObject({
      type: 'sell',
      asset: 'BTC',
      amount: '0.0001',
      date: expect.any(String),
      status: 'pending',
    })
  })

  test('can quote an amount and the network fee', async () => {
    const body = { amount: '100', from: 'USD', to: 'BTC', crypto_symbol: 'BTC' }
    expect((await holder.call(wallet.convert, { body })).convertedAmount).toBe('0.002')
    const number = await holder.call(wallet.convert, { body: { ...body, amount: 100 } })
    expect(number.convertedAmount).toBe('0.002')
    const tooFine = await refusal(holder.call(wallet.convert, { body: { ...body, amount: 1e-9 } }))
    expect(tooFine.errors).toEqual({ amount: ['Please enter a number with at most 8 decimals.'] })
    const { network_fee } = await holder.call(wallet.getNetworkFee, { query: { crypto_symbol: 'BTC', amount: '0.01' } })
    expect(network_fee).toBe('0.00005')
  })

  test('sees the specified messages for refusals', async () => {
    const otherHolder = await aHolder(running, admin, { BTC: '0.1' })
    const body = { asset: 'BTC', amount: '0.1', wallet_id: await otherHolder.walletOf('BTC') }
    const proof = async () => ({ proof_of_payment: await aProof() })
    expect(
      (await refusal(otherHolder.call(wallet.requestWithdrawal, { body: { ...body, address: elsewhere.BTC } })))
        .message,
    ).toBe('Insufficient BTC balance for this withdrawal.')
    expect((await refusal(otherHolder.call(wallet.requestSell, { body: { ...body, amount: '5000' } }))).message).toBe(
      'Insufficient BTC balance for this sell order.',
    )
    expect(
      (await refusal(otherHolder.call(wallet.requestDeposit, { body: { ...body, amount: '0' }, files: await proof() })))
        .message,
    ).toBe('Please enter a valid deposit amount.')
    expect([wallet.DEPOSIT_MINIMUM, wallet.DEPOSIT_CONFIRMATIONS]).toEqual(['0.001', 3])
    await otherHolder.call(wallet.requestDeposit, {
      body: { ...body, amount: wallet.DEPOSIT_MINIMUM },
      files: await proof(),
    })
    const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'proof.png', { type: 'image/png' })
    expect(
      (await refusal(otherHolder.call(wallet.requestDeposit, { body, files: { proof_of_payment: large } }))).message,
    ).toBe('File size must be less than 10MB')
  })
})

describe('an administrator', () => {
  test('sees every field of a transaction and the four metrics above the list', async () => {
    const id = await holder.deposits('BTC', '0.03')
    const before = (await admin.call(transactions.getTransaction, { params: { id } })).transaction
    expect(before).toMatchObject({
      id,
      txHash: null,
      user: holder.name,
      userEmail: holder.email,
      type: 'deposit',
      amount: '0.03',
      currency: 'BTC',
      status: 'pending',
      proofOfPayment: `/wallets/proof/${id}`,
      address: expect.stringMatching(/^bc1/),
      network: 'Bitcoin',
      notes: null,
      createdAt: expect.any(String),
      completedAt: null,
      approvedBy: null,
      approvedAt: null,
    })
    const answer = await admin.send('POST', `/api/wallets/approve/${id}`)
    expect(answer.status).toBe(200)
    const { transaction } = (await answer.json()) as { transaction: transactions.ReviewedTransaction }
    expect(transaction).toMatchObject({
      status: 'completed',
      approvedBy: admin.name,
      completedAt: transaction.approvedAt,
    })
    expect(Object.keys(await admin.call(transactions.getTransactionsOverview, {}))).toEqual(
      expect.arrayContaining(['totalVolume', 'pendingTransactions', 'flaggedTransactions', 'activeWallets']),
    )
    const sent = await holder.withdraws('BTC', '0.01')
    await admin.approve(sent)
    const hash = aHash()
    expect(await admin.settle(sent, hash)).toMatchObject({ type: 'withdrawal', txHash: hash, address: elsewhere.BTC })
  })

  test('must enter a reason to deny, with the specified message', async () => {
    const id = await holder.deposits('BTC', '0.03')
    for (const reason of ['', '   ', '\n'])
      expect(
        (await refusal(admin.call(transactions.denyTransaction, { params: { id }, body: { reason } }))).message,
      ).toBe('Please provide a reason for rejection')
    expect(await admin.deny(id, 'Not received')).toMatchObject({ status: 'denied', reason: 'Not received' })
  })

  test('sees the proof of payment as it was sent, which nobody else can see', async () => {
    const id = await holder.deposits('BTC', '0.03')
    const path = `/api/wallets/proof/${id}`
    const file = await admin.send('GET', path)
    expect([file.status, file.headers.get('content-type'), file.headers.get('x-content-type-options')]).toEqual([
      200,
      'image/png',
      'nosniff',
    ])
    expect((await holder.send('GET', path)).status).toBe(403)
    const withoutProof = await holder.sells('BTC', '5')
    expect((await admin.send('GET', `/api/wallets/proof/${withoutProof}`)).status).toBe(404)
  })
})
