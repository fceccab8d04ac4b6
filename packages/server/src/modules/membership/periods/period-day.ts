import { isMembershipDay } from '@vesica/contract'
import { notices } from '../../../i18n/notices.ts'
import { dayFor } from '../../../platform/clock.ts'

/** The day a membership begins or ends, formatted by `dayFor`; a date without a time is the same in every time zone. */
export const membershipDayFor = (time: Date, person: { time_zone: string | null }): string =>
  dayFor(time, isMembershipDay(time) ? { time_zone: null } : person)

/** The end of a membership, as a sentence for an email to the member. */
export const runsUntil = (plan: string, end: Date, person: { time_zone: string | null }): string =>
  notices.membership.runsUntil(plan, membershipDayFor(end, person))
