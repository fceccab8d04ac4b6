import { canMove, type Right, type transactions, wallet } from '@vesica/contract'

/** What an administrator can do with a request, in the order of the buttons. */
export const reviewActs = ['approve', 'deny', 'reject', 'flag', 'settle', 'fail'] as const
export type ReviewAct = (typeof reviewActs)[number]

/** Where each act moves a request. */
const leadsTo: Readonly<Record<ReviewAct, wallet.TransactionStatus>> = {
  approve: 'approved',
  deny: 'denied',
  reject: 'rejected',
  flag: 'flagged',
  settle: 'completed',
  fail: 'failed',
}

const waitingStatuses: readonly wallet.TransactionStatus[] = ['pending', 'in_review', 'flagged']

/** Whether a request still waits for a decision. */
export const isWaiting = (status: wallet.TransactionStatus): boolean => waitingStatuses.includes(status)

/** Whether an order waits whose price has lapsed: it cannot be approved any more. @param now milliseconds */
export const isLapsed = (
  { status, priceUntil }: Pick<transactions.ReviewedTransaction, 'status' | 'priceUntil'>,
  now: number = Date.now(),
): boolean => isWaiting(status) && priceUntil !== null && new Date(priceUntil).getTime() < now

type Judged = Pick<
  transactions.ReviewedTransaction,
  'status' | 'type' | 'userId' | 'approvals' | 'approvalsNeeded' | 'failing' | 'priceUntil' | 'drift' | 'userLeft'
>

export interface Offer {
  readonly acts: readonly ReviewAct[]
  /**
   * Why acts are missing: one's offices do not include deciding, the request is one's own, its member was removed, its price
   * has lapsed, the rate is too far from it, or one has approved it, or said that it could not be sent, and another must too.
   */
  readonly because: 'office' | 'own' | 'gone' | 'lapsed' | 'drifted' | 'approved' | 'failing' | undefined
}

/**
 * What saying comes to that an approved withdrawal could not be sent: it is over by one's word alone, or asked for; or it
 * confirms what another said; or one has said it, and another must.
 */
export type Failing = 'alone' | 'asks' | 'confirms' | 'said'

export const failingOf = (
  { approvalsNeeded, failing }: Pick<Judged, 'approvalsNeeded' | 'failing'>,
  self: { id: string } | undefined,
): Failing => {
  if (approvalsNeeded < 2) return 'alone'
  if (failing.some(({ id }) => id === self?.id)) return 'said'
  return failing.some(({ counts }) => counts) ? 'confirms' : 'asks'
}

/**
 * The acts that the state of a request allows to the administrator who looks at it.
 * @param self undefined: not known yet, nothing is offered  @param now milliseconds
 */
export const offerOf = (
  one: Judged,
  self: { id: string; rights: readonly Right[] } | undefined,
  now: number = Date.now(),
): Offer => {
  const possible = reviewActs.filter((act) => {
    if ((act === 'settle' || act === 'fail') && one.type !== 'withdrawal') return false
    return canMove(wallet.transactionMoves, one.status, leadsTo[act])
  })
  if (!self || possible.length === 0) return { acts: [], because: undefined }
  if (!self.rights.includes('money:decide')) return { acts: [], because: 'office' }
  if (one.userId === self.id) return { acts: [], because: 'own' }
  if (isWaiting(one.status) && one.userLeft)
    return { acts: possible.filter((act) => act !== 'approve'), because: 'gone' }
  if (isLapsed(one, now)) return { acts: possible.filter((act) => act !== 'approve'), because: 'lapsed' }
  if (isWaiting(one.status) && one.drift?.beyond)
    return { acts: possible.filter((act) => act !== 'approve'), because: 'drifted' }
  if (isWaiting(one.status) && one.approvals.some(({ id }) => id === self.id))
    return { acts: possible.filter((act) => act !== 'approve'), because: 'approved' }
  if (possible.includes('fail') && failingOf(one, self) === 'said')
    return { acts: possible.filter((act) => act !== 'fail'), because: 'failing' }
  return { acts: possible, because: undefined }
}

/** What is wrong with a transaction hash so far; `short` only means that it is not whole yet. Empty is `short`. */
export const hashProblem = (typed: string): 'notHex' | 'long' | 'short' | undefined => {
  const digits = hashDigits(typed)
  if (!/^[0-9a-f]*$/i.test(digits)) return 'notHex'
  if (digits.length > 64) return 'long'
  return digits.length < 64 ? 'short' : undefined
}

/** The digits of a hash as typed, without spaces around and the prefix that some networks write. */
export const hashDigits = (typed: string): string => typed.trim().replace(/^0x/i, '')
