import { Button, Skeleton } from '@mantine/core'
import { IconChartLine, IconTable } from '@tabler/icons-react'
import type { reporting } from '@vesica/contract'
import { Suspense, useState } from 'react'
import { text } from '../../../i18n/text.ts'
import { PageSection } from '../../../ui/page/PageSection.tsx'
import { count, pointText } from './metricText.ts'
import styles from './Overview.module.css'
import { lazyPart } from '../../../ui/lazyPart.tsx'

const copy = text.overview.plot

const Plot = lazyPart(async () => (await import('./Plot.tsx')).Plot)

type Memberships = NonNullable<reporting.Overview['memberships']>
type Props = { period: reporting.MetricPeriodDays; memberships: Memberships }

/** Every number of the plot, latest first. */
const Numbers = ({ period, memberships: { members, joined, ended } }: Props) => (
  <div className={styles.scroll} tabIndex={0} role="group" aria-label={copy.title}>
    <table className={styles.table}>
      <caption className="visually-hidden">{copy.title}</caption>
      <thead>
        <tr>
          {[copy[period.by], copy.members, copy.joinedHead, copy.endedHead].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {period.points
          .map((first, index) => (
            <tr key={first}>
              <th scope="row">{pointText(period, index)}</th>
              {[members, joined, ended].map(({ line }, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns are always the same three.
                <td key={column}>{count(line[index] ?? 0)}</td>
              ))}
            </tr>
          ))
          .reverse()}
      </tbody>
    </table>
  </div>
)

/** Members over time, with joins and ended memberships, as a plot or a table. */
export const MembersPlot = ({ period, memberships }: Props) => {
  const [table, setTable] = useState(false)
  const { members, joined, ended } = memberships
  const drawn = !table && period.points.length > 1
  return (
    <PageSection
      dense
      title={copy.title}
      actions={
        <>
          <ul className={styles.legend}>
            <li data-of="members">{copy.members}</li>
            <li data-of="joined">{copy.joined(count(joined.value ?? 0))}</li>
            <li data-of="ended">{copy.ended(count(ended.value ?? 0))}</li>
          </ul>
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={table ? <IconChartLine size={16} /> : <IconTable size={16} />}
            aria-pressed={table}
            onClick={() => setTable(!table)}
          >
            {table ? copy.asPlot : copy.asTable}
          </Button>
        </>
      }
    >
      {drawn && (
        <Suspense fallback={<Skeleton height={310} />}>
          <Plot period={period} members={members} joined={joined} ended={ended} />
        </Suspense>
      )}
      {!drawn && !table && <p className={styles.quiet}>{copy.one}</p>}
      {!drawn && <Numbers period={period} memberships={memberships} />}
    </PageSection>
  )
}
