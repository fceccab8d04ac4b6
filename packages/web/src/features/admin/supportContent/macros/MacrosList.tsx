import { cannedReplies } from '@vesica/contract'
import { useRead } from '../../../../data/hooks.ts'
import { text } from '../../../../i18n/text.ts'
import type { Column } from '../../../../ui/list/DataTable.tsx'
import styles from '../Answers.module.css'
import type { EntryProps } from '../supportContentUrl.ts'
import { EntryList } from '../EntryList.tsx'
import { MacroForm } from './MacroForm.tsx'

const copy = text.supportContent.macros

const columns: readonly Column<cannedReplies.Macro>[] = [
  {
    key: 'name',
    head: text.labels.name,
    lead: true,
    cell: ({ name }) => (
      <span className={styles.named}>
        <strong dir="auto">{name}</strong>
      </span>
    ),
  },
  {
    key: 'does',
    head: text.labels.actions,
    cell: (macro) => (
      <span className={styles.beginning} dir="auto">
        {macro.text}
      </span>
    ),
  },
]

/** Several actions in one click. */
export const MacrosList = (props: EntryProps) => {
  const read = useRead(cannedReplies.listMacros, {})
  return (
    <EntryList
      {...props}
      record="macro"
      {...{ copy, read, columns }}
      entries={read.data?.macros}
      label={({ name }) => name}
      form={(macro, close) => <MacroForm macro={macro} onDone={close} />}
      remove={cannedReplies.deleteMacro}
      refreshes={cannedReplies.listMacros}
    />
  )
}
