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
  const remaining = options.filter((candidate) => candidate !== option)
  return { question: id, options: remaining.length < options.length ? remaining : [...options, option] }
}

/** Moves one option to another position. */
export const moved = (options: readonly string[], from: number, to: number): string[] => {
  const target = Math.max(0, Math.min(options.length - 1, to))
  const [option] = options.slice(from, from + 1)
  return option === undefined ? [...options] : options.toSpliced(from, 1).toSpliced(target, 0, option)
}

/** The options of an ordering question, in the answered order or else the original one. */
export const orderOf = ({ id, options }: Question, answers: Answers): string[] => {
  const optionIds = options.map((option) => option.id)
  const ordered = (answers[id]?.options ?? []).filter((option) => optionIds.includes(option))
  return [...ordered, ...optionIds.filter((option) => !ordered.includes(option))]
}

type AnswerContent = { readonly options?: readonly string[]; readonly truth?: boolean | null; readonly text?: string }

/** An answer for display: its option texts, true or false, or the typed text. */
export const answerText = (
  question: Question,
  { options = [], truth, text: written = '' }: AnswerContent,
): string[] => {
  if (truth !== undefined && truth !== null) return [truth ? copy.true : copy.false]
  if (question.kind === 'text') return written.trim() === '' ? [] : [written]
  return options
    .map((id) => question.options.find((option) => option.id === id)?.text ?? '')
    .filter((content) => content !== '')
}

export type Outcome = 'right' | 'partly' | 'wrong'

/** @param score 0 to 1 */
export const outcomeOf = (score: number): Outcome => {
  if (score >= 1) return 'right'
  return score > 0 ? 'partly' : 'wrong'
}
