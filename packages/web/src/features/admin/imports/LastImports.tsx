import type { imports } from '@vesica/contract'
import { useRead } from '../../../data/hooks.ts'
import { dateTime } from '../../../format/time.ts'
import { locale, text } from '../../../i18n/text.ts'
import { type Column, DataTable } from '../../../ui/list/DataTable.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { PageSection } from '../../../ui/page/PageSection.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../ui/page/RowsSkeleton.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import styles from './Importing.module.css'
import type { ImportKind } from './importKinds.ts'

const copy = text.imports.last
const tones = {
  waiting: 'neutral',
  checking: 'info',
  checked: 'info',
  importing: 'info',
  done: 'success',
  failed: 'danger',
} as const

const columnsFor = (onOpen: (id: string) => void): Column<imports.Import>[] => [
  {
    key: 'file',
    head: text.labels.file,
    lead: true,
    cell: ({ id, file }) => (
      <button type="button" className={styles.file} dir="auto" onClick={() => onOpen(id)}>
        {file}
      </button>
    ),
  },
  {
    key: 'state',
    head: text.labels.state,
    cell: ({ state }) => (
      <StatusBadge status={state} tone={tones[state]}>
        {copy.states[state]}
      </StatusBadge>
    ),
  },
  { key: 'rows', head: copy.columns.rows, numeric: true, cell: ({ rows }) => rows.toLocaleString(locale) },
  { key: 'by', head: text.labels.byLabel, cell: ({ by }) => <span dir="auto">{by}</span> },
  { key: 'at', head: text.labels.sentAt, cell: ({ madeAt }) => <span className="tabular">{dateTime(madeAt)}</span> },
]

/** The latest imports with links to their results. */
export const LastImports = ({ kind, onOpen }: { kind: ImportKind; onOpen: (id: string) => void }) => {
  const read = useRead(kind.calls.list, {})
  const { data, error } = read
  return (
    <PageSection dense title={copy.title}>
      {!data && error && <ReadFailed what={copy.what} read={read} />}
      {!data && !error && <RowsSkeleton count={3} dense />}
      {data?.imports.length === 0 && <EmptyState title={copy.none} why={copy.noneWhy} />}
      {data && data.imports.length > 0 && (
        <DataTable
          caption={copy.title}
          columns={columnsFor(onOpen)}
          rows={data.imports}
          rowKey={({ id }) => id}
          rowLabel={({ file }) => file}
          onOpen={({ id }) => onOpen(id)}
          dense
        />
      )}
    </PageSection>
  )
}
