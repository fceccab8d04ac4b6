import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { applicant, request } from '../../../../test/applicant.ts'
import { AtAddress, signedIn } from '../../../../test/member.tsx'
import { aNetwork } from '../../../../test/network.ts'
import { show } from '../../../../test/show.tsx'
import { ReviewFacts, useApplicationDoubts, usePaymentDoubts } from './ReviewFacts.tsx'

const fact = (name: string) => screen.queryByText(name)?.nextElementSibling?.textContent

test.each([
  ['the fee alone', {}, { Fee: '$25.00', 'First year': undefined, 'Due in USD': undefined }, '0.0005 BTC'],
  [
    'the fee and the first year',
    { year_usd: 79, due_usd: 104, fee_crypto: '0.00208', expected_crypto: '0.00208', proof_amount: null },
    { Fee: '$25.00', 'First year': '$79.00', 'Due in USD': '$104.00' },
    '0.00208 BTC',
  ],
])('the amount due is that of an applicant charged %s', async (_, charged, facts, amount) => {
  signedIn(aNetwork(), { role: 'admin', rights: [] })
  const chargedRequest = { ...request, ...charged }
  show(
    <AtAddress
      address="/"
      screen={() => <ReviewFacts member={applicant(chargedRequest)} request={chargedRequest} />}
    />,
  )
  await screen.findByText('Amount due')
  for (const [name, value] of Object.entries(facts)) expect(fact(name), name).toBe(value)
  expect(fact('Amount due')).toBe(amount)
})

test.each([
  [null, 'Compare with the amount due.'],
  ['0.0005', '0.0005 BTC, as stated by the applicantmatches the amount due'],
  ['0.0004', '0.0004 BTC, as stated by the applicantshort by 0.0001 BTC'],
  ['0.5', '0.5 BTC, as stated by the applicantover by 0.4995 BTC'],
])('a stated proof amount of %s is compared with the amount due', async (proof_amount, amount) => {
  signedIn(aNetwork(), { role: 'admin', rights: [] })
  const charged = { ...request, proof_amount }
  show(<AtAddress address="/" screen={() => <ReviewFacts member={applicant(charged)} request={charged} />} />)
  await screen.findByText('Amount due')
  expect(fact('Amount on the proof')).toBe(amount)
})

test('an amount entered by the applicant is labeled as theirs, to be compared with the proof', async () => {
  signedIn(aNetwork(), { role: 'admin', rights: [] })
  const DoubtsList = () => <>{useApplicationDoubts({ ...request, proof_amount: '0.0004' })}</>
  show(<AtAddress address="/" screen={DoubtsList} />)
  await screen.findByText('The amount stated by the applicant is short by 0.0001 BTC. Compare it with the proof.')
})

const Doubts = ({ seen }: { seen: number }) => (
  <p>{usePaymentDoubts({ ...request, proof_seen_before: seen }).length} doubts</p>
)

test.each([
  [0, 'no', '0 doubts'],
  [1, 'used for 1 other payment', '1 doubts'],
])('a proof that was used for %s other payments says so, and counts as a doubt', async (seen, message, doubts) => {
  signedIn(aNetwork(), { role: 'admin', rights: [] })
  const charged = { ...request, proof_seen_before: seen }
  const both = () => (
    <>
      <ReviewFacts member={applicant(charged)} request={charged} />
      <Doubts seen={seen} />
    </>
  )
  show(<AtAddress address="/" screen={both} />)
  await screen.findByText(doubts)
  expect(screen.getByText(message)).toBeDefined()
})
