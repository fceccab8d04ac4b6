import type { Generated, Selectable } from 'kysely'
import { open, type Tx } from '../../platform/data/tx.ts'

export interface AssetRow {
  code: string
  name: string
  network: string
  scale: number
  icon: string
  deposit_address: string
  enabled: boolean
  position: number
  created_at: Date
  deleted_at: Date | null
  kind: Generated<'coin' | 'cash'>
  contract: Generated<string | null>
  payment_scheme: Generated<string | null>
  min_deposit_units: Generated<string>
  network_fee_cents: Generated<string>
  rate_max_age_minutes: Generated<number>
  /** The first time members could have paid to its address; null: never. */
  offered_at: Generated<Date | null>
  /** When its address, network or contract last changed; null: never. */
  received_since: Generated<Date | null>
}

export type RequestKind = 'deposit' | 'withdrawal' | 'buy' | 'sell'
export type RequestStatus =
  | 'pending'
  | 'in_review'
  | 'flagged'
  | 'approved'
  | 'completed'
  | 'denied'
  | 'rejected'
  | 'failed'
  | 'cancelled'

/** Amounts in smallest units are read as text because they exceed every number type. */
interface RequestTable {
  id: string
  reference: string
  person_id: string
  kind: RequestKind
  asset_code: string
  units: string
  usd_cents: string | null
  rate: string | null
  fee_units: string
  address: string | null
  network: string | null
  notes: string | null
  paid_from: 'balance' | 'outside' | null
  /** For trades only. */
  price_until: Date | null
  quote_id: string | null
  proof_file_id: string | null
  proof_sha256: string | null
  /** For buys paid outside: when the proof arrived, and the payment method as named then. */
  proof_at: Generated<Date | null>
  paid_by: Generated<string | null>
  approvals_needed: number
  /** The highest worth it was valued at, in USD cents; null: unknown. */
  worth_cents: string | null
  /** Worth of the requests counted together with it, in USD cents. */
  beside_cents: Generated<string>
  /** Why two must approve; null: one is enough, or the request predates this column. */
  two_because: 'unknown' | 'worth' | 'together' | 'alone_a_day' | null
  status: RequestStatus
  reason: string | null
  tx_hash: string | null
  made_at: Date
  decided_at: Date | null
  decided_by: string | null
  completed_at: Date | null
  search: Generated<string>
}

export type RequestRow = Omit<Selectable<RequestTable>, 'search'>

/** A request with the scale of its asset. */
export type ScaledRequest = RequestRow & { readonly scale: number }

export interface WalletTables {
  asset: AssetRow
  /** Outgoing transactions; each settles only one payout. */
  outgoing_transaction: { hash: string; noted_at: Date }
  /** Payment addresses that texts may name, normalized as in `addressesIn`. */
  known_address: { address: string; known_at: Date }
  /** `usd` is read as text: USD for one coin, 8 decimals. */
  asset_rate: { asset_code: string; set_at: Date; usd: string; set_by: string | null }
  ledger_account: {
    id: Generated<string>
    code: string
    asset_code: string
    class: 'asset' | 'liability' | 'equity' | 'revenue' | 'expense'
    kind: string
    person_id: string | null
    floor_zero: boolean
    cached: boolean
    balance: Generated<string>
    version: Generated<string>
    created_at: Generated<Date>
  }
  journal: {
    id: string
    kind: string
    reference: string
    idem_key: string
    actor_id: string | null
    quote_id: string | null
    reverses: string | null
    posted_at: Date
  }
  transfer: {
    id: Generated<string>
    journal_id: string
    line: number
    asset_code: string
    debit_account: string
    credit_account: string
    amount: string
  }
  account_entry: {
    account_id: string
    account_version: string
    transfer_id: string
    delta: string
    balance_after: string
  }
  rate_quote: { id: string; person_id: string; asset_code: string; rate: string; made_at: Date; expires_at: Date }
  wallet_request: RequestTable
  /** `actor_id` null: the platform itself. */
  request_event: {
    request_id: string
    step: number
    status: string
    actor_id: string | null
    reason: string | null
    at: Date
  }
  address_shown: { person_id: string; asset_code: string; network: string; address: string; first_at: Date }
  approval_after_wait: { request_id: string; admin_id: string; at: Date }
  request_failing: { request_id: string; admin_id: string; word: number; reason: string; at: Date }
  /** A single row, locked by every approval. */
  approving: { one: boolean; at: Date | null }
  approval: { request_id: string; admin_id: string; at: Date }
  hold: {
    request_id: string
    account_id: string
    asset_code: string
    units: string
    captured: Generated<string>
    released: Generated<string>
  }
  ledger_adjustment: {
    id: string
    reference: string
    asset_code: string
    units: string
    debit_code: string
    credit_code: string
    reason: string
    status: 'pending' | 'approved' | 'denied'
    requested_by: string
    requested_at: Date
    decided_by: string | null
    decided_at: Date | null
  }
  /** Volume of completed requests on past days, in USD cents. */
  completed_volume: { day: string; cents: string }
  /** Stored sums of uncached accounts up to a transfer: debits minus credits. */
  account_sum: { account_id: string; units: string; through: string }
  account_sums_kept: { one: boolean; through: string; next: string; next_at: Date }
  reconcile_run: { id: string; at: Date; ok: boolean; report: unknown }
}

export const tables = (tx: Tx) => open<WalletTables>(tx)
