import { Button } from '@mantine/core'
import { quizzes } from '@vesica/contract'
import { useRead } from '../../../data/hooks.ts'
import { text } from '../../../i18n/text.ts'
import { CardSkeleton } from '../../../ui/page/CardSkeleton.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { Answering } from './Answering.tsx'
import { QuizResult } from './QuizResult.tsx'
import { QuizStart } from './QuizStart.tsx'

const copy = text.courses.quiz

/** attempt: the open or displayed attempt, as in the URL. */
export type QuizPartProps = {
  lessonId: string
  attempt: string | undefined
  onAttempt: (attempt: string | undefined) => void
}

const Attempt = ({ lessonId, id, onAttempt }: QuizPartProps & { id: string }) => {
  const read = useRead(quizzes.getAttempt, { params: { id } })
  const quiz = useRead(quizzes.getQuiz, { params: { id: lessonId } })
  const backButton = <Button onClick={() => onAttempt(undefined)}>{copy.backToStart}</Button>
  if (read.error?.code === 'not_found') return <EmptyState title={copy.gone} action={backButton} />
  if (!read.data && read.error) return <ReadFailed what={copy.attemptWhat} read={read} />
  if (!read.data) return <CardSkeleton count={1} height={320} />
  const { attempt } = read.data
  if (attempt.submittedAt === null) return <Answering key={id} attempt={attempt} />
  return <QuizResult attempt={attempt} quiz={quiz.data?.quiz} onAttempt={onAttempt} />
}

const Start = ({ lessonId, onAttempt }: QuizPartProps) => {
  const read = useRead(quizzes.getQuiz, { params: { id: lessonId } })
  if (!read.data && read.error) return <ReadFailed what={copy.what} read={read} />
  if (!read.data) return <CardSkeleton count={1} height={260} />
  return <QuizStart quiz={read.data.quiz} lessonId={lessonId} onAttempt={onAttempt} />
}

/** The quiz of a lesson: its introduction, an attempt, or a result. */
export const QuizPart = (props: QuizPartProps) =>
  props.attempt ? <Attempt {...props} id={props.attempt} /> : <Start {...props} />
