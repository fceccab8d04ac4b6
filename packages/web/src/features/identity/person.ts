import type { identity } from '@vesica/contract'
import { date } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'

/** The membership state in one or two words. */
export const membershipOf = (user: identity.User): string => {
  if (user.role === 'admin') return text.labels.administrator
  if (user.signup.status === 'pending') return text.member.applicant
  if (user.signup.status === 'denied') return text.member.applicantDenied
  const { membershipLevel: level, membershipPausedUntil: pausedUntil } = user
  if (pausedUntil !== null) return text.member.pausedUntil(date(pausedUntil))
  return level === 'none' ? text.member.noMembership : level.charAt(0).toUpperCase() + level.slice(1)
}
