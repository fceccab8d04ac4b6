import { MOST_DAYS_DRAWN, type reporting } from '@vesica/contract'

const DAY_MS = 86_400_000

/** A requested period: by name, or by its first and last day; neither: 30 days. */
export interface RequestedPeriod {
  period?: 'today' | '7' | '30' | '90' | 'year' | undefined
  from?: string | undefined
  to?: string | undefined
  /** One point per day, whatever its length. */
  by?: 'day'
}

/** The day (UTC) of a moment, like `2026-02-28`. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

/** The start of a day. */
export const beginOf = (day: string): Date => new Date(`${day}T00:00:00.000Z`)

/** A number of days later; negative: earlier. */
export const daysAfter = (day: string, days: number): string => dayOf(new Date(beginOf(day).getTime() + days * DAY_MS))

/** The number of days from one to another, both inclusive. */
const lengthOf = (from: string, to: string): number => (beginOf(to).getTime() - beginOf(from).getTime()) / DAY_MS + 1

/** The number of days per point of a series; with weeks the first takes the remainder. */
const WEEK = 7
const LEAST_OF_FIRST = 4

/** The number of days of each point except the first. */
export const daysOfPoint = ({ by }: Pick<reporting.MetricPeriodDays, 'by'>): number => (by === 'week' ? WEEK : 1)

/** The first day of each week, counted back from the last day. @param length of the period, in days */
const weeksOf = (first: string, length: number): string[] => {
  const later = Math.floor((length - LEAST_OF_FIRST) / WEEK)
  const left = length - later * WEEK
  return [first, ...Array.from({ length: later }, (_, index) => daysAfter(first, left + index * WEEK))]
}

/** The first day of the second point or later. */
export const secondOf = ({ points, to }: Pick<reporting.MetricPeriodDays, 'points' | 'to'>): string =>
  points[1] ?? daysAfter(to, 1)

/** The point that a day of a period belongs to. */
export const pointAt = (period: reporting.MetricPeriodDays, day: string): number => {
  const second = secondOf(period)
  return day < second ? 0 : Math.floor((lengthOf(second, day) - 1) / daysOfPoint(period)) + 1
}

/** The last day of a point. */
export const endOf = ({ points, to }: reporting.MetricPeriodDays, point: number): string => {
  const next = points[point + 1]
  return next === undefined ? to : daysAfter(next, -1)
}

const lengths = { today: 1, '7': 7, '30': 30, '90': 90, year: 365 } as const

/** The days of a period that ends today or earlier, and as many days before it. Future days are omitted. */
export const periodOf = ({ period, from, to, by }: RequestedPeriod, now: Date): reporting.MetricPeriodDays => {
  const today = dayOf(now)
  const last = to === undefined || to > today ? today : to
  const first = from === undefined ? daysAfter(last, 1 - lengths[period ?? '30']) : from > last ? last : from
  const length = lengthOf(first, last)
  const byWeek = by === undefined && length > MOST_DAYS_DRAWN
  return {
    from: first,
    to: last,
    beforeFrom: daysAfter(first, -length),
    beforeTo: daysAfter(first, -1),
    by: byWeek ? 'week' : 'day',
    points: byWeek ? weeksOf(first, length) : Array.from({ length }, (_, index) => daysAfter(first, index)),
  }
}
