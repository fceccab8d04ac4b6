import type { reporting } from '@vesica/contract'

const DAY_MS = 86_400_000

/** A period as it was asked for: by its name, or by its first and its last day; neither: 30 days. */
export interface Asked {
  period?: 'today' | '7' | '30' | '90' | 'year' | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The day (UTC) of a moment, like `2026-02-28`. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

/** When a day begins. */
export const beginOf = (day: string): Date => new Date(`${day}T00:00:00.000Z`)

/** So many days later; earlier below 0. */
export const daysAfter = (day: string, days: number): string => dayOf(new Date(beginOf(day).getTime() + days * DAY_MS))

/** How many days there are from one to another, both of them counted. */
const lengthOf = (from: string, to: string): number => (beginOf(to).getTime() - beginOf(from).getTime()) / DAY_MS + 1

const lengths = { today: 1, '7': 7, '30': 30, '90': 90, year: 365 } as const

/** The days of a period that ends today or before, and as many before them. What is still to come is left out. */
export const periodOf = ({ period, from, to }: Asked, now: Date): reporting.FigurePeriod => {
  const today = dayOf(now)
  const last = to === undefined || to > today ? today : to
  const first = from === undefined ? daysAfter(last, 1 - lengths[period ?? '30']) : from > last ? last : from
  const length = lengthOf(first, last)
  return {
    from: first,
    to: last,
    beforeFrom: daysAfter(first, -length),
    beforeTo: daysAfter(first, -1),
    days: Array.from({ length }, (_, index) => daysAfter(first, index)),
  }
}
