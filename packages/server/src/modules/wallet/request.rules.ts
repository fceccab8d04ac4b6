import { transactions, wallet } from '@vesica/contract'

type Kind = transactions.RequestKind

/** The sentence's word for what the balance does not suffice for. */
export const actWords: Record<Kind, string> = {
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

/** Kinds by the prefix of their references. */
export const kinds: ReadonlyMap<string, Kind> = new Map(
  Object.entries(prefixes).map(([kind, prefix]) => [prefix, kind as Kind]),
)

/** As members' screens name the kinds. */
export const memberType = (kind: Kind): wallet.TransactionType => (kind === 'withdrawal' ? 'withdraw' : kind)

/** A decision that was made once is made. */
export const isDecided = (status: wallet.TransactionStatus): boolean =>
  !['pending', 'in_review', 'flagged'].includes(status)

/**
 * How many administrators must approve a request.
 * @param cents what it is worth in USD; null without a rate
 * @param beforeCents what counts together with it: of a withdrawal the member's withdrawals of the last hours
 * @param twoFromCents from which worth on two must
 */
export const approvalsNeeded = (cents: bigint | null, beforeCents: bigint, twoFromCents: bigint): 1 | 2 =>
  cents !== null && beforeCents + cents >= twoFromCents ? 2 : 1
