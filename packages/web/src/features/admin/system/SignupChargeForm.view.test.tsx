import { screen } from '@testing-library/react'
import { system } from '@vesica/contract'
import { beforeEach, expect, test } from 'vitest'
import { controls } from '../../../../test/controls.ts'
import { signedIn } from '../../../../test/member.tsx'
import { aNetwork } from '../../../../test/network.ts'
import { show } from '../../../../test/show.tsx'
import { FeeForm } from './FeeForm.tsx'
import { SignupChargeForm } from './SignupChargeForm.tsx'
import { StatusCards } from './StatusCards.tsx'

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  signedIn(network, { role: 'admin', rights: ['settings:read', 'settings:write'] })
})

test('the sign-up charge is one of two explained options, and is saved separately', async () => {
  network.answers(system.setSignupCharge, { systemControls: { ...controls, signupCharge: 'fee_and_year' } })
  const person = show(<SignupChargeForm charge="fee" />)
  const field = screen.getByRole('combobox', { name: 'At sign-up, charge' })
  expect((field as HTMLInputElement).value).toBe('Registration fee only')
  expect(screen.getByText(/^“Registration fee only” includes the first year of the plan/)).toBeTruthy()
  await person.click(field)
  const name = 'Registration fee and first year of the plan'
  await person.click(await screen.findByRole('option', { name, hidden: true }))
  await person.click(screen.getByRole('button', { name: 'Update sign-up charge' }))
  await screen.findByText('Sign-up charge updated')
  expect(network.asked(system.setSignupCharge).map(({ body }) => body)).toEqual([{ charge: 'fee_and_year' }])
})

test.each([
  [25, 'fee', 1, 'New sign-ups pay $25.00, in any enabled coin at its rate.'],
  [0, 'fee', 0, 'New sign-ups pay nothing and send no proof.'],
  [25, 'fee_and_year', 1, 'New sign-ups pay $25.00 and the first year of their plan, in any enabled coin at its rate.'],
  [0, 'fee_and_year', 1, 'New sign-ups pay the first year of their plan, in any enabled coin at its rate.'],
  [25, 'fee', 0, 'No coin is enabled, so nobody can sign up yet. Enable one under Crypto Assets.'],
  [0, 'fee_and_year', 0, 'No coin is enabled, so nobody can sign up yet. Enable one under Crypto Assets.'],
] as const)(
  'a fee of %s explains what sign-ups pay when the charge is %s and %s coins are enabled',
  (fee, charge, coins, expected) => {
    show(<FeeForm fee={fee} charge={charge} coins={coins} />)
    expect(screen.getByText(expected)).toBeTruthy()
  },
)

test('the platform status says that the first year is charged too', () => {
  show(<StatusCards controls={{ ...controls, signupCharge: 'fee_and_year' }} />)
  expect(screen.getByText('Fee $25.00, one-time, and the first year')).toBeTruthy()
})
