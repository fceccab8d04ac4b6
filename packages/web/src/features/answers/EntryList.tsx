import type { cannedReplies } from '@vesica/contract'
import type { ReactNode } from 'react'
import { useRights } from '../../data/rights.ts'
import { ActDialog } from '../../forms/ActDialog.tsx'
import { text } from '../../i18n/text.ts'
import { ActButton } from '../../ui/form/ActButton.tsx'
import { addDialog } from './answersUrl.ts'
import { EntryDialogs } from './EntryDialogs.tsx'
import { EntryTable, type EntryTableProps } from './EntryTable.tsx'
import { Head } from './Head.tsx'

type OwnWords = Readonly<Record<'lead' | 'add' | 'addTitle' | 'deleteThen' | 'deleted', string>> &
  Readonly<Record<'editTitle' | 'deleteQuestion', (name: string) => string>>

type Calls = Pick<typeof cannedReplies, 'listMacros' | 'deleteMacro' | 'listCannedReplies' | 'deleteCannedReply'>

/** record: what the audit trail calls one. form: of a new entry, or of one that exists. remove: the call that removes one. refreshes: what is old then. */
type Props<Entry> = Omit<EntryTableProps<Entry>, 'barred' | 'add' | 'words'> & {
  record: 'canned reply' | 'macro'
  words: EntryTableProps<Entry>['words'] & OwnWords
  form: (entry: Entry | undefined, close: () => void) => ReactNode
  remove: Calls['deleteMacro' | 'deleteCannedReply']
  refreshes: Calls['listMacros' | 'listCannedReplies']
}

/** What administrators answer with, of one kind: what it is for, a table of it, and the dialogs about each. */
export const EntryList = <Entry extends { readonly id: string }>(props: Props<Entry>) => {
  const { record, form, remove, refreshes, ...table } = props
  const { words, entries, label, view, onView } = table
  const barred = useRights().barred('support:write')
  const add = () => onView(addDialog)
  return (
    <>
      <Head lead={words.lead} add={words.add} barred={barred} onAdd={add} />
      <EntryTable
        {...table}
        barred={barred}
        add={
          <ActButton barred={barred} onClick={add}>
            {words.add}
          </ActButton>
        }
      />
      <EntryDialogs
        {...{ view, onView, record, entries, form }}
        nameOf={label}
        what={words.what}
        titleOf={(entry) => (entry ? words.editTitle(label(entry)) : words.addTitle)}
        remove={(entry, close) => (
          <ActDialog
            endpoint={remove}
            input={{ params: { id: entry.id } }}
            refreshes={[refreshes]}
            question={words.deleteQuestion(label(entry))}
            consequences={words.deleteThen}
            act={text.answers.delete}
            danger
            done={words.deleted}
            onClose={close}
          />
        )}
      />
    </>
  )
}
