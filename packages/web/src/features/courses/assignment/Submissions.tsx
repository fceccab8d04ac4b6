import type { assignments } from '@vesica/contract'
import { fileSize } from '../../../format/fileSize.ts'
import { dateTime } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import styles from './Assignment.module.css'

const copy = text.courses.assignment
const tones = { waiting: 'info', accepted: 'success', returned: 'waiting' } as const

const Line = ({ submission }: { submission: assignments.Submission }) => {
  const { number, status, text: written, files, handedInAt, decidedAt, comment } = submission
  return (
    <li>
      <div className={styles.lineHead}>
        <strong>{copy.number(number)}</strong>
        <StatusBadge status={status} tone={tones[status]}>
          {copy[status]}
        </StatusBadge>
        <span className={styles.quiet}>{copy.handedIn(dateTime(handedInAt))}</span>
      </div>
      {written && <p className={styles.text}>{written}</p>}
      {files.length > 0 && (
        <ul className={styles.files} aria-label={copy.files}>
          {files.map(({ id, name, bytes, url }) => (
            <li key={id}>
              <a href={url} download={name}>
                {name}
              </a>
              <small>{fileSize(bytes)}</small>
            </li>
          ))}
        </ul>
      )}
      {decidedAt && comment && (
        <div className={styles.said}>
          <span className={styles.quiet}>
            {copy.said} · {copy.decided(dateTime(decidedAt))}
          </span>
          <p>{comment}</p>
        </div>
      )}
    </li>
  )
}

/** Earlier submissions with their feedback, latest first. */
export const Submissions = ({ submissions }: { submissions: readonly assignments.Submission[] }) => (
  <section aria-labelledby="lesson-submissions">
    <h3 id="lesson-submissions">{copy.earlier}</h3>
    <ol className={styles.list} reversed>
      {submissions.map((submission) => (
        <Line key={submission.id} submission={submission} />
      ))}
    </ol>
  </section>
)
