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

/** The person signed in; undefined without a session or when it has just turned out to be dead. @throws CallFailed */
const whoIsIt = async (queries: QueryClient): Promise<identity.User | undefined> => {
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

/** Lets in members (and applicants, who see the waiting room there); all others go to sign-in. */
export const membersOnly = async ({ context, location }: Entering): Promise<void> => {
  const hadSession = currentToken() !== null
  const user = await whoIsIt(context.queries)
  if (user?.role === 'user') return
  const from = safeReturn(location.href)
  throw redirect({ to: hadSession && !user ? '/login' : '/auth/signin', search: user ? {} : { from } })
}

/**
 * Lets in administrators; all others go to the sign-in screen, which brings them back. Who must have a second factor and
 * has none comes to their profile, to set one up.
 */
export const adminsOnly = async ({ context, location }: Entering): Promise<void> => {
  const user = await whoIsIt(context.queries)
  if (user?.role !== 'admin') throw redirect({ to: '/login', search: { from: safeReturn(location.href) } })
  // Until they have a second factor nothing else answers them.
  if (user.secondFactor === 'needed' && !location.href.startsWith(paths.adminProfile()))
    throw redirect({ to: paths.adminProfile() })
}

/** Sends people who are signed in already to their first screen, or to the one they came for. */
export const guestsOnly = async ({ context, location }: Entering): Promise<void> => {
  // Signing in must be possible even when it cannot be found out who is signed in now.
  const user = await whoIsIt(context.queries).catch(() => undefined)
  if (!user) return
  const from = fromOf(location.search)
  // A member who wants an administrator's screen stays, to sign in as one.
  if (safeReturn(from) && !safeReturn(from, user.role) && user.role === 'user') return
  const url = new URL(safeReturn(from, user.role) ?? homeOf(user.role), 'https://here.invalid')
  throw redirect({ to: url.pathname, search: Object.fromEntries(url.searchParams), replace: true })
}
