import { TextInput } from '@mantine/core'
import type { quizzes } from '@vesica/contract'
import type { ReactNode, Ref } from 'react'
import { text } from '../../../i18n/text.ts'
import { chosen, type Answers } from './answers.ts'
import { OrderAnswer } from './OrderAnswer.tsx'
import styles from './Quiz.module.css'

const copy = text.courses.quiz
/** Options beyond the ninth show no number key. */
const KEYS = 9

export type QuestionProps = {
  question: quizzes.VisibleQuestion
  answers: Answers
  onAnswer: (answer: quizzes.AnswerInput) => void
  /** Whether number keys select its options. */
  hasKeys: boolean
}

/** The options in key order, each with its answer value. */
const choicesOf = ({ kind, options }: quizzes.VisibleQuestion): readonly { id: string; text: string }[] =>
  kind === 'boolean'
    ? [
        { id: 'true', text: copy.true },
        { id: 'false', text: copy.false },
      ]
    : options

/** The answer after selecting an option. @param at its zero-based index; undefined where there is no option */
export const choosing = (
  question: quizzes.VisibleQuestion,
  at: number,
  answers: Answers,
): quizzes.AnswerInput | undefined => {
  const choice = question.kind === 'text' || question.kind === 'order' ? undefined : choicesOf(question)[at]
  if (!choice) return undefined
  return question.kind === 'boolean'
    ? { question: question.id, truth: choice.id === 'true' }
    : chosen(question, choice.id, answers[question.id])
}

const isChosen = (answer: quizzes.AnswerInput | undefined, id: string): boolean =>
  answer?.truth === undefined ? (answer?.options?.includes(id) ?? false) : String(answer.truth) === id

const Choices = ({ question, answers, onAnswer, hasKeys }: QuestionProps) => (
  <div className={styles.options}>
    {choicesOf(question).map(({ id, text: choiceText }, at) => (
      <label key={id} className={styles.option}>
        <input
          type={question.kind === 'several' ? 'checkbox' : 'radio'}
          name={question.id}
          checked={isChosen(answers[question.id], id)}
          onChange={() => {
            const answer = choosing(question, at, answers)
            if (answer) onAnswer(answer)
          }}
        />
        <span>{choiceText}</span>
        {hasKeys && at < KEYS && (
          <span className={styles.key} aria-hidden="true">
            {at + 1}
          </span>
        )}
      </label>
    ))}
  </div>
)

const answering: Record<string, (props: QuestionProps) => ReactNode> = {
  text: ({ question, answers, onAnswer }) => (
    <TextInput
      label={copy.answer}
      maxLength={500}
      autoComplete="off"
      value={answers[question.id]?.text ?? ''}
      onChange={(event) => onAnswer({ question: question.id, text: event.currentTarget.value })}
    />
  ),
  order: (props) => <OrderAnswer {...props} />,
}

/** A question and its answer. legendRef: its text, which receives focus when the question appears. */
export const Question = ({
  legendRef,
  number,
  ...props
}: QuestionProps & { legendRef?: Ref<HTMLLegendElement>; number: number | undefined }) => {
  const { question } = props
  const Answer = answering[question.kind] ?? Choices
  return (
    <fieldset className={styles.question} data-question={question.id}>
      <legend ref={legendRef} tabIndex={-1} className={styles.prompt}>
        {number === undefined ? '' : `${copy.place(number)} `}
        {question.prompt}
      </legend>
      <p className={styles.quiet}>{copy.hints[question.kind]}</p>
      {Answer(props)}
    </fieldset>
  )
}
