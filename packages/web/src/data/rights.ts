import { type Endpoint, type AdminRole, refusalMessage, type Right, rolesText } from '@vesica/contract'
import { useCurrentUser } from './hooks.ts'

/** The permissions of the signed-in administrator. The server decides; screens only show no more than that. */
export interface Rights {
  readonly adminRoles: readonly AdminRole[]
  has: (right: Right) => boolean
  /** Why something is disabled, in the server's words; undefined if it is not. */
  disabledReason: (right: Right) => string | undefined
}

/** The permissions for these roles and rights. */
export const rightsOfUser = (
  user: { adminRoles: readonly AdminRole[]; rights: readonly Right[] } | undefined,
): Rights => {
  const held = new Set(user?.rights)
  const hasRight = (right: Right) => held.has(right)
  return {
    adminRoles: user?.adminRoles ?? [],
    has: hasRight,
    disabledReason: (right) =>
      hasRight(right) ? undefined : refusalMessage('right_missing', { who: rolesText(right) }),
  }
}

/** The permissions of the signed-in person, updated live. */
export const useRights = (): Rights => rightsOfUser(useCurrentUser())

/** The permissions for making one of these calls: one of them suffices; empty: none is needed. */
export const rightsForOneOf = (calls: readonly Pick<Endpoint, 'right'>[]): Right[] =>
  calls.flatMap(({ right }) => right ?? [])

/** Whether the person may make one of these calls. */
export const mayMakeOneOf = (calls: readonly Pick<Endpoint, 'right'>[], rights: Rights): boolean =>
  rightsForOneOf(calls).some((right) => rights.has(right))
