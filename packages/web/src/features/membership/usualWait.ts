import type { identity } from '@vesica/contract'
import { text } from '../../i18n/text.ts'

const copy = text.member.waiting

/** Units that waits are rounded up to, in minutes, with their labels. */
const spans = [
  { minutes: 60, said: copy.hour },
  { minutes: 3 * 60, said: copy.hours(3) },
  { minutes: 6 * 60, said: copy.hours(6) },
  { minutes: 12 * 60, said: copy.hours(12) },
  { minutes: 24 * 60, said: copy.day },
  { minutes: 2 * 24 * 60, said: copy.days(2) },
  { minutes: 3 * 24 * 60, said: copy.days(3) },
  { minutes: 7 * 24 * 60, said: copy.week },
] as const

/** The usual time to a decision on an application, rounded up; undefined with too few decisions, or over a week. */
export const usualWait = ({
  usualWaitMinutes: wait,
}: Pick<identity.Signup, 'usualWaitMinutes'>): string | undefined => {
  const span = wait === null ? undefined : spans.find(({ minutes }) => wait <= minutes)
  return span && copy.usual(span.said)
}
