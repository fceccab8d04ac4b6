// What the figures of the overview mean: said once, shown behind each, and counted so by the server.

/** A title, and in sentences what is counted. */
interface FigureWords {
  readonly title: string
  readonly words: string
}

/** Periods of more days have lines by week. */
export const MOST_DAYS_DRAWN = 92

const days = `Days are days in UTC, and today is not over yet. Of more than ${MOST_DAYS_DRAWN} days the line goes by week.`

export const figureWords = {
  users: {
    title: 'Total Users',
    words: `Everybody with an account, whatever its status, less those who were removed. Active is who signed in or was here today or on one of the 29 days before; new today is who got their account today. ${days}`,
  },
  members: {
    title: 'Members',
    words: `People whose membership was in force when the last day ended, its 14 days of grace included; while it is paused it is not. The status of their account makes no difference. The line is the same for each of its points. ${days}`,
  },
  joined: {
    title: 'Joined',
    words: `Memberships that began, of people who had none just before. Who comes back after their membership has run out, or goes on after a pause, joins again. ${days}`,
  },
  ended: {
    title: 'Ended',
    words: `Memberships that ended without another one: they ran out, their 14 days of grace over, were paused, or their member was removed. ${days}`,
  },
  renewed: {
    title: 'Renewed',
    words: `Of the memberships that went on or ran out, the share that went on, by renewal or with another plan at their end; a gift that goes on after them counts as neither. Going on counts on the day when it takes effect, running out on the day when the 14 days of grace are over. ${days}`,
  },
  approval: {
    title: 'Approval time',
    words: `Half of the sign-ups that were let in or turned down waited at most so long for it, from the last proof that they sent: to the minute up to an hour, to 10 minutes up to a day, to an hour up to two weeks, and to a day beyond. ${days}`,
  },
  revenue: {
    title: 'Revenue',
    words: `What the ledger says was earned, at the rate of the day it was posted on: the last rate of that day, and today the present one. A membership as a gift is earned when it is paid, whoever takes it and whenever. What was given back counts against the day on which it was given back. Tax is not revenue, and a coin that had no rate yet counts nothing. ${days}`,
  },
  orders: {
    title: 'Orders',
    words: `Orders that were placed, those too that were cancelled later. ${days}`,
  },
  requests: {
    title: 'Requests',
    words: `Deposits, withdrawals, buys and sells that members asked for, whatever became of them. ${days}`,
  },
  volume: {
    title: 'Volume',
    words: `US dollars of the requests that were completed, at the rates they were made at. ${days}`,
  },
  health: {
    title: 'Platform Health',
    words:
      'The share of minutes of the last 30 days, or since the platform began, in which it was up. It is never rounded up to 100.',
  },
} as const satisfies Record<string, FigureWords>

export type FigureName = keyof typeof figureWords

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
export const memberFigures = ['members', 'joined', 'ended', 'renewed', 'approval'] as const

/** How far back the overview looks: today, as many days with today, or a year. */
export const figurePeriods = ['today', '7', '30', '90', 'year'] as const

/** The longest period of one's own, in days. */
export const MOST_FIGURE_DAYS = 1100
export type FigurePeriod = (typeof figurePeriods)[number]
