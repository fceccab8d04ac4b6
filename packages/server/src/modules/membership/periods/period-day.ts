import { isMembershipDay } from '@vesica/contract'
import { dayFor } from '../../../platform/clock.ts'

/** The day on which a membership begins or ends, as `dayFor`; one without a time is the same in every time zone. */
export const membershipDayFor = (time: Date, person: { time_zone: string | null }): string =>
  dayFor(time, isMembershipDay(time) ? { time_zone: null } : person)

/** Until when a membership runs, in a sentence of a letter to its member. */
export const runsUntil = (plan: string, end: Date, person: { time_zone: string | null }): string =>
  `Your membership of ${plan} runs until ${membershipDayFor(end, person)}.`
