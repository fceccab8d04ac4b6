import { Link } from '@tanstack/react-router'
import { type reporting, revenueSources } from '@vesica/contract'
import { usd } from '../../../format/money.ts'
import { text } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import { PageSection } from '../../../ui/page/PageSection.tsx'
import styles from './Overview.module.css'
import { type OverviewView, writeOverview } from './overviewUrl.ts'

const copy = text.overview.sources

type Props = { revenue: NonNullable<reporting.Overview['revenue']>; view: OverviewView }

/** Revenue by source with each share of the total. Sources with a loss have no share. */
export const RevenueBySource = ({ revenue, view }: Props) => {
  const earned = revenue.sources.reduce((sum, { value }) => sum + Math.max(0, value ?? 0), 0)
  return (
    <PageSection dense title={copy.title} actions={<span className="tabular">{usd(revenue.value ?? 0)}</span>}>
      {revenue.sources.every(({ value }) => value === 0) && <p className={styles.quiet}>{copy.none}</p>}
      <table className={styles.sources}>
        <caption className="visually-hidden">{copy.caption}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{text.labels.source}</th>
            <th scope="col">{copy.share}</th>
            <th scope="col">{text.labels.amount}</th>
          </tr>
        </thead>
        <tbody>
          {revenue.sources.map(({ source, value }) => {
            const share = earned === 0 ? 0 : (Math.max(0, value ?? 0) / earned) * 100
            return (
              <tr key={source}>
                <th scope="row">
                  <Link
                    to={paths.admin('overview')}
                    search={writeOverview({ ...view, look: 'revenue', source }) as never}
                  >
                    {revenueSources[source].title}
                  </Link>
                </th>
                <td className={styles.share}>
                  <span className={styles.track} aria-hidden="true">
                    <span className={styles.part} style={{ width: `${share}%` }} />
                  </span>
                  <span className={styles.percent}>{`${Math.round(share)}%`}</span>
                </td>
                <td className={styles.amount}>{usd(value ?? 0)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </PageSection>
  )
}
