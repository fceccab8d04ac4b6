import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { cursorText, limitText, time } from '../fields.ts'
import { figurePeriods, memberFigures, MOST_FIGURE_DAYS, revenueSourceNames } from '../figures.ts'

// What the platform comes to: figures over a period of days (UTC), each with the period before and a line by day, or of long periods
// by week. What they
// mean stands in figures.ts.

const day = z.iso
  .date('Please enter a day like 2026-02-28.')
  .refine((text) => text >= '1900-01-01', 'Please enter a day from 1900 on.')
const DAY_MS = 86_400_000

const span = {
  /** The first and the last day of a period of one's own. */
  from: day.optional(),
  to: day.optional(),
}

const isWhole = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  (from === undefined) === (to === undefined)
const isInOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || from <= to
const isShort = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || Date.parse(to) - Date.parse(from) < MOST_FIGURE_DAYS * DAY_MS

const period = z
  .strictObject({ period: z.enum(figurePeriods).optional(), ...span })
  .refine(isWhole, { path: ['to'], message: 'Please enter both days.' })
  .refine(isInOrder, { path: ['to'], message: 'Please enter a day that is not before the first.' })
  .refine(isShort, { path: ['to'], message: `Please choose at most ${MOST_FIGURE_DAYS} days.` })

/** The days that figures are of, and those before them, as many. */
export const FigurePeriod = z.object({
  from: z.string(),
  to: z.string(),
  beforeFrom: z.string(),
  beforeTo: z.string(),
  /** What a point of a line stands for: of more than 92 days a week, counted back from the last day. */
  by: z.enum(['day', 'week']),
  /** The first day of each point. The first week takes what is left over: 4 to 10 days. */
  points: z.array(z.string()),
})

export const Figure = z.object({
  /** null: there was nothing to say it of. */
  value: z.number().nullable(),
  /** Of the period before. */
  before: z.number().nullable(),
  /** Of each point of the period; what there was: at its end. */
  line: z.array(z.number().nullable()),
})

const of = { period: FigurePeriod, asOf: time }

export const waitingKinds = [
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

/** What waits for an administrator, of one kind. */
export const WaitingKind = z.object({
  kind: z.enum(waitingKinds),
  count: z.number(),
  /** Since when the oldest waits; null: none does. */
  oldest: time.nullable(),
  /** USD of all of them together, as far as it is known; null: money is not what they are about. */
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
          total: Figure,
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
          members: Figure,
          joined: Figure,
          ended: Figure,
          /** Percent, with how many went on of how many. */
          renewed: Figure.extend({ made: z.number(), due: z.number() }),
          /** Minutes, the median, with of how many sign-ups. */
          approval: Figure.extend({ decided: z.number() }),
        })
        .nullable(),
      /** USD. */
      revenue: Figure.extend({
        sources: z.array(Figure.extend({ source: z.enum(revenueSourceNames) })),
      }).nullable(),
      /** Only what the caller may see. */
      waiting: z.array(WaitingKind),
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

/** The days that are looked behind; both, or today. */
const behind = z
  .strictObject({ ...span, limit: limitText, cursor: cursorText.optional() })
  .refine(isWhole, { path: ['to'], message: 'Please enter both days.' })
  .refine(isInOrder, { path: ['to'], message: 'Please enter a day that is not before the first.' })

const pages = { total: z.number(), next_cursor: z.string().nullable(), previous_cursor: z.string().nullable() }

export const listFigureMembers = endpoint({
  name: 'listFigureMembers',
  method: 'GET',
  path: '/analytics/overview/members',
  access: 'admin',
  right: 'people:read',
  analytics: true,
  summary: 'List the people counted in a membership or sign-up metric, newest first',
  topics: ['members'],
  /** Left out: `members`. */
  query: behind.safeExtend({ figure: z.enum(memberFigures).optional() }),
  example: { query: { figure: 'joined' } },
  response: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        time,
        personId: z.string(),
        name: z.string(),
        email: z.string(),
        /** They were removed since. */
        left: z.boolean(),
        plan: z.string(),
        /** Of sign-ups how many minutes they waited; null of the others. */
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
        /** What was posted: `order`, `membership`, … */
        kind: z.string(),
        /** The id of what it is about. */
        reference: z.string(),
        /** What people call the request or order that it is of: `WDR-7KQ2M9XA`; null: it is of neither. */
        named: z.string().nullable(),
        asset: z.string(),
        /** Decimal text. */
        amount: z.string(),
        /** null: the coin had no rate yet. */
        usd: z.number().nullable(),
      }),
    ),
    /** USD of all that is filtered. */
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
      orders: Figure.nullable(),
      /** USD; null for who may not see money, and while analytics is off. */
      revenue: Figure.nullable(),
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
      requests: Figure.nullable(),
      /** USD. */
      volume: Figure.nullable(),
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

export type Figure = z.output<typeof Figure>
export type FigurePeriod = z.output<typeof FigurePeriod>
export type Overview = z.output<typeof getOverview.response>['overview']
export type WaitingKind = z.output<typeof WaitingKind>
export type ProductsAnalytics = z.output<typeof getProductsAnalytics.response>['analytics']
export type TransactionsAnalytics = z.output<typeof getTransactionsAnalytics.response>['analytics']
