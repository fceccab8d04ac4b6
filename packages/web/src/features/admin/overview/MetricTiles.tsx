import { Link } from '@tanstack/react-router'
import { metricText, type reporting } from '@vesica/contract'
import { text } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import { count, counts, dollars, minutes, percents } from './metricText.ts'
import { MetricTile } from './MetricTile.tsx'
import styles from './Overview.module.css'
import { type ListedMetric, type OverviewView, writeOverview } from './overviewUrl.ts'

const copy = text.overview

type Overview = reporting.Overview
type Props = { overview: Overview; view: OverviewView }

const ACTIVE_DAYS = 30
const DAY_MS = 86_400_000

/** The day (UTC) this many days before a point in time. */
const dayBefore = (moment: string, days: number): string =>
  new Date(Date.parse(moment) - days * DAY_MS).toISOString().slice(0, 10)

/** The number of people, with each subset linked to its list. */
const Users = ({ overview }: { overview: Overview }) => {
  const { people, asOf } = overview
  if (!people) return null
  const subsets = [
    { said: copy.users.active(count(people.active)), search: { seen_from: dayBefore(asOf, ACTIVE_DAYS - 1) } },
    { said: copy.users.newToday(count(people.newToday)), search: { joined_from: dayBefore(asOf, 0) } },
    ...(['inactive', 'suspended', 'banned'] as const).flatMap((status) =>
      people.byStatus[status] === 0
        ? []
        : [{ said: copy.users[status](count(people.byStatus[status])), search: { status } }],
    ),
  ]
  return (
    <MetricTile
      title={metricText.users.title}
      means={metricText.users.description}
      figure={people.total}
      unit={counts}
      asOf={asOf}
      to={{ path: paths.admin('users'), search: {} }}
      extra={
        <p className={styles.parts}>
          {subsets.map(({ said, search }) => (
            <Link key={said} to={paths.admin('users')} search={search as never}>
              {said}
            </Link>
          ))}
        </p>
      }
    />
  )
}

/** Opens the rows of a metric in a dialog on this screen. */
const behind = (view: OverviewView, dialog: ListedMetric) => ({
  path: paths.admin('overview'),
  search: writeOverview({ ...view, look: dialog }),
})

/** The membership metrics visible to the administrator. */
const Memberships = ({ overview: { memberships, asOf }, view }: Props) => {
  if (!memberships) return null
  const { members, joined, renewed, approval } = memberships
  const shared = { asOf }
  return (
    <>
      <MetricTile
        {...shared}
        title={metricText.members.title}
        means={metricText.members.description}
        figure={members}
        unit={counts}
        to={behind(view, 'members')}
      />
      <MetricTile
        {...shared}
        title={metricText.joined.title}
        means={metricText.joined.description}
        figure={joined}
        unit={counts}
        to={behind(view, 'joined')}
      />
      <MetricTile
        {...shared}
        title={metricText.renewed.title}
        means={metricText.renewed.description}
        figure={renewed}
        unit={percents}
        note={renewed.due > 0 ? copy.renewedOf(count(renewed.made), count(renewed.due)) : ''}
        to={behind(view, 'renewed')}
      />
      <MetricTile
        {...shared}
        title={metricText.approval.title}
        means={metricText.approval.description}
        figure={approval}
        unit={minutes}
        note={approval.decided > 0 ? copy.medianOf(count(approval.decided)) : ''}
        to={behind(view, 'approval')}
      />
    </>
  )
}

/** The metrics of the overview, side by side. */
export const MetricTiles = ({ overview, view }: Props) => (
  <section className={styles.tiles} aria-label={copy.tiles}>
    <h2 className="visually-hidden">{copy.tiles}</h2>
    <Users overview={overview} />
    <Memberships overview={overview} view={view} />
    {overview.revenue && (
      <MetricTile
        title={view.own || view.period !== '30' ? metricText.revenue.title : copy.monthlyRevenue}
        means={metricText.revenue.description}
        figure={overview.revenue}
        unit={dollars}
        asOf={overview.asOf}
        to={behind(view, 'revenue')}
      />
    )}
  </section>
)
