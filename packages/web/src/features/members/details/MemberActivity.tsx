import type { members } from '@vesica/contract'
import { text } from '../../../i18n/text.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import styles from './Details.module.css'

const words = text.admin.details

/** What the person opened: a count until single items are recorded. */
export const MemberContent = ({ member }: { member: members.MemberDetails }) =>
  member.contentViewed === 0 ? (
    <EmptyState title={words.noContent} why={words.noContentWhy} />
  ) : (
    <p className={styles.figure}>
      <span className={styles.quiet}>{words.contentViewed}</span>
      <span className={styles.big}>{words.contentCount(member.contentViewed)}</span>
    </p>
  )

/** What happened in the account, newest first. */
export const MemberActivity = ({ member }: { member: members.MemberDetails }) =>
  member.activityLog.length === 0 ? (
    <EmptyState title={words.noActivity} why={words.noActivityWhy} />
  ) : (
    <ol className={styles.log}>
      {member.activityLog.map((entry) => (
        <li key={entry.id} className={styles.entry}>
          <span className={styles.icon} aria-hidden="true">
            {entry.icon}
          </span>
          <span className={styles.stack}>
            <span>{entry.action}</span>
            {entry.details !== '' && <span className={styles.quiet}>{entry.details}</span>}
          </span>
          <RelativeTime moment={entry.timestamp} className={styles.when} />
        </li>
      ))}
    </ol>
  )
