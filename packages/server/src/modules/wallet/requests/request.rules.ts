import { transactions, wallet } from '@vesica/contract'

type Kind = transactions.RequestKind

/** The sentence's word for what the balance does not suffice for. */
export const actionWords: Record<Kind, string> = {
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  buy: 'buy order',
  sell: 'sell order',
}

export const kindWords: Record<Kind, string> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  buy: 'Buy',
  sell: 'Sell',
}

export const prefixes: Record<Kind, string> = { deposit: 'DEP', withdrawal: 'WDR', buy: 'BUY', sell: 'SEL' }

/** As members' screens name the kinds. */
export const memberType = (kind: Kind): wallet.TransactionType => (kind === 'withdrawal' ? 'withdraw' : kind)

/** Who decides what lapses by itself, in sentences. */
export const PLATFORM = 'the platform'

/** A decision that was made once is made. */
export const isDecided = (status: wallet.TransactionStatus): boolean =>
  !['pending', 'in_review', 'flagged'].includes(status)

/** What decides whether a request still waits for its payment. */
interface Payable {
  readonly status: wallet.TransactionStatus
  readonly paid_from: 'balance' | 'outside' | null
  readonly proof_at: Date | null
  readonly price_until: Date | null
}

/** Whether a buy still waits for its payment: it is paid outside and open, its price holds, and no proof has come. */
export const isToBePaid = ({ status, paid_from, proof_at, price_until }: Payable, now: Date): boolean =>
  paid_from === 'outside' && proof_at === null && !isDecided(status) && price_until !== null && price_until >= now

/** Whether its member can cancel it: a deposit is claimed money, and what was proved or looked at is the administrators'. */
export const isCancellable = (request: Pick<Payable, 'status' | 'proof_at'> & { readonly kind: Kind }): boolean =>
  request.kind !== 'deposit' && request.status === 'pending' && request.proof_at === null

/**
 * Why two administrators must approve: nobody knows the worth, it is much by itself, or with what counts beside it, or
 * one administrator would have approved much alone with it.
 */
export type WhyTwo = 'unknown' | 'worth' | 'together' | 'alone_a_day'

/** What a request was found to be worth, and how many administrators must approve it. */
export interface Judgement {
  /** In USD cents; null without any rate. */
  worthCents: bigint | null
  /** What counts together with it, in USD cents. */
  besideCents: bigint
  needed: 1 | 2
  /** null: one is enough. */
  because: WhyTwo | null
}

/** What one administrator approved alone of late, in USD cents, and how much of it they may. */
export interface Alone {
  cents: bigint
  mostCents: bigint
}

/**
 * How many administrators must approve a request, and why.
 * @param worthCents what it is worth in USD; null: nobody knows
 * @param besideCents what counts together with it: of the kind, of the same member, of the last hours
 * @param twoFromCents from which worth on two must
 * @param alone of whoever is about to approve it; undefined: nobody is
 */
export const judged = (
  worthCents: bigint | null,
  besideCents: bigint,
  twoFromCents: bigint,
  alone?: Alone,
): Judgement => {
  const because = whyTwo(worthCents, besideCents, twoFromCents)
  if (!because && alone && worthCents !== null && alone.cents + worthCents > alone.mostCents)
    return { worthCents, besideCents: alone.cents, needed: 2, because: 'alone_a_day' }
  return { worthCents, besideCents, needed: because ? 2 : 1, because }
}

const whyTwo = (worthCents: bigint | null, besideCents: bigint, twoFromCents: bigint): WhyTwo | null => {
  if (worthCents === null) return 'unknown'
  if (worthCents >= twoFromCents) return 'worth'
  return besideCents + worthCents >= twoFromCents ? 'together' : null
}
