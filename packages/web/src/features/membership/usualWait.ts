import type { identity } from '@vesica/contract'
import { text } from '../../i18n/text.ts'

const words = text.member.waiting

/** What a wait is rounded up to, in minutes, and how that is called. */
const spans = [
  { minutes: 60, said: words.hour },
  { minutes: 3 * 60, said: words.hours(3) },
  { minutes: 6 * 60, said: words.hours(6) },
  { minutes: 12 * 60, said: words.hours(12) },
  { minutes: 24 * 60, said: words.day },
  { minutes: 2 * 24 * 60, said: words.days(2) },
  { minutes: 3 * 24 * 60, said: words.days(3) },
  { minutes: 7 * 24 * 60, said: words.week },
] as const

/** How long a decision on an application usually takes, rounded up; undefined while too few were made to know, or over a week. */
export const usualWait = ({
  usualWaitMinutes: wait,
}: Pick<identity.Signup, 'usualWaitMinutes'>): string | undefined => {
  const span = wait === null ? undefined : spans.find(({ minutes }) => wait <= minutes)
  return span && words.usual(span.said)
}
