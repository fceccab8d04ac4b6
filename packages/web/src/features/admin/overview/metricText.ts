import type { reporting } from '@vesica/contract'
import { usd, usdCompact } from '../../../format/money.ts'
import { duration } from '../../../format/time.ts'
import { datesLocale } from '../../../format/zone.ts'
import { locale, text } from '../../../i18n/text.ts'

const copy = text.overview
const DAY_MS = 86_400_000

const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 })

/** A count, abbreviated from a million up: `1,248`, `1.25M`. */
export const count = (value: number): string =>
  Math.abs(value) >= 1_000_000 ? compact.format(value) : value.toLocaleString(locale)

/** How values of a metric are formatted. */
export interface Unit {
  readonly show: (value: number) => string
  /** The signed change since the previous period; null: not meaningful. */
  readonly change: (value: number, before: number) => string | null
  /** Whether higher is worse, as for waits. */
  readonly lessIsBetter?: true
}

const signed = (value: number, format: (size: number) => string): string =>
  `${value < 0 ? '−' : '+'}${format(Math.abs(value))}`

export const counts: Unit = { show: count, change: (value, before) => signed(value - before, count) }

export const dollars: Unit = {
  show: usdCompact,
  change: (value, before) =>
    before > 0
      ? signed(((value - before) / before) * 100, (size) => `${size.toFixed(1)}%`)
      : signed(value - before, usd),
}

export const percents: Unit = {
  show: (value) => `${value.toLocaleString(locale)}%`,
  change: (value, before) =>
    copy.points(signed(Math.round((value - before) * 10) / 10, (size) => size.toLocaleString(locale))),
}

export const minutes: Unit = {
  show: (value) => duration(value * 60_000),
  change: (value, before) => signed(value - before, (size) => duration(size * 60_000)),
  lessIsBetter: true,
}

/** The trend of a metric: up, down, or flat. */
export const trendOf = ({ value, before }: reporting.Metric): 'up' | 'down' | 'same' | undefined => {
  if (value === null || before === null) return undefined
  if (value === before) return 'same'
  return value > before ? 'up' : 'down'
}

const day = new Intl.DateTimeFormat(datesLocale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
const wholeDay = new Intl.DateTimeFormat(datesLocale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const namedDay = new Intl.DateTimeFormat(datesLocale, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

/** `Oct 24`. @param iso `2026-10-24` */
export const shortDay = (iso: string): string => day.format(new Date(iso))
/** `Oct 24, 2026`. */
export const fullDay = (iso: string): string => wholeDay.format(new Date(iso))
/** `Oct 24 – Nov 3, 2026`; with the year of the first day if it differs. */
export const daysText = (from: string, to: string): string =>
  copy.days(from.slice(0, 4) === to.slice(0, 4) ? shortDay(from) : fullDay(from), fullDay(to))
/** The last day of a data point. */
const endOf = ({ points, to }: reporting.MetricPeriodDays, point: number): string => {
  const next = points[point + 1]
  return next === undefined ? to : new Date(Date.parse(next) - DAY_MS).toISOString()
}

/** The days of a data point: `Oct 24, 2026`, or for a week `Oct 24 – Oct 30, 2026`. */
export const pointText = (period: reporting.MetricPeriodDays, point: number): string => {
  const first = period.points[point] ?? period.from
  return period.by === 'day' ? fullDay(first) : wholeDay.formatRange(new Date(first), new Date(endOf(period, point)))
}

/** The same for the cursor: `Friday, November 13`, or the days of a week. */
export const pointName = (period: reporting.MetricPeriodDays, point: number): string =>
  period.by === 'day' ? weekdayOf(period.points[point] ?? period.from) : pointText(period, point)

/** `Friday, November 13`. */
const weekdayOf = (iso: string): string => namedDay.format(new Date(iso))
