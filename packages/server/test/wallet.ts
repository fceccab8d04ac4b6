import { randomBytes } from 'node:crypto'
import { approvals, payments, security, system, transactions, wallet } from '@vesica/contract'
import pg from 'pg'
import { expect } from 'vitest'
import { updateCoin } from '../src/modules/wallet/index.ts'
import { Refused } from './client.ts'
import { aMember, anAdmin, anotherAdmin, aProof, type Person } from './people.ts'
import type { Running } from './running.ts'

/** External addresses with a valid checksum on the coin's network. */
export const elsewhere = {
  BTC: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
  ETH: '0x52908400098527886E0F7030069857D2E4169EE7',
  USDT: '0x52908400098527886E0F7030069857D2E4169EE7',
} as const

/** The platform's deposit addresses and rates. */
export const platformCoins = {
  BTC: { address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', rate: '50000' },
  ETH: { address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D', rate: '3180.5' },
  USDT: { address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D', rate: '1' },
} as const

export type Coin = keyof typeof platformCoins

/** Offers coins of scale 8, 18 and 6, as if two administrators had approved their addresses. */
const withCoins = (running: Running, admin: Person): Promise<void> =>
  running.app.db.transact(async (tx) => {
    for (const [code, coin] of Object.entries(platformCoins))
      await updateCoin(tx, code, { ...coin, enabled: true }, admin.id)
  })

/** A member with functions for their wallet. */
export interface Holder extends Person {
  /** The wallet_id of a coin. */
  walletOf(asset: string): Promise<string>
  available(asset: string): Promise<string>
  held(asset: string): Promise<string>
  deposits(asset: string, amount: string): Promise<string>
  withdraws(asset: Coin, amount: string, headers?: Record<string, string>): Promise<string>
  buys(asset: string, usd: string): Promise<string>
  sells(asset: string, usd: string): Promise<string>
}

/** An administrator with functions for decisions on requests. */
export interface Decider extends Person {
  approve(id: string): Promise<transactions.ReviewedTransaction>
  deny(id: string, reason?: string): Promise<transactions.ReviewedTransaction>
  reject(id: string, reason?: string): Promise<transactions.ReviewedTransaction>
  flag(id: string): Promise<transactions.ReviewedTransaction>
  settle(id: string, hash?: string): Promise<transactions.ReviewedTransaction>
  fail(id: string, reason?: string): Promise<transactions.ReviewedTransaction>
}

export const asHolder = (person: Person): Holder => {
  const balance = async (asset: string) => {
    const { balances } = await person.call(wallet.getWalletBalances, {})
    const match = balances.find((candidate) => candidate.crypto_symbol === asset)
    if (!match) throw new Error(`${person.email} has no ${asset}`)
    return match
  }
  const body = async (asset: string, amount: string) => ({ asset, amount, wallet_id: (await balance(asset)).id })
  return Object.assign(person, {
    walletOf: async (asset: string) => (await balance(asset)).id,
    available: async (asset: string) => (await balance(asset)).balance,
    held: async (asset: string) => (await balance(asset)).held,
    deposits: async (asset: string, amount: string) => {
      const files = { proof_of_payment: await aProof() }
      return (await person.call(wallet.requestDeposit, { body: await body(asset, amount), files })).transaction.id
    },
    withdraws: async (asset: Coin, amount: string, headers?: Record<string, string>) => {
      const input = { ...(await body(asset, amount)), address: elsewhere[asset] }
      const request = () => person.call(wallet.requestWithdrawal, { body: input }, headers)
      // If a recent proof of identity is required, the member gives it and the request is repeated.
      const proving = async (error: unknown) => {
        if (!(error instanceof Refused) || error.body.code !== 'proof_needed') throw error
        await person.call(security.confirmIdentity, { body: { password: person.password } })
        return request()
      }
      return (await request().catch(proving)).transaction.id
    },
    buys: async (asset: string, usd: string) =>
      (await person.call(wallet.requestBuy, { body: await body(asset, usd) })).transaction.id,
    sells: async (asset: string, usd: string) =>
      (await person.call(wallet.requestSell, { body: await body(asset, usd) })).transaction.id,
  })
}

export const asDecider = (person: Person): Decider => {
  const transaction = async (answer: Promise<{ transaction: transactions.ReviewedTransaction }>) =>
    (await answer).transaction
  const params = (id: string) => ({ params: { id } })
  const because = (id: string, reason: string) => ({ params: { id }, body: { reason } })
  return Object.assign(person, {
    approve: (id: string) => transaction(person.call(transactions.approveTransaction, params(id))),
    deny: (id: string, reason = 'Not received') =>
      transaction(person.call(transactions.denyTransaction, because(id, reason))),
    reject: (id: string, reason = 'Not genuine') =>
      transaction(person.call(transactions.rejectTransaction, because(id, reason))),
    flag: (id: string) => transaction(person.call(transactions.flagTransaction, { params: { id }, body: {} })),
    settle: (id: string, hash = aHash()) =>
      transaction(person.call(transactions.settleTransaction, { params: { id }, body: { tx_hash: hash } })),
    fail: (id: string, reason = 'Could not be sent') =>
      transaction(person.call(transactions.failTransaction, because(id, reason))),
  })
}

export const aHash = (): string => randomBytes(32).toString('hex')

/** A separate administrator, so that another sign-in does not end their session. */
export const aDecider = async (running: Running): Promise<Decider> => asDecider(await anotherAdmin(running))

/**
 * An administrator on a platform with coins of scale 8, 18 and 6. Their daily limit for approving alone is practically
 * unlimited here; the limit has its own tests with the real value.
 */
export const aTreasurer = async (running: Running): Promise<Decider> => {
  const client = new pg.Client({ connectionString: running.databaseUrl })
  await client.connect()
  await client.query(
    "insert into setting (key, value, changed_at) values ('aloneADayCents', '100000000000000', now()) on conflict do nothing",
  )
  await client.end()
  return aTreasurerWithLimit(running)
}

/** The same with the default limit. */
export const aTreasurerWithLimit = async (running: Running): Promise<Decider> => {
  const decider = await aDecider(running)
  await withCoins(running, decider)
  return decider
}

/** Approves a request, with the first administrator for the second approval if it needs two. */
export const approveWhole = async (
  running: Running,
  admin: Decider,
  id: string,
): Promise<transactions.ReviewedTransaction> => {
  const once = await admin.approve(id)
  return once.status === 'in_review' ? asDecider(await anAdmin(running)).approve(id) : once
}

/** A member, new by default, with these balances, deposited and approved through the API. */
export const aHolder = async (
  running: Running,
  admin: Decider,
  amounts: Readonly<Record<string, string>> = {},
  member?: Person,
): Promise<Holder> => {
  const holder = asHolder(member ?? (await aMember(running)))
  const approve = (id: string) => approveWhole(running, admin, id)
  for (const [asset, amount] of Object.entries(amounts)) {
    if (asset === 'USD') {
      // Dollars come from selling bitcoin worth a little more.
      await approve(await holder.deposits('BTC', (Number(amount) / 50_000 + 0.001).toFixed(8)))
      await approve(await holder.sells('BTC', amount))
    } else await approve(await holder.deposits(asset, amount))
  }
  return holder
}

/** Changes a rate by a large amount, which one administrator requests and another confirms. */
export const agreeOnRate = async (running: Running, asker: Person, id: string, rate: string): Promise<void> => {
  const { asset } = await asker.call(system.updateAsset, { params: { id }, body: { rate } })
  const change = asset.pendingChanges.find(({ kind }) => kind === 'rate')
  if (change) await (await aDecider(running)).call(approvals.confirmChange, { params: { id: change.id } })
}

/** Offers a coin: one administrator requests its address and another confirms it. */
export const offerTogether = async (
  asker: Person,
  colleague: Person,
  id: string,
  coin: { address: string; rate: string },
): Promise<void> => {
  const { asset } = await asker.call(system.updateAsset, { params: { id }, body: coin })
  for (const change of asset.pendingChanges)
    await colleague.call(approvals.confirmChange, { params: { id: change.id } })
  await asker.call(system.updateAsset, { params: { id }, body: { enabled: 'true' } })
}

/** Sets external payment methods, which one administrator requests and another confirms. */
export const agreeOnWays = async (
  asker: Person,
  colleague: Person,
  methods: payments.ManagedPaymentWay[],
): Promise<void> => {
  const { paymentMethods } = await asker.call(payments.setPaymentMethods, { body: { methods } })
  if (paymentMethods.pendingChange)
    await colleague.call(approvals.confirmChange, { params: { id: paymentMethods.pendingChange.id } })
}

/** The refusal of a call. Fails if the call succeeds. */
export const refusal = async (call: Promise<unknown>): Promise<Refused['body'] & { status: number }> => {
  const refused = await call.then(
    (answer) => expect.fail(`was not refused: ${JSON.stringify(answer)}`),
    (error: unknown) => error as Refused,
  )
  if (!refused.body) throw refused
  return { ...refused.body, status: refused.status }
}
