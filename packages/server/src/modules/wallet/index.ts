export { accounts, type Line, reversed } from './account.rules.ts'
export {
  type Coin,
  type CoinChanges,
  countCoinUses,
  createCoin,
  deleteCoin,
  listCoins,
  listOfferedCoins,
  lockCoin,
  type OfferedCoin,
  seedCoins,
  updateCoin,
} from './coin.ts'
export { minDepositText, networkFeeUsd, presentCoins } from './coin.present.ts'
export { coinDue, coinText } from './coin.rules.ts'
export { openWallet, post } from './ledger.ts'
export { assetScales, dueInCoin, pay, quotePrice, shownCoin } from './payment.ts'
export { listNetworks } from './networks/index.ts'
export type { OutsideCheck } from './reconcile.ts'
export { presentSummary } from './summary.present.ts'
export { transactionsRoutes } from './transactions.routes.ts'
export { rateWorker, reconcileNow, reconcileWorker } from './wallet.jobs.ts'
export { walletRoutes } from './wallet.routes.ts'
