import { transactions, treasury, wallet } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aMember, anAdmin, aProof, withACoin } from '../../../../test/people.ts'
import { aServer, type Running } from '../../../../test/running.ts'

describe('the wallet', () => {
  let running: Running
  beforeAll(async () => {
    running = await aServer()
  })

  test('credits a deposit on approval, pays withdrawals, and balances the ledger after buys and sells', async () => {
    await withACoin(running)
    const member = await aMember(running)
    const admin = await anAdmin(running)
    const first = await member.call(wallet.getWalletBalances, {})
    const btc = first.balances.find((balance) => balance.crypto_symbol === 'BTC')
    const body = { asset: 'BTC', amount: '0.15', wallet_id: btc?.id ?? '' }
    const { transaction } = await member.call(wallet.requestDeposit, {
      body,
      files: { proof_of_payment: await aProof() },
    })
    expect(transaction.status).toBe('pending')
    await admin.call(transactions.approveTransaction, { params: { id: transaction.id } })
    const sent = await member.call(wallet.requestWithdrawal, {
      body: { ...body, amount: '0.05', address: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2' },
    })
    await admin.call(transactions.approveTransaction, { params: { id: sent.transaction.id } })
    await admin.call(transactions.settleTransaction, {
      params: { id: sent.transaction.id },
      body: { tx_hash: 'a'.repeat(64) },
    })
    const sold = await member.call(wallet.requestSell, { body: { ...body, amount: '1000' } })
    await admin.call(transactions.approveTransaction, { params: { id: sold.transaction.id } })
    const bought = await member.call(wallet.requestBuy, { body: { ...body, amount: '500' } })
    expect(bought.transaction.paidFrom).toBe('balance')
    const decided = await admin.call(transactions.approveTransaction, { params: { id: bought.transaction.id } })
    expect(decided.transaction.status).toBe('completed')
    const after = await member.call(wallet.getWalletBalances, {})
    expect(after.totalBalance).toBe(5000)
    expect(after.balances.find((balance) => balance.crypto_symbol === 'BTC')?.balance).toBe('0.09')
    const { report } = await admin.call(treasury.runReconcile, {})
    expect(report.differences).toEqual([])
  })
})
