import { TextInput } from '@mantine/core'
import { tickets } from '@vesica/contract'
import { text } from '../../../../i18n/text.ts'
import styles from '../Answers.module.css'
import { targetKinds, targetName, type TypedTargets } from './settingsFields.ts'
import { readSpan, spanText } from './spans.ts'

const copy = text.supportContent.settings

type Props = { value: TypedTargets; onChange: (value: TypedTargets) => void }

/** Response targets by priority. */
export const TargetsField = ({ value, onChange }: Props) => {
  const cell = (priority: tickets.TicketPriority, kind: (typeof targetKinds)[number]) => {
    const name = targetName(priority, kind)
    const typed = value[name] ?? ''
    const isInvalid = typed.trim() !== '' && readSpan(typed) === undefined
    return (
      <td key={kind} data-head={copy[kind]}>
        <TextInput
          size="sm"
          aria-label={copy.target(text.support.priority[priority], copy[kind])}
          value={typed}
          error={isInvalid}
          maxLength={20}
          autoComplete="off"
          onChange={(event) => onChange({ ...value, [name]: event.currentTarget.value })}
          onBlur={() => !isInvalid && onChange({ ...value, [name]: spanText(readSpan(typed) ?? null) })}
        />
      </td>
    )
  }
  return (
    <table className={styles.targets}>
      <thead>
        <tr>
          <th scope="col">{copy.priority}</th>
          {targetKinds.map((kind) => (
            <th key={kind} scope="col">
              {copy[kind]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tickets.ticketPriorities.map((priority) => (
          <tr key={priority}>
            <th scope="row">{text.support.priority[priority]}</th>
            {targetKinds.map((kind) => cell(priority, kind))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
