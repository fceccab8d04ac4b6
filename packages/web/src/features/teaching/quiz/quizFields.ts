import { type Input, quizzes } from '@vesica/contract'
import { choice, defineFields, line, own, toggle, valuesOf } from '../../../forms/fields.ts'
import { text } from '../../../i18n/text.ts'
import { draftIn, inputOf, type Held, heldOf } from './question.ts'

const words = text.teaching.quiz

/** A whole number within limits. */
const within =
  (least: number, most: number) =>
  (typed: string): string | undefined => {
    const bare = typed.trim().replace(/\s*%$/, '')
    return /^\d{1,5}$/.test(bare) && Number(bare) >= least && Number(bare) <= most ? String(Number(bare)) : undefined
  }

type Quiz = quizzes.ManagedQuiz

/** Of nothing typed it is none. */
const orNone = (value: number | null): string => (value === null ? '' : String(value))

/** A quiz as its form holds it. A field that stands here is drawn, filled in, checked and sent. */
export const quizFields = defineFields<Quiz>()({
  questions: own<readonly Held[], Quiz>([], { of: ({ questions }) => questions.map(heldOf), wide: true }),
  pass: line(words.pass, {
    input: 'numeric',
    after: '%',
    needed: words.passWrong,
    read: within(0, 100),
    unread: words.passWrong,
    of: ({ settings }) => String(settings.pass_mark),
    wire: 'settings.pass_mark',
  }),
  attempts: line(words.attempts, {
    input: 'numeric',
    why: words.attemptsWhy,
    read: within(1, 100),
    unread: words.attemptsWrong,
    of: ({ settings }) => orNone(settings.attempts),
    wire: 'settings.attempts',
  }),
  wait: line(words.wait, {
    input: 'numeric',
    why: words.waitWhy,
    read: within(0, 43_200),
    unread: words.waitWrong,
    of: ({ settings }) => String(settings.wait_minutes),
    wire: 'settings.wait_minutes',
  }),
  limit: line(words.limit, {
    input: 'numeric',
    why: words.limitWhy,
    read: within(1, 1440),
    unread: words.limitWrong,
    of: ({ settings }) => orNone(settings.time_limit_minutes),
    wire: 'settings.time_limit_minutes',
  }),
  feedback: choice<quizzes.QuizSettings['feedback'], Quiz>(words.feedback, {
    start: 'attempt',
    data: quizzes.feedbacks.map((value) => ({ value, label: words.feedbacks[value] })),
    of: ({ settings }) => settings.feedback,
    wire: 'settings.feedback',
  }),
  show: choice<quizzes.QuizSettings['show'], Quiz>(words.show, {
    start: 'one',
    data: (['one', 'all'] as const).map((value) => ({ value, label: words.shows[value] })),
    of: ({ settings }) => settings.show,
    wire: 'settings.show',
  }),
  shuffle: toggle(words.shuffle, {
    why: words.shuffleWhy,
    of: ({ settings }) => settings.shuffle,
    wire: 'settings.shuffle',
  }),
  /** The version that all of this was filled in from. */
  version: own<string, Quiz>('0', { of: ({ version }) => String(version), wire: 'version_seen' }),
})

export type QuizFields = ReturnType<typeof valuesOf<Quiz, typeof quizFields>>

const numberOrNone = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))

/** What is sent of a quiz. */
export const quizBody = (values: QuizFields): Input<typeof quizzes.saveQuiz>['body'] => ({
  settings: {
    pass_mark: Number(values.pass),
    attempts: numberOrNone(values.attempts),
    wait_minutes: Number(values.wait),
    time_limit_minutes: numberOrNone(values.limit),
    feedback: values.feedback,
    shuffle: values.shuffle,
    show: values.show,
  },
  questions: values.questions.map((held) => inputOf(draftIn(held))),
  version_seen: Number(values.version),
})
