import type { cannedReplies } from '@vesica/contract'
import type { ReactNode } from 'react'
import { useRights } from '../../../data/rights.ts'
import { ActionDialog } from '../../../forms/ActionDialog.tsx'
import { text } from '../../../i18n/text.ts'
import { ActionButton } from '../../../ui/form/ActionButton.tsx'
import { addDialog } from './supportContentUrl.ts'
import { EntryDialogs } from './EntryDialogs.tsx'
import { EntryTable, type EntryTableProps } from './EntryTable.tsx'
import { Head } from './Head.tsx'

type OwnCopy = Readonly<Record<'lead' | 'add' | 'addTitle' | 'deleteThen' | 'deleted', string>>

type Calls = Pick<typeof cannedReplies, 'listMacros' | 'deleteMacro' | 'listCannedReplies' | 'deleteCannedReply'>

/**
 * record: its name in the audit log. form: for a new or existing entry. remove: the call that deletes an entry.
 * refreshes: the reads to refetch afterwards.
 */
type Props<Entry> = Omit<EntryTableProps<Entry>, 'disabledReason' | 'add' | 'copy'> & {
  record: 'canned reply' | 'macro'
  copy: EntryTableProps<Entry>['copy'] & OwnCopy
  form: (entry: Entry | undefined, close: () => void) => ReactNode
  remove: Calls['deleteMacro' | 'deleteCannedReply']
  refreshes: Calls['listMacros' | 'listCannedReplies']
}

/** Manages one kind of saved answer: an introduction, the table and its dialogs. */
export const EntryList = <Entry extends { readonly id: string }>(props: Props<Entry>) => {
  const { record, form, remove, refreshes, ...table } = props
  const { copy, entries, label, view, onView } = table
  const disabledReason = useRights().disabledReason('support:write')
  const add = () => onView(addDialog)
  return (
    <>
      <Head lead={copy.lead} add={copy.add} disabledReason={disabledReason} onAdd={add} />
      <EntryTable
        {...table}
        disabledReason={disabledReason}
        add={
          <ActionButton disabledReason={disabledReason} onClick={add}>
            {copy.add}
          </ActionButton>
        }
      />
      <EntryDialogs
        {...{ view, onView, record, entries, form }}
        nameOf={label}
        what={copy.what}
        titleOf={(entry) => (entry ? text.labels.editNamed(label(entry)) : copy.addTitle)}
        remove={(entry, close) => (
          <ActionDialog
            endpoint={remove}
            input={{ params: { id: entry.id } }}
            refreshes={[refreshes]}
            question={text.labels.deleteQuestion(label(entry))}
            consequences={copy.deleteThen}
            action={text.labels.deleteAction}
            danger
            done={copy.deleted}
            onClose={close}
          />
        )}
      />
    </>
  )
}
