import { quizzes } from '@vesica/contract'
import { freshKey } from '../../../../data/idempotency.ts'
import { text } from '../../../../i18n/text.ts'

const copy = text.adminCourses.quiz

/** A question while it is being edited. */
export type Draft = quizzes.QuestionInput
type StoredQuestion = quizzes.ManagedQuiz['questions'][number]

/** A question as form value: text, so that equal questions are equal values. */
export type QuestionValue = string

export const toQuestionValue = (question: StoredQuestion | Draft): QuestionValue => JSON.stringify(question)
export const draftIn = (held: QuestionValue): Draft => JSON.parse(held) as Draft

const newOption = () => ({ id: freshKey(), text: '', right: false })

/** An empty question of this kind. */
export const newQuestion = (kind: quizzes.QuestionKind): Draft =>
  withKind({ id: freshKey(), kind, prompt: '', options: [], accepted: [], explanation: '' }, kind)

const hasOptions = (kind: quizzes.QuestionKind): boolean => kind === 'single' || kind === 'several' || kind === 'order'

/** The question changed to another kind; common fields are preserved. */
export const withKind = ({ truth, ...question }: Draft, kind: quizzes.QuestionKind): Draft => {
  const options = hasOptions(kind)
    ? question.options.length > 0
      ? question.options
      : [newOption(), newOption()]
    : question.options
  // A single choice has only one right option.
  const first = options.findIndex(({ right }) => right)
  const judged = kind === 'single' ? options.map((option, index) => ({ ...option, right: index === first })) : options
  return { ...question, kind, options: judged, ...(kind === 'boolean' && { truth: truth ?? true }) }
}

export const withOption = (question: Draft): Draft => ({ ...question, options: [...question.options, newOption()] })

/** Changes the text or correctness of one option; in a single choice it becomes the only right one. */
export const withOptionAs = (
  question: Draft,
  id: string,
  change: Partial<Omit<Draft['options'][number], 'id'>>,
): Draft => ({
  ...question,
  options: question.options.map((option) => {
    if (option.id === id) return { ...option, ...change }
    return question.kind === 'single' && change.right ? { ...option, right: false } : option
  }),
})

/** The request body: trimmed, without fields its kind does not use. */
export const inputOf = ({ id, kind, prompt, options, accepted, explanation, truth }: Draft): Draft => ({
  id,
  kind,
  prompt: prompt.trim(),
  options: hasOptions(kind)
    ? options.map((option) => ({ ...option, text: option.text.trim(), right: kind !== 'order' && option.right }))
    : [],
  accepted: kind === 'text' ? accepted.map((answer) => answer.trim()).filter((answer) => answer !== '') : [],
  explanation: explanation.trim(),
  ...(kind === 'boolean' && { truth: truth ?? true }),
})

/** Errors of a question, by field. */
export interface Fault {
  readonly part: 'prompt' | 'answers'
  readonly said: string
}

/** The first error of a question, in the contract's words where available; undefined: none. */
export const faultOf = (question: Draft): Fault | undefined => {
  const input = inputOf(question)
  if (input.prompt === '') return { part: 'prompt', said: copy.promptMissing }
  if (input.options.some((option) => option.text === '')) return { part: 'answers', said: copy.answerMissing }
  const fault = quizzes.questionFault(input)
  return fault && { part: 'answers', said: fault.message }
}
