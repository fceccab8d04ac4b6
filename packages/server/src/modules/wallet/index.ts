export { accounts, type Line, linesText } from './account.rules.ts'
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
export { openWallet, ownsSomething, post } from './ledger.ts'
export { listNetworks } from './networks/index.ts'
export { ratesSince } from './rate-history.ts'
export type { OutsideCheck } from './reconcile.ts'
export { presentSummary } from './summary.present.ts'
export { transactionsRoutes } from './transactions.routes.ts'
export { rateWorker, reconcileNow, reconcileWorker, tidyWorker } from './wallet.jobs.ts'
export { walletRoutes } from './wallet.routes.ts'
