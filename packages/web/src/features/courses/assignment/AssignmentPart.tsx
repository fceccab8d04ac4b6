import { assignments } from '@vesica/contract'
import { useRead } from '../../../data/hooks.ts'
import { text } from '../../../i18n/text.ts'
import { CardSkeleton } from '../../../ui/page/CardSkeleton.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import styles from './Assignment.module.css'
import { HandIn } from './HandIn.tsx'
import { Submissions } from './Submissions.tsx'

const copy = text.courses.assignment

/** The assignment of a lesson: feedback, and the form unless a submission is in review or accepted. */
export const AssignmentPart = ({ lessonId }: { lessonId: string }) => {
  const read = useRead(assignments.listOwnSubmissions, { params: { id: lessonId } })
  if (!read.data && read.error) return <ReadFailed what={copy.what} read={read} />
  if (!read.data) return <CardSkeleton count={1} height={300} />
  const { submissions } = read.data
  const latest = submissions[0]
  return (
    <section className={styles.card} aria-labelledby="lesson-assignment">
      <h2 id="lesson-assignment">{copy.title}</h2>
      {latest?.status === 'waiting' && <p role="status">{copy.waitingWhy}</p>}
      {latest?.status === 'returned' && <p role="status">{copy.returnedWhy}</p>}
      {(!latest || latest.status === 'returned') && <HandIn lessonId={lessonId} isAgain={latest !== undefined} />}
      {submissions.length > 0 && <Submissions submissions={submissions} />}
    </section>
  )
}
