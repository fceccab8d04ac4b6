import { z } from 'zod'
import { coinAddress } from '../coin.ts'
import { endpoint } from '../endpoint.ts'
import { amountOr, amountText, anyId, coinSymbol, cursorText, lines, limitText, numberText, time } from '../fields.ts'
import { proofFile } from './membership.ts'
import { Transaction, TransactionDetail, type transactionTypes, WalletMovement } from '../transaction.ts'

export {
  isLost,
  Transaction,
  TransactionDetail,
  transactionMoves,
  transactionStatuses,
  transactionTypes,
  WalletMovement,
} from '../transaction.ts'

/** The minimum deposit of a coin, decimal text. */
export const DEPOSIT_MINIMUM = '0.001'
/** Confirmations after which a deposit appears. */
export const DEPOSIT_CONFIRMATIONS = 3

/** Requests of one kind within these hours add up when approvals are counted, at the highest rate of that time. */
export const TOGETHER_HOURS = 24

/**
 * How long the price of a trade holds from the request: time to pay and to decide. Without an end, whoever pays or
 * decides later could wait for a better rate. An expired trade releases what it holds. For a buy paid outside it is the
 * deadline for the proof.
 */
export const PRICE_HOLDS_HOURS = 24

/** How long the price of a buy paid outside holds from its proof on: a payment may take days to arrive. */
export const PROVED_PRICE_HOLDS_HOURS = 72

export const Balance = z.object({
  /** The wallet_id that requests about this coin use. */
  id: z.string(),
  crypto_symbol: z.string(),
  crypto_name: z.string(),
  icon: z.string(),
  network: z.string(),
  /** The maximum decimals of an amount of this coin. */
  decimals: z.number(),
  /** The available balance, decimal text, rounded down to what people can type. */
  balance: z.string(),
  /** The amount on hold for open requests, decimal text. */
  held: z.string(),
  /** The value of available and held at the current rate; null without a rate. */
  usd_equivalent: z.number().nullable(),
  /** USD per coin; null until one was set. */
  rate: z.number().nullable(),
  /** Whether the rate is too old for trading. */
  rateStale: z.boolean(),
  /** Percent in 24 hours, of the rate; null while its history is shorter. */
  change24h: z.number().nullable(),
  /** Whether deposits and trades are open. */
  enabled: z.boolean(),
  address: z.string(),
  /**
   * Since when the address or network is the current one, for people who were shown another before: for 30 days after
   * the change, or after they first saw it. Null for others.
   */
  addressChangedAt: time.nullable(),
  /** A payment link without an amount; null if the network has none. */
  paymentLink: z.string().nullable(),
  /** How its payment links are parsed (`CoinLink`); null for an unknown network. */
  coinLink: z.object({ scheme: z.string(), inAddress: z.boolean(), chain: z.number().nullable() }).nullable(),
  minDeposit: z.string(),
  /** Rates of the last 24 hours, oldest first. */
  history: z.array(z.object({ time, rate: z.number() })),
})

const walletRefusals = ['coin_unknown', 'insufficient_funds', 'rate_missing', 'rate_stale'] as const

export const getWalletBalances = endpoint({
  name: 'getWalletBalances',
  method: 'GET',
  path: '/wallets/getWalletBalances',
  access: 'member',
  feature: 'wallet',
  summary: "Get the caller's wallet balances and their value, by coin",
  topics: ['coins', 'wallet'],
  response: z.object({
    /** USD, of everything that has a rate. */
    totalBalance: z.number(),
    /**
     * Percent and USD in 24 hours, of the holdings 24 hours ago; later arrivals count as no change. Null if there were
     * none, or no rate yet.
     */
    change24h: z.number().nullable(),
    change24hUsd: z.number().nullable(),
    /** The value of the holdings over the last 24 hours, oldest first; starts with the first value if that is later. */
    history: z.array(z.object({ time, usd: z.number() })),
    balances: z.array(Balance),
  }),
})

export const listOwnTransactions = endpoint({
  name: 'listOwnTransactions',
  method: 'GET',
  path: '/wallets/transaction/user',
  access: 'member',
  withoutFeature: 'what they asked for runs on, and is theirs to read',
  summary: "List the caller's wallet requests, payments and refunds, newest first",
  topics: ['wallet'],
  query: z.strictObject({
    /** Only what moves this coin, or `USD`. */
    asset: coinSymbol.optional(),
    limit: limitText,
    cursor: cursorText.optional(),
  }),
  response: z.object({
    transactions: z.array(Transaction),
    /** On the page that matches their date, and counted with the requests. */
    movements: z.array(WalletMovement),
    next_cursor: z.string().nullable(),
  }),
})

export const getOwnTransaction = endpoint({
  name: 'getOwnTransaction',
  method: 'GET',
  path: '/wallets/transaction/user/{id}',
  access: 'member',
  withoutFeature: 'what they asked for runs on, and is theirs to read',
  summary: "Get one of the caller's wallet requests with its timeline and ledger entries",
  topics: ['wallet'],
  params: z.strictObject({ id: anyId }),
  response: z.object({ transaction: TransactionDetail }),
})

const requestReply = z.object({ transaction: Transaction })

export const cancelOwnTransaction = endpoint({
  name: 'cancelOwnTransaction',
  method: 'POST',
  path: '/wallets/transaction/user/{id}/cancel',
  access: 'member',
  withoutFeature: 'what they asked for is theirs to call back',
  summary: "Cancel one of the caller's undecided withdrawals, buys or sells. What it held is available again",
  params: z.strictObject({ id: anyId }),
  response: requestReply,
  refusals: ['request_not_cancellable'],
  idempotent: true,
})

