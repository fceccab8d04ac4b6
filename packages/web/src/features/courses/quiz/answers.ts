import type { quizzes } from '@vesica/contract'
import { text } from '../../../i18n/text.ts'

const copy = text.courses.quiz

/** Answers by question ID. */
export type Answers = Readonly<Record<string, quizzes.AnswerInput>>

type Question = quizzes.VisibleQuestion

export const answersOf = (input: readonly quizzes.AnswerInput[]): Answers =>
  Object.fromEntries(input.map((answer) => [answer.question, answer]))

/** Whether a question has an answer. */
export const isAnswered = ({ id }: Pick<Question, 'id'>, answers: Answers): boolean => {
  const answer = answers[id]
  if (!answer) return false
  return answer.truth !== undefined || (answer.options?.length ?? 0) > 0 || (answer.text ?? '').trim() !== ''
}

/** The one-based numbers of unanswered questions. */
export const missingOf = (questions: readonly Question[], answers: Answers): number[] =>
  questions.flatMap((question, at) => (isAnswered(question, answers) ? [] : [at + 1]))

/** The answer after selecting an option: it replaces a single choice and toggles in a multiple choice. */
export const chosen = (
  { id, kind }: Pick<Question, 'id' | 'kind'>,
  option: string,
  before: quizzes.AnswerInput | undefined,
): quizzes.AnswerInput => {
  if (kind !== 'several') return { question: id, options: [option] }
  const options = before?.options ?? []
  const others = options.filter((one) => one !== option)
  return { question: id, options: others.length < options.length ? others : [...options, option] }
}

/** Moves one option to another position. */
export const moved = (options: readonly string[], from: number, to: number): string[] => {
  const place = Math.max(0, Math.min(options.length - 1, to))
  const [one] = options.slice(from, from + 1)
  return one === undefined ? [...options] : options.toSpliced(from, 1).toSpliced(place, 0, one)
}

/** The options of an ordering question, in the answered order or else the original one. */
export const orderOf = ({ id, options }: Question, answers: Answers): string[] => {
  const asked = options.map((option) => option.id)
  const put = (answers[id]?.options ?? []).filter((option) => asked.includes(option))
  return [...put, ...asked.filter((option) => !put.includes(option))]
}

type Said = { readonly options?: readonly string[]; readonly truth?: boolean | null; readonly text?: string }

/** An answer for display: its option texts, true or false, or the typed text. */
export const saidIn = (question: Question, { options = [], truth, text: written = '' }: Said): string[] => {
  if (truth !== undefined && truth !== null) return [truth ? copy.true : copy.false]
  if (question.kind === 'text') return written.trim() === '' ? [] : [written]
  return options
    .map((id) => question.options.find((option) => option.id === id)?.text ?? '')
    .filter((one) => one !== '')
}

export type Outcome = 'right' | 'partly' | 'wrong'

/** @param score 0 to 1 */
export const outcomeOf = (score: number): Outcome => {
  if (score >= 1) return 'right'
  return score > 0 ? 'partly' : 'wrong'
}
