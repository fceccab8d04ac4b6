import { cleanup, screen } from '@testing-library/react'
import { membership } from '@vesica/contract'
import { expect, test } from 'vitest'
import { AtAddress } from '../../../test/member.tsx'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { ResubmitProof } from './ResubmitProof.tsx'

const btc = {
  crypto_symbol: 'BTC',
  crypto_name: 'Bitcoin',
  crypto_amount: '0.00208',
  address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  rate: 50_000,
  network: 'Bitcoin',
  icon: 'B',
}
const feeAlone = { cryptoDepositAccounts: [btc], feeAmount: '25', yearAmount: '0', dueAmount: '25' }
const fact = (name: string) => screen.queryByText(name)?.nextElementSibling?.textContent

test.each([
  [
    '0',
    '25',
    { 'One-time registration fee': '$25.00', 'First year of the plan': undefined, 'Due at sign-up': undefined },
  ],
  [
    '79',
    '104',
    { 'One-time registration fee': '$25.00', 'First year of the plan': '$79.00', 'Due at sign-up': '$104.00' },
  ],
])('with %s USD for the first year, %s USD are due and itemized', async (yearAmount, dueAmount, facts) => {
  const network = aNetwork()
  const quote = { cryptoDepositAccounts: [btc], feeAmount: '25', yearAmount, dueAmount }
  network.answers(membership.getPlanDepositAccounts, quote)
  // The plan applied for, even if it is no longer offered.
  show(<AtAddress address="/" screen={() => <ResubmitProof planId="off-offer" />} />)
  expect(await screen.findByText('0.00208 BTC')).toBeTruthy()
  for (const [name, value] of Object.entries(facts)) expect(fact(name), name).toBe(value)
  expect(network.asked(membership.listPlans)).toEqual([])
})

test('the amount on the proof is sent as parsed, and omitted when empty', async () => {
  const network = aNetwork()
  network.answers(membership.getPlanDepositAccounts, feeAlone)
  network.refuses(membership.resubmitProof, 409, { message: 'Not now.', code: 'signup_not_denied' })
  const person = show(<AtAddress address="/" screen={() => <ResubmitProof planId="one" />} />)
  const field = await screen.findByLabelText('Amount on the proof in BTC (optional)')
  const proof = new File(['%PDF-1.4'], 'proof.pdf', { type: 'application/pdf' })
  await person.upload(screen.getByLabelText('Proof of payment'), proof)
  const sentWith = async (typed: string): Promise<unknown> => {
    await person.clear(field)
    if (typed !== '') await person.type(field, typed)
    await person.click(await screen.findByRole('button', { name: 'Submit new proof' }))
    return (network.asked(membership.resubmitProof).at(-1)?.body as FormData | undefined)?.get('proof_amount')
  }
  expect(await sentWith('ten')).toBeUndefined()
  // Incomplete numbers become errors on submit, so the button never silently does nothing.
  expect(await sentWith('12,')).toBeUndefined()
  expect(screen.getByText('Please enter a number like 0.5: the amount is in BTC.')).toBeDefined()
  expect(await sentWith('0,00208')).toBe('0.00208')
  expect(await sentWith('')).toBeNull()
})

test('a rejected proof has the reason beside it only, until another is chosen', async () => {
  const network = aNetwork()
  network.answers(membership.getPlanDepositAccounts, feeAlone)
  const message = 'This PDF opens with a password. Please save it without one.'
  network.refuses(membership.resubmitProof, 422, {
    message,
    code: 'file_unreadable',
    errors: { proof_image: [message] },
  })
  const person = show(<AtAddress address="/" screen={() => <ResubmitProof planId="one" />} />)
  const proof = await screen.findByLabelText('Proof of payment')
  const locked = new File(['%PDF-1.7'], 'locked.pdf', { type: 'application/pdf' })
  await person.upload(proof, locked)
  await person.click(await screen.findByRole('button', { name: 'Submit new proof' }))
  expect((await screen.findByText(message)).textContent).toBe(message)
  expect(screen.queryByText(/Failed to verify payment/)).toBeNull()
  await person.upload(proof, new File(['%PDF-1.7'], 'open.pdf', { type: 'application/pdf' }))
  await screen.findByText('open.pdf')
  expect(screen.queryByText(message)).toBeNull()
})

