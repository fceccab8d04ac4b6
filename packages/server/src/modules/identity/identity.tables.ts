import type { Office } from '@vesica/contract'
import type { Generated } from 'kysely'
import { open, type Tx } from '../../platform/data/tx.ts'

export interface PersonRow {
  id: string
  name: string
  email: string
  password_hash: string | null
  role: 'user' | 'admin'
  /** Of an administrator; empty for others. */
  offices: Office[]
  status: 'active' | 'inactive' | 'suspended' | 'banned'
  signup_status: 'none' | 'pending' | 'approved' | 'denied'
  plan_id: string | null
  membership_level: string
  member_since: Date | null
  membership_ends_at: Date | null
  shipping: unknown
  session_count: Generated<number>
  joined_at: Date
  last_active_at: Date | null
  last_login_at: Date | null
  deleted_at: Date | null
  /** From when on an administrator's word counts where two must decide. */
  counts_from: Date | null
  appointed_by: string | null
  /** When they last stopped being an active administrator. */
  stopped_counting_at: Date | null
  /** Until when withdrawals wait because an administrator changed the address, and which one. */
  held_until: Date | null
  held_by: string | null
  search: Generated<string>
}

export interface IdentityTables {
  person: PersonRow
  session: {
    id: string
    person_id: string
    token_hash: Buffer
    /** Of its media cookie. */
    companion_hash: Buffer | null
    address: string
    device: string
    created_at: Date
    last_seen_at: Date
    ended_at: Date | null
  }
  feed_address: {
    id: string
    person_id: string
    key_hash: Buffer
    created_at: Date
    last_used_at: Date | null
  }
  email_code: {
    email: string
    code_hash: Buffer | null
    sent_at: Date
    expires_at: Date
    tries: Generated<number>
    verified_until: Date | null
    browser_hash: Buffer | null
  }
  sign_in_failure: { account: string; failures: number; last_at: Date; blocked_until: Date | null }
  address_objection: {
    token_hash: Buffer
    person_id: string
    email: string
    expires_at: Date
    used_at: Date | null
  }
  kept_address: { email: string; person_id: string; since: Date; until: Date }
  password_link: { token_hash: Buffer; person_id: string; expires_at: Date; used_at: Date | null }
}

export const tables = (tx: Tx) => open<IdentityTables>(tx)
