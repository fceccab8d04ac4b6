import { transactions, wallet } from '@vesica/contract'

type Kind = transactions.RequestKind

/** Actions as named in insufficient funds errors. */
export const actionText: Record<Kind, string> = {
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  buy: 'buy order',
  sell: 'sell order',
}

export const prefixes: Record<Kind, string> = { deposit: 'DEP', withdrawal: 'WDR', buy: 'BUY', sell: 'SEL' }

/** Request kinds as named in the member API. */
export const memberType = (kind: Kind): wallet.TransactionType => (kind === 'withdrawal' ? 'withdraw' : kind)

/** Display name for decisions made automatically. */
export const PLATFORM = 'the platform'

/** Whether a status is a decision, which is final. */
export const isDecided = (status: wallet.TransactionStatus): boolean =>
  !['pending', 'in_review', 'flagged'].includes(status)

/** The fields that determine whether a request still awaits payment. */
interface Payable {
  readonly status: wallet.TransactionStatus
  readonly paid_from: 'balance' | 'outside' | null
  readonly proof_at: Date | null
  readonly price_until: Date | null
}

/** Whether a buy still awaits payment: paid outside, undecided, price valid, no proof yet. */
export const isToBePaid = ({ status, paid_from, proof_at, price_until }: Payable, now: Date): boolean =>
  paid_from === 'outside' && proof_at === null && !isDecided(status) && price_until !== null && price_until >= now

/**
 * Whether the member can cancel it. Deposits claim money already paid, and requests with a proof or under review are up
 * to administrators.
 */
export const isCancellable = (request: Pick<Payable, 'status' | 'proof_at'> & { readonly kind: Kind }): boolean =>
  request.kind !== 'deposit' && request.status === 'pending' && request.proof_at === null

/**
 * Why two administrators must approve: unknown worth, a large worth, a large total with related requests, or too much
 * approved by one administrator alone.
 */
export type WhyTwo = 'unknown' | 'worth' | 'together' | 'alone_a_day'

/** The worth of a request and the number of approvals it needs. */
export interface Judgement {
  /** In USD cents; null: no rate. */
  worthCents: bigint | null
  /** Worth of the requests counted together with it, in USD cents. */
  besideCents: bigint
  needed: 1 | 2
  /** null: one approval is enough. */
  because: WhyTwo | null
}

/** What one administrator recently approved alone, in USD cents, and their limit. */
export interface Alone {
  cents: bigint
  mostCents: bigint
}

/**
 * How many administrators must approve a request, and why.
 * @param worthCents its worth in USD; null: unknown
 * @param relatedCents worth of the member's recent requests of the same kind
 * @param twoFromCents worth from which two must approve
 * @param alone for the administrator about to approve; undefined: none
 */
export const judged = (
  worthCents: bigint | null,
  relatedCents: bigint,
  twoFromCents: bigint,
  alone?: Alone,
): Judgement => {
  const because = whyTwo(worthCents, relatedCents, twoFromCents)
  if (!because && alone && worthCents !== null && alone.cents + worthCents > alone.mostCents)
    return { worthCents, besideCents: alone.cents, needed: 2, because: 'alone_a_day' }
  return { worthCents, besideCents: relatedCents, needed: because ? 2 : 1, because }
}

const whyTwo = (worthCents: bigint | null, relatedCents: bigint, twoFromCents: bigint): WhyTwo | null => {
  if (worthCents === null) return 'unknown'
  if (worthCents >= twoFromCents) return 'worth'
  return relatedCents + worthCents >= twoFromCents ? 'together' : null
}
