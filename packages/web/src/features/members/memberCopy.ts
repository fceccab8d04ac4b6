import type { identity, members } from '@vesica/contract'
import { text } from '../../i18n/text.ts'

const copy = text.admin

/** A level as people read it: 'guardian' is 'Guardian', none is 'None'. */
export const levelName = (level: string): string =>
  level === 'none' ? copy.users.noLevel : level.charAt(0).toUpperCase() + level.slice(1)

/** What a person's plan is called; `None` without one. */
export const planOf = ({ plan_name: plan, membership }: Pick<members.Member, 'plan_name' | 'membership'>): string =>
  plan ?? levelName(membership)

/** The one status of a person: that of the account, unless it is fine and their application is not approved. */
export const statusOf = ({
  status,
  signupRequest,
}: Pick<members.Member, 'status' | 'signupRequest'>): identity.AccountStatus | identity.SignupStatus => {
  const signup = signupRequest?.status ?? 'approved'
  return status === 'active' && signup !== 'approved' && signup !== 'none' ? signup : status
}

/** How far an application is, in words; people without one were added by an administrator. */
export const signupName = (signup: identity.SignupStatus): string =>
  signup === 'none' ? copy.users.signupNone : (text.general.status[signup] ?? signup)
