import type { identity, members } from '@vesica/contract'
import { text } from '../../../i18n/text.ts'

const copy = text.admin

/** A level's display name: 'guardian' becomes 'Guardian', none becomes 'None'. */
export const levelName = (level: string): string =>
  level === 'none' ? text.labels.none : level.charAt(0).toUpperCase() + level.slice(1)

/** The name of a person's plan; `None` without one. */
export const planOf = ({ plan_name: plan, membership }: Pick<members.Member, 'plan_name' | 'membership'>): string =>
  plan ?? levelName(membership)

/**
 * The displayed status of a person: the account's, or the application's if the account is active and not yet approved.
 */
export const statusOf = ({
  status,
  signupRequest,
}: Pick<members.Member, 'status' | 'signupRequest'>): identity.AccountStatus | identity.SignupStatus => {
  const signup = signupRequest?.status ?? 'approved'
  return status === 'active' && signup !== 'approved' && signup !== 'none' ? signup : status
}

/** The state of an application; people without one were added by an administrator. */
export const signupName = (signup: identity.SignupStatus): string =>
  signup === 'none' ? copy.users.signupNone : (text.general.status[signup] ?? signup)
