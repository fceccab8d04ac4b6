import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { invitations, membership, type Reply, system } from '@vesica/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { ada } from '../../../../test/member.tsx'
import { aNetwork } from '../../../../test/network.ts'
import { show } from '../../../../test/show.tsx'
import { parseSearch, stringifySearch } from '../../../routes/search.ts'
import { Sent } from './Sent.tsx'
import { SignUpScreen } from './SignUpScreen.tsx'

type Offer = Reply<typeof invitations.previewInvitation>['invitation']

const offer: Offer = {
  by: 'platform',
  message: 'It was good to have you with us.',
  planId: null,
  endsAt: '2099-01-01T00:00:00.000Z',
  waivesFee: true,
  atOnce: true,
}
const aPlan = (id: string, name: string): membership.Plan => ({
  id,
  name,
  description: '',
  price: 79,
  icon: '🌱',
  level: name.toLowerCase(),
  popular: false,
  features: ['One', 'Two', 'Three', 'Four'],
  rewards: [],
})

beforeEach(() => sessionStorage.clear())

const btc = {
  crypto_symbol: 'BTC',
  crypto_name: 'Bitcoin',
  crypto_amount: '0.0005',
  address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  rate: 50_000,
  network: 'Bitcoin',
  icon: 'B',
}
const feeAlone = { cryptoDepositAccounts: [btc], feeAmount: '25', yearAmount: '0', dueAmount: '25' }

/** Opens the sign-up page at a URL. */
const openSignUp = (search: string, network = aNetwork(), quote: membership.PlanDepositAccounts = feeAlone) => {
  network.answers(membership.listPlans, { plans: [aPlan('one', 'Seeker'), aPlan('two', 'Guardian')] })
  network.answers(membership.getPlanDepositAccounts, quote)
  network.loses(system.getPlatform)
  const router = createRouter({
    routeTree: createRootRoute({ component: SignUpScreen }),
    history: createMemoryHistory({ initialEntries: [`/${search}`] }),
    parseSearch,
    stringifySearch,
  })
  return { network, router, person: show(<RouterProvider router={router} />) }
}
const invitedBy = (token: string, terms: Partial<Offer> = {}) => {
  const network = aNetwork()
  network.answers(invitations.previewInvitation, { invitation: { ...offer, ...terms } })
  return openSignUp(`?invite=${token}`, network)
}

const costs = () => screen.findByRole('region', { name: 'Pricing' })

const yours = () => screen.findByRole('group', { name: 'Your plan' })

test('the plan is one line until it is changed, with the cost of joining', async () => {
  const { person, network } = openSignUp('')
  expect((await yours()).textContent).toMatch(/^Seeker \$79 a year/)
  expect(screen.queryByRole('radio')).toBeNull()
  const summary = (await costs()).textContent
  expect(summary).toContain('$25 once, with your application: the registration fee.')
  expect(summary).toContain('your first year of Seeker.')
  expect(summary).toContain('To renew after the first year: $79 a year for Seeker. Nothing is charged automatically')
  await person.click(screen.getByRole('button', { name: 'Change plan' }))
  expect(screen.getAllByText('Three')).toHaveLength(2)
  expect(screen.queryByText('Four')).toBeNull()
  expect(network.asked(membership.getPlanDepositAccounts)).toHaveLength(1)
})

