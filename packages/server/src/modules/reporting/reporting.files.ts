import { metricText, type reporting, revenueSources } from '@vesica/contract'
import { type Column, toCsv } from '../../platform/files/csv.ts'

interface Line {
  day: string
  overview: reporting.Overview
  index: number
}

type Series = (overview: reporting.Overview) => reporting.Metric | undefined

const column = (title: string, series: Series): readonly [Column<Line>, Series] => [
  [title, ({ overview, index }) => series(overview)?.line[index] ?? null],
  series,
]

const { users, members, joined, ended, renewed, approval, revenue } = metricText

const columns: readonly (readonly [Column<Line>, Series])[] = [
  column(users.title, ({ people }) => people?.total),
  column(members.title, ({ memberships }) => memberships?.members),
  column(joined.title, ({ memberships }) => memberships?.joined),
  column(ended.title, ({ memberships }) => memberships?.ended),
  column(`${renewed.title} (percent)`, ({ memberships }) => memberships?.renewed),
  column(`${approval.title} (minutes)`, ({ memberships }) => memberships?.approval),
  column(`${revenue.title} (USD)`, (overview) => overview.revenue ?? undefined),
  ...Object.entries(revenueSources).map(([source, { title }]) =>
    column(`${revenue.title}, ${title.toLowerCase()} (USD)`, (overview) =>
      overview.revenue?.sources.find((entry) => entry.source === source),
    ),
  ),
]

/** The metrics of an overview with daily points, one row per day, without those it lacks. */
export const overviewCsv = (overview: reporting.Overview): string => {
  const available = columns.filter(([, series]) => series(overview) !== undefined).map(([csvColumn]) => csvColumn)
  const day: Column<Line> = ['Day (UTC)', (line) => line.day]
  return toCsv(
    [day, ...available],
    overview.period.points.map((date, index) => ({ day: date, overview, index })),
  )
}
