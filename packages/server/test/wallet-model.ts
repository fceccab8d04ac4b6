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
      (request) => request.kind === kind && !['denied', 'rejected', 'failed', 'cancelled'].includes(request.status),
    )
    const before = counting.reduce((sum, request) => sum + request.cents, kind === 'deposit' ? this.depositedCents : 0n)
    return before + cents >= LIMIT_CENTS ? 2 : 1
  }

  hold(asset: Asset, units: bigint): void {
    this.available[asset] -= units
    this.held[asset] += units
  }

  /** The hold of a request; undefined: none, for deposits and payments outside the wallet. */
  holds(request: Modelled): [Asset, bigint] | undefined {
    if (request.kind === 'withdrawal' || request.kind === 'sell') return [request.asset, request.units]
    return request.kind === 'buy' && request.fromBalance ? ['USD', request.cents] : undefined
  }

  complete(request: Modelled): void {
    const held = this.holds(request)
    if (held) this.held[held[0]] -= held[1]
    if (request.kind === 'deposit' || request.kind === 'buy') this.available[request.asset] += request.units
    if (request.kind === 'sell') this.available.USD += request.cents
  }

  release(request: Modelled): void {
    const held = this.holds(request)
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
export const refusedAs = (request: Modelled, action: Action, admin: number): string | undefined => {
  if ((action === 'settle' || action === 'fail') && request.kind !== 'withdrawal') return 'decision_not_possible'
  if (!canMove(wallet.transactionMoves, request.status, targets[action]))
    return ['pending', 'in_review', 'flagged'].includes(request.status) ? 'decision_not_possible' : 'already_decided'
  return action === 'approve' && request.approvedBy.has(admin) ? 'already_decided' : undefined
}

export const applied = (model: Model, request: Modelled, action: Action, admin: number): void => {
  if (action === 'flag') request.status = 'flagged'
  if (action === 'approve') {
    request.approvedBy.add(admin)
    const enough = request.approvedBy.size >= request.needed
    // A flag stays until a second administrator approves too.
    if (!enough) request.status = request.status === 'flagged' ? 'flagged' : 'in_review'
    else {
      if (request.kind === 'withdrawal') model.held[request.asset] -= request.units
      else model.complete(request)
      request.status = request.kind === 'withdrawal' ? 'approved' : 'completed'
    }
  }
  if (action === 'deny' || action === 'reject') model.release(request)
  if (action === 'fail') model.available[request.asset] += request.units
  if (['deny', 'reject', 'settle', 'fail'].includes(action)) request.status = targets[action]
  if (['completed', 'denied', 'rejected', 'failed'].includes(request.status)) request.finals += 1
}
