import { Alert, Button, Checkbox, Radio, Stack, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { quizzes, type courseManagement } from '@vesica/contract'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useAction } from '../../../../data/action.ts'
import { locale, text } from '../../../../i18n/text.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { DialogFoot } from '../../../../ui/dialog/DialogFoot.tsx'
import { RowsSkeleton } from '../../../../ui/page/RowsSkeleton.tsx'
import { MoveAction } from '../../../../ui/list/MoveAction.tsx'
import { type Answers, answersInput, orderIn } from './answers.ts'
import { stepped } from '../../../../lists/stepped.ts'
import styles from './Quiz.module.css'

const copy = text.adminCourses.quiz

type VisibleQuestion = quizzes.VisibleQuestion
type Result = quizzes.Attempt['results'][number]
type Answering = { question: VisibleQuestion; answers: Answers; onAnswer: (answer: quizzes.AnswerInput) => void }

const Ordering = ({ question, answers, onAnswer }: Answering) => {
  const order = orderIn(question, answers)
  const name = (id: string) => question.options.find((option) => option.id === id)?.text ?? ''
  const move = (at: number, step: -1 | 1) => onAnswer({ question: question.id, options: [...stepped(order, at, step)] })
  return (
    <ol className={styles.order}>
      {order.map((id, at) => (
        <li key={id}>
          <span>{name(id)}</span>
          <MoveAction
            action={`${id}:try:up`}
            label={text.adminCourses.curriculum.up(name(id))}
            icon={IconArrowUp}
            disabledReason={at === 0 ? text.adminCourses.curriculum.first : undefined}
            onClick={() => move(at, -1)}
          />
          <MoveAction
            action={`${id}:try:down`}
            label={text.adminCourses.curriculum.down(name(id))}
            icon={IconArrowDown}
            disabledReason={at === order.length - 1 ? text.adminCourses.curriculum.last : undefined}
            onClick={() => move(at, 1)}
          />
        </li>
      ))}
    </ol>
  )
}

/** A question as members see it. */
const Question = ({ question, answers, onAnswer }: Answering) => {
  const { id, kind, prompt, options } = question
  const answer = answers[id]
  if (kind === 'text')
    return (
      <TextInput
        label={prompt}
        value={answer?.text ?? ''}
        autoComplete="off"
        onChange={(event) => onAnswer({ question: id, text: event.currentTarget.value })}
      />
    )
  if (kind === 'several')
    return (
      <Checkbox.Group
        label={prompt}
        value={answer?.options ?? []}
        onChange={(chosen) => onAnswer({ question: id, options: chosen })}
      >
        <Stack gap="xs" mt="xs">
          {options.map((option) => (
            <Checkbox key={option.id} value={option.id} label={option.text} />
          ))}
        </Stack>
      </Checkbox.Group>
    )
  if (kind === 'order')
    return (
      <div role="group" aria-label={prompt}>
        <p className={styles.prompt}>{prompt}</p>
        <Ordering {...{ question, answers, onAnswer }} />
      </div>
    )
  const choices =
    kind === 'boolean'
      ? [
          { id: 'true', text: copy.isTrue },
          { id: 'false', text: copy.isFalse },
        ]
      : options
  const value =
    kind === 'boolean' ? (answer?.truth === undefined ? '' : String(answer.truth)) : (answer?.options?.[0] ?? '')
  return (
    <Radio.Group
      label={prompt}
      value={value}
      onChange={(chosen) =>
        onAnswer(kind === 'boolean' ? { question: id, truth: chosen === 'true' } : { question: id, options: [chosen] })
      }
    >
      <Stack gap="xs" mt="xs">
        {choices.map((option) => (
          <Radio key={option.id} value={option.id} label={option.text} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

/** The right answer as text; none where the quiz does not reveal it. */
const rightOf = ({ kind, options }: VisibleQuestion, { right }: Result): string | undefined => {
  if (!right) return undefined
  if (kind === 'boolean') return right.truth ? copy.isTrue : copy.isFalse
  if (kind === 'text') return right.accepted.join(' · ')
  return right.options
    .map((id) => options.find((option) => option.id === id)?.text ?? '')
    .join(kind === 'order' ? ' → ' : ' · ')
}

const How = ({ question, result }: { question: VisibleQuestion; result: Result | undefined }) => {
  if (!result) return null
  const right = rightOf(question, result)
  return (
    <div className={styles.result} data-right={result.score === 1 || undefined}>
      <strong>
        {result.score === 1
          ? text.labels.correct
          : result.score === 0
            ? copy.wrongAnswer
            : copy.partly(Math.round(result.score * 100))}
      </strong>
      {right && <p>{copy.rightIs(right)}</p>}
      {result.explanation && <p>{result.explanation}</p>}
    </div>
  )
}

type Props = { lesson: Pick<courseManagement.ManagedLesson, 'id' | 'title'>; onClose: () => void }

/** A trial of the quiz as members take it: graded by the server, not saved. */
export const QuizTrial = ({ lesson, onClose }: Props) => {
  const [answers, setAnswers] = useState<Answers>({})
  const [attempt, setAttempt] = useState<quizzes.Attempt>()
  const trial = useAction(quizzes.tryQuiz, { onDone: (reply) => setAttempt(reply.attempt) })
  const begin = useEffectEvent(() => void trial.run({ params: { id: lesson.id }, body: {} }))
  useEffect(() => begin(), [])
  const again = () => {
    setAnswers({})
    void trial.run({ params: { id: lesson.id }, body: {} })
  }
  const isGraded = attempt !== undefined && attempt.score !== null
  const grade = () =>
    attempt &&
    void trial.run({ params: { id: lesson.id }, body: { answers: answersInput(attempt.questions, answers) } })
  return (
    <Dialog opened onClose={onClose} title={text.labels.previewOf(lesson.title)} size="lg" full>
      <Stack gap="md">
        <p className={styles.hint}>{copy.previewWhy}</p>
        {trial.failure && <Alert color="red">{trial.failure.message}</Alert>}
        {!attempt && !trial.failure && <RowsSkeleton count={5} dense />}
        {isGraded && (
          <div role="status" className={styles.score}>
            <strong>{copy.score((attempt.score ?? 0).toLocaleString(locale))}</strong>{' '}
            {attempt.passed ? copy.passed : copy.notPassed(attempt.passMark)}
          </div>
        )}
        {attempt?.questions.map((question) => (
          <div key={question.id} className={styles.tried}>
            <Reading disabled={isGraded}>
              <Question
                {...{ question, answers }}
                onAnswer={(answer) => setAnswers((before) => ({ ...before, [question.id]: answer }))}
              />
            </Reading>
            <How question={question} result={attempt.results.find((result) => result.question === question.id)} />
          </div>
        ))}
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            {text.general.close}
          </Button>
          {isGraded ? (
            <Button loading={trial.isPending} onClick={again}>
              {text.labels.tryAgain}
            </Button>
          ) : (
            <Button loading={trial.isPending} disabled={!attempt} onClick={grade}>
              {copy.grade}
            </Button>
          )}
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}

/** Fields become read-only once the quiz is graded. */
const Reading = ({ disabled, children }: { disabled: boolean; children: ReactNode }) => (
  <fieldset className={styles.fields} disabled={disabled}>
    {children}
  </fieldset>
)
