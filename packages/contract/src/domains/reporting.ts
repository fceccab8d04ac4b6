import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { cursorText, limitText, time } from '../fields.ts'
import { metricPeriods, memberMetrics, MAX_METRIC_DAYS, revenueSourceNames } from '../metrics.ts'

// Metrics over a period of days (UTC), each with the previous period and a series by day, or by week for long periods.
// metrics.ts defines them.

const day = z.iso
  .date('Please enter a day like 2026-02-28.')
  .refine((text) => text >= '1900-01-01', 'Please enter a day from 1900 on.')
const DAY_MS = 86_400_000

const span = {
  /** The first and last day of a custom period. */
  from: day.optional(),
  to: day.optional(),
}

const isComplete = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  (from === undefined) === (to === undefined)
const isInOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || from <= to
const isShort = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || Date.parse(to) - Date.parse(from) < MAX_METRIC_DAYS * DAY_MS

const period = z
  .strictObject({ period: z.enum(metricPeriods).optional(), ...span })
  .refine(isComplete, { path: ['to'], message: 'Please enter both days.' })
  .refine(isInOrder, { path: ['to'], message: 'Please enter a day that is not before the first.' })
  .refine(isShort, { path: ['to'], message: `Please choose at most ${MAX_METRIC_DAYS} days.` })

/** The days of the metrics, and as many days before them. */
export const MetricPeriodDays = z.object({
  from: z.string(),
  to: z.string(),
  beforeFrom: z.string(),
  beforeTo: z.string(),
  /** The unit of a point in a series: beyond 92 days a week, counted back from the last day. */
  by: z.enum(['day', 'week']),
  /** The first day of each point. The first week has the remainder: 4 to 10 days. */
  points: z.array(z.string()),
})

export const Metric = z.object({
  /** null: there was nothing to measure. */
  value: z.number().nullable(),
  /** Of the previous period. */
  before: z.number().nullable(),
  /** For each point of the period; totals are as of its end. */
  line: z.array(z.number().nullable()),
})

const of = { period: MetricPeriodDays, asOf: time }

export const pendingKinds = [
  'deposit',
  'withdrawal',
  'payout',
  'signup',
  'membership',
  'trade',
  'ticket',
  'assignment',
  'comment',
  'correction',
  'order',
] as const

/** Items of one kind that wait for an administrator. */
export const PendingKind = z.object({
  kind: z.enum(pendingKinds),
  count: z.number(),
  /** Since when the oldest has waited; null: none waits. */
  oldest: time.nullable(),
  /** Their total in USD, as far as known; null: they are not about money. */
  usd: z.number().nullable(),
  /** How many of them are urgent. */
  urgent: z.number(),
})

export const getOverview = endpoint({
  name: 'getOverview',
  method: 'GET',
  path: '/analytics/overview',
  access: 'admin',
  right: 'audit:read',
  summary:
    'Get people, memberships, revenue, pending work and uptime. A section is null without permission or with analytics off',
  topics: ['members', 'wallet', 'tickets', 'orders', 'courses', 'community', 'platform'],
  query: period,
  example: { query: { period: '30' } },
  response: z.object({
    overview: z.object({
      ...of,
      people: z
        .object({
          total: Metric,
          active: z.number(),
          newToday: z.number(),
          byStatus: z.object({
            active: z.number(),
            inactive: z.number(),
            suspended: z.number(),
            banned: z.number(),
          }),
        })
        .nullable(),
      memberships: z
        .object({
          members: Metric,
          joined: Metric,
          ended: Metric,
          /** Percent, with the number renewed out of how many. */
          renewed: Metric.extend({ made: z.number(), due: z.number() }),
          /** Minutes, the median, with the number of applications. */
          approval: Metric.extend({ decided: z.number() }),
        })
        .nullable(),
      /** USD. */
      revenue: Metric.extend({
        sources: z.array(Metric.extend({ source: z.enum(revenueSourceNames) })),
      }).nullable(),
      /** Only what the caller may see. */
      pending: z.array(PendingKind),
      pendingTransactions: z.number().nullable(),
      openTickets: z.number().nullable(),
      /** null in the first minute of a platform. */
      uptimePercent: z.number().nullable(),
    }),
  }),
})

export const exportOverview = endpoint({
  name: 'exportOverview',
  method: 'GET',
  path: '/analytics/overview/export',
  access: 'admin',
  right: 'audit:read',
  analytics: true,
  summary: 'Export overview metrics by day as CSV',
  query: period,
})

/** The days of the rows; both, or today. */
const behind = z
  .strictObject({ ...span, limit: limitText, cursor: cursorText.optional() })
  .refine(isComplete, { path: ['to'], message: 'Please enter both days.' })
  .refine(isInOrder, { path: ['to'], message: 'Please enter a day that is not before the first.' })

