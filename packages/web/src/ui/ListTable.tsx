import { DataTable, type DataTableProps } from './DataTable.tsx'
import styles from './List.module.css'

/** room: 'ample', the columns fit from 1200 px on; 'scarce', they stand close below 1400 px. */
export type ListTableProps<Row> = Omit<DataTableProps<Row>, 'dense' | 'stickyTop'> & { room?: 'ample' | 'scarce' }

/** The rows of a back-office list, under the shell's bar: a dense table; cards on phones. */
export const ListTable = <Row,>({ room, ...table }: ListTableProps<Row>) => (
  <div className={styles.frame} data-room={room}>
    <DataTable {...table} dense stickyTop={56} />
  </div>
)
