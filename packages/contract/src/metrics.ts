// Definitions of the overview's metrics, shown with each of them. The server counts by them.

/** A title and its definition in full sentences. */
interface MetricCopy {
  readonly title: string
  readonly description: string
}

/** Periods of more days have lines by week. */
export const MOST_DAYS_DRAWN = 92

const days = `Days are in UTC, and today counts up to now. Periods of more than ${MOST_DAYS_DRAWN} days are charted by week.`

export const metricText = {
  users: {
    title: 'Total Users',
    description: `All accounts in any status, except removed ones. Seen in the last 30 days: signed in or active today or on one of the 29 days before. New today: accounts created today. ${days}`,
  },
  members: {
    title: 'Members',
    description: `People whose membership was in force at the end of the day, including its 14-day grace period. Paused memberships don’t count. The account status makes no difference. ${days}`,
  },
  joined: {
    title: 'Joined',
    description: `Memberships that started without another one directly before: new members, and members who return after theirs has ended or who resume after a pause. ${days}`,
  },
  ended: {
    title: 'Ended',
    description: `Memberships that ended without another one following: their 14-day grace period was over, they were paused, or the member was removed. ${days}`,
  },
  renewed: {
    title: 'Renewed',
    description: `The share of memberships that were renewed, out of all that were renewed or ran out. Changing plans at the end counts as renewing; continuing with a gift counts as neither. Renewals count on the day they take effect, memberships that ran out on the day their 14-day grace period is over. ${days}`,
  },
  approval: {
    title: 'Approval time',
    description: `The median time from an applicant’s last proof of payment to the decision, approved or denied. Rounded down to the minute up to an hour, to 10 minutes up to a day, to the hour up to two weeks, and to the day beyond. ${days}`,
  },
  revenue: {
    title: 'Revenue',
    description: `Earnings in the ledger, in US dollars at the last rate of the day they were posted, or today’s current rate. A gifted membership counts when it’s paid for. Refunds count on the day of the refund. Tax isn’t revenue, and amounts in a coin without a rate count as 0. ${days}`,
  },
  orders: {
    title: 'Orders',
    description: `Orders placed, including those cancelled later. ${days}`,
  },
  requests: {
    title: 'Requests',
    description: `Deposits, withdrawals, buys and sells that members requested, whatever the outcome. ${days}`,
  },
  volume: {
    title: 'Volume',
    description: `Completed requests in US dollars, each at its own rate. ${days}`,
  },
  health: {
    title: 'Platform Health',
    description:
      'The share of minutes that the platform was up, in the last 30 days or since its first start. It’s never rounded up to 100%.',
  },
} as const satisfies Record<string, MetricCopy>

export type MetricName = keyof typeof metricText

/** Where revenue comes from, with the kinds of ledger accounts that each is the sum of. */
export const revenueSources = {
  memberships: { title: 'Memberships', accounts: ['membership'] },
  store: { title: 'Store', accounts: ['store', 'shipping'] },
  courses: { title: 'Courses', accounts: ['courses'] },
  fees: { title: 'Network fees', accounts: ['netfee', 'spread'] },
  registration: { title: 'Registration fees', accounts: ['registration'] },
} as const satisfies Record<string, { title: string; accounts: readonly string[] }>

export type RevenueSource = keyof typeof revenueSources

export const revenueSourceNames = Object.keys(revenueSources) as RevenueSource[]

/** What can be looked at behind a figure of people, row by row. */
export const memberMetrics = ['members', 'joined', 'ended', 'renewed', 'approval'] as const

/** How far back the overview looks: today, as many days with today, or a year. */
export const metricPeriods = ['today', '7', '30', '90', 'year'] as const

/** The longest period of one's own, in days. */
export const MAX_METRIC_DAYS = 1100
export type MetricPeriod = (typeof metricPeriods)[number]