/** The balance id of that coin. */
const walletId = anyId

export const requestDeposit = endpoint({
  name: 'requestDeposit',
  method: 'POST',
  path: '/wallets/depositRequest',
  access: 'member',
  feature: 'wallet',
  summary: 'Request a deposit with proof of payment. It is credited when an administrator approves it',
  multipart: true,
  body: z.strictObject({
    asset: coinSymbol,
    amount: amountOr('Please enter a valid deposit amount.'),
    wallet_id: walletId,
    notes: lines(1000).optional(),
  }),
  files: { proof_of_payment: proofFile },
  example: { body: { asset: 'BTC', amount: '0.01', wallet_id: '1' } },
  response: requestReply,
  refusals: ['coin_unknown', 'deposit_too_small', 'deposit_invalid'],
  idempotent: true,
  allowance: 'request',
})

export const requestWithdrawal = endpoint({
  name: 'requestWithdrawal',
  method: 'POST',
  path: '/wallets/withdrawalRequest',
  access: 'member',
  feature: 'wallet',
  proof: 'recent',
  summary: 'Request a withdrawal of coins to an address. They are held until the request is decided',
  multipart: true,
  body: z.strictObject({ asset: coinSymbol, amount: amountText, address: coinAddress, wallet_id: walletId }),
  example: {
    body: { asset: 'BTC', amount: '0.001', address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', wallet_id: '1' },
  },
  response: requestReply,
  refusals: [...walletRefusals, 'address_invalid', 'withdrawal_too_small'],
  idempotent: true,
  allowance: 'request',
})

/** Whole US dollars, 1 at least. */
const wholeUsd = numberText(/^[1-9][0-9]{0,8}$/, 'Please enter whole US dollars, at least 1.')
const tradeBody = z.strictObject({
  asset: coinSymbol,
  amount: wholeUsd,
  wallet_id: walletId,
  quote_id: anyId.optional(),
})

export const requestBuy = endpoint({
  name: 'requestBuy',
  method: 'POST',
  path: '/wallets/buyRequest',
  access: 'member',
  feature: 'wallet',
  summary: 'Request to buy a coin for whole US dollars. Paid from the USD balance if it suffices, otherwise externally',
  multipart: true,
  body: tradeBody,
  example: { body: { asset: 'BTC', amount: '5', wallet_id: '1' } },
  response: requestReply,
  refusals: [...walletRefusals, 'quote_dead', 'wallet_held'],
  idempotent: true,
  allowance: 'request',
})

export const requestSell = endpoint({
  name: 'requestSell',
  method: 'POST',
  path: '/wallets/sellRequest',
  access: 'member',
  feature: 'wallet',
  summary: 'Request to sell a coin for whole US dollars. The coins are held until the request is decided',
  multipart: true,
  body: tradeBody,
  example: { body: { asset: 'BTC', amount: '5', wallet_id: '1' } },
  response: requestReply,
  refusals: [...walletRefusals, 'quote_dead', 'wallet_held'],
  idempotent: true,
  allowance: 'request',
})

export const convert = endpoint({
  name: 'convert',
  method: 'POST',
  path: '/wallets/convert',
  access: 'member',
  feature: 'wallet',
  summary: 'Quote a conversion at the current rate, held for one minute. Nothing is moved',
  body: z.strictObject({
    amount: amountText,
    /** `USD` or the coin's symbol. */
    from: coinSymbol,
    to: coinSymbol,
    crypto_symbol: coinSymbol,
  }),
  example: { body: { amount: '10', from: 'USD', to: 'BTC', crypto_symbol: 'BTC' } },
  response: z.object({
    convertedAmount: z.string(),
    rate: z.number(),
    quote_id: z.string(),
    expiresAt: time,
    /** The percentage by which the rate may move before an order at this price can no longer be approved. */
    driftPercent: z.number(),
  }),
  refusals: ['coin_unknown', 'rate_missing', 'rate_stale'],
  allowance: 'quote',
})

export const getNetworkFee = endpoint({
  name: 'getNetworkFee',
  method: 'GET',
  path: '/wallets/networkFee',
  access: 'member',
  feature: 'wallet',
  summary: 'Get the network fee of a withdrawal in a coin. With an address, also checks that coins can be sent there',
  /** None: it is valid for the typed input only, which is quoted anew. */
  topics: [],
  query: z.strictObject({
    crypto_symbol: coinSymbol,
    amount: amountText.optional(),
    address: coinAddress.optional(),
  }),
  /** Decimal text; `received` is null without an amount, or if the fee takes all of it. */
  example: { query: { crypto_symbol: 'BTC', amount: '0.1' } },
  response: z.object({ network_fee: z.string(), network_fee_usd: z.number(), received: z.string().nullable() }),
  refusals: ['coin_unknown', 'address_invalid', 'rate_missing', 'rate_stale'],
})

const range = {
  /** Days, ISO 8601; both inclusive. */
  from: z.iso.date(),
  to: z.iso.date(),
}

export const getStatement = endpoint({
  name: 'getStatement',
  method: 'GET',
  path: '/wallets/statement',
  access: 'member',
  withoutFeature: 'their own record',
  summary: "Download the caller's movements in a period with opening, running and closing balances, as CSV or PDF",
  query: z.strictObject({ ...range, format: z.enum(['csv', 'pdf']) }),
  example: { query: { from: '2026-03-01', to: '2026-03-31', format: 'pdf' } },
  refusals: ['account_held'],
})

export type Balance = z.output<typeof Balance>
export type TransactionType = (typeof transactionTypes)[number]
export type { PaymentWay, TransactionStatus } from '../transaction.ts'
