import { metricPeriods, memberMetrics, type RevenueSource, revenueSourceNames } from '@vesica/contract'
import { oneOf, type RawSearch, textIn } from '../../../address.ts'

/** Metrics whose rows can be listed. */
export const listedMetrics = [...memberMetrics, 'revenue'] as const
export type ListedMetric = (typeof listedMetrics)[number]

/** View state of the overview, stored in its URL. */
export interface OverviewView {
  readonly period: (typeof metricPeriods)[number]
  /** A custom period. */
  readonly own: { readonly from: string; readonly to: string } | undefined
  /** The metric whose rows are open. */
  readonly look: ListedMetric | undefined
  readonly source: RevenueSource | undefined
  readonly cursor: string | undefined
}

const USUAL = '30'

const dayIn = (value: unknown): string | undefined => {
  const text = textIn(value)
  return text && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}

/** Parses the query string; unknown values count as absent. */
export const parseOverview = (raw: RawSearch): OverviewView => {
  const [from, to] = [dayIn(raw.from), dayIn(raw.to)]
  const look = oneOf(listedMetrics, raw.rows)
  return {
    period: oneOf(metricPeriods, raw.period) ?? USUAL,
    own: from && to && from <= to ? { from, to } : undefined,
    look,
    source: look === 'revenue' ? oneOf(revenueSourceNames, raw.source) : undefined,
    cursor: look && textIn(raw.cursor),
  }
}

/** Writes a view as a query string, omitting defaults. */
export const writeOverview = ({ period, own, look, source, cursor }: OverviewView): Record<string, string> => ({
  ...(own ?? (period !== USUAL && { period })),
  ...(look && { rows: look }),
  ...(source && { source }),
  ...(cursor && { cursor }),
})

/** Query parameters for the server. */
export const queryOf = ({ period, own }: OverviewView) => own ?? { period }
