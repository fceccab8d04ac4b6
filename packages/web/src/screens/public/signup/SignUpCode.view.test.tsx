import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { identity, membership, system } from '@vesica/contract'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ada } from '../../../../test/member.tsx'
import { aNetwork } from '../../../../test/network.ts'
import { show } from '../../../../test/show.tsx'
import { endSession } from '../../../data/session.ts'
import { parseSearch, stringifySearch } from '../../../routes/search.ts'
import { PublicFrame } from '../../../shell/PublicShell.tsx'
import { SignUpScreen } from './SignUpScreen.tsx'

const plan: membership.Plan = {
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

const Framed = () => (
  <PublicFrame>
    <SignUpScreen />
  </PublicFrame>
)

/** Opens or reloads the page: only session storage survives. */
const opens = (network = aNetwork(), address = '/auth/signup') => {
  cleanup()
  network.answers(membership.listPlans, { plans: [plan] })
  network.answers(membership.getPlanDepositAccounts, {
    cryptoDepositAccounts: [],
    feeAmount: '0',
    yearAmount: '0',
    dueAmount: '0',
  })
  network.loses(system.getPlatform)
  const router = createRouter({
    routeTree: createRootRoute({ component: Framed }),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  })
  return { network, router, person: show(<RouterProvider router={router} />) }
}

/** Requests a code. */
const asksForCode = async () => {
  const { network, person } = opens()
  network.answers(identity.sendOtp, { message: '', resendAfterSeconds: 60, validForSeconds: 600 })
  await person.type(await screen.findByRole('textbox', { name: 'Email' }), 'ada@example.org')
  await person.click(screen.getByRole('button', { name: 'Verify' }))
  await screen.findByRole('group', { name: 'One-time code (OTP)' })
  return { network, person }
}

/** Advances the clock without running timers. */
const later = (seconds: number) => {
  vi.setSystemTime(Date.now() + seconds * 1000)
  onTestFinished(() => void vi.useRealTimers())
}

beforeEach(() => sessionStorage.clear())

describe('a verification code', () => {
  test('is still expected after a reload, with its boxes, the address, and the time until the next', async () => {
    const { person } = await asksForCode()
    await person.type(screen.getAllByRole('textbox', { name: /^Digit/ })[0] as HTMLElement, '271828')
    later(20)
    opens()
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email' })).value).toBe('ada@example.org')
    expect(
      screen.getByText(/^We sent a 6-digit code to ada@example\.org\. It’s valid until \d+:\d\d [AP]M\.$/),
    ).toBeTruthy()
    const again = screen.getByRole<HTMLButtonElement>('button', { name: /^Resend OTP in (40|39) s$/ })
    expect(again.disabled).toBe(true)
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('271828')
  })

  test('is no longer expected once it has expired', async () => {
    await asksForCode()
    later(601)
    opens()
    expect(await screen.findByRole('button', { name: 'Verify' })).toBeTruthy()
    expect(screen.queryByRole('group', { name: 'One-time code (OTP)' })).toBeNull()
  })

  test('continues to the password once it was right, and a reload asks for no other', async () => {
    const { network, person } = opens()
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    network.answers(identity.sendOtp, { message: '', resendAfterSeconds: 60, validForSeconds: 600 })
    network.answers(identity.verifyEmail, { message: '', verifiedUntil: soon })
    await person.click(await screen.findByRole('textbox', { name: 'Email' }))
    await person.paste('Ada Holm <ada@example.org>')
    await person.click(screen.getByRole('button', { name: 'Verify' }))
    await person.type((await screen.findAllByRole('textbox', { name: /^Digit/ }))[0] as HTMLElement, '271828')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')))
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveProperty('value', 'ada@example.org')
    opens()
    expect(await screen.findByRole('button', { name: 'Change email address' })).toBeTruthy()
    expect(screen.queryByRole('group', { name: 'One-time code (OTP)' })).toBeNull()
  })
})

const digits = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Digit/ })
const toasts = (message: string) => screen.queryAllByText((content) => content.includes(message)).length

describe('a complete code', () => {
  const refused = { message: 'The code is not right.', code: 'code_wrong' }

  test('submits itself once, and a wrong one stays until it is changed', async () => {
    const { network, person } = await asksForCode()
    network.refuses(identity.verifyEmail, 422, refused)
    await person.type(digits()[0] as HTMLElement, '27182')
    expect(network.asked(identity.verifyEmail)).toEqual([])
    await person.keyboard('8')
    const message = 'Failed to verify email: The code is not right.'
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(toasts(message)).toBe(1)
    expect(digits().map(({ value }) => value)).toEqual([...'271828'])
    await person.click(screen.getByRole('textbox', { name: 'Full name' }))
    expect(network.asked(identity.verifyEmail).map(({ body }) => body)).toEqual([
      { email: 'ada@example.org', otp: '271828' },
    ])
    await person.click(digits()[5] as HTMLElement)
    await person.keyboard('{Backspace}')
    expect(screen.queryByRole('alert')).toBeNull()
    await person.keyboard('1')
    await waitFor(() => expect(network.asked(identity.verifyEmail)).toHaveLength(2))
  })

  test('that is pasted submits itself', async () => {
    const { network, person } = await asksForCode()
    network.refuses(identity.verifyEmail, 422, refused)
    await person.click(digits()[0] as HTMLElement)
    await person.paste('271 828')
    await screen.findByRole('alert')
    expect(network.asked(identity.verifyEmail)).toHaveLength(1)
  })
})

