import { screen, waitFor, within } from '@testing-library/react'
import { membership, orders, system, membershipChanges, wallet } from '@vesica/contract'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { bitcoin } from '../../../test/bitcoin.ts'
import { aMembership, aQuote, threePlans } from '../../../test/membership.ts'
import { AtAddress, signedIn } from '../../../test/member.tsx'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { readersZone, readIn } from '../../format/zone.ts'
import { MembershipScreen } from './MembershipScreen.tsx'

const { getMembership, quoteMembership, upgradeMembership } = membershipChanges

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  signedIn(network, { membershipLevel: 'guardian', planName: 'Guardian', planId: 'id-of-guardian' })
  network.answers(orders.listOwnRewards, { plan: 'Guardian', rewards: [] })
  network.answers(membership.listPlans, { plans: threePlans })
  network.answers(getMembership, { membership: aMembership })
  network.answers(quoteMembership, { quote: aQuote })
  const balances = [{ ...bitcoin, balance: '0.05', rate: 50_000 }]
  const held = { totalBalance: 2500, change24h: null, change24hUsd: null, history: [], balances }
  network.answers(wallet.getWalletBalances, held)
})

const at = (address: string) => show(<AtAddress address={address} screen={MembershipScreen} />)
const card = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name })
  return within(heading.closest('li') as HTMLElement)
}

test('shows the current membership and its end, and what choosing each plan would mean', async () => {
  at('/membership')
  const banner = await screen.findByRole('region', { name: 'Your membership' })
  expect(banner.textContent).toContain('Guardian')
  expect(banner.textContent).toContain('Your plan is at 67% of the way to the highest level. Upgrade to move up.')
  expect((await card('Master')).getByRole('button', { name: 'Upgrade to Master' }).textContent).toBe('Upgrade')
  expect((await card('Guardian')).getByText('Current Plan')).toBeTruthy()
  expect((await card('Guardian')).getByRole('button', { name: 'Renew Guardian' })).toBeTruthy()
  expect((await card('Seeker')).getByRole('button', { name: 'Change to Seeker…' })).toBeTruthy()
  expect((await card('Master')).getByText('$499')).toBeTruthy()
  expect((await card('Master')).getByText('a year')).toBeTruthy()
})

test.each(['America/Los_Angeles', 'Europe/Berlin'])(
  'an imported membership has the days of the file in %s',
  async (zone) => {
    signedIn(network, { timeZone: zone })
    onTestFinished(() => readIn(null))
    const days = { beganAt: '2026-03-02T00:00:00.000Z', endsAt: '2027-03-01T23:59:59.999Z' }
    const periods = aMembership.periods.map((period) => ({ ...period, ...days }))
    network.answers(getMembership, { membership: { ...aMembership, ...days, periods } })
    at('/membership')
    const banner = await screen.findByRole('region', { name: 'Your membership' })
    await waitFor(() => expect(readersZone()).toBe(zone))
    expect(banner.textContent).toMatch(/Mar 2, 2026.*Mar 1, 2027/)
    expect(screen.getByText('Mar 2, 2026 to Mar 1, 2027')).toBeTruthy()
  },
)

