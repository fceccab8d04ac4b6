import { Link } from '@tanstack/react-router'
import { countedUpTo, metricText, reporting, revenueSources } from '@vesica/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../data/hooks.ts'
import { matches } from '../../../format/count.ts'
import { usd } from '../../../format/money.ts'
import { dateTime, duration } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { PageButtons } from '../../../ui/list/PageButtons.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../ui/page/RowsSkeleton.tsx'
import { fullDay } from './metricText.ts'
import styles from './Overview.module.css'
import type { ListedMetric, OverviewView } from './overviewUrl.ts'

const copy = text.overview.rows

const PAGE = '25'

type Props = { view: OverviewView; period: reporting.MetricPeriodDays; onView: (view: OverviewView) => void }

const Table = ({ heads, children }: { heads: readonly string[]; children: ReactNode }) => (
  <div className={styles.scroll} tabIndex={0} role="group" aria-label={copy.what}>
    <table className={styles.table}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)

interface Page {
  readonly total: number
  readonly next_cursor: string | null
  readonly previous_cursor: string | null
}

/** The number of rows, and the link to more. */
const Foot = ({
  page,
  shown,
  said,
  view,
  onView,
}: Omit<Props, 'period'> & { page: Page; shown: number; said?: string }) => (
  <div className={styles.foot}>
    <span className="tabular" role="status">
      {page.total === 0 ? copy.none : text.labels.placeOf(String(shown), matches(page.total, countedUpTo))}
      {said && ` · ${said}`}
    </span>
    {(page.next_cursor !== null || page.previous_cursor !== null) && (
      <PageButtons size="sm" page={page} onCursor={(cursor) => onView({ ...view, cursor })} />
    )}
  </div>
)

const Members = ({ look, view, period, onView }: Props & { look: Exclude<ListedMetric, 'revenue'> }) => {
  const query = {
    figure: look,
    from: period.from,
    to: period.to,
    limit: PAGE,
    ...(view.cursor && { cursor: view.cursor }),
  }
  const read = useRead(reporting.listMetricMembers, { query }, { keepPrevious: true })
  if (!read.data) return read.error ? <ReadFailed what={copy.what} read={read} /> : <RowsSkeleton count={5} dense />
  const { rows } = read.data
  const last = look === 'approval' ? [copy.waited] : []
  return (
    <>
      {rows.length > 0 && (
        <Table heads={[copy.person, text.labels.plan, look === 'members' ? copy.since : text.labels.when, ...last]}>
          {rows.map(({ id, personId, name, left, plan, time, minutes }) => (
            <tr key={id}>
              <th scope="row">
                {left ? (
                  `${name} (${copy.left})`
                ) : (
                  <Link to={paths.admin('users')} search={{ open: `details:${personId}` } as never}>
                    {name}
                  </Link>
                )}
              </th>
              <td>{plan}</td>
              <td>{dateTime(time)}</td>
              {minutes !== null && <td>{duration(minutes * 60_000)}</td>}
            </tr>
          ))}
        </Table>
      )}
      <Foot page={read.data} shown={rows.length} view={view} onView={onView} />
    </>
  )
}

/** The URL of the request or order behind a revenue row. @param id of it */
const behindOf = (kind: string, id: string): string =>
  kind === 'order' ? paths.adminOrder(id) : paths.adminTransactions({ id })

const Revenue = ({ view, period, onView }: Props) => {
  const query = {
    ...{ from: period.from, to: period.to, limit: PAGE },
    ...(view.source && { source: view.source }),
    ...(view.cursor && { cursor: view.cursor }),
  }
  const read = useRead(reporting.listRevenue, { query }, { keepPrevious: true })
  if (!read.data) return read.error ? <ReadFailed what={copy.what} read={read} /> : <RowsSkeleton count={5} dense />
  const { rows, sum } = read.data
  return (
    <>
      {rows.length > 0 && (
        <Table heads={[text.labels.source, copy.named, text.labels.when, text.labels.amount, text.labels.usd]}>
          {rows.map(({ id, source, kind, reference, named, time, amount, asset, usd: worth }) => (
            <tr key={id}>
              <th scope="row">{revenueSources[source].title}</th>
              <td>{named !== null && <Link to={behindOf(kind, reference)}>{named}</Link>}</td>
              <td>{dateTime(time)}</td>
              <td className="tabular">{`${amount} ${asset}`}</td>
              <td className="tabular">{worth === null ? copy.noRate : usd(worth)}</td>
            </tr>
          ))}
        </Table>
      )}
      <Foot page={read.data} shown={rows.length} said={copy.sum(usd(sum))} view={view} onView={onView} />
    </>
  )
}

/** The rows behind a metric. */
export const RowsDialog = ({ view, period, onView }: Props) => {
  const { look } = view
  if (look === undefined) return null
  const close = () => onView({ ...view, look: undefined, source: undefined, cursor: undefined })
  const title = view.source ? `${copy.titles[look]}: ${revenueSources[view.source].title}` : copy.titles[look]
  return (
    <Dialog opened onClose={close} title={title} size="lg" full>
      <p className={styles.quiet}>
        {text.overview.days(fullDay(period.from), fullDay(period.to))}. {metricText[look].description}
      </p>
      {look === 'revenue' ? (
        <Revenue view={view} period={period} onView={onView} />
      ) : (
        <Members look={look} view={view} period={period} onView={onView} />
      )}
    </Dialog>
  )
}
