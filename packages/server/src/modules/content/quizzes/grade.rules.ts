import { normalized, type quizzes } from '@vesica/contract'
import type { FrozenQuestion } from './frozen.rules.ts'

// Grading of answers, in integers only, so that no rounding of fractions affects the result.

/** The value of a question: divisible by every number of options that a question can have. */
const FULL_POINTS = 27_720

/** The full score, in hundredths of a percent. */
const FULL_SCORE = 10_000

/** Normalizes a text answer: ignores case, accents, spaces and the kind of quotation marks. */
export const plain = (text: string): string =>
  normalized(text.replaceAll(/[‘’‚‛′`´]/g, "'").replaceAll(/[“”„‟″«»]/g, '"'), 'NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()

type Answer = Omit<quizzes.AnswerInput, 'question'>

const gradeSingle = ({ options }: FrozenQuestion, { options: selected = [] }: Answer): number =>
  selected.length === 1 && options.some(({ id, right }) => right && id === selected[0]) ? FULL_POINTS : 0

/** (right − wrong) ÷ number of right options, at least 0. Selecting every option earns nothing unless all are right. */
const gradeSeveral = ({ options }: FrozenQuestion, { options: selected = [] }: Answer): number => {
  const right = options.filter((option) => option.right)
  const marked = options.filter(({ id }) => selected.includes(id))
  if (right.length === 0 || (marked.length === options.length && right.length < options.length)) return 0
  const hits = marked.filter((option) => option.right).length
  return Math.max(0, hits - (marked.length - hits)) * (FULL_POINTS / right.length)
}

const gradeBoolean = ({ truth }: FrozenQuestion, answer: Answer): number =>
  truth !== null && answer.truth === truth ? FULL_POINTS : 0

const gradeText = ({ accepted }: FrozenQuestion, { text = '' }: Answer): number => {
  const input = plain(text)
  return input !== '' && accepted.some((variant) => plain(variant) === input) ? FULL_POINTS : 0
}

/** An equal share for each option in its right place. */
const gradeOrder = ({ order }: FrozenQuestion, { options: chosen = [] }: Answer): number =>
  order.filter((id, index) => chosen[index] === id).length * (FULL_POINTS / order.length)

const rules: Readonly<Record<quizzes.QuestionKind, (question: FrozenQuestion, answer: Answer) => number>> = {
  single: gradeSingle,
  several: gradeSeveral,
  boolean: gradeBoolean,
  text: gradeText,
  order: gradeOrder,
}

/** The result of an attempt. */
interface Graded {
  /** Hundredths of a percent, rounded down, so that rounding cannot pass an attempt. */
  score: number
  passed: boolean
  /** Per question in order, 0 to 1. */
  each: number[]
}

/** Grades answers; missing ones earn nothing. @param passMark percent */
export const grade = (
  questions: readonly FrozenQuestion[],
  answers: readonly quizzes.AnswerInput[],
  passMark: number,
): Graded => {
  const input = new Map(answers.map((answer) => [answer.question, answer]))
  const earned = questions.map((question) => {
    const answer = input.get(question.id)
    return answer ? rules[question.kind](question, answer) : 0
  })
  const sum = earned.reduce((all, points) => all + points, 0)
  const score = questions.length === 0 ? 0 : Math.floor((sum * FULL_SCORE) / (questions.length * FULL_POINTS))
  return { score, passed: score >= passMark * 100, each: earned.map((points) => points / FULL_POINTS) }
}
