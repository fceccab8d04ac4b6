import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { identity } from '@vesica/contract'
import type { ReactElement } from 'react'
import { onTestFinished } from 'vitest'
import { parseSearch, stringifySearch } from '../src/routes/search.ts'
import { beginSession, endSession } from '../src/data/session.ts'
import type { aNetwork } from './network.ts'

/** An approved member with a plan. */
export const ada: identity.User = {
  id: 'id-of-ada',
  name: 'Ada Alder',
  email: 'ada@example.org',
  requestedEmail: null,
  leavesAt: null,
  avatar: null,
  language: 'en',
  timeZone: null,
  weekStart: null,
  role: 'user',
  adminRoles: [],
  rights: [],
  status: 'active',
  membershipLevel: 'seeker',
  membershipProgress: 33,
  membershipEndsAt: '2027-01-02T00:00:00.000Z',
  membershipPausedUntil: null,
  withdrawalsHeldUntil: null,
  secondFactor: 'off',
  planId: 'id-of-plan',
  planName: 'Seeker',
  joined: '2026-01-02T00:00:00.000Z',
  lastLogin: '2026-01-02T00:00:00.000Z',
  contentAccessed: 0,
  growthScore: 10,
  shippingDetails: null,
  welcomeClosed: true,
  signup: {
    status: 'approved',
    planId: 'id-of-plan',
    planName: 'Seeker',
    crypto_symbol: 'BTC',
    fee_crypto: '0.0005',
    proof_amount: null,
    fee_usd: 25,
    year_usd: 0,
    due_usd: 25,
    sentAt: '2026-01-02T00:00:00.000Z',
    decidedAt: '2026-01-02T00:00:00.000Z',
    reason: null,
    usualWaitMinutes: null,
  },
}

/** Signs in until the test ends. */
export const signedIn = (network: ReturnType<typeof aNetwork>, changed: Partial<identity.User> = {}): void => {
  beginSession('token-of-a-test')
  onTestFinished(() => endSession('signedOut'))
  network.answers(identity.getUser, { user: { ...ada, ...changed } })
}

/** A screen at its URL, which it reads and changes as in the app. */
export const AtAddress = ({ address, screen }: { address: string; screen: () => ReactElement }) => {
  const router = createRouter({
    routeTree: createRootRoute({ component: screen }),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  })
  return <RouterProvider router={router as never} />
}
