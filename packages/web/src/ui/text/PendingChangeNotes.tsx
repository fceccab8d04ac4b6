import { Link } from '@tanstack/react-router'
import { dateTime } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import styles from './PendingChangeNotes.module.css'

const copy = text.approvals.beside
const own = text.approvals.waiting

type Change = {
  id: string
  title: string
  before: string
  after: string
  requestedBy: string
  requestedAt: string
  /** null: never by itself. */
  holdsAt: string | null
}

const RequestedBy = ({ change }: { change: Change }) => (
  <>
    {own.askedBy(change.requestedBy)}, {dateTime(change.requestedAt)}.{' '}
    {change.holdsAt ? own.holdsFrom(dateTime(change.holdsAt)) : own.holdsNever}
  </>
)

const ToApprovals = () => <Link to={paths.admin('approvals')}>{text.labels.openApprovals}</Link>

/** A pending change, where the value would be edited. */
export const PendingChangeNotes = ({ changes }: { changes: readonly Change[] }) =>
  changes.length > 0 && (
    <section className={styles.box} aria-label={copy.title}>
      <ul>
        {changes.map((change) => (
          <li key={change.id} className={styles.one}>
            <strong>{copy.waits(change.title)}</strong>
            {own.from(change.before)} {own.to(change.after)}. <RequestedBy change={change} />
          </li>
        ))}
      </ul>
      <ToApprovals />
    </section>
  )

/** The same in one line, below the value that will change. */
export const PendingChangeLine = ({ change }: { change: Change | undefined }) =>
  change && (
    <span className={styles.line}>
      {copy.becomes(change.after)} <RequestedBy change={change} /> <ToApprovals />
    </span>
  )
