import type { Right } from './rights.ts'

interface AskRules {
  /** Who is asked: administrators with a right, or the person whose it is. */
  readonly of: Right | 'owner'
  /** What may come of it. */
  readonly ends: readonly string[]
}

/**
 * What notifications ask for. How one sees that something waits no longer stands in the database, in `asked_outcome`: it
 * gives one of these ends, or nothing while it waits.
 */
export const asks = {
  /** A decision on what a member asks of their wallet. */
  request: { of: 'money:decide', ends: ['approved', 'denied', 'rejected', 'lapsed', 'cancelled'] },
  /** The second word on a withdrawal that could not be sent. */
  failing: { of: 'money:decide', ends: ['sent', 'failed'] },
  /** The proof of a payment outside. */
  proof: { of: 'owner', ends: ['proof_sent', 'approved', 'denied', 'rejected', 'lapsed', 'cancelled'] },
  /** A decision on a correction of the ledger. */
  adjustment: { of: 'treasury:decide', ends: ['approved', 'denied'] },
  /** A decision on an application, by the person. */
  signup: { of: 'people:decide', ends: ['approved', 'denied', 'left'] },
  /** Another proof after a denial, by the person. */
  resubmission: { of: 'owner', ends: ['sent_again'] },
  /** A decision on a payment for a membership. */
  payment: { of: 'people:decide', ends: ['approved', 'denied'] },
  /** A look at what a member handed in. */
  assignment: { of: 'content:write', ends: ['accepted', 'returned'] },
  /** A decision on a comment that was reported. */
  comment: { of: 'content:write', ends: ['kept', 'hidden', 'removed'] },
  /** That an order is sent. */
  order: { of: 'store:write', ends: ['shipped', 'cancelled', 'refunded'] },
  /** An answer to a member's ticket. */
  ticket: { of: 'support:write', ends: ['answered', 'resolved', 'closed', 'merged'] },
  /** What a member does with an answer. */
  answer: { of: 'owner', ends: ['answered', 'rated'] },
  /** That somebody goes on with a membership, by the period that ends. */
  renewal: { of: 'owner', ends: ['goes_on', 'paid', 'cancelled', 'ended'] },
  /** That somebody hands in again what was returned. */
  handing_in: { of: 'owner', ends: ['handed_in'] },
  /** A second administrator's word on a change. */
  change: { of: 'control:read', ends: ['confirmed', 'in_force', 'called_off', 'not_possible'] },
} as const satisfies Record<string, AskRules>

export type AskKind = keyof typeof asks

/** What came of something that was asked for. */
export type Outcome = (typeof asks)[AskKind]['ends'][number]

export const outcomes = [...new Set(Object.values(asks).flatMap(({ ends }) => ends))] as readonly Outcome[]
