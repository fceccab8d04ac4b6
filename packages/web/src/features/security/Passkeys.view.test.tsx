import { screen } from '@testing-library/react'
import { security } from '@vesica/contract'
import { expect, test, vi } from 'vitest'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { Passkeys } from './Passkeys.tsx'

const stored: security.Security = {
  secondFactorSince: null,
  authenticatorSince: null,
  recoveryCodesLeft: 0,
  passkeys: [],
  passkeysPossible: true,
  required: false,
}

const drawn = async (changed: Partial<security.Security> = {}) => {
  aNetwork().answers(security.getSecurity, { security: { ...stored, ...changed } })
  show(<Passkeys />)
  await screen.findByText(/^Sign in with your finger/)
}

test('a passkey can be added where the platform and the browser support them', async () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  await drawn()
  expect(screen.getByRole('button', { name: 'Add a passkey' })).toBeTruthy()
})

test.each([
  [
    'the platform is reached by a number',
    { passkeysPossible: false },
    'http://localhost:3000',
    /require a domain name/,
  ],
  ['the page was opened at a number', {}, 'http://127.0.0.1:3000', /require a domain name/],
] as const)(
  'the reason why there are none is visible text, not a tooltip, where %s',
  async (_, changed, address, reason) => {
    vi.stubGlobal('PublicKeyCredential', class {})
    vi.stubGlobal('location', new URL(address))
    await drawn(changed)
    expect(screen.getByText(reason)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  },
)

test('a browser without passkey support says so', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  await drawn()
  expect(screen.getByText('This browser doesn’t support passkeys.')).toBeTruthy()
})
