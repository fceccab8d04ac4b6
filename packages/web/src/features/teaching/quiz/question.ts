import { quizzes } from '@vesica/contract'
import { freshKey } from '../../../data/idempotency.ts'
import { text } from '../../../i18n/text.ts'

const copy = text.teaching.quiz

/** A question as it is being written. */
export type Draft = quizzes.QuestionInput
type Kept = quizzes.ManagedQuiz['questions'][number]

/** A question as a form holds it: as text, in which the same is the same. */
export type Held = string

export const heldOf = (question: Kept | Draft): Held => JSON.stringify(question)
export const draftIn = (held: Held): Draft => JSON.parse(held) as Draft

const newOption = () => ({ id: freshKey(), text: '', right: false })

/** A question of this kind that says nothing yet. */
export const newQuestion = (kind: quizzes.QuestionKind): Draft =>
  withKind({ id: freshKey(), kind, prompt: '', options: [], accepted: [], explanation: '' }, kind)

const hasOptions = (kind: quizzes.QuestionKind): boolean => kind === 'single' || kind === 'several' || kind === 'order'

/** The same question asked in another way: what both have stays. */
export const withKind = ({ truth, ...question }: Draft, kind: quizzes.QuestionKind): Draft => {
  const options = hasOptions(kind)
    ? question.options.length > 0
      ? question.options
      : [newOption(), newOption()]
    : question.options
  // Only one can be right of a single choice.
  const first = options.findIndex(({ right }) => right)
  const judged = kind === 'single' ? options.map((one, index) => ({ ...one, right: index === first })) : options
  return { ...question, kind, options: judged, ...(kind === 'boolean' && { truth: truth ?? true }) }
}

export const withOption = (question: Draft): Draft => ({ ...question, options: [...question.options, newOption()] })

/** What one answer says, or whether it is right; of a single choice it is the only one then. */
export const withOptionAs = (
  question: Draft,
  id: string,
  change: Partial<Omit<Draft['options'][number], 'id'>>,
): Draft => ({
  ...question,
  options: question.options.map((one) => {
    if (one.id === id) return { ...one, ...change }
    return question.kind === 'single' && change.right ? { ...one, right: false } : one
  }),
})

/** As it is sent: trimmed, and without what its kind has not. */
export const inputOf = ({ id, kind, prompt, options, accepted, explanation, truth }: Draft): Draft => ({
  id,
  kind,
  prompt: prompt.trim(),
  options: hasOptions(kind)
    ? options.map((one) => ({ ...one, text: one.text.trim(), right: kind !== 'order' && one.right }))
    : [],
  accepted: kind === 'text' ? accepted.map((one) => one.trim()).filter((one) => one !== '') : [],
  explanation: explanation.trim(),
  ...(kind === 'boolean' && { truth: truth ?? true }),
})

/** What is wrong with a question, by its part. */
export interface Fault {
  readonly part: 'prompt' | 'answers'
  readonly said: string
}

/** What is wrong with a question, in the contract's words where it has them; undefined: nothing. */
export const faultOf = (question: Draft): Fault | undefined => {
  const input = inputOf(question)
  if (input.prompt === '') return { part: 'prompt', said: copy.promptMissing }
  if (input.options.some((option) => option.text === '')) return { part: 'answers', said: copy.answerMissing }
  const fault = quizzes.questionFault(input)
  return fault && { part: 'answers', said: fault.message }
}
