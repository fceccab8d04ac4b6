export { accounts, type Line, linesText, reversed } from './ledger/account.rules.ts'
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
} from './coins/coin.ts'
export { applyAddress, applyRate, guardCoin, notifyOfOffer } from './coins/coin-guard.ts'
export { addressFaults, addressGuard, applyKnownAddress, requireKnownAddresses } from './texts/address-guard.ts'
export { applyPaymentWays, setPaymentMethods } from './payment/payment-ways.ts'
export { walletInverses } from './undo.ts'
export { presentWallet } from './holdings/balance.ts'
export { coinChanges, minDepositText, networkFeeUsd, presentCoins } from './coins/coin.present.ts'
export { coinDue, coinText } from './coins/coin.rules.ts'
export { approve as approveRequest, flag as flagRequest, reserveHash, rejectRequest } from './review/decision.ts'
export { hasSpent, openSuspense, openWallet, openWallets, listOwned, ownsSomething, post } from './ledger/ledger.ts'
export { requireUnheldWallet } from './requests/hold.ts'
export {
  assetScales,
  dueInCoin,
  dueOf,
  paidText,
  pay,
  type Prices,
  quotePrice,
  readPrices,
  roundedCoin,
  spendable,
} from './ledger/payment.ts'
export { listNetworks, transactionId } from './coins/networks/index.ts'
export { ratesSince } from './rates/rate-history.ts'
export { isStale, listTradedCoins } from './rates/rate.ts'
export type { Difference } from './ledger/reconcile.checks.ts'
export { againstDue, lastReconcile, type OutsideCheck, reconcile } from './ledger/reconcile.ts'
export { storeRates } from './rates/rate-source.ts'
export { requestDeposit, requestWithdrawal } from './requests/transfer.ts'
export { postings } from './ledger/posting.rules.ts'
export { presentSummary } from './holdings/summary.present.ts'
export { requestBuy, requestSell } from './requests/trade.ts'
export { grantGoodwill, goodwillKey, goodwillLeft, goodwillText } from './ledger/goodwill.ts'
export { namesOfRequests } from './requests/request.present.ts'
export { getPendingCounts, openRequestsOf } from './requests/open-request.ts'
export { personal as walletPersonal } from './personal.ts'
export { allRequests, listReviewed } from './review/review.ts'
