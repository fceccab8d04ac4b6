import type { Personal } from '../../platform/data/personal.tables.ts'

/** What this module holds of people; what must go first stands first. */
export const personal: readonly Personal[] = [
  {
    table: 'membership_period',
    about: 'From when to when you were a member.',
    columns: { plan_id: 'by which plan', began_at: 'from', ends_at: 'until' },
    leaving: 'goes',
  },
  {
    table: 'signup_request',
    about: 'Your applications. Amounts are in the smallest units of the coin.',
    columns: {
      plan_id: 'for which plan',
      status: 'what became of it',
      fee_cents: 'the fee in US cents',
      asset_code: 'paid with which coin',
      fee_units: 'how much of it',
      rate: 'the rate',
      address: 'paid to which address',
      network: 'on which network',
      sent_at: 'when',
      decided_at: 'when it was decided',
      reason: 'why',
    },
    file: 'proof_file_id',
    leaving: { stays: 'a fee that was posted is accounted for with its proof; the name is a pseudonym' },
  },
]
