import { treasury } from '@vesica/contract'
import type { Client } from './client.ts'
import { aProof } from './people.ts'
import type { Running } from './running.ts'
import { aDecider, aHash, aHolder, aHouse, approveWhole, type Decider, elsewhere, type Holder } from './wallet.ts'

type Preparing = () => Promise<{ client: Client; input?: object }>

/** A house with somebody who owns something. */
export interface Scene {
  running: Running
  admin: Decider
  holder: Holder
}

export const aScene = async (running: Running): Promise<Scene> => {
  const admin = await aHouse(running)
  return { running, admin, holder: await aHolder(running, admin, { BTC: '0.1', USD: '500' }) }
}

const asset = 'BTC'

/** One call of each endpoint of the wallet that succeeds. @param of where, when it is prepared */
export const walletCalls = (of: () => Promise<Scene>): Record<string, Preparing> => ({
  ...membersCalls(of),
  ...decidersCalls(of),
})

const membersCalls = (of: () => Promise<Scene>): Record<string, Preparing> => {
  const byHolder =
    (input: (holder: Holder) => object | Promise<object> = () => ({})): Preparing =>
    async () => {
      const { holder } = await of()
      return { client: holder, input: await input(holder) }
    }
  const today = new Date().toISOString().slice(0, 10)
  return {
    getWalletBalances: byHolder(),
    listOwnTransactions: byHolder(),
    getOwnTransaction: byHolder(async (holder) => ({ params: { id: await holder.sells(asset, '10') } })),
    requestDeposit: byHolder(async (holder) => ({
      body: { asset, amount: '0.01', wallet_id: await holder.walletOf(asset) },
      files: { proof_of_payment: await aProof() },
    })),
    requestWithdrawal: byHolder(async (holder) => ({
      body: { asset, amount: '0.001', wallet_id: await holder.walletOf(asset), address: elsewhere[asset] },
    })),
    requestBuy: byHolder(async (holder) => ({ body: { asset, amount: '5', wallet_id: await holder.walletOf(asset) } })),
    sendPaymentProof: byHolder(async (holder) => ({
      params: { id: await holder.buys(asset, '9000') },
      body: {},
      files: { proof_of_payment: await aProof() },
    })),
    requestSell: byHolder(async (holder) => ({
      body: { asset, amount: '5', wallet_id: await holder.walletOf(asset) },
    })),
    convert: byHolder(() => ({ body: { amount: '10', from: 'USD', to: asset, crypto_symbol: asset } })),
    getNetworkFee: byHolder(() => ({ query: { crypto_symbol: asset, amount: '0.1' } })),
    getStatement: byHolder(() => ({ query: { from: today, to: today, format: 'pdf' } })),
  }
}

const deposited = ({ holder }: Scene) => holder.deposits(asset, '0.01')
const asked = ({ holder }: Scene) => holder.withdraws(asset, '0.001')
const approved = async (scene: Scene) => (await scene.admin.approve(await asked(scene))).id
const anAdjustment = ({ holder }: Scene) => ({
  asset,
  amount: '0.001',
  debit: `asset:custody:main:${asset}`,
  credit: `liability:member:${holder.id}:available:${asset}`,
  reason: 'Counted twice',
})

const decidersCalls = (of: () => Promise<Scene>): Record<string, Preparing> => {
  const byDecider =
    (input: object = {}): Preparing =>
    async () => ({ client: (await of()).admin, input })
  /** A decision on a request that was made, and brought to where the decision is possible. */
  const on =
    (ask: (scene: Scene) => Promise<string>, body?: object): Preparing =>
    async () => {
      const scene = await of()
      return { client: scene.admin, input: { params: { id: await ask(scene) }, ...(body && { body }) } }
    }
  const because = { reason: 'Not received' }
  return {
    listTransactions: byDecider({ query: { search: 'Test' } }),
    exportTransactions: byDecider(),
    getTransaction: on(asked),
    getTransactionsOverview: byDecider(),
    approveTransaction: on(deposited),
    denyTransaction: on(asked, because),
    rejectTransaction: on(asked, because),
    flagTransaction: on(asked, because),
    settleTransaction: async () => on(approved, { tx_hash: aHash() })(),
    failTransaction: on(approved, because),
    getTransactionProof: on(deposited),
    getPaymentWays: byDecider(),
    setPaymentWays: byDecider({ body: { ways: [{ name: 'Cash', text: 'At the desk', enabled: false }] } }),
    getTreasury: byDecider(),
    listLedgerAccounts: byDecider({ query: { asset } }),
    runReconcile: byDecider(),
    requestAdjustment: async () => {
      const scene = await of()
      return { client: scene.admin, input: { body: anAdjustment(scene) } }
    },
    decideAdjustment: async () => {
      const scene = await of()
      const maker = await aDecider(scene.running)
      const { adjustment } = await maker.call(treasury.requestAdjustment, { body: anAdjustment(scene) })
      return { client: scene.admin, input: { params: { id: adjustment.id }, body: { decision: 'approved' } } }
    },
  }
}

/** More of everything that the wallet's lists show. */
export const anotherRound = async ({ running, admin, holder }: Scene): Promise<void> => {
  await approveWhole(running, admin, await holder.deposits('BTC', '0.02'))
  await admin.deny(await holder.withdraws('BTC', '0.001'))
  await admin.settle((await admin.approve(await holder.withdraws('BTC', '0.002'))).id)
  await admin.flag(await holder.buys('ETH', '5'))
  await admin.approve(await holder.sells('BTC', '7'))
}
