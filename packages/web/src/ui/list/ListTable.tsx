import { ColumnChooser } from './ColumnChooser.tsx'
import { type Column, DataTable, type DataTableProps } from './DataTable.tsx'
import { useHiddenColumns } from './hiddenColumns.ts'
import styles from './List.module.css'

/** list: its name, under which this browser stores the visible columns. */
export type ListTableProps<Row> = Omit<DataTableProps<Row>, 'dense' | 'corner'> & { list: string }

/** The columns that can be hidden: all but the one that names a row, and those without a header. */
const choices = <Row,>(columns: readonly Column<Row>[]) =>
  columns.flatMap(({ key, head, lead }) => (lead || typeof head !== 'string' ? [] : [{ key, head }]))

/** The rows of a back-office list, below the shell's bar: a dense table with selectable columns; cards on phones. */
export const ListTable = <Row,>({ list, columns, ...table }: ListTableProps<Row>) => {
  const [hidden, onHidden] = useHiddenColumns(list)
  return (
    <div className={styles.rowsFrame}>
      <DataTable
        {...table}
        columns={columns.filter(({ key, lead }) => lead || !hidden.includes(key))}
        corner={<ColumnChooser columns={choices(columns)} hidden={hidden} onHidden={onHidden} />}
        dense
      />
    </div>
  )
}
