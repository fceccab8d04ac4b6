import { Alert, Button, Progress } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { locale, text } from '../../i18n/text.ts'
import styles from './List.module.css'
import type { Bulk } from './useBulk.ts'
import type { Selection } from './useSelection.ts'

const copy = text.general

/** selection: the rows that are chosen. nameOf: how a row is called. children: what can be done with the chosen rows. */
export type BulkBarProps<Row> = {
  selection: Selection<Row>
  bulk: Bulk<Row>
  nameOf: (row: Row) => string
  children: ReactNode
}

/** Stands under a list, in sight while rows are chosen: what to do with them, how far it is, and what was refused. */
export const BulkBar = <Row extends { id: string }>({ selection, bulk, nameOf, children }: BulkBarProps<Row>) => {
  const count = selection.chosen.length
  const { progress, refused } = bulk
  if (count === 0 && !progress && refused.length === 0) return null
  return (
    <section className={styles.bulk} aria-label={copy.withSelected}>
      {progress ? (
        <>
          <span role="status" className="tabular">
            {copy.bulkProgress(progress.done.toLocaleString(locale), progress.of.toLocaleString(locale))}
          </span>
          <Progress className={styles.bulkProgress} value={(progress.done / progress.of) * 100} aria-hidden />
          <Button size="compact-sm" variant="default" onClick={bulk.stop}>
            {copy.stop}
          </Button>
        </>
      ) : (
        count > 0 && (
          <>
            <strong role="status" className="tabular">
              {copy.selected(count.toLocaleString(locale))}
            </strong>
            {children}
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconX size={14} />}
              onClick={() => selection.onSelect(new Set())}
            >
              {copy.clearSelection}
            </Button>
          </>
        )
      )}
      {refused.length > 0 && (
        <Alert
          className={styles.bulkRefused}
          color="red"
          role="alert"
          title={copy.bulkRefused(refused.length.toLocaleString(locale))}
          withCloseButton
          closeButtonLabel={copy.close}
          onClose={bulk.forget}
        >
          <ul>
            {refused.map(({ row, reason }) => (
              <li key={row.id}>
                <strong>{nameOf(row)}</strong>: {reason}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </section>
  )
}
