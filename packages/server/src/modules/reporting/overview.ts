import { centsToUsd, type reporting, revenueSourceNames, type Right } from '@vesica/contract'
import type { Tx } from '../../platform/data/tx.ts'
import { measureUptime } from '../system/index.ts'
import { type Asked, periodOf } from './days.rules.ts'
import { readFigures, type Series } from './figures.ts'
import { readWaits } from './medians.ts'
import { readPeople } from './people.ts'
import { readWaiting } from './waiting.ts'

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0)

/** How many in each period. */
export const asCount = ({ before, days }: Series): reporting.Figure => ({
  value: sum(days),
  before: sum(before),
  line: days,
})

const dollars = (cents: number): number => centsToUsd(BigInt(cents))

/** US dollars of cents. */
export const asDollars = ({ before, days }: Series): reporting.Figure => ({
  value: dollars(sum(days)),
  before: dollars(sum(before)),
  line: days.map(dollars),
})

/** What there was at the end of each day, of what came and what went. */
const asStock = (came: Series, went: Series): reporting.Figure => {
  const before = came.earlier - went.earlier + sum(came.before) - sum(went.before)
  let now = before
  const line = came.days.map((one, index) => {
    now += one - (went.days[index] ?? 0)
    return now
  })
  return { value: now, before, line }
}

const percent = (made: number, lapsed: number): number | null =>
  made + lapsed === 0 ? null : Math.round((made * 1000) / (made + lapsed)) / 10

/** Figures added up; of the period before only what it comes to. */
export const together = (all: readonly Series[]): Series => ({
  earlier: sum(all.map(({ earlier }) => earlier)),
  before: [sum(all.flatMap(({ before }) => before))],
  days: (all[0]?.days ?? []).map((_, index) => sum(all.map(({ days }) => days[index] ?? 0))),
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
): Promise<reporting.Overview['memberships']> => {
  const [made, lapsed] = [of('went_on'), of('lapsed')]
  const { counted, ...approval } = await readWaits(tx, period)
  return {
    members: asStock(of('joined'), of('ended')),
    joined: asCount(of('joined')),
    ended: asCount(of('ended')),
    renewed: {
      value: percent(sum(made.days), sum(lapsed.days)),
      before: percent(sum(made.before), sum(lapsed.before)),
      line: made.days.map((one, index) => percent(one, lapsed.days[index] ?? 0)),
      made: sum(made.days),
      due: sum(made.days) + sum(lapsed.days),
    },
    approval: { ...approval, decided: counted },
  }
}

const ofPeople = ['registered', 'removed', 'joined', 'ended', 'lapsed', 'went_on']

/** The figures of the overview, as far as these rights reach. */
export const getOverview = async (tx: Tx, rights: ReadonlySet<Right>, asked: Asked): Promise<reporting.Overview> => {
  const period = periodOf(asked, tx.now)
  const [people, money] = [rights.has('people:read'), rights.has('money:read')]
  const figures = [...(people ? ofPeople : []), ...(money ? ['revenue'] : [])]
  const sums = ['registered', 'removed', 'joined', 'ended']
  const of = figures.length > 0 ? await readFigures(tx, period, figures, sums) : undefined
  const waiting = await readWaiting(tx, rights)
  const countOf = (kinds: readonly reporting.WaitingKind['kind'][]): number | null => {
    const found = waiting.filter(({ kind }) => kinds.includes(kind))
    return found.length === 0 ? null : sum(found.map(({ count }) => count))
  }
  return {
    period,
    asOf: tx.now.toISOString(),
    people: of && people ? { total: asStock(of('registered'), of('removed')), ...(await readPeople(tx)) } : null,
    memberships: of && people ? await membershipsOf(tx, period, of) : null,
    revenue: of && money ? revenueOf(of) : null,
    waiting,
    pendingTransactions: countOf(['deposit', 'withdrawal', 'trade']),
    openTickets: countOf(['ticket']),
    uptimePercent: await measureUptime(tx),
  }
}
