import type { members } from '@vesica/contract'

/** A pending application, paid in full. */
export const request: members.SignupRequest = {
  approved: false,
  status: 'pending',
  plan_id: 'one',
  plan_name: 'Seeker',
  proof_image_path: '/users/ada/proof',
  proof_kind: 'image',
  proof_name: 'proof.png',
  proof_bytes: 1000,
  proof_seen_before: 0,
  fee_crypto: '0.0005',
  proof_amount: '0.0005',
  fee_usd: 25,
  year_usd: 0,
  due_usd: 25,
  crypto_symbol: 'BTC',
  expected_crypto: '0.0005',
  rate: 50_000,
  address: null,
  network: 'Bitcoin',
  invitation: null,
  invitedBy: null,
  sentAt: '2026-03-02T12:00:00.000Z',
  decidedAt: null,
  decidedBy: null,
  reason: null,
}
/** The applicant. */
export const applicant = (signupRequest: members.SignupRequest) =>
  ({ id: 'ada', name: 'Ada Holm', email: 'ada@example.org', signupRequest }) as members.Member