test('the selected coin is used again after a reload', async () => {
  sessionStorage.clear()
  const network = aNetwork()
  const ltc = { ...btc, crypto_symbol: 'LTC', crypto_name: 'Litecoin', crypto_amount: '0.25' }
  network.answers(membership.getPlanDepositAccounts, { ...feeAlone, cryptoDepositAccounts: [btc, ltc] })
  const Screen = () => <ResubmitProof planId="one" />
  const person = show(<AtAddress address="/" screen={Screen} />)
  await person.click(await screen.findByRole('combobox', { name: 'Coin' }))
  await person.click(await screen.findByRole('option', { name: /Litecoin/, hidden: true }))
  expect(await screen.findByText('0.25 LTC')).toBeTruthy()
  // Another coin is not a changed amount.
  expect(screen.queryByText('The amount has changed')).toBeNull()
  cleanup()
  show(<AtAddress address="/" screen={Screen} />)
  expect(await screen.findByText('0.25 LTC')).toBeTruthy()
  sessionStorage.clear()
})

test('an applicant who has already paid sees the coin of that payment, not the tab’s earlier selection', async () => {
  sessionStorage.clear()
  sessionStorage.setItem('payment-coin', '"BTC"')
  const network = aNetwork()
  const bch = { ...btc, crypto_symbol: 'BCH', crypto_name: 'Bitcoin Cash', crypto_amount: '0.06' }
  network.answers(membership.getPlanDepositAccounts, { ...feeAlone, cryptoDepositAccounts: [btc, bch] })
  const Screen = () => <ResubmitProof planId="one" paidIn="BCH" />
  const person = show(<AtAddress address="/" screen={Screen} />)
  expect(await screen.findByText('0.06 BCH')).toBeTruthy()
  await person.click(await screen.findByRole('combobox', { name: 'Coin' }))
  await person.click(await screen.findByRole('option', { name: /^.*Bitcoin \(BTC\)/, hidden: true }))
  expect(await screen.findByText('0.00208 BTC')).toBeTruthy()
  cleanup()
  show(<AtAddress address="/" screen={Screen} />)
  expect(await screen.findByText('0.00208 BTC')).toBeTruthy()
  sessionStorage.clear()
})

test('the validity of the amount is displayed beside it', async () => {
  const network = aNetwork()
  network.answers(membership.getPlanDepositAccounts, feeAlone)
  show(<AtAddress address="/" screen={() => <ResubmitProof planId="one" />} />)
  expect(await screen.findByText(/^This amount is valid for 60 minutes, even if the rate changes\./)).toBeTruthy()
})

test('an applicant asked for a new proof is told not to pay twice', async () => {
  const network = aNetwork()
  network.answers(membership.getPlanDepositAccounts, feeAlone)
  show(<AtAddress address="/" screen={() => <ResubmitProof planId="one" />} />)
  expect(await screen.findByText(/^If you’ve already paid, don’t pay again.* only for a first payment/)).toBeTruthy()
})

test('a changed amount is announced to the applicant, with both values', async () => {
  const network = aNetwork()
  network.answers(membership.getPlanDepositAccounts, feeAlone)
  const next = { ...feeAlone, cryptoDepositAccounts: [{ ...btc, crypto_amount: '0.0025' }] }
  network.refuses(membership.resubmitProof, 409, { message: 'Another amount.', code: 'fee_changed', ...next })
  const person = show(<AtAddress address="/" screen={() => <ResubmitProof planId="one" />} />)
  await screen.findByText('0.00208 BTC')
  expect(screen.queryByText('The amount has changed')).toBeNull()
  await person.upload(
    screen.getByLabelText('Proof of payment'),
    new File(['%PDF-1.4'], 'p.pdf', { type: 'application/pdf' }),
  )
  network.answers(membership.getPlanDepositAccounts, next)
  await person.click(await screen.findByRole('button', { name: 'Submit new proof' }))
  expect(await screen.findByText('It was 0.00208 BTC and is now 0.0025 BTC.')).toBeTruthy()
})
