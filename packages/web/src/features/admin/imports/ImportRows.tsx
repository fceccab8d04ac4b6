import { imports } from '@vesica/contract'
import { locale, text } from '../../../i18n/text.ts'
import { defineList } from '../../../lists/defineList.tsx'
import type { ListAddress } from '../../../lists/listAddress.ts'
import { choicesOf } from '../../../lists/ListToolbar.tsx'
import { Truncated } from '../../../ui/text/Truncated.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import styles from './Importing.module.css'
import { type ImportKind, importAddress, memberImports, productImports, type ViewProps } from './importKinds.ts'

const copy = text.imports.list
const tones = { create: 'success', change: 'info', same: 'neutral', refuse: 'danger' } as const

/** The effect of a row, or why it has none. */
const Outcome = ({ row }: { row: imports.ImportRow }) => (
  <ul className={styles.what} dir="auto">
    {row.problems.map(({ column, sentence }) => (
      <li key={`${column} ${sentence}`} className={styles.why}>
        {copy.problem(column, sentence)}
      </li>
    ))}
    {row.changes.map(({ field, from, to }) => (
      <li key={field}>{row.outcome === 'create' ? text.labels.labelled(field, to) : copy.change(field, from, to)}</li>
    ))}
  </ul>
)

const rowsOf = ({ name, calls }: ImportKind) => {
  // The calls of all import kinds share the same types.
  const address = { ...importAddress, endpoint: calls.rows } as ListAddress<
    typeof calls.rows,
    typeof importAddress.plain
  >
  return defineList(address)({
    name: `import-${name}`,
    copy,
    rows: ({ rows }) => rows,
    label: ({ row }) => `${copy.columns.row} ${row}`,
    filters: [
      {
        key: 'outcome',
        label: text.labels.outcome,
        any: copy.any,
        useChoices: choicesOf(imports.importOutcomes, copy.outcomes),
      },
    ],
    columns: () => [
      { key: 'row', head: copy.columns.row, numeric: true, cell: ({ row }) => row.toLocaleString(locale) },
      { key: 'name', head: text.labels.name, lead: true, cell: (row) => <Truncated>{row.name}</Truncated> },
      {
        key: 'outcome',
        head: text.labels.outcome,
        cell: ({ outcome }) => (
          <StatusBadge status={outcome} tone={tones[outcome]}>
            {copy.outcomes[outcome]}
          </StatusBadge>
        ),
      },
      { key: 'what', head: copy.columns.what, cell: (row) => <Outcome row={row} /> },
    ],
  })
}

const lists = { members: rowsOf(memberImports), products: rowsOf(productImports) }

/** The rows of an import, page by page. */
export const ImportRows = ({ kind, id, view, onView }: ViewProps & { kind: ImportKind; id: string }) => {
  const List = lists[kind.name]
  return <List view={view} onView={onView} params={{ id }} />
}