const pages = { total: z.number(), next_cursor: z.string().nullable(), previous_cursor: z.string().nullable() }

export const listMetricMembers = endpoint({
  name: 'listMetricMembers',
  method: 'GET',
  path: '/analytics/overview/members',
  access: 'admin',
  right: 'people:read',
  analytics: true,
  summary: 'List the people counted in a membership or sign-up metric, newest first',
  topics: ['members'],
  /** Default: `members`. */
  query: behind.safeExtend({ figure: z.enum(memberMetrics).optional() }),
  example: { query: { figure: 'joined' } },
  response: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        time,
        personId: z.string(),
        name: z.string(),
        email: z.string(),
        /** Their account was deleted since. */
        left: z.boolean(),
        plan: z.string(),
        /** For applications, the minutes they waited; null for the others. */
        minutes: z.number().nullable(),
      }),
    ),
    ...pages,
  }),
})

export const listRevenue = endpoint({
  name: 'listRevenue',
  method: 'GET',
  path: '/analytics/overview/revenue',
  access: 'admin',
  right: 'money:read',
  analytics: true,
  summary: 'List revenue postings, newest first. Refunds are negative',
  topics: ['wallet'],
  query: behind.safeExtend({ source: z.enum(revenueSourceNames).optional() }),
  example: { query: { source: 'store' } },
  response: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        time,
        source: z.enum(revenueSourceNames),
        /** The posting's kind: `order`, `membership`, … */
        kind: z.string(),
        /** The id of its subject. */
        reference: z.string(),
        /** The reference of its request or order: `WDR-7KQ2M9XA`; null: neither. */
        named: z.string().nullable(),
        asset: z.string(),
        /** Decimal text. */
        amount: z.string(),
        /** null: the coin had no rate yet. */
        usd: z.number().nullable(),
      }),
    ),
    /** USD of all filtered rows. */
    sum: z.number(),
    ...pages,
  }),
})

export const getProductsAnalytics = endpoint({
  name: 'getProductsAnalytics',
  method: 'GET',
  path: '/analytics/products',
  access: 'admin',
  right: 'store:read',
  summary: 'Get current product counts, and orders and store revenue over a period',
  topics: ['products', 'orders', 'wallet', 'platform'],
  query: period,
  example: { query: { period: '7' } },
  response: z.object({
    analytics: z.object({
      ...of,
      totalProducts: z.number(),
      onOffer: z.number(),
      lowStock: z.number(),
      outOfStock: z.number(),
      ordersToSend: z.number(),
      /** null while analytics is off. */
      orders: Metric.nullable(),
      /** USD; null without permission to see money, and while analytics is off. */
      revenue: Metric.nullable(),
    }),
  }),
})

export const getTransactionsAnalytics = endpoint({
  name: 'getTransactionsAnalytics',
  method: 'GET',
  path: '/analytics/transactions',
  access: 'admin',
  right: 'money:read',
  summary: 'Get wallet request counts by status, and requests and volume over a period',
  topics: ['wallet', 'platform'],
  query: period,
  example: { query: { period: '90' } },
  response: z.object({
    analytics: z.object({
      ...of,
      pending: z.number(),
      inReview: z.number(),
      flagged: z.number(),
      approved: z.number(),
      /** null while analytics is off, as are the two below. */
      completed: z.number().nullable(),
      requests: Metric.nullable(),
      /** USD. */
      volume: Metric.nullable(),
    }),
  }),
})

export const getSystemAnalytics = endpoint({
  name: 'getSystemAnalytics',
  method: 'GET',
  path: '/analytics/system-controls',
  access: 'admin',
  right: 'settings:read',
  summary: 'Get whether the platform is up and open, and how many coins can be used for payment',
  topics: ['platform', 'coins'],
  response: z.object({
    analytics: z.object({
      /** true: maintenance. */
      systemStatus: z.boolean(),
      uptimePercent: z.number().nullable(),
      registrationEnabled: z.boolean(),
      loginEnabled: z.boolean(),
      activePaymentAssets: z.number(),
      inactivePaymentAssets: z.number(),
    }),
  }),
})

export type Metric = z.output<typeof Metric>
export type MetricPeriodDays = z.output<typeof MetricPeriodDays>
export type Overview = z.output<typeof getOverview.response>['overview']
export type PendingKind = z.output<typeof PendingKind>
export type ProductsAnalytics = z.output<typeof getProductsAnalytics.response>['analytics']
export type TransactionsAnalytics = z.output<typeof getTransactionsAnalytics.response>['analytics']
