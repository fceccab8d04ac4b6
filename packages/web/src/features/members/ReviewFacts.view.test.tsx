import { screen } from '@testing-library/react'
import type { members } from '@vesica/contract'
import { expect, test } from 'vitest'
import { AtAddress, signedIn } from '../../../test/member.tsx'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { ReviewFacts } from './ReviewFacts.tsx'

const request: members.SignupRequest = {
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
const applicant = (signupRequest: members.SignupRequest) =>
  ({ id: 'ada', name: 'Ada Holm', email: 'ada@example.org', signupRequest }) as members.Member

const fact = (name: string) => screen.queryByText(name)?.nextElementSibling?.textContent

test.each([
  ['the fee alone', {}, { Fee: '$25.00', 'First year': undefined, 'Due in USD': undefined }, '0.0005 BTC'],
  [
    'the fee and the first year',
    { year_usd: 79, due_usd: 104, fee_crypto: '0.00208', expected_crypto: '0.00208' },
    { Fee: '$25.00', 'First year': '$79.00', 'Due in USD': '$104.00' },
    '0.00208 BTC',
  ],
])('who was charged %s is checked against that', async (_, charged, facts, amount) => {
  signedIn(aNetwork(), { role: 'admin', rights: [] })
  const asked = { ...request, ...charged }
  show(<AtAddress address="/" screen={() => <ReviewFacts member={applicant(asked)} request={asked} />} />)
  await screen.findByText('Amount due')
  for (const [name, said] of Object.entries(facts)) expect(fact(name), name).toBe(said)
  expect(fact('Amount due')).toBe(amount)
  expect(fact('Claimed amount')).toBe(`${amount}equals the amount due`)
})
