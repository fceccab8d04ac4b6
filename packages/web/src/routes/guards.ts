import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { identity } from '@vesica/contract'
import { CallFailed } from '../data/failure.ts'
import { readOptions } from '../data/queries.ts'
import { currentToken } from '../data/session.ts'
import { homeOf, paths, safeReturn } from '../paths.ts'

export interface RouteContext {
  readonly queries: QueryClient
}

interface Entering {
  readonly context: RouteContext
  readonly location: { readonly href: string; readonly search: unknown }
}

/** The signed-in user; undefined: no session, or an expired one. @throws CallFailed */
const currentUser = async (queries: QueryClient): Promise<identity.User | undefined> => {
  if (currentToken() === null) return undefined
  try {
    return (await queries.ensureQueryData(readOptions(identity.getUser, {}))).user
  } catch (thrown) {
    if (thrown instanceof CallFailed && thrown.status === 401) return undefined
    throw thrown
  }
}

const fromOf = (search: unknown): string | undefined => {
  const { from } = (search ?? {}) as { from?: unknown }
  return typeof from === 'string' ? from : undefined
}

/** Admits members and applicants, who see the waiting room. Everyone else goes to sign-in. */
export const membersOnly = async ({ context, location }: Entering): Promise<void> => {
  const hadSession = currentToken() !== null
  const user = await currentUser(context.queries)
  if (user?.role === 'user') return
  const from = safeReturn(location.href)
  throw redirect({ to: hadSession && !user ? '/login' : '/auth/signin', search: user ? {} : { from } })
}

/**
 * Admits administrators. Everyone else goes to sign-in and returns afterwards. Administrators without a required second
 * factor go to their profile to set one up.
 */
export const adminsOnly = async ({ context, location }: Entering): Promise<void> => {
  const user = await currentUser(context.queries)
  if (user?.role !== 'admin') throw redirect({ to: '/login', search: { from: safeReturn(location.href) } })
  // Until the second factor is set up, the server refuses everything else.
  if (user.secondFactor === 'needed' && !location.href.startsWith(paths.adminProfile()))
    throw redirect({ to: paths.adminProfile() })
}

/** Redirects signed-in users to the page they requested, or to their first screen. */
export const guestsOnly = async ({ context, location }: Entering): Promise<void> => {
  // Sign-in must work even if the current user can't be loaded.
  const user = await currentUser(context.queries).catch(() => undefined)
  if (!user) return
  const from = fromOf(location.search)
  // A member who requested an admin screen stays, to sign in as an administrator.
  if (safeReturn(from) && !safeReturn(from, user.role) && user.role === 'user') return
  const url = new URL(safeReturn(from, user.role) ?? homeOf(user.role), 'https://here.invalid')
  throw redirect({ to: url.pathname, search: Object.fromEntries(url.searchParams), replace: true })
}
