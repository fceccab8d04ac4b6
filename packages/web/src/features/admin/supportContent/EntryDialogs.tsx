import type { ReactNode } from 'react'
import { text } from '../../../i18n/text.ts'
import { RecordHistory } from '../../../lists/RecordHistory.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { useRestoreFocus } from '../../../ui/dialog/useRestoreFocus.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { RowsSkeleton } from '../../../ui/page/RowsSkeleton.tsx'
import { type EntryProps, noDialog } from './supportContentUrl.ts'

const copy = text.supportContent

/**
 * record: its name in the audit log. nameOf: the name of an entry. entries: undefined while loading. titleOf: the title
 * of the form. form: for a new or existing entry. remove: asks for confirmation and deletes.
 */
type Props<Entry> = EntryProps & {
  record: 'question' | 'canned reply' | 'macro'
  nameOf: (entry: Entry) => string
  entries: readonly Entry[] | undefined
  what: string
  titleOf: (entry: Entry | undefined) => string
  form: (entry: Entry | undefined, close: () => void) => ReactNode
  remove: (entry: Entry, close: () => void) => ReactNode
}

/** The dialog in the URL: add, edit or delete an entry. */
export const EntryDialogs = <Entry extends { readonly id: string }>(props: Props<Entry>) => {
  const { view, onView, record, nameOf, entries, what, titleOf, form, remove } = props
  const { dialog, about } = view
  useRestoreFocus(dialog !== undefined)
  const close = () => onView(noDialog, true)
  if (!dialog) return null
  const entry = entries?.find(({ id }) => id === about)
  if (dialog === 'delete' && entry) return remove(entry, close)
  const isFound = dialog === 'add' || entry !== undefined
  return (
    <Dialog opened onClose={close} title={isFound ? titleOf(entry) : what} size="lg" full>
      {entry && <RecordHistory of={{ type: record, id: entry.id }} name={nameOf(entry)} />}
      {isFound && <div key={about ?? 'add'}>{form(entry, close)}</div>}
      {!isFound && !entries && <RowsSkeleton count={4} dense />}
      {!isFound && entries && <EmptyState title={text.labels.noLongerAvailable} why={copy.goneWhy} />}
    </Dialog>
  )
}
