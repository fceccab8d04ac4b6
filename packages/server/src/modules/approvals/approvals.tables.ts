import type { approvals } from '@vesica/contract'
import { open, type Tx } from '../../platform/data/tx.ts'

export interface ControlTables {
  review_claim: { subject_id: string; person_id: string; ends_at: Date }
  guarded_change: {
    id: string
    kind: approvals.GuardedChange['kind']
    subject: string
    title: string
    before_text: string
    after_text: string
    /** Input for the applier; jsonb. */
    payload: unknown
    asked_by: string
    asked_at: Date
    holds_at: Date | null
    status: approvals.GuardedChange['status']
    decided_by: string | null
    decided_at: Date | null
    reason: string | null
  }
}

export const tables = (tx: Tx) => open<ControlTables>(tx)
