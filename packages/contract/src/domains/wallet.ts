import { z } from 'zod'
import { coinAddress } from '../coin.ts'
import { endpoint } from '../endpoint.ts'
import { amountOr, amountText, anyId, coinSymbol, cursorText, lines, limitText, numberText, time } from '../fields.ts'
import { proofFile } from './membership.ts'
import { Transaction, TransactionDetail, type transactionTypes, WalletMovement } from '../transaction.ts'

export {
  lostStatuses,
  Transaction,
  TransactionDetail,
  transactionMoves,
  transactionStatuses,
  transactionTypes,
  WalletMovement,
} from '../transaction.ts'

/** Least deposit of a coin, decimal text. */
export const DEPOSIT_MINIMUM = '0.001'
/** Confirmations after which a deposit appears. */
export const DEPOSIT_CONFIRMATIONS = 3

/**
 * A member's requests of one kind within so many hours count as one when it is asked how many administrators must
 * approve: else what two must look at could be asked for in parts. A day, the span in which people look after their
 * accounts. Rates of the same span decide what a request is worth: the highest of them does.
 */
export const TOGETHER_HOURS = 24

/**
 * How long the price of a trade holds, from when it was asked for. Time to pay and to decide; without an end whoever may
 * pay or decide later could wait for what the price does. After it a trade lapses: what it holds is available again. Of a
 * buy that is paid outside it is the time in which the proof of payment must come.
 */
export const PRICE_HOLDS_HOURS = 24

/** How long the price of a buy that is paid outside holds from its proof on: a payment may take days to arrive. */
export const PROVED_PRICE_HOLDS_HOURS = 72

export const Balance = z.object({
  /** The wallet_id that requests about this coin name. */
  id: z.string(),
  crypto_symbol: z.string(),
  crypto_name: z.string(),
  icon: z.string(),
  network: z.string(),
  /** Most decimals of an amount of this coin. */
  decimals: z.number(),
  /** What can be spent, decimal text, rounded down to what people can type. */
  balance: z.string(),
  /** What open requests hold, decimal text. */
  held: z.string(),
  /** Value of available and held at the rate of the moment; null without a rate. */
  usd_equivalent: z.number().nullable(),
  /** USD for one coin; null until one was set. */
  rate: z.number().nullable(),
  /** The rate is too old to trade at. */
  rateStale: z.boolean(),
  /** Percent in 24 hours, of the rate; null while its history is shorter. */
  change24h: z.number().nullable(),
  /** Whether deposits and trades are open. */
  enabled: z.boolean(),
  address: z.string(),
  /**
   * Since when the address or network is the present one, for who was shown another before: for 30 days after it changed,
   * or after they first saw it. Null for others.
   */
  addressChangedAt: time.nullable(),
  /** Text of a payment link, without an amount; null where the network has none. */
  paymentLink: z.string().nullable(),
  /** How its payment links are read (`CoinLink`); null on a network that is not known. */
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
     * Percent and USD in 24 hours, of what was held 24 hours ago: what came in since has no change. Null when nothing was
     * held, or there was no rate yet.
     */
    change24h: z.number().nullable(),
    change24hUsd: z.number().nullable(),
    /** What was held was worth over the last 24 hours, oldest first; begins when the first value came, if that was later. */
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
    /** On the page where they fall by their date, and counted with the requests. */
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

/** The id of the balance of that coin. */
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
    /** Percent by which the rate may move before an order at this price can no longer be approved. */
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
  /** None: it holds for what was typed, which is asked anew. */
  topics: [],
  query: z.strictObject({
    crypto_symbol: coinSymbol,
    amount: amountText.optional(),
    address: coinAddress.optional(),
  }),
  /** Decimal text; `received` is null without an amount, or when the fee takes all of it. */
  example: { query: { crypto_symbol: 'BTC', amount: '0.1' } },
  response: z.object({ network_fee: z.string(), network_fee_usd: z.number(), received: z.string().nullable() }),
  refusals: ['coin_unknown', 'address_invalid', 'rate_missing', 'rate_stale'],
})

const range = {
  /** Days, ISO 8601; both included. */
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
