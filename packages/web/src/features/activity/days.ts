import { shortDay } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'

const DAY = 86_400_000

/** The label of a day: today, yesterday, or its name. @param now milliseconds */
const dayName = (moment: string, now: number): string => {
  const named = shortDay(moment, now)
  if (named === shortDay(now, now)) return text.labels.today
  return named === shortDay(now - DAY, now) ? text.notifications.yesterday : named
}

/** Groups entries by day and preserves their order (latest first). @param now milliseconds; set by tests */
export const byDay = <One extends { time: string }>(
  all: readonly One[],
  now: number = Date.now(),
): { day: string; of: One[] }[] => {
  const days: { day: string; of: One[] }[] = []
  for (const entry of all) {
    const day = dayName(entry.time, now)
    const last = days.at(-1)
    if (last?.day === day) last.of.push(entry)
    else days.push({ day, of: [entry] })
  }
  return days
}
