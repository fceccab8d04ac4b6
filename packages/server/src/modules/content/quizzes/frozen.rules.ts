import type { quizzes } from '@vesica/contract'

/**
 * A snapshot of a question from the start of an attempt, with the right answers. Options get IDs by their displayed
 * place, because the author's IDs may reveal the original order.
 */
export interface FrozenQuestion {
  readonly id: string
  readonly kind: quizzes.QuestionKind
  readonly prompt: string
  readonly options: readonly { readonly id: string; readonly text: string; readonly right: boolean }[]
  /** For `order`: the IDs of all options in the right order. */
  readonly order: readonly string[]
  /** For `boolean`. */
  readonly truth: boolean | null
  /** For `text`. */
  readonly accepted: readonly string[]
  readonly explanation: string
}

/** Returns an integer from 0 up to, but not including, a limit. */
export type Pick = (below: number) => number

const shuffled = <T>(items: readonly T[], pick: Pick): T[] => {
  const remaining = [...items]
  return items.flatMap(() => remaining.splice(pick(remaining.length), 1))
}

const nameOf = (index: number): string => `o${index + 1}`

const freezeOne = (question: quizzes.QuestionInput, isShuffled: boolean, pick: Pick): FrozenQuestion => {
  const { id, kind, prompt, options, truth, accepted, explanation } = question
  const ordered = isShuffled || kind === 'order' ? shuffled(options, pick) : options
  const nameById = new Map(ordered.map((option, at) => [option.id, nameOf(at)]))
  return {
    id,
    kind,
    prompt,
    options: ordered.map(({ text, right }, at) => ({ id: nameOf(at), text, right: kind !== 'order' && right })),
    order: kind === 'order' ? options.map((option) => nameById.get(option.id) ?? '') : [],
    truth: truth ?? null,
    accepted,
    explanation,
  }
}

/** The questions of one attempt in its own order. The options of an `order` question are always shuffled. */
export const freeze = (questions: readonly quizzes.QuestionInput[], shuffle: boolean, pick: Pick): FrozenQuestion[] =>
  (shuffle ? shuffled(questions, pick) : questions).map((question) => freezeOne(question, shuffle, pick))

/** A question as visible during an attempt, without the right answers. */
export const toAttemptQuestion = ({ id, kind, prompt, options }: FrozenQuestion): quizzes.VisibleQuestion => ({
  id,
  kind,
  prompt,
  options: options.map(({ id: name, text }) => ({ id: name, text })),
})

const isBlank = ({ options = [], truth, text = '' }: quizzes.AnswerInput): boolean =>
  options.length === 0 && truth === undefined && text === ''

const maxSelected: Readonly<Record<quizzes.QuestionKind, number>> = {
  single: 1,
  several: Number.POSITIVE_INFINITY,
  order: Number.POSITIVE_INFINITY,
  boolean: 0,
  text: 0,
}

/** Whether an answer fits its question: of its kind, and with offered options, each at most once. */
const isValidAnswer = ({ kind, options }: FrozenQuestion, answer: quizzes.AnswerInput): boolean => {
  const { options: selected = [], truth, text = '' } = answer
  const offered = new Set(options.map(({ id }) => id))
  return (
    selected.length <= maxSelected[kind] &&
    new Set(selected).size === selected.length &&
    selected.every((name) => offered.has(name)) &&
    (truth === undefined || kind === 'boolean') &&
    (text === '' || kind === 'text')
  )
}

/** Whether these can be answers of an attempt, at most one per question. */
export const areAnswers = (questions: readonly FrozenQuestion[], input: readonly quizzes.AnswerInput[]): boolean => {
  const known = new Map(questions.map((question) => [question.id, question]))
  const isKnown = (answer: quizzes.AnswerInput): boolean => {
    const question = known.get(answer.question)
    return question !== undefined && isValidAnswer(question, answer)
  }
  return new Set(input.map(({ question }) => question)).size === input.length && input.every(isKnown)
}

/** Merges answers: a new answer replaces the earlier one, and an empty one deletes it. */
export const answeredWith = (
  before: readonly quizzes.AnswerInput[],
  input: readonly quizzes.AnswerInput[],
): quizzes.AnswerInput[] => {
  const all = new Map([...before, ...input].map((answer) => [answer.question, answer]))
  return [...all.values()].filter((answer) => !isBlank(answer))
}
