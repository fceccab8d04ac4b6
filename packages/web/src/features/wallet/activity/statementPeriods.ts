/** Days as `2026-03-31`, both inclusive, in UTC like statements. */
export interface Period {
  readonly from: string
  readonly to: string
}

export const periods = ['month', 'lastMonth', 'quarter', 'year', 'own'] as const
export type PeriodName = (typeof periods)[number]

const dayText = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

/** The days of a named period up to today; for `own`, initially this month. */
export const periodOf = (name: PeriodName, today: Date): Period => {
  const [year, month, day] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()]
  const now = dayText(year, month, day)
  if (name === 'lastMonth') return { from: dayText(year, month - 1, 1), to: dayText(year, month, 0) }
  if (name === 'quarter') return { from: dayText(year, month, day - 89), to: now }
  if (name === 'year') return { from: dayText(year, 0, 1), to: now }
  return { from: dayText(year, month, 1), to: now }
}

const DAY_MS = 86_400_000
const MOST_DAYS = 366

/** The error in a custom period. */
export const periodProblem = ({ from, to }: Period): 'missing' | 'reversed' | 'long' | undefined => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (Number.isNaN(days)) return 'missing'
  if (days < 1) return 'reversed'
  return days > MOST_DAYS ? 'long' : undefined
}
