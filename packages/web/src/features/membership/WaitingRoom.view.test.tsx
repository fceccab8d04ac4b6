import { screen } from '@testing-library/react'
import { membership } from '@vesica/contract'
import { expect, test } from 'vitest'
import { ada, AtAddress, signedIn } from '../../../test/member.tsx'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { WaitingRoom } from './WaitingRoom.tsx'

const signup = { ...ada.signup, status: 'pending' as const, planId: 'one', planName: 'Seeker', fee_usd: 25 }
const Screen = () => <WaitingRoom user={{ ...ada, signup }} />
const charged = { ...signup, year_usd: 79, due_usd: 104, fee_crypto: '0.00208', proof_amount: '0.0021' }
const ChargedRoom = () => <WaitingRoom user={{ ...ada, signup: charged }} />
const seeker: membership.Plan = {
  id: 'one',
  name: 'Seeker',
  description: '',
  price: 79,
  icon: '🌱',
  level: 'seeker',
  popular: false,
  features: [],
  rewards: [],
}

test.each([
  ['the plan that was asked for', [seeker], 'To renew after the first year: $79 a year for Seeker.'],
  ['a plan that is not on offer any more', [], 'To renew after the first year: the price of your plan, per year.'],
])('a waiting applicant sees the cost of joining with %s', async (_, plans, message) => {
  const network = aNetwork()
  signedIn(network)
  network.answers(membership.listPlans, { plans })
  show(<AtAddress address="/dashboard" screen={Screen} />)
  const cost = await screen.findByRole('region', { name: 'Pricing' })
  expect(cost.textContent).toContain('$25 once, with your application: the registration fee.')
  expect(cost.textContent).toContain(message)
})

test('an applicant charged the first year too sees the itemized total', async () => {
  const network = aNetwork()
  signedIn(network)
  network.answers(membership.listPlans, { plans: [{ ...seeker, price: 99 }] })
  show(<AtAddress address="/dashboard" screen={ChargedRoom} />)
  // The cost at the time of the application, whatever the plan costs now.
  const cost = await screen.findByRole('region', { name: 'Pricing' })
  expect(cost.textContent).toContain('$104 once, with your application: the registration fee of $25')
  const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent
  expect(fact('Registration fee')).toBe('$25.00')
  expect(fact('First year of the plan')).toBe('$79.00')
  expect(fact('Due at sign-up')).toBe('$104.00')
  expect(fact('Amount due')).toBe('0.00208 BTC')
  expect(fact('Amount on your proof')).toBe('0.0021 BTC')
})

test('a rejected applicant sees the coin of the application’s payment, and is told not to pay twice', async () => {
  sessionStorage.clear()
  const network = aNetwork()
  signedIn(network)
  const account = (crypto_symbol: string, crypto_amount: string) => ({
    ...{
      crypto_symbol,
      crypto_amount,
      crypto_name: `Coin ${crypto_symbol}`,
      network: crypto_symbol,
      rate: 400,
      icon: 'B',
    },
    address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  })
  const cryptoDepositAccounts = [account('BTC', '0.0004'), account('BCH', '0.06')]
  network.answers(membership.listPlans, { plans: [seeker] })
  network.answers(membership.getPlanDepositAccounts, {
    ...{ cryptoDepositAccounts, feeAmount: '25', yearAmount: '0', dueAmount: '25' },
  })
  const denied = { ...signup, status: 'denied' as const, crypto_symbol: 'BCH', fee_crypto: '0.0605' }
  show(<AtAddress address="/dashboard" screen={() => <WaitingRoom user={{ ...ada, signup: denied }} />} />)
  expect(await screen.findByText('0.06 BCH')).toBeTruthy()
  expect(screen.queryByText('0.0004 BTC')).toBeNull()
  expect(screen.getByText(/don’t pay again/)).toBeTruthy()
})
