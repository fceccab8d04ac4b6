import { duration } from '../../../../format/time.ts'
import { text } from '../../../../i18n/text.ts'

const copy = text.helpdesk.measured
const MINUTE_MS = 60_000

/** A measured duration as text. @param minutes null: nothing was measured */
export const spanOf = (minutes: number | null): string => {
  if (minutes === null) return copy.none
  return minutes < 1 ? copy.underMinute : duration(minutes * MINUTE_MS)
}

/** @param percent null: no target fell due */
export const metText = (percent: number | null): string =>
  percent === null ? copy.none : text.helpdesk.queues.keptOf(percent)

/** The share of positive ratings among all ratings. */
export const ratedOf = ({ good, bad }: { good: number; bad: number }): string =>
  good + bad === 0 ? copy.none : text.labels.placeOf(good, good + bad)
