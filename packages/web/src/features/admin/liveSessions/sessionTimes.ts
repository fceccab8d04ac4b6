import { isoOf, localMinute } from '../../../format/localTime.ts'

/** A live session's times as form values, in the reader's own time zone: `2026-03-04`, `19:30`, `21:00`. */
export interface TypedTimes {
  readonly day: string
  readonly from: string
  readonly until: string
}

const dayAfter = (day: string): string => new Date(Date.parse(day) + 24 * 3_600_000).toISOString().slice(0, 10)

/** The typed times as timestamps; an end before the start is on the next day. The contract refuses invalid ones. */
export const momentsOf = ({ day, from, until }: TypedTimes): { starts_at: string; ends_at: string } => {
  const isNextDay = day !== '' && until !== '' && until < from
  return {
    starts_at: isoOf(`${day}T${from}`) ?? '',
    ends_at: isoOf(`${isNextDay ? dayAfter(day) : day}T${until}`) ?? '',
  }
}

/** The form values of a live session's times. */
export const typedTimes = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }): TypedTimes => {
  const [day = '', from = ''] = localMinute(new Date(startsAt)).split('T')
  return { day, from, until: localMinute(new Date(endsAt)).slice(11) }
}
