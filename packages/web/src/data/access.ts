import type { identity } from '@vesica/contract'

/** Whether a person is admitted: approved, or created by an administrator. Others only see the waiting room. */
export const isAdmitted = (user: identity.User): boolean =>
  user.signup.status === 'approved' || user.signup.status === 'none'
