import { Button } from '@mantine/core'
import { quizzes } from '@vesica/contract'
import type { ReactNode } from 'react'
import { useAction } from '../../../data/action.ts'
import { dateTime, duration, relative } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { percentText } from './percent.ts'
import styles from './Quiz.module.css'

const copy = text.courses.quiz

type State = quizzes.QuizState

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** The rules: number of questions, pass mark, attempts and time limit. */
const Facts = ({ quiz }: { quiz: State }) => {
  const { attemptsAllowed, attempts, timeLimitMinutes, waitMinutes } = quiz
  return (
    <dl className={styles.facts}>
      <Fact name={copy.questions}>{quiz.questions}</Fact>
      <Fact name={copy.passMark}>{copy.score(String(quiz.passMark))}</Fact>
      <Fact name={copy.attempts}>
        {attemptsAllowed === null
          ? copy.anyAttempts
          : copy.attemptsLeft(Math.max(0, attemptsAllowed - attempts.length), attemptsAllowed)}
      </Fact>
      <Fact name={copy.time}>{timeLimitMinutes === null ? copy.noLimit : copy.minutes(timeLimitMinutes)}</Fact>
      {waitMinutes > 0 && <Fact name={copy.wait}>{copy.waitWhy(duration(waitMinutes * 60_000))}</Fact>}
    </dl>
  )
}

type ReviewProps = { onLook: (attempt: string) => void }

/** Earlier attempts, latest first. */
const Earlier = ({ quiz, onLook }: { quiz: State } & ReviewProps) => {
  const over = quiz.attempts.filter(({ submittedAt }) => submittedAt !== null)
  if (over.length === 0) return null
  return (
    <section aria-labelledby="quiz-attempts">
      <h3 id="quiz-attempts">{copy.earlier}</h3>
      <ul className={styles.attempts}>
        {over
          .toSorted((a, b) => b.number - a.number)
          .map(({ id, number, submittedAt, score, passed }) => (
            <li key={id}>
              <span>
                {copy.attempt(number)}
                {score !== null && copy.score(percentText(score))}
                <StatusBadge status={passed ? 'passed' : 'not_passed'} tone={passed ? 'success' : 'neutral'}>
                  {passed ? copy.passed : copy.notPassed}
                </StatusBadge>
                {submittedAt && <small className={styles.quiet}>{dateTime(submittedAt)}</small>}
              </span>
              <Button variant="subtle" size="compact-md" aria-label={copy.look(number)} onClick={() => onLook(id)}>
                {copy.lookAt}
              </Button>
            </li>
          ))}
      </ul>
    </section>
  )
}

type BeginProps = { quiz: State; lessonId: string; onBegun: (attempt: string) => void }

/** Starts or resumes an attempt, or explains why neither is possible. */
export const BeginAttempt = ({ quiz, lessonId, onBegun }: BeginProps) => {
  const start = useAction(quizzes.beginAttempt, {
    refreshes: [quizzes.getQuiz],
    onAnswer: ({ attempt }) => onBegun(attempt.id),
  })
  const { failure } = start
  const { open, mayBegin, mayBeginAt, reason, attempts } = quiz
  if (!open && !mayBegin) return <p className={styles.quiet}>{mayBeginAt ? copy.from(relative(mayBeginAt)) : reason}</p>
  return (
    <div className={styles.acts}>
      <Button loading={start.isPending} onClick={() => void start.run({ params: { id: lessonId } })}>
        {open ? copy.goOn : attempts.length > 0 ? copy.again : copy.begin}
      </Button>
      <FormFailure message={failure?.message} requestId={failure?.requestId} />
    </div>
  )
}

/** The introduction to a quiz and its earlier results. */
export const QuizStart = ({
  quiz,
  lessonId,
  onAttempt,
}: Omit<BeginProps, 'onBegun'> & { onAttempt: ReviewProps['onLook'] }) => {
  if (quiz.questions === 0) return <EmptyState title={copy.empty} why={copy.emptyWhy} />
  return (
    <section className={styles.card} aria-labelledby="quiz-title">
      <div className={styles.bar}>
        <h2 id="quiz-title">{copy.title}</h2>
        {quiz.passed && (
          <StatusBadge status="passed" tone="success">
            {copy.passed}
          </StatusBadge>
        )}
      </div>
      <Facts quiz={quiz} />
      {quiz.best !== null && <p>{copy.best(percentText(quiz.best))}</p>}
      <BeginAttempt quiz={quiz} lessonId={lessonId} onBegun={onAttempt} />
      <Earlier quiz={quiz} onLook={onAttempt} />
    </section>
  )
}