test('the plan and each option show the cost of the first year, and how levels relate', async () => {
  const { network, person } = openSignUp('')
  const platform = { features: ['content'], contentPolicy: 'exact', registrationEnabled: true }
  network.answers(system.getPlatform, { platform } as never)
  const line = 'First year included in the $25 registration fee, then $79 a year'
  expect(await screen.findByText(line)).toBeTruthy()
  expect(await screen.findByText(/A higher level does not include the lower ones/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Change plan' }))
  expect(screen.getAllByText(line)).toHaveLength(3)
})

test('clicking a plan closes the list, and moving by keyboard does not', async () => {
  const { person } = openSignUp('')
  await person.click(await screen.findByRole('button', { name: 'Change plan' }))
  const [first] = await screen.findAllByRole('radio')
  first?.focus()
  await person.keyboard('{ArrowDown}')
  expect(screen.getAllByRole('radio')).toHaveLength(2)
  await person.click(screen.getByRole('radio', { name: /^Guardian/ }))
  expect(screen.queryByRole('radio')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change plan' }))
})

test('a password that is too short is reported once', async () => {
  const { person } = openSignUp('')
  await person.type(await screen.findByLabelText('Password'), 'short')
  expect(screen.getByText('At least 8 characters.')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Continue to Payment' }))
  expect(await screen.findByText('Password must be at least 8 characters long')).toBeTruthy()
  expect(screen.queryByText('At least 8 characters.')).toBeNull()
})

test('without an enabled coin, the form cannot be submitted', async () => {
  openSignUp('', aNetwork(), { ...feeAlone, cryptoDepositAccounts: [] })
  expect(
    await screen.findByText('No coins are accepted for payment at the moment. Please try again later.'),
  ).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue to Payment' }).disabled).toBe(true)
})

test('applicants agree to the terms and the privacy policy, and can read both', async () => {
  openSignUp('')
  const terms = await screen.findByRole('link', { name: 'Terms' })
  const message = 'By applying you agree to the Terms and Privacy Policy.'
  expect(terms.parentElement?.textContent).toContain(message)
  expect(screen.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy')
})

test('where the first year is charged too, the cost of joining is the itemized total', async () => {
  openSignUp('', aNetwork(), { ...feeAlone, yearAmount: '79', dueAmount: '104' })
  const summary = (await costs()).textContent
  expect(summary).toContain('$104 once, with your application: the registration fee of $25')
  expect(summary).toContain('$79 for your first year of Seeker.')
  expect(screen.queryByText(/^First year/)).toBeNull()
})

test('where only the first year is charged, a payment is required as well', async () => {
  openSignUp('', aNetwork(), { ...feeAlone, feeAmount: '0', yearAmount: '79', dueAmount: '79' })
  expect((await costs()).textContent).toContain('$79 with your application, for your first year of Seeker.')
  expect(screen.getByRole('button', { name: 'Continue to Payment' })).toBeTruthy()
})

test('a gifted year has no price, and an invitation can waive the fee', async () => {
  invitedBy('secret')
  expect((await costs()).textContent).toContain('Nothing with your application: there is no registration fee')
  expect(screen.getByText('First year free, then $79 a year')).toBeTruthy()
  document.body.replaceChildren()
  invitedBy('another', { by: 'gift', planId: 'one' })
  expect(await screen.findByText('Already paid for a year')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Pricing' })).toBeNull()
})

test('below the heading of a sent payment, the text says that it awaits review, and what the button does', async () => {
  show(<Sent signup={{ ...ada.signup, status: 'pending' }} />)
  const status = (await screen.findByRole('status')).textContent
  expect(status).toContain('Payment Verified!')
  expect(status).toContain('An administrator still has to compare it with your payment')
  expect(status).toContain('You don’t need to send anything else. The button opens your application')
  expect(screen.getByRole('link', { name: 'Complete Registration' }).getAttribute('href')).toBe('/dashboard')
})

describe('an invitation', () => {
  test('shows what it includes, and is removed from the URL', async () => {
    const { router, network } = invitedBy('secret')
    expect(await screen.findByText('It was good to have you with us.')).toBeTruthy()
    expect(screen.getByText(/^You’ll be a member right away, and you don’t pay a registration fee\./)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Submit sign-up request' })).toBeTruthy()
    await waitFor(() => expect(router.state.location.href).toBe('/'))
    expect(network.asked(invitations.previewInvitation)[0]?.body).toEqual({ token: 'secret' })
  })

  test.each([
    [{ atOnce: false }, /^You don’t pay a registration fee\. An administrator reviews/],
    [{ waivesFee: false, atOnce: false }, /^Sign up as usual\./],
    [{ waivesFee: false, atOnce: true }, /^You’ll be a member right away: /],
  ])('that includes %j says that', async (terms, message) => {
    invitedBy('secret', terms)
    expect(await screen.findByText(message)).toBeTruthy()
  })

  test('survives a reload of the page', async () => {
    invitedBy('secret')
    await screen.findByText('You’re invited')
    document.body.replaceChildren()
    const network = aNetwork()
    network.answers(invitations.previewInvitation, { invitation: offer })
    openSignUp('', network)
    expect(await screen.findByText('You’re invited')).toBeTruthy()
    expect(network.asked(invitations.previewInvitation)[0]?.body).toEqual({ token: 'secret' })
  })

  test('that is a gift says that its year is already paid, and shows no price', async () => {
    invitedBy('secret', { by: 'gift', planId: 'two' })
    await screen.findByText('You’ve been given a one-year membership')
    expect((await yours()).textContent).toBe('Guardian Already paid for a year')
  })

  test('for a plan offers no other', async () => {
    invitedBy('secret', { planId: 'two' })
    await screen.findByText('You’re invited')
    expect((await yours()).textContent).toContain('Guardian')
    expect(screen.queryByRole('button', { name: 'Change plan' })).toBeNull()
  })

  test('that is invalid says why, once, and the ordinary sign-up continues', async () => {
    const network = aNetwork()
    const message = 'This invitation has expired. You can sign up without it.'
    network.refuses(invitations.previewInvitation, 409, { message, code: 'invitation_ended' })
    openSignUp('?invite=old', network)
    expect(await screen.findByText(message)).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Continue to Payment' })).toBeTruthy()
    expect(sessionStorage.getItem('signup-invitation')).toBeNull()
  })

  test('that failed to load is requested again, and preserved', async () => {
    const network = aNetwork()
    network.loses(invitations.previewInvitation)
    const { person } = openSignUp('?invite=secret', network)
    const again = await screen.findByRole('button', { name: 'Retry' })
    network.answers(invitations.previewInvitation, { invitation: offer })
    await person.click(again)
    expect(await screen.findByText('You’re invited')).toBeTruthy()
  })

  test('can be declined', async () => {
    const { person } = invitedBy('secret')
    await person.click(await screen.findByRole('button', { name: 'Sign up without the invitation' }))
    expect(screen.queryByText('You’re invited')).toBeNull()
    expect(await screen.findByRole('button', { name: 'Continue to Payment' })).toBeTruthy()
    expect(sessionStorage.getItem('signup-invitation')).toBeNull()
  })
})
