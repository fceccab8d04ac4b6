import type { codes, membershipChanges } from '@vesica/contract'
import type { Generated, GeneratedAlways } from 'kysely'
import { open, type Tx } from '../../platform/data/tx.ts'

/** The destination of a gift's refund. */
export type RefundedTo = 'wallet' | 'suspense' | 'outside'

export interface MembershipTables {
  plan: {
    id: string
    name: string
    description: string
    price_cents: string
    icon: string
    level: string
    rank: number
    popular: boolean
    features: unknown
    growth_aggregate: number
    active: boolean
    created_at: Date
  }
  signup_request: {
    id: string
    person_id: string
    plan_id: string
    status: 'pending' | 'approved' | 'denied'
    fee_cents: string
    asset_code: string | null
    asset_scale: number | null
    fee_units: string | null
    year_cents: Generated<string>
    year_units: Generated<string>
    rate: string | null
    address: string | null
    network: string | null
    proof_file_id: string | null
    proof_sha256: string | null
    proof_amount: string | null
    sent_at: Date
    decided_at: Date | null
    decided_by: string | null
    reason: string | null
    invitation_id: string | null
    invited_by: string | null
    gift_id: string | null
  }
  invitation: {
    id: string
    token_hash: Buffer
    label: string
    words: string
    plan_id: string | null
    most: number
    ends_at: Date
    waives_fee: boolean
    waives_approval: boolean
    made_by: string
    made_at: Date
    revoked_at: Date | null
  }
  member_link: { person_id: string; token: string; made_at: Date }
  membership_period: {
    id: string
    person_id: string
    plan_id: string
    began_at: Date
    ends_at: Date
    granted_by: string | null
    signup_request_id: string | null
    source: membershipChanges.PeriodSource
    price_cents: string
    credit_cents: string
    asset_code: string | null
    asset_scale: number | null
    units: string | null
    follows: string | null
    quote_id: string | null
    request_id: string | null
    made_at: Date
    ended_early_at: Date | null
    given_back: Generated<boolean>
    settled: Generated<boolean>
    end_seen: Generated<boolean>
  }
  membership_reminder: { period_id: string; days: number; told_at: Date }
  membership_quote: {
    id: string
    person_id: string
    plan_id: string
    kind: membershipChanges.MembershipChange
    follows: string | null
    price_cents: string
    credit_cents: string
    unused_days: number
    asset_code: string
    asset_scale: number
    units: string
    rate: string
    address: string
    network: string
    begins_at: Date
    ends_at: Date
    made_at: Date
    code_id: string | null
    discount_cents: string
  }
  membership_code: {
    id: string
    code: string
    kind: codes.CodeKind
    percent: number | null
    amount_cents: string | null
    plan_id: string | null
    uses_limit: number | null
    ends_at: Date | null
    active: boolean
    note: string
    made_at: Date
  }
  membership_gift: {
    id: string
    code: string
    plan_id: string
    buyer_id: string | null
    quote_id: string | null
    request_id: string | null
    made_by: string | null
    note: Generated<string>
    made_at: Date
    ready_at: Date | null
    ends_at: Date | null
    revoked_at: Date | null
    refunded_to: RefundedTo | null
    refund_hash: Generated<string | null>
    reason: string | null
    taken_at: Date | null
    taken_by: string | null
    period_id: string | null
  }
  membership_cancellation: { period_id: string; person_id: string; reason: string; made_at: Date }
  membership_pause: {
    id: string
    person_id: string
    period_id: string
    next_id: string | null
    began_at: Date
    ends_at: Date
    ended_at: Date | null
  }
  membership_code_use: { code_id: string; person_id: string; quote_id: string; used_at: Date }
  membership_request: {
    id: string
    person_id: string
    quote_id: string
    status: 'pending' | 'approved' | 'denied'
    proof_file_id: string
    proof_sha256: string
    sent_at: Date
    decided_at: Date | null
    decided_by: string | null
    reason: string | null
    gift: Generated<boolean>
    queue_order: GeneratedAlways<string>
  }
}

export const tables = (tx: Tx) => open<MembershipTables>(tx)
