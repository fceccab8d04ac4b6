import type { identity } from '@vesica/contract'
import { locale } from '../i18n/text.ts'

type Day = NonNullable<identity.User['weekStart']>

/** Monday is 1 and Sunday 7, as in ISO 8601. */
const numbers: Readonly<Record<Day, number>> = { monday: 1, saturday: 6, sunday: 7 }

let chosen: Day | null = null

/** Sets the first day of the week. @param day null: the default of the browser's locale */
export const weekStartsOn = (day: Day | null): void => {
  chosen = day
}

type Informed = Intl.Locale & { getWeekInfo?: () => { firstDay: number } }

/** Not every browser knows; then Monday, as in ISO 8601. */
const usual = (): number =>
  (new Intl.Locale(globalThis.navigator?.language ?? locale) as Informed).getWeekInfo?.().firstDay ?? numbers.monday

/** Reorders values for Monday to Sunday by the reader's first day of the week. */
export const inWeekOrder = <T>(fromMonday: readonly T[]): T[] => {
  const first = (chosen === null ? usual() : numbers[chosen]) - 1
  return [...fromMonday.slice(first), ...fromMonday.slice(0, first)]
}
