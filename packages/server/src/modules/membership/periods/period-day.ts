import { isMembershipDay } from '@vesica/contract'
import { dayFor } from '../../../platform/clock.ts'

/** The day on which a membership begins or ends, as `dayFor`; one without a time is the same in every time zone. */
export const membershipDayFor = (time: Date, person: { time_zone: string | null }): string =>
  dayFor(time, isMembershipDay(time) ? { time_zone: null } : person)