test('a code that could not be sent is reported once, at the address, until that changes', async () => {
  const { network, person } = opens()
  network.refuses(identity.sendOtp, 503, { message: 'No mail can be sent.', code: 'mail_unavailable' })
  await person.type(await screen.findByRole('textbox', { name: 'Email' }), 'ada@example.org')
  await person.click(screen.getByRole('button', { name: 'Verify' }))
  const message = 'Failed to send OTP: No mail can be sent.'
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(toasts(message)).toBe(1)
  await person.type(screen.getByRole('textbox', { name: 'Email' }), '.uk')
  expect(toasts(message)).toBe(0)
})

/** Stores a draft with a verified email. */
const storeDraft = () => {
  const verifiedUntil = new Date(Date.now() + 3_600_000).toISOString()
  sessionStorage.setItem('signup-draft', JSON.stringify({ name: 'Ada', email: 'ada@example.org', verifiedUntil }))
}

/** Fills in the whole form. */
const filledIn = async () => {
  storeDraft()
  const opened = opens()
  await opened.person.type(await screen.findByLabelText('Password'), 'long enough')
  await opened.person.type(screen.getByLabelText('Confirm password'), 'long enough')
  return opened
}

test('a reload of the payment step explains at the password why it restarts', async () => {
  storeDraft()
  const { router } = opens(undefined, '/auth/signup?step=payment')
  expect(await screen.findByText(/^Please enter your password again\. For your security/)).toBeTruthy()
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
  expect(router.state.location.search).toEqual({})
})

test('the error of two passwords clears when either is corrected', async () => {
  const { person } = await filledIn()
  await person.type(screen.getByLabelText('Password'), '!')
  await person.click(screen.getByRole('button', { name: 'Submit sign-up request' }))
  expect(await screen.findByText('Passwords do not match')).toBeTruthy()
  await person.type(screen.getByLabelText('Password'), '{Backspace}')
  expect(screen.queryByText('Passwords do not match')).toBeNull()
})

test('an address with an existing account says so at the address, until that changes', async () => {
  const { network, person } = await filledIn()
  const message = 'An account with this email already exists. Please sign in instead.'
  network.refuses(membership.requestSignup, 409, { message: 'Taken.', code: 'email_taken' })
  await person.click(screen.getByRole('button', { name: 'Submit sign-up request' }))
  expect(await screen.findByText(message)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Change email address' }))
  await person.type(screen.getByRole('textbox', { name: 'Email' }), '.uk')
  expect(screen.queryByText(message)).toBeNull()
})

test('the error of a request clears when a different one is about to be sent', async () => {
  const { network, person } = await filledIn()
  const message = 'Registration is closed at the moment.'
  network.refuses(membership.requestSignup, 403, { message, code: 'registration_closed' })
  await person.click(screen.getByRole('button', { name: 'Submit sign-up request' }))
  const form = screen.getByLabelText('Full name').closest('form') as HTMLElement
  await waitFor(() => expect(form.textContent).toContain(message))
  await person.type(screen.getByLabelText('Full name'), ' Alder')
  expect(form.textContent).not.toContain(message)
})

test('a submitted request names the next review and its usual wait, and the top bar is the applicant’s', async () => {
  const { network, router, person } = await filledIn()
  expect(screen.getByRole('banner').textContent).toContain('Sign In')
  const signup = { ...ada.signup, status: 'pending' as const, crypto_symbol: null, usualWaitMinutes: 130 }
  network.answers(membership.requestSignup, { user: { ...ada, signup }, token: 'token-of-a-test' })
  network.answers(identity.logout, { message: '' })
  onTestFinished(() => endSession('signedOut'))
  await person.click(screen.getByRole('button', { name: 'Submit sign-up request' }))
  const notice = await screen.findByText(/^An administrator will review your request/)
  expect(notice.textContent).toContain('The button opens your application, where you can check its status.')
  expect(notice.textContent).toMatch(/ This usually takes no longer than 3 hours\.$/)
  const bar = screen.getByRole('banner')
  expect(bar.textContent).toContain('Ada Alder')
  expect(bar.textContent).not.toContain('Sign In')
  await person.click(screen.getByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/signin'))
})
