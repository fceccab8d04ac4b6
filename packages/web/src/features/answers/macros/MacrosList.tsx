import { cannedReplies } from '@vesica/contract'
import { useRead } from '../../../data/hooks.ts'
import { useRights } from '../../../data/rights.ts'
import { ActDialog } from '../../../forms/ActDialog.tsx'
import { text } from '../../../i18n/text.ts'
import { ActButton } from '../../../ui/form/ActButton.tsx'
import type { Column } from '../../../ui/list/DataTable.tsx'
import styles from '../Answers.module.css'
import { addDialog, type EntryProps } from '../answersUrl.ts'
import { EntryDialogs } from '../EntryDialogs.tsx'
import { EntryTable } from '../EntryTable.tsx'
import { Head } from '../Head.tsx'
import { MacroForm } from './MacroForm.tsx'

const words = text.answers.macros

const columns: readonly Column<cannedReplies.Macro>[] = [
  {
    key: 'name',
    head: words.name,
    lead: true,
    cell: ({ name }) => (
      <span className={styles.named}>
        <strong dir="auto">{name}</strong>
      </span>
    ),
  },
  {
    key: 'does',
    head: words.does,
    cell: (macro) => (
      <span className={styles.beginning} dir="auto">
        {macro.words}
      </span>
    ),
  },
]

/** Several acts in one press. */
export const MacrosList = ({ view, onView }: EntryProps) => {
  const read = useRead(cannedReplies.listMacros, {})
  const barred = useRights().barred('support:write')
  const entries = read.data?.macros
  const add = () => onView(addDialog)
  return (
    <>
      <Head lead={words.lead} add={words.add} barred={barred} onAdd={add} />
      <EntryTable
        {...{ words, entries, read, columns, barred, view, onView }}
        label={({ name }) => name}
        add={
          <ActButton barred={barred} onClick={add}>
            {words.add}
          </ActButton>
        }
      />
      <EntryDialogs
        {...{ view, onView, entries }}
        what={words.what}
        titleOf={(macro) => (macro ? words.editTitle(macro.name) : words.addTitle)}
        form={(macro, close) => <MacroForm macro={macro} onDone={close} />}
        remove={(macro, close) => (
          <ActDialog
            endpoint={cannedReplies.deleteMacro}
            input={{ params: { id: macro.id } }}
            refreshes={[cannedReplies.listMacros]}
            question={words.deleteQuestion(macro.name)}
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
