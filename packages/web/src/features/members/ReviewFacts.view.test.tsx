import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { applicant, request } from '../../../test/applicant.ts'
import { AtAddress, signedIn } from '../../../test/member.tsx'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { ReviewFacts } from './ReviewFacts.tsx'

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
