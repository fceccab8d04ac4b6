import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { text } from '../../../i18n/text.ts'
import { type Column, DataTable } from '../../../ui/list/DataTable.tsx'
import lists from '../../../ui/list/List.module.css'
import { RowAction, RowActions } from '../../../ui/list/RowActions.tsx'
import { rowKeys } from '../../../ui/list/rowKeys.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ReadFailed, type ReadFailedProps } from '../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../ui/page/RowsSkeleton.tsx'
import { useKeys } from '../../../ui/useKeys.ts'
import type { EntryProps } from './supportContentUrl.ts'

type OwnCopy = Readonly<Record<'what' | 'caption' | 'nothingYet' | 'nothingYetWhy', string>>

/**
 * entries: undefined while loading. label: the name of an entry. disabledReason: why editing is disabled. add: the
 * button for the first entry.
 */
export type EntryTableProps<Entry> = EntryProps & {
  copy: OwnCopy
  entries: readonly Entry[] | undefined
  read: ReadFailedProps['read']
  columns: readonly Column<Entry>[]
  label: (entry: Entry) => string
  disabledReason: string | undefined
  add: ReactNode
}

/** A short, unpaginated back-office table whose entries can be edited or deleted. */
export const EntryTable = <Entry extends { readonly id: string }>(props: EntryTableProps<Entry>) => {
  const { copy: own, entries, read, columns, label, disabledReason, add, view, onView } = props
  useKeys(rowKeys)
  const actions: Column<Entry> = {
    key: 'actions',
    head: '',
    cell: (entry) => (
      <RowActions>
        <RowAction
          label={text.labels.editNamed(label(entry))}
          title={text.labels.edit}
          icon={IconPencil}
          onClick={() => onView({ dialog: 'edit', about: entry.id })}
        />
        <RowAction
          label={text.labels.deleteNamed(label(entry))}
          title={text.labels.deleteAction}
          icon={IconTrash}
          disabledReason={disabledReason}
          onClick={() => onView({ dialog: 'delete', about: entry.id })}
        />
      </RowActions>
    ),
  }
  return (
    <section className={lists.card} aria-label={own.caption}>
      {!entries && !read.error && (
        <div className={lists.rows}>
          <RowsSkeleton count={5} dense />
        </div>
      )}
      {!entries && read.error && (
        <div className={lists.inside}>
          <ReadFailed what={own.what} read={read} />
        </div>
      )}
      {entries?.length === 0 && <EmptyState title={own.nothingYet} why={own.nothingYetWhy} action={add} />}
      {entries && entries.length > 0 && (
        <DataTable
          caption={own.caption}
          columns={[...columns, actions]}
          rows={entries}
          rowKey={({ id }) => id}
          rowLabel={label}
          onOpen={({ id }) => onView({ dialog: 'edit', about: id })}
          {...(view.about !== undefined && { current: view.about })}
          dense
        />
      )}
    </section>
  )
}
