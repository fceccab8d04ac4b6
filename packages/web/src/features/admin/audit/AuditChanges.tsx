import type { audit } from '@vesica/contract'
import { dateTime } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import styles from './Audit.module.css'
import { sentence } from './auditCopy.ts'

const copy = text.audit.entry

const isTime = (value: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value)

/** A value for display: times in the reader's locale. */
const formatted = (value: string): string => (isTime(value) ? dateTime(value) : value)

/** The changes of an action by field: the old value struck out in red, the new one in green. */
export const AuditChanges = ({ changes }: { changes: readonly audit.AuditChange[] }) => {
  if (changes.length === 0) return <p className={styles.quiet}>{copy.unchanged}</p>
  return (
    <table className={styles.changes}>
      <caption className="visually-hidden">{copy.changed}</caption>
      <thead>
        <tr>
          <th scope="col">{copy.field}</th>
          <th scope="col">{copy.before}</th>
          <th scope="col">{copy.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{sentence(field)}</th>
            <td>
              {before === null ? <span className={styles.quiet}>{copy.nothing}</span> : <del>{formatted(before)}</del>}
            </td>
            <td>
              {after === null ? <span className={styles.quiet}>{copy.nothing}</span> : <ins>{formatted(after)}</ins>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
