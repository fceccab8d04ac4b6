export { accounts, type Line, linesText, reversed } from './account.rules.ts'
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
  scaleOf,
  seedCoins,
  updateCoin,
} from './coin.ts'
export { applyAddress, applyRate, guardCoin, tellOfOffer } from './coin-guard.ts'
export { presentWallet } from './balance.ts'
export { minDepositText, networkFeeUsd, presentCoins } from './coin.present.ts'
export { coinDue, coinText } from './coin.rules.ts'
export { approve as approveRequest, flag as flagRequest, turnDown } from './decision.ts'
export { openSuspense, openWallet, ownsSomething, post } from './ledger.ts'
export { requireUnheldWallet } from './held.ts'
export { assetScales, dueInCoin, pay, quotePrice, shownCoin } from './payment.ts'
export { listNetworks } from './networks/index.ts'
export { ratesSince } from './rate-history.ts'
export type { OutsideCheck } from './reconcile.ts'
export { keepRates } from './rate-source.ts'
export { requestDeposit, requestWithdrawal } from './request.ts'
export { postings } from './posting.rules.ts'
export { presentSummary } from './summary.present.ts'
export { requestBuy, requestSell } from './trade.ts'
export { transactionsRoutes } from './transactions.routes.ts'
export { lapseWorker, rateWorker, reconcileNow, reconcileWorker, tidyWorker } from './wallet.jobs.ts'
export { walletRoutes } from './wallet.routes.ts'
