import type { identity } from '@vesica/contract'
import { locale } from '../i18n/text.ts'

type Day = NonNullable<identity.User['weekStart']>

/** Monday is 1 and Sunday 7, as ISO 8601 counts. */
const numbers: Readonly<Record<Day, number>> = { monday: 1, saturday: 6, sunday: 7 }

let chosen: Day | null = null

/** Says with which day weeks begin from now on. @param day null: as is usual where the browser's language is spoken */
export const weekStartsOn = (day: Day | null): void => {
  chosen = day
}

type Informed = Intl.Locale & { getWeekInfo?: () => { firstDay: number } }

/** Not every browser knows; then Monday, as ISO 8601 has it. */
const usual = (): number =>
  (new Intl.Locale(globalThis.navigator?.language ?? locale) as Informed).getWeekInfo?.().firstDay ?? numbers.monday

/** What stands for the days from Monday to Sunday, in the order in which the reader's week has them. */
export const inWeekOrder = <T>(fromMonday: readonly T[]): T[] => {
  const first = (chosen === null ? usual() : numbers[chosen]) - 1
  return [...fromMonday.slice(first), ...fromMonday.slice(0, first)]
}
