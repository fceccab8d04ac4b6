import { z } from 'zod'
import { line, lines, linesOrNothing, time } from './fields.ts'

/** One right answer, several, true or false, a short text, or things to be put in order. */
export const questionKinds = ['single', 'several', 'boolean', 'text', 'order'] as const
export type QuestionKind = (typeof questionKinds)[number]

/** When a member reads which answers were right: never, after an attempt, or once they passed. */
export const feedbacks = ['never', 'attempt', 'passed'] as const

/** How answers are counted, in words for who takes a quiz. */
export const countedAs: Readonly<Record<QuestionKind, string>> = {
  single: 'One answer is right.',
  several: 'Each right answer counts, and each wrong one takes one of them away. Ticking everything earns nothing.',
  boolean: 'It is true or it is not.',
  text: 'Capitals, accents and spaces do not matter.',
  order: 'Each that stands in its place counts.',
}

export const MOST_QUESTIONS = 100
export const MOST_OPTIONS = 12

const questionId = z.string().min(1).max(40)

/** A question as its author writes it. */
export const QuestionInput = z
  .strictObject({
    /** Kept when the question is changed; made by the form for a new one. */
    id: questionId,
    kind: z.enum(questionKinds),
    prompt: lines(2000),
    /** For `single`, `several` and `order` (in the right order); for `boolean` none. */
    options: z.array(z.strictObject({ id: questionId, text: line(500), right: z.boolean() })).max(MOST_OPTIONS),
    /** For `boolean`. */
    truth: z.boolean().optional(),
    /** For `text`: what is taken, whatever the case, accents and spaces. */
    accepted: z.array(line(200)).max(20),
    /** Read after it, as the quiz's feedback lets. */
    explanation: linesOrNothing(2000),
  })
  .superRefine((question, context) => {
    const fault = questionFault(question)
    if (fault) context.addIssue({ code: 'custom', path: [fault.field], message: fault.message })
  })
export type QuestionInput = z.output<typeof QuestionInput>

interface Faulty {
  kind: QuestionKind
  options: readonly { id: string; text: string; right: boolean }[]
  truth?: boolean | undefined
  accepted: readonly string[]
}

/** What is wrong with a question, so that nobody could answer it rightly; undefined: nothing. */
export const questionFault = ({ kind, options, truth, accepted }: Faulty) => {
  const right = options.filter((option) => option.right).length
  if (kind === 'text')
    return accepted.length === 0
      ? { field: 'accepted', message: 'Please write at least one answer that is taken.' }
      : undefined
  if (kind === 'boolean')
    return truth === undefined ? { field: 'truth', message: 'Please choose whether it is true.' } : undefined
  if (options.length < 2) return { field: 'options', message: 'Please write at least two answers.' }
  if (
    new Set(options.map(({ id }) => id)).size < options.length ||
    new Set(options.map(({ text }) => text)).size < options.length
  )
    return { field: 'options', message: 'Two answers are the same.' }
  if (kind === 'single' && right !== 1) return { field: 'options', message: 'Please mark exactly one answer as right.' }
  if (kind === 'several' && right === 0)
    return { field: 'options', message: 'Please mark at least one answer as right.' }
  // Whoever ticks everything would have answered it rightly.
  if (kind === 'several' && right === options.length)
    return { field: 'options', message: 'Please leave at least one answer that is not right.' }
  return undefined
}

/** How a quiz is taken. */
export const quizSettings = {
  /** Percent, 0 to 100. */
  pass_mark: z.int('Please enter a whole number.').min(0).max(100, 'Please enter at most 100.'),
  /** Attempts for each member; null: as many as they like. */
  attempts: z.int('Please enter a whole number.').min(1, 'Please enter at least 1.').max(100).nullable(),
  /** Between the end of an attempt and the next. */
  wait_minutes: z.int('Please enter a whole number.').min(0).max(43_200, 'Please enter at most 30 days.'),
  /** For an attempt; null: no limit. */
  time_limit_minutes: z.int('Please enter a whole number.').min(1).max(1440, 'Please enter at most a day.').nullable(),
  feedback: z.enum(feedbacks),
  /** Questions, and answers of each, in another order for everybody. */
  shuffle: z.boolean(),
  /** One question at a time, or all on one page. */
  show: z.enum(['one', 'all']),
}

export const QuizSettings = z.strictObject(quizSettings)
export type QuizSettings = z.output<typeof QuizSettings>

export const usualQuiz: QuizSettings = {
  pass_mark: 70,
  attempts: null,
  wait_minutes: 0,
  time_limit_minutes: null,
  feedback: 'attempt',
  shuffle: true,
  show: 'one',
}

/** A question as it is asked: which answers are right is not in it. */
export const QuestionAsked = z.object({
  id: z.string(),
  kind: z.enum(questionKinds),
  prompt: z.string(),
  options: z.array(z.object({ id: z.string(), text: z.string() })),
})
export type QuestionAsked = z.output<typeof QuestionAsked>

/** What somebody answers: ids of options (in their order, for `order`), `true` or `false`, or a text. */
export const AnswerInput = z.strictObject({
  question: questionId,
  options: z.array(questionId).max(MOST_OPTIONS).optional(),
  truth: z.boolean().optional(),
  text: linesOrNothing(500).optional(),
})
export type AnswerInput = z.output<typeof AnswerInput>

/** How one question went. */
export const QuestionResult = z.object({
  question: z.string(),
  /** 0 to 1. */
  score: z.number(),
  /** null where the quiz does not say. */
  right: z
    .object({ options: z.array(z.string()), truth: z.boolean().nullable(), accepted: z.array(z.string()) })
    .nullable(),
  explanation: z.string().nullable(),
})

export const Attempt = z.object({
  id: z.string(),
  lessonId: z.string(),
  /** 1 for the first. */
  number: z.number(),
  questions: z.array(QuestionAsked),
  answers: z.array(AnswerInput),
  begunAt: time,
  /** When its time is over; null without a limit. What is there then is handed in. */
  endsAt: time.nullable(),
  submittedAt: time.nullable(),
  /** Percent, to two decimals; null before it is handed in. */
  score: z.number().nullable(),
  passed: z.boolean().nullable(),
  passMark: z.number(),
  show: z.enum(['one', 'all']),
  /** Of each question; none before it is handed in, nor where the quiz says nothing of it. */
  results: z.array(QuestionResult),
})
export type Attempt = z.output<typeof Attempt>
