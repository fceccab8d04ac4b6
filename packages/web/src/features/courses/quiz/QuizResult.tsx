import { Button } from '@mantine/core'
import { IconCheck, IconCircleHalf2, IconX } from '@tabler/icons-react'
import type { quizzes } from '@vesica/contract'
import { useEffect, useRef } from 'react'
import { text } from '../../../i18n/text.ts'
import { type Answers, answersOf, outcomeOf, answerText } from './answers.ts'
import { percentText } from './percent.ts'
import styles from './Quiz.module.css'
import { BeginAttempt } from './QuizStart.tsx'

const copy = text.courses.quiz
const icons = { right: IconCheck, partly: IconCircleHalf2, wrong: IconX }

type Result = quizzes.Attempt['results'][number]

type LineProps = { question: quizzes.VisibleQuestion; result: Result; answers: Answers; number: number }

/** Several texts, one per line, numbered if their order was asked for. */
const lines = (answers: readonly string[], isOrder: boolean): string =>
  answers.length === 0
    ? copy.nothing
    : answers.map((answer, at) => (isOrder ? `${copy.place(at + 1)} ${answer}` : answer)).join('\n')

/** Any one of several accepted texts is right. */
const rightIn = (
  question: quizzes.VisibleQuestion,
  { options, truth, accepted }: NonNullable<Result['right']>,
): string =>
  question.kind === 'text'
    ? accepted.join('\n')
    : lines(answerText(question, { options, truth }), question.kind === 'order')

const Line = ({ question, result, answers, number }: LineProps) => {
  const outcome = outcomeOf(result.score)
  const Icon = icons[outcome]
  const isOrder = question.kind === 'order'
  return (
    <li>
      <strong>
        {copy.place(number)} {question.prompt}
      </strong>
      <span className={styles.outcome} data-outcome={outcome}>
        <Icon size={16} stroke={2} aria-hidden="true" />
        {copy[outcome]}
      </span>
      <dl className={styles.said}>
        <dt>{copy.yours}</dt>
        <dd>{lines(answerText(question, answers[question.id] ?? {}), isOrder)}</dd>
        {result.right && outcome !== 'right' && (
          <>
            <dt>{copy.solution}</dt>
            <dd>{rightIn(question, result.right)}</dd>
          </>
        )}
      </dl>
      {result.explanation && <p className={styles.quiet}>{result.explanation}</p>}
    </li>
  )
}

type QuizResultProps = {
  attempt: quizzes.Attempt
  quiz: quizzes.QuizState | undefined
  onAttempt: (attempt: string | undefined) => void
}

const Score = ({ attempt: { score, passed, passMark } }: Pick<QuizResultProps, 'attempt'>) => (
  <div className={styles.score}>
    {score !== null && <span className={styles.number}>{copy.score(percentText(score))}</span>}
    <p className={styles.quiet}>{copy.needed(passMark)}</p>
    <span className={styles.outcome} data-outcome={passed ? 'right' : 'wrong'}>
      {passed ? copy.passed : copy.notPassed}
    </span>
  </div>
)

/** The result of an attempt, with as much detail per question as the quiz reveals. */
export const QuizResult = ({ attempt, quiz, onAttempt }: QuizResultProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const answers = answersOf(attempt.answers)
  const byQuestion = new Map(attempt.results.map((result) => [result.question, result]))
  return (
    <section className={styles.card} aria-labelledby="quiz-result">
      <h2 id="quiz-result" ref={heading} tabIndex={-1}>
        {attempt.passed ? copy.passedTitle : copy.failedTitle}
      </h2>
      <Score attempt={attempt} />
      <div className={styles.acts}>
        <Button variant="default" onClick={() => onAttempt(undefined)}>
          {copy.backToStart}
        </Button>
        {quiz && !attempt.passed && <BeginAttempt quiz={quiz} lessonId={attempt.lessonId} onBegun={onAttempt} />}
      </div>
      {byQuestion.size > 0 ? (
        <ol className={styles.results}>
          {attempt.questions.map((question, at) => {
            const result = byQuestion.get(question.id)
            return (
              result && <Line key={question.id} question={question} result={result} answers={answers} number={at + 1} />
            )
          })}
        </ol>
      ) : (
        quiz && (
          <p className={styles.quiet}>
            {quiz.feedback === 'passed' && !attempt.passed ? copy.laterFeedback : copy.noFeedback}
          </p>
        )
      )}
    </section>
  )
}
