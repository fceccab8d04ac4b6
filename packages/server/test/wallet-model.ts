import { canMove, wallet } from '@vesica/contract'

// A model of a member's wallet without journals, accounts or a database.

export const scales = { BTC: 8, ETH: 18, USD: 2 } as const
export const rates = { BTC: 50_000_00n, ETH: 3_180_50n } as const
export const coins = ['BTC', 'ETH'] as const
export type Asset = keyof typeof scales
const LIMIT_CENTS = 1_000_000n

export interface Modelled {
  id: string
  kind: 'deposit' | 'withdrawal' | 'buy' | 'sell'
  asset: (typeof coins)[number]
  units: bigint
  cents: bigint
  fromBalance: boolean
  /** The number of required approvals. */
  needed: 1 | 2
  status: wallet.TransactionStatus
  approvedBy: Set<number>
  finals: number
}

/** The member's expected balances by asset, and the expected state of each request. */
export class Model {
  available: Record<Asset, bigint> = { BTC: 0n, ETH: 0n, USD: 0n }
  held: Record<Asset, bigint> = { BTC: 0n, ETH: 0n, USD: 0n }
  requests: Modelled[] = []

  /** The member's deposits of today before the model starts. */
  private readonly depositedCents: bigint

  constructor(depositedCents: bigint) {
    this.depositedCents = depositedCents
  }

  /** Requests of one kind on one day count together, without unsuccessful ones. The model covers a single day. */
  needed({ kind, cents }: Pick<Modelled, 'kind' | 'cents'>): 1 | 2 {
    const counting = this.requests.filter(
      (one) => one.kind === kind && !['denied', 'rejected', 'failed', 'cancelled'].includes(one.status),
    )
    const before = counting.reduce((sum, one) => sum + one.cents, kind === 'deposit' ? this.depositedCents : 0n)
    return before + cents >= LIMIT_CENTS ? 2 : 1
  }

  hold(asset: Asset, units: bigint): void {
    this.available[asset] -= units
    this.held[asset] += units
  }

  /** The hold of a request; undefined: none, for deposits and payments outside the wallet. */
  holds(one: Modelled): [Asset, bigint] | undefined {
    if (one.kind === 'withdrawal' || one.kind === 'sell') return [one.asset, one.units]
    return one.kind === 'buy' && one.fromBalance ? ['USD', one.cents] : undefined
  }

  complete(one: Modelled): void {
    const held = this.holds(one)
    if (held) this.held[held[0]] -= held[1]
    if (one.kind === 'deposit' || one.kind === 'buy') this.available[one.asset] += one.units
    if (one.kind === 'sell') this.available.USD += one.cents
  }

  release(one: Modelled): void {
    const held = this.holds(one)
    if (held) this.hold(held[0], -held[1])
  }
}

/** The eighth decimal of a coin in its smallest units. */
export const step = (asset: Asset) => 10n ** BigInt(Math.max(0, scales[asset] - 8))
/** The coins that cents buy at the rate, rounded down to 8 decimals. */
export const bought = (asset: (typeof coins)[number], cents: bigint) =>
  ((cents * 10n ** 8n) / rates[asset]) * step(asset)
export const due = (asset: (typeof coins)[number], cents: bigint) =>
  ((cents * 10n ** 8n + rates[asset] - 1n) / rates[asset]) * step(asset)
export const worth = (asset: (typeof coins)[number], units: bigint) =>
  (units * rates[asset]) / 10n ** BigInt(scales[asset])

export const targets = {
  approve: 'approved',
  deny: 'denied',
  reject: 'rejected',
  flag: 'flagged',
  settle: 'completed',
  fail: 'failed',
} as const
export type Action = keyof typeof targets

/** The expected refusal code of an action; undefined: it succeeds. */
export const refusedAs = (one: Modelled, action: Action, admin: number): string | undefined => {
  if ((action === 'settle' || action === 'fail') && one.kind !== 'withdrawal') return 'decision_not_possible'
  if (!canMove(wallet.transactionMoves, one.status, targets[action]))
    return ['pending', 'in_review', 'flagged'].includes(one.status) ? 'decision_not_possible' : 'already_decided'
  return action === 'approve' && one.approvedBy.has(admin) ? 'already_decided' : undefined
}

export const applied = (model: Model, one: Modelled, action: Action, admin: number): void => {
  if (action === 'flag') one.status = 'flagged'
  if (action === 'approve') {
    one.approvedBy.add(admin)
    const enough = one.approvedBy.size >= one.needed
    if (!enough) one.status = 'in_review'
    else {
      if (one.kind === 'withdrawal') model.held[one.asset] -= one.units
      else model.complete(one)
      one.status = one.kind === 'withdrawal' ? 'approved' : 'completed'
    }
  }
  if (action === 'deny' || action === 'reject') model.release(one)
  if (action === 'fail') model.available[one.asset] += one.units
  if (['deny', 'reject', 'settle', 'fail'].includes(action)) one.status = targets[action]
  if (['completed', 'denied', 'rejected', 'failed'].includes(one.status)) one.finals += 1
}
