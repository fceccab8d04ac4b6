import { type Endpoint, type Office, refusalMessage, type Right, whoMay } from '@vesica/contract'
import { useCurrentUser } from './hooks.ts'

/** What the administrator signed in may do. The server decides; screens only show no more than that. */
export interface Rights {
  readonly offices: readonly Office[]
  has: (right: Right) => boolean
  /** Why something is out of reach, in the server's words; undefined when it is not. */
  disabledReason: (right: Right) => string | undefined
}

/** What somebody with these offices and rights may do. */
export const rightsOfUser = (user: { offices: readonly Office[]; rights: readonly Right[] } | undefined): Rights => {
  const held = new Set(user?.rights)
  const has = (right: Right) => held.has(right)
  return {
    offices: user?.offices ?? [],
    has,
    disabledReason: (right) => (has(right) ? undefined : refusalMessage('right_missing', { who: whoMay(right) })),
  }
}

/** The same of the person signed in, followed live. */
export const useRights = (): Rights => rightsOfUser(useCurrentUser())

/** What it takes to make one of these calls: one of these rights, or none at all. */
export const rightsForOneOf = (calls: readonly Pick<Endpoint, 'right'>[]): Right[] =>
  calls.flatMap(({ right }) => right ?? [])

/** Whether somebody may make one of these calls. */
export const mayMakeOneOf = (calls: readonly Pick<Endpoint, 'right'>[], rights: Rights): boolean =>
  rightsForOneOf(calls).some((right) => rights.has(right))
