import type { identity } from '@vesica/contract'

/** Whether somebody is let in: approved, or made by an administrator. Others see the waiting room and nothing else. */
export const isLetIn = (user: identity.User): boolean =>
  user.signup.status === 'approved' || user.signup.status === 'none'
