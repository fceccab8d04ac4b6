import type { Right } from './rights.ts'

interface AskRules {
  /** Who is asked: administrators with a permission, or the person concerned. */
  readonly of: Right | 'owner'
  /** Possible outcomes. */
  readonly ends: readonly string[]
}

/**
 * What notifications ask for. Whether something still waits is determined by the database function `asked_outcome`,
 * which returns one of these outcomes, or nothing while it waits.
 */
export const asks = {
  /** A decision on a member's wallet request. */
  request: { of: 'money:decide', ends: ['approved', 'denied', 'rejected', 'lapsed', 'cancelled'] },
  /** The second report that a withdrawal could not be sent. */
  failing: { of: 'money:decide', ends: ['sent', 'failed'] },
  /** The proof of a payment outside the platform. */
  proof: { of: 'owner', ends: ['proof_sent', 'approved', 'denied', 'rejected', 'lapsed', 'cancelled'] },
  /** A decision on a correction of the ledger. */
  adjustment: { of: 'treasury:decide', ends: ['approved', 'denied'] },
  /** A decision on an application. */
  signup: { of: 'people:decide', ends: ['approved', 'denied', 'left'] },
  /** Another proof after a denial, by the applicant. */
  resubmission: { of: 'owner', ends: ['sent_again'] },
  /** A decision on a membership payment. */
  payment: { of: 'people:decide', ends: ['approved', 'denied'] },
  /** A review of a member's submission. */
  assignment: { of: 'content:write', ends: ['accepted', 'returned'] },
  /** A decision on a reported comment. */
  comment: { of: 'content:write', ends: ['kept', 'hidden', 'removed'] },
  /** Shipping an order. */
  order: { of: 'store:write', ends: ['shipped', 'cancelled', 'refunded'] },
  /** A reply to a member's ticket. */
  ticket: { of: 'support:write', ends: ['answered', 'resolved', 'closed', 'merged'] },
  /** The member's reaction to a reply. */
  answer: { of: 'owner', ends: ['answered', 'rated'] },
  /** Renewal of a membership, by the period that ends. */
  renewal: { of: 'owner', ends: ['goes_on', 'paid', 'cancelled', 'ended'] },
  /** Resubmission of returned work. */
  handing_in: { of: 'owner', ends: ['handed_in'] },
  /** A second administrator's decision on a change. */
  change: { of: 'approvals:read', ends: ['confirmed', 'in_force', 'called_off', 'not_possible'] },
} as const satisfies Record<string, AskRules>

export type AskKind = keyof typeof asks

/** The outcome of something that was asked for. */
export type Outcome = (typeof asks)[AskKind]['ends'][number]

export const outcomes = [...new Set(Object.values(asks).flatMap(({ ends }) => ends))] as readonly Outcome[]
