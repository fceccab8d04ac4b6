import { centsToUsd, type reporting, revenueSourceNames, type Right } from '@vesica/contract'
import type { Tx } from '../../platform/data/tx.ts'
import { measureUptime } from '../system/index.ts'
import { type Asked, periodOf } from './days.rules.ts'
import { type OpenDays, readFigures, readOpenDays, type Series } from './figures.ts'
import { readWaits } from './medians.ts'
import { readPeople } from './people.ts'
import { readWaiting } from './waiting.ts'

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0)

/** The number in each period. */
export const asCount = ({ before, points }: Series): reporting.Figure => ({
  value: sum(points),
  before,
  line: points,
})

const dollars = (cents: number): number => centsToUsd(BigInt(cents))

/** US dollars of cents. */
export const asDollars = ({ before, points }: Series): reporting.Figure => ({
  value: dollars(sum(points)),
  before: dollars(before),
  line: points.map(dollars),
})

/** The balance at the end of each point, from arrivals and departures. */
export const asStock = (came: Series, went: Series): reporting.Figure => {
  const before = came.earlier - went.earlier + came.before - went.before
  let now = before
  const line = came.points.map((one, index) => {
    now += one - (went.points[index] ?? 0)
    return now
  })
  return { value: now, before, line }
}

const percent = (made: number, lapsed: number): number | null =>
  made + lapsed === 0 ? null : Math.round((made * 1000) / (made + lapsed)) / 10

/** The sum of metrics. */
export const together = (all: readonly Series[]): Series => ({
  earlier: sum(all.map(({ earlier }) => earlier)),
  before: sum(all.map(({ before }) => before)),
  points: (all[0]?.points ?? []).map((_, index) => sum(all.map(({ points }) => points[index] ?? 0))),
})

type Of = (figure: string, part?: string) => Series

const revenueOf = (of: Of): reporting.Overview['revenue'] => ({
  ...asDollars(together(revenueSourceNames.map((source) => of('revenue', source)))),
  sources: revenueSourceNames.map((source) => ({ source, ...asDollars(of('revenue', source)) })),
})

const membershipsOf = async (
  tx: Tx,
  period: reporting.FigurePeriod,
  of: Of,
  open: OpenDays,
): Promise<reporting.Overview['memberships']> => {
  const [made, lapsed] = [of('went_on'), of('lapsed')]
  const { counted, ...approval } = await readWaits(tx, period, open)
  return {
    members: asStock(of('joined'), of('ended')),
    joined: asCount(of('joined')),
    ended: asCount(of('ended')),
    renewed: {
      value: percent(sum(made.points), sum(lapsed.points)),
      before: percent(made.before, lapsed.before),
      line: made.points.map((one, index) => percent(one, lapsed.points[index] ?? 0)),
      made: sum(made.points),
      due: sum(made.points) + sum(lapsed.points),
    },
    approval: { ...approval, decided: counted },
  }
}

const ofPeople = ['registered', 'removed', 'joined', 'ended', 'lapsed', 'went_on']

/** The caller. */
export interface Reader {
  rights: ReadonlySet<Right>
  /** Whether analytics is on. */
  analytics: boolean
}

/** The metrics of the overview that the permissions reach; while analytics is off, only pending counts and uptime. */
export const getOverview = async (tx: Tx, { rights, analytics }: Reader, asked: Asked): Promise<reporting.Overview> => {
  const period = periodOf(asked, tx.now)
  const [people, money] = [analytics && rights.has('people:read'), analytics && rights.has('money:read')]
  const figures = [...(people ? ofPeople : []), ...(money ? ['revenue'] : [])]
  const open = await readOpenDays(tx, period, people ? [...figures, 'waited'] : figures)
  const of = figures.length > 0 ? await readFigures(tx, period, figures, open) : undefined
  const { waiting, openTickets } = await readWaiting(tx, rights)
  const countOf = (kinds: readonly reporting.WaitingKind['kind'][]): number | null => {
    const found = waiting.filter(({ kind }) => kinds.includes(kind))
    return found.length === 0 ? null : sum(found.map(({ count }) => count))
  }
  return {
    period,
    asOf: tx.now.toISOString(),
    people: of && people ? { total: asStock(of('registered'), of('removed')), ...(await readPeople(tx, open)) } : null,
    memberships: of && people ? await membershipsOf(tx, period, of, open) : null,
    revenue: of && money ? revenueOf(of) : null,
    waiting,
    pendingTransactions: countOf(['deposit', 'withdrawal', 'trade']),
    openTickets,
    uptimePercent: await measureUptime(tx),
  }
}
