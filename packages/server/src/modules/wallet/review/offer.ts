import type { Right, transactions } from '@vesica/contract'
import type { Tx } from '../../../platform/data/tx.ts'
import { isDecided } from '../requests/request.rules.ts'
import type { RequestRow } from '../wallet.tables.ts'
import { repeatAllowedFrom } from './approval.ts'
import { offerFor, type OwnDecision } from './offer.rules.ts'

/** The administrator viewing a request. */
export interface Looking {
  readonly userId: string
  readonly rights: ReadonlySet<Right>
}

/** An administrator's decision on a request as parsed from JSON, with ISO 8601 times. */
interface Decision {
  readonly id: string
  readonly at: string
  /** When their decisions start to count; null: no longer an active administrator. */
  readonly countsFrom: string | null
}

interface Looked extends Pick<RequestRow, 'status' | 'kind' | 'approvals_needed' | 'person_id' | 'price_until'> {
  readonly member: { readonly left: boolean; readonly heldUntil: string | null; readonly heldById: string | null }
  readonly approvals: readonly Decision[]
  readonly failing: readonly Decision[]
}

const counts = ({ countsFrom }: Decision, now: Date): boolean => countsFrom !== null && new Date(countsFrom) <= now

const decisionOf = async (tx: Tx, decisions: readonly Decision[], userId: string): Promise<OwnDecision | undefined> => {
  const decision = decisions.find(({ id }) => id === userId)
  return (
    decision && { from: counts(decision, tx.now) ? await repeatAllowedFrom(tx, userId, new Date(decision.at)) : null }
  )
}

/** The actions available to the viewer now. @param drifted whether a trade's rate is too far from the agreed one */
export const offerOf = async (
  tx: Tx,
  row: Looked,
  { userId, rights }: Looking,
  drifted: boolean,
): Promise<transactions.Offer> => {
  const until = row.member.heldUntil === null ? undefined : new Date(row.member.heldUntil)
  const isOpen = !isDecided(row.status)
  return offerFor(
    {
      status: row.status,
      kind: row.kind,
      approvalsNeeded: row.approvals_needed,
      mayDecide: rights.has('money:decide'),
      isOwn: row.person_id === userId,
      hasLeft: row.member.left,
      held: until && until > tx.now ? { until, byOneself: row.member.heldById === userId } : undefined,
      priceUntil: row.price_until,
      drifted,
      approved: isOpen ? await decisionOf(tx, row.approvals, userId) : undefined,
      failed: isOpen ? undefined : await decisionOf(tx, row.failing, userId),
      saidFailed: row.failing.some((decision) => counts(decision, tx.now)),
    },
    tx.now,
  )
}
