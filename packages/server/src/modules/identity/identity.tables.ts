import type { KeyRight, AdminRole, security } from '@vesica/contract'
import type { ColumnType, Generated } from 'kysely'
import { open, type Tx } from '../../platform/data/tx.ts'
import type { Askers } from './codes/askers.ts'

export interface PersonRow {
  id: string
  name: string
  email: string
  password_hash: string | null
  role: 'user' | 'admin'
  /** Roles of an administrator; empty for others. */
  offices: AdminRole[]
  status: 'active' | 'inactive' | 'suspended' | 'banned'
  signup_status: 'none' | 'pending' | 'approved' | 'denied'
  plan_id: string | null
  membership_level: string
  member_since: Date | null
  membership_ends_at: Date | null
  shipping: unknown
  avatar_file_id: string | null
  language: 'en'
  /** IANA time zone; null: the browser's. */
  time_zone: string | null
  week_start: 'monday' | 'saturday' | 'sunday' | null
  /** When the person closed the dashboard's first steps. */
  welcome_closed_at: Date | null
  session_count: Generated<number>
  joined_at: Date
  last_active_at: Date | null
  last_login_at: Date | null
  deleted_at: Date | null
  /** When the administrator's approvals begin to count. */
  counts_from: Date | null
  appointed_by: string | null
  /** When the person last stopped being an active administrator with approval permission. */
  stopped_counting_at: Date | null
  /** When the person last stopped being an active administrator. */
  administrator_until: Date | null
  /** End of the hold on withdrawals after an administrator changed the address, and that administrator. */
  held_until: Date | null
  held_by: string | null
  /** The requested new address. The hash belongs to the link sent to the current one. */
  email_asked: string | null
  email_asked_until: Date | null
  email_asked_hash: Buffer | null
  /** When sign-in began to take two steps. */
  second_factor_since: Date | null
  /** When the account is due for deletion, when its owner was reminded, and when it was deleted. */
  leaves_at: Date | null
  leave_told_at: Date | null
  left_at: Date | null
  search: Generated<string>
}

/** Clears a requested address. */
export const noAddressRequest = { email_asked: null, email_asked_until: null, email_asked_hash: null }

export interface IdentityTables {
  person: PersonRow
  session: {
    id: string
    person_id: string
    token_hash: Buffer
    /** Hash of the session's media cookie. */
    companion_hash: Buffer | null
    /** Hash of the known browser in which the session started. */
    browser_hash: Buffer | null
    address: string
    device: string
    created_at: Date
    last_seen_at: Date
    /** When the session's user last proved their identity. */
    proved_at: Date
    ended_at: Date | null
  }
  feed_address: {
    id: string
    person_id: string
    key_hash: Buffer
    created_at: Date
    last_used_at: Date | null
  }
  api_key: {
    id: string
    name: string
    secret_hash: Buffer
    /** Last characters of the key. */
    ending: string
    rights: KeyRight[]
    made_by: string
    made_at: Date
    ends_at: Date | null
    last_used_at: Date | null
    revoked_at: Date | null
  }
  email_code: {
    email: string
    code_hash: Buffer | null
    sent_at: Date
    expires_at: Date
    tries: Generated<number>
    verified_until: Date | null
    browser_hash: Buffer | null
    askers: ColumnType<Askers, undefined, string>
    taken: ColumnType<{ key: string; endsAt: string }[], undefined, string>
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
  authenticator: {
    person_id: string
    /** Encrypted. */
    secret: Buffer | null
    since: Date | null
    last_step: ColumnType<string, number | undefined, number>
    pending: Buffer | null
    pending_until: Date | null
  }
  recovery_code: { person_id: string; code_hash: Buffer; used_at: Date | null }
  passkey: {
    id: string
    person_id: string
    credential_id: string
    public_key: Buffer
    counter: ColumnType<string, number, number>
    transports: string[]
    name: string
    synced: boolean
    created_at: Date
    last_used_at: Date | null
  }
  proof_challenge: {
    token_hash: Buffer
    purpose: string
    person_id: string | null
    session_id: string | null
    expires_at: Date
  }
  known_browser: { person_id: string; browser_hash: Buffer; last_seen_at: Date }
  account_event: {
    id: string
    person_id: string
    kind: security.AccountEvent['kind']
    detail: string | null
    address: string | null
    device: string | null
    once: string | null
    created_at: Date
  }
  password_link: { token_hash: Buffer; person_id: string; expires_at: Date; used_at: Date | null }
}

export const tables = (tx: Tx) => open<IdentityTables>(tx)
