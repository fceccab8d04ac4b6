import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { helpdesk, type Reply } from '@vesica/contract'
import { useRead } from '../../../../data/hooks.ts'
import { locale, text } from '../../../../i18n/text.ts'
import { ListExport } from '../../../../lists/ListExport.tsx'
import { type Column, DataTable } from '../../../../ui/list/DataTable.tsx'
import { FilterSelect } from '../../../../ui/list/FilterSelect.tsx'
import { AnalyticsOff } from '../../../../ui/page/AnalyticsOff.tsx'
import { PageSection } from '../../../../ui/page/PageSection.tsx'
import { ReadFailed } from '../../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../../ui/page/RowsSkeleton.tsx'
import { periods, type Period, type ViewProps } from '../helpdeskUrl.ts'
import styles from './Metrics.module.css'
import { metText, ratedOf, spanOf } from './measured.ts'

const copy = text.helpdesk.measured

type Analytics = Reply<typeof helpdesk.getSupportAnalytics>
type Row = Analytics['byCategory'][number]

const usual: Period = '30'

const columns: readonly Column<Row>[] = [
  { key: 'name', head: text.labels.name, lead: true, cell: ({ name }) => <span dir="auto">{name}</span> },
  { key: 'opened', head: text.labels.opened, numeric: true, cell: ({ opened }) => opened.toLocaleString(locale) },
  {
    key: 'resolved',
    head: text.labels.resolved,
    numeric: true,
    cell: ({ resolved }) => resolved.toLocaleString(locale),
  },
  { key: 'first', head: copy.firstMedian, numeric: true, cell: (row) => spanOf(row.firstAnswerMedian) },
  { key: 'first90', head: copy.firstP90, numeric: true, cell: (row) => spanOf(row.firstAnswerP90) },
  { key: 'solution', head: copy.solutionMedian, numeric: true, cell: (row) => spanOf(row.solutionMedian) },
  { key: 'solution90', head: copy.solutionP90, numeric: true, cell: (row) => spanOf(row.solutionP90) },
  { key: 'kept', head: copy.kept, numeric: true, cell: (row) => metText(row.targetsMetPercent) },
  { key: 'rated', head: copy.rated, numeric: true, cell: ratedOf },
]

/** Metrics of all tickets in the period. */
const Totals = ({ figures }: { figures: NonNullable<Analytics['metrics']> }) => {
  const cards = [
    { label: text.labels.opened, value: figures.opened.toLocaleString(locale) },
    { label: text.labels.resolved, value: figures.resolved.toLocaleString(locale) },
    { label: text.labels.firstResponse, value: spanOf(figures.firstAnswerMedian), more: figures.firstAnswerP90 },
    { label: text.labels.resolution, value: spanOf(figures.solutionMedian), more: figures.solutionP90 },
    { label: copy.kept, value: metText(figures.targetsMetPercent) },
    { label: copy.rated, value: ratedOf(figures) },
  ]
  return (
    <dl className={styles.whole} aria-label={text.labels.supportMetrics}>
      {cards.map(({ label, value, more }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {typeof more === 'number' && <small>{copy.p90Of(spanOf(more))}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Section = ({ title, rows }: { title: string; rows: readonly Row[] }) => (
  <PageSection title={title} dense flush={rows.length > 0}>
    {rows.length > 0 ? (
      <DataTable caption={title} columns={columns} rows={rows} rowKey={({ id }) => id} dense />
    ) : (
      <p className={styles.nothing}>{copy.notMeasured}</p>
    )}
  </PageSection>
)

/** Support performance over a period: first responses, solutions and targets, overall, by category and by agent. */
export const MetricsPage = ({ view, onView }: ViewProps) => {
  const { days } = view
  const read = useRead(helpdesk.getSupportAnalytics, { query: { days } }, { keepPrevious: true })
  const { data, error } = read
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconArrowLeft size={16} />}
          onClick={() => onView({ ...view, part: 'tickets', days: usual })}
        >
          {text.labels.tickets}
        </Button>
        <h2>{text.labels.supportMetrics}</h2>
        <FilterSelect
          label={text.labels.period}
          any={copy.days[usual]}
          value={days === usual ? undefined : days}
          choices={periods.filter((period) => period !== usual).map((value) => ({ value, label: copy.days[value] }))}
          onChange={(next) => onView({ ...view, days: next ?? usual }, true)}
        />
        {data?.metrics !== null && (
          <ListExport
            endpoint={helpdesk.exportSupportMetrics}
            query={{ days }}
            file="support.csv"
            label={text.labels.exportCsv}
            done={copy.exported}
          />
        )}
      </div>
      {data?.metrics && (
        <>
          <Totals figures={data.metrics} />
          <Section title={copy.byCategory} rows={data.byCategory} />
          <Section title={copy.byPerson} rows={data.byPerson} />
        </>
      )}
      {data?.metrics === null && <AnalyticsOff to="admin" />}
      {!data && error && <ReadFailed what={copy.what} read={read} />}
      {!data && !error && <RowsSkeleton count={8} dense />}
    </div>
  )
}