test('the confirmation of a cancellation has two unmistakable buttons', async () => {
  const person = at('/membership')
  await person.click(await screen.findByRole('button', { name: 'Cancel…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel your membership' }))
  await dialog.findByRole('button', { name: 'Cancel my membership' })
  expect(dialog.queryByRole('button', { name: 'Cancel' })).toBeNull()
  await person.click(dialog.getByRole('button', { name: 'Keep my membership' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a price is itemized, confirmed, and paid from the wallet as quoted', async () => {
  const upgraded = { ...aMembership, planId: 'id-of-master', level: 'master' }
  network.answers(upgradeMembership, { membership: upgraded })
  const person = at('/membership?plan=id-of-master')
  const dialog = within(await screen.findByRole('dialog', { name: 'Upgrade to Master' }))
  const lines = await dialog.findByRole('region', { name: 'Summary' })
  for (const line of ['$499.00', 'Credit for 211 unused days', '−$115.03', '$383.97', '0.0076794 BTC'])
    expect(lines.textContent).toContain(line)
  await person.click(dialog.getByRole('button', { name: 'Confirm Payment' }))
  const sure = within(await screen.findByRole('dialog', { name: 'Pay 0.0076794 BTC for Master?' }))
  expect(network.asked(upgradeMembership)).toEqual([])
  await person.click(sure.getByRole('button', { name: 'Pay' }))
  await waitFor(() => expect(network.asked(upgradeMembership)).toHaveLength(1))
  await screen.findByText('Membership upgraded successfully')
})

test.each([
  ['exact', true],
  ['inclusive', false],
])(
  'before an upgrade where levels are %s, the dialog names the content and rewards that are lost',
  async (contentPolicy, closes) => {
    network.answers(system.getPlatform, { platform: { name: 'Vesica', features: ['content'], contentPolicy } } as never)
    const reward = { id: 'r', name: 'Incense set', claimed: null, inStock: true, price: 35 }
    network.answers(orders.listOwnRewards, {
      plan: 'Guardian',
      rewards: [reward, { ...reward, id: 's', name: 'Shawl', claimed: { id: 'o', reference: 'ORD-7' } }],
    } as never)
    at('/membership?plan=id-of-master')
    const dialog = within(await screen.findByRole('dialog', { name: 'Upgrade to Master' }))
    expect(await dialog.findByText(/Claim your rewards first, or you’ll lose them: Incense set\.$/)).toBeTruthy()
    expect(dialog.queryByText(/You’ll lose access to Guardian content right away/) !== null).toBe(closes)
  },
)

test.each([
  [
    'came with the registration fee',
    { price: 25, amount: '0.0005', crypto_symbol: 'BTC' },
    '$0.00 (your first year came with the registration fee)',
  ],
  ['cost nothing', null, '$0.00'],
])('an upgrade from a year that %s explains its credit', async (_, fee, credit) => {
  const year = { beganAt: '2026-01-01T00:00:00.000Z', endsAt: '2200-01-01T00:00:00.000Z', source: 'signup' } as const
  const periods = aMembership.periods.map((period) => ({ ...period, ...year, price: 0, credit: 0, paid: null, fee }))
  network.answers(getMembership, { membership: { ...aMembership, periods } })
  network.answers(quoteMembership, { quote: { ...aQuote, credit: 0, unusedDays: 0, due: 499 } })
  at('/membership?plan=id-of-master')
  const dialog = within(await screen.findByRole('dialog', { name: 'Upgrade to Master' }))
  const line = (await dialog.findByText('Credit for unused days')).closest('div')
  await waitFor(() => expect(line?.textContent).toBe(`Credit for unused days${credit}`))
})

test('a later start is paid at once, and its date is displayed', async () => {
  const later = { planName: 'Guardian', plan_id: 'id-of-guardian', kind: 'renewal', credit: 0, unusedDays: 0 } as const
  const quote = { ...aQuote, ...later, beginsAt: '2027-06-21T00:00:00.000Z', endsAt: '2028-06-21T00:00:00.000Z' }
  network.answers(quoteMembership, { quote })
  at('/membership?plan=id-of-guardian')
  const dialog = within(await screen.findByRole('dialog', { name: 'Renew Guardian' }))
  await dialog.findByText('Balance: 0.05 BTC. Paid right away, with no review needed.')
  expect(dialog.getByRole('region', { name: 'Summary' }).textContent).toContain('StartsJun 21, 2027')
})

test('without enough balance, the dialog requests the exact amount, with address and proof', async () => {
  network.answers(quoteMembership, { quote: { ...aQuote, balance: '0.001', enough: false } })
  const person = at('/membership?plan=id-of-master')
  const dialog = within(await screen.findByRole('dialog', { name: 'Upgrade to Master' }))
  await dialog.findByText('Send exactly')
  expect(dialog.getByText(aQuote.address)).toBeTruthy()
  expect((dialog.getByRole('radio', { name: 'From your wallet' }) as HTMLInputElement).disabled).toBe(true)
  await person.click(dialog.getByRole('button', { name: 'Confirm Payment' }))
  await dialog.findByText('Please upload proof of payment first')
  expect(network.asked(upgradeMembership)).toEqual([])
})

test('a refused price is requested again, and announced as changed', async () => {
  network.refuses(upgradeMembership, 409, { message: 'This price has expired.', code: 'quote_dead' })
  const person = at('/membership?plan=id-of-master')
  const dialog = within(await screen.findByRole('dialog', { name: 'Upgrade to Master' }))
  await person.click(await dialog.findByRole('button', { name: 'Confirm Payment' }))
  network.answers(quoteMembership, {
    quote: { ...aQuote, id: 'id-of-another', crypto_amount: '0.008' },
  })
  await person.click(within(await screen.findByRole('dialog', { name: /^Pay / })).getByRole('button', { name: 'Pay' }))
  await screen.findByText('The price has changed. Please check the new price.')
  await screen.findByText('= 0.008 BTC')
})

test('a code reduces the price, and can be removed again', async () => {
  const person = at('/membership?plan=id-of-master')
  const dialog = within(await screen.findByRole('dialog', { name: 'Upgrade to Master' }))
  await person.click(await dialog.findByRole('button', { name: 'I have a discount code' }))
  network.answers(quoteMembership, {
    quote: { ...aQuote, id: 'id-of-less', code: 'SPRING', discount: 99.8, due: 284.17, crypto_amount: '0.0056834' },
  })
  await person.type(dialog.getByRole('textbox', { name: 'Discount code' }), ' spring{Enter}')
  await dialog.findByText('Code SPRING applied')
  expect(dialog.getByRole('region', { name: 'Summary' }).textContent).toContain('Discount code SPRING−$99.80')
  expect(network.asked(quoteMembership).at(-1)).toMatchObject({ body: { code: 'SPRING' } })
  network.answers(quoteMembership, { quote: aQuote })
  await person.click(dialog.getByRole('button', { name: 'Remove' }))
  await dialog.findByText('= 0.0076794 BTC')
  expect(dialog.getByRole('region', { name: 'Summary' }).textContent).not.toContain('SPRING')
})

test('an invalid code has an error at its field, and the price applies without it', async () => {
  const person = at('/membership?plan=id-of-master')
  const dialog = within(await screen.findByRole('dialog', { name: 'Upgrade to Master' }))
  await person.click(await dialog.findByRole('button', { name: 'I have a discount code' }))
  const field = dialog.getByRole('textbox', { name: 'Discount code' })
  await person.type(field, 'a b{Enter}')
  await dialog.findByText('Please use 3 to 30 letters, digits and hyphens.')
  network.refuses(quoteMembership, 409, {
    message: 'This code is no longer accepted.',
    code: 'code_off',
  })
  await person.clear(field)
  await person.type(field, 'spring{Enter}')
  await dialog.findByText('This code is no longer accepted.')
  expect(dialog.getByText('= 0.0076794 BTC')).toBeTruthy()
  expect((dialog.getByRole('textbox', { name: 'Discount code' }) as HTMLInputElement).value).toBe('spring')
})

test('a membership is paused for some days after an explanation', async () => {
  const pause = {
    planName: 'Guardian',
    level: 'guardian',
    beganAt: '2026-11-22T00:00:00.000Z',
    endsAt: '2026-12-06T00:00:00.000Z',
    membershipUntil: '2027-07-05T00:00:00.000Z',
  }
  const paused = { ...aMembership, status: 'paused', planId: null, planName: null, level: 'none', pause } as const
  network.answers(membershipChanges.pauseMembership, { membership: paused })
  network.answers(membershipChanges.resumeMembership, { membership: aMembership })
  const person = at('/membership')
  await person.click(await screen.findByRole('button', { name: 'Pause…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Pause your membership' }))
  await dialog.findByText(/You have 30 pause days left this year/)
  await person.type(dialog.getByLabelText(/^Days/), '31')
  expect(dialog.queryByText(/^It resumes on/)).toBeNull()
  await person.clear(dialog.getByLabelText(/^Days/))
  await person.type(dialog.getByLabelText(/^Days/), '14')
  // 21 June 2027 plus 14 days.
  expect(dialog.getByRole('status').textContent).toMatch(/then lasts until (July 5|5 July|Jul 5)/)
  network.answers(getMembership, { membership: paused })
  await person.click(dialog.getByRole('button', { name: 'Pause membership' }))
  await screen.findByText(/^Paused until/)
  expect(network.asked(membershipChanges.pauseMembership)[0]).toMatchObject({ body: { days: 14 } })
  await person.click(await screen.findByRole('button', { name: 'Resume now' }))
  await waitFor(() => expect(network.asked(membershipChanges.resumeMembership)).toHaveLength(1))
})

test('while a payment is under review no other plan can be chosen, and the screen says so', async () => {
  const { id: _, balance: _b, enough: _e, expiresAt: _x, proofUntil: _p, rate: _r, ...terms } = aQuote
  const { address: _a, network: _n, ...quoted } = terms
  const request = { ...quoted, id: 'id-of-request', status: 'pending', sentAt: '2026-11-22T00:00:00.000Z' } as const
  network.answers(getMembership, {
    membership: { ...aMembership, request: { ...request, decidedAt: null, reason: null } },
  })
  at('/membership')
  await screen.findByRole('heading', { name: 'Payment in review' })
  expect((await card('Master')).queryByRole('button', { name: 'Upgrade to Master' })).toBeNull()
  expect((await card('Master')).getByText('Your payment is in review')).toBeTruthy()
})

test('a membership that fails to load says so and can be reloaded', async () => {
  network.loses(getMembership)
  const person = at('/membership')
  await screen.findByText('No response from server.')
  network.answers(getMembership, { membership: aMembership })
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('region', { name: 'Your membership' })
})

const pictures = { image: null, images: null }
const incense = { ...pictures, id: 'id-of-incense', name: 'Incense set', description: 'Three scents.', price: 35 }

const withRewards = () => {
  const plans = threePlans.map((plan) => (plan.level === 'seeker' ? plan : { ...plan, rewards: [incense] }))
  network.answers(membership.listPlans, { plans })
  network.answers(orders.listOwnRewards, { plan: 'Guardian', rewards: [{ ...incense, inStock: true, claimed: null }] })
}
const rewardsOf = async (level: string) => {
  const person = at(`/membership?rewards=id-of-${level}`)
  return { person, dialog: within(await screen.findByRole('dialog', { name: /^Rewards for / })) }
}
const claimIn = (dialog: Awaited<ReturnType<typeof rewardsOf>>['dialog']) =>
  dialog.findByRole<HTMLButtonElement>('button', { name: 'Claim Reward: Incense set' })
const address = {
  first_name: 'Grace',
  last_name: 'Ash',
  address: '1 Way',
  city: 'Arbor',
  state: 'Oregon',
  zipcode: '97201',
}

test('a reward of the current plan is claimed among the rewards of that plan', async () => {
  withRewards()
  signedIn(network, { planId: 'id-of-guardian', shippingDetails: address })
  network.answers(orders.claimReward, { order: { reference: 'ORD-AAAAAAAA' } } as never)
  const { person, dialog } = await rewardsOf('guardian')
  await waitFor(async () => expect((await claimIn(dialog)).disabled).toBe(false))
  expect(dialog.queryByRole('link', { name: 'Go to Settings' })).toBeNull()
  await person.click(await claimIn(dialog))
  await screen.findByText('Reward claimed. Your order is ORD-AAAAAAAA.')
  expect(network.asked(orders.claimReward)).toHaveLength(1)
})

test('rewards cannot be claimed without an address, and the screen says why', async () => {
  withRewards()
  signedIn(network, { planId: 'id-of-guardian', shippingDetails: null })
  const { dialog } = await rewardsOf('guardian')
  expect((await claimIn(dialog)).disabled).toBe(true)
  expect(dialog.getByText('To claim rewards, update your shipping details in Settings.')).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'Go to Settings' })).toBeTruthy()
})

test('rewards of another plan name it, and a plan without any says so', async () => {
  withRewards()
  signedIn(network, { planId: 'id-of-guardian', shippingDetails: address })
  const { dialog } = await rewardsOf('master')
  expect((await claimIn(dialog)).disabled).toBe(true)
  expect(dialog.getByText('Members with the Master plan can claim them here.')).toBeTruthy()
  at('/membership?rewards=id-of-seeker')
  await screen.findByText('No rewards available for the Seeker membership.')
})
