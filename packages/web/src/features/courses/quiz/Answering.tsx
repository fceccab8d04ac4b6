import { Button } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { courses, quizzes } from '@vesica/contract'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useAction } from '../../../data/action.ts'
import { useRefresh } from '../../../data/hooks.ts'
import { duration, timecode } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { useKeys } from '../../../ui/useKeys.ts'
import type { Keeping } from './answerKeeper.ts'
import { isAnswered, missingOf } from './answers.ts'
import { choosing, Question } from './Question.tsx'
import styles from './Quiz.module.css'
import { useTimeLeft } from './timeLeft.ts'
import { useAnswers } from './useAnswers.ts'

const copy = text.courses.quiz
const SOON_S = 60

/** The remaining time, always visible and announced at a few steps. At zero the attempt is submitted. */
const TimeLeft = ({ attempt, onOver }: { attempt: quizzes.Attempt; onOver: () => void }) => {
  const { left, step } = useTimeLeft(attempt.startedAt, attempt.endsAt)
  const over = useRef(onOver)
  useEffect(() => {
    over.current = onOver
  })
  const isExpired = left === 0
  useEffect(() => {
    if (isExpired) over.current()
  }, [isExpired])
  if (left === undefined) return null
  return (
    <span className={styles.time} data-soon={left <= SOON_S || undefined}>
      <IconClock size={16} stroke={1.8} aria-hidden="true" />
      <span role="timer">{copy.left(timecode(left))}</span>
      <span className="visually-hidden" role="status">
        {step === undefined ? '' : copy.leftSoon(step < SOON_S ? copy.seconds(step) : duration(step * 1000))}
      </span>
    </span>
  )
}

const saveStateText = (saveState: Keeping): string => {
  if (typeof saveState === 'object') return copy.notKept(saveState.refused)
  return { kept: copy.kept, keeping: copy.keeping, waiting: copy.waiting }[saveState]
}

/** Submits an attempt with its unsaved answers, exactly once. */
const useHandingIn = (attempt: quizzes.Attempt, { keeper }: Pick<ReturnType<typeof useAnswers>, 'keeper'>) => {
  const handing = useAction(quizzes.submitAttempt, {
    refreshes: [quizzes.getAttempt, quizzes.getQuiz, courses.getLesson, courses.getCourse, courses.listCourses],
    onAnswer: keeper.forget,
  })
  const submitAssignment = () => {
    keeper.rest()
    const answers = keeper.unsent()
    return handing.run({ params: { id: attempt.id }, body: answers.length > 0 ? { answers } : {} })
  }
  return { handing, submitAssignment }
}

type JumpsProps = Pick<quizzes.Attempt, 'questions'> & {
  answers: ReturnType<typeof useAnswers>['answers']
  at: number
  onGo: (at: number) => void
}

/** All questions by number, with the answered ones marked. */
const Jumps = ({ questions, answers, at, onGo }: JumpsProps) => (
  <nav aria-label={copy.jump}>
    <ul className={styles.jumps}>
      {questions.map((question, index) => {
        const answered = isAnswered(question, answers)
        return (
          <li key={question.id}>
            <button
              type="button"
              aria-label={copy.goTo(index + 1, answered)}
              aria-current={index === at ? 'step' : undefined}
              data-answered={answered || undefined}
              onClick={() => onGo(index)}
            >
              {index + 1}
            </button>
          </li>
        )
      })}
    </ul>
  </nav>
)

/** Number keys that select options. */
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

const isPressed = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('button, a, [role="dialog"]') !== null

/** The current question. Its text receives focus when it changes. */
const usePlace = (count: number) => {
  const [at, setAt] = useState(0)
  const legend = useRef<HTMLLegendElement>(null)
  const first = useRef(true)
  useEffect(() => {
    if (!first.current) legend.current?.focus()
    first.current = false
  }, [at])
  return { at, legend, go: (to: number) => setAt(Math.max(0, Math.min(count - 1, to))) }
}

/** An open attempt: its questions one at a time or all at once, by mouse, touch and keyboard. */
export const Answering = ({ attempt }: { attempt: quizzes.Attempt }) => {
  const { questions, show } = attempt
  const readAgain = useRefresh(quizzes.getAttempt, quizzes.getQuiz)
  const { answers, keeping, keeper } = useAnswers(attempt, () => void readAgain())
  const { handing, submitAssignment } = useHandingIn(attempt, { keeper })
  const { at, legend, go } = usePlace(questions.length)
  const [isConfirming, setConfirming] = useState(false)
  const isSingle = show === 'one'
  const isLast = !isSingle || at === questions.length - 1
  const now = questions[at]
  const missing = missingOf(questions, answers)
  const next = () => (isLast ? setConfirming(true) : go(at + 1))
  useKeys(
    {
      ...Object.fromEntries(
        digits.map((digit, index) => [
          digit,
          () => {
            const answer = now && choosing(now, index, answers)
            if (answer) keeper.answer(answer)
          },
        ]),
      ),
      ArrowLeft: (event) => {
        event.preventDefault()
        go(at - 1)
      },
      ArrowRight: (event) => {
        event.preventDefault()
        go(at + 1)
      },
      Enter: (event) => {
        if (isPressed(event)) return
        event.preventDefault()
        next()
      },
    },
    { enabled: isSingle && !isConfirming && !handing.isPending },
  )
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    next()
  }
  return (
    <section className={styles.card} aria-label={copy.attempt(attempt.number)}>
      <div className={styles.bar}>
        <span>{isSingle ? copy.questionOf(at + 1, questions.length) : copy.attempt(attempt.number)}</span>
        <TimeLeft attempt={attempt} onOver={() => void submitAssignment()} />
      </div>
      {isSingle && questions.length > 1 && <Jumps questions={questions} answers={answers} at={at} onGo={go} />}
      <form onSubmit={send} className={styles.options}>
        {questions.map((question, index) =>
          isSingle && index !== at ? null : (
            <Question
              key={question.id}
              question={question}
              number={isSingle ? undefined : index + 1}
              answers={answers}
              onAnswer={keeper.answer}
              hasKeys={isSingle}
              {...(isSingle && { legendRef: legend })}
            />
          ),
        )}
        <div className={styles.foot}>
          <span className={styles.quiet} role="status">
            {saveStateText(keeping)}
          </span>
          <div>
            {isSingle && at > 0 && (
              <Button variant="default" onClick={() => go(at - 1)}>
                {copy.previous}
              </Button>
            )}
            <Button type="submit" loading={handing.isPending && !isConfirming}>
              {isLast ? copy.check : copy.next}
            </Button>
          </div>
        </div>
      </form>
      {isSingle && <p className={`${styles.quiet} ${styles.keys}`}>{copy.keys}</p>}
      {!isConfirming && <FormFailure message={handing.failure?.message} requestId={handing.failure?.requestId} />}
      <ConfirmDialog
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        question={copy.handInTitle}
        consequences={
          missing.length === 0
            ? copy.allAnswered(questions.length)
            : `${copy.missing(missing.join(', '), missing.length)} ${copy.missingCounts}`
        }
        action={copy.submitAssignment}
        dismiss={copy.back}
        doing={handing}
        onConfirm={() => submitAssignment()}
      />
    </section>
  )
}
