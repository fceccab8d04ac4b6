import { type Input, quizzes } from '@vesica/contract'
import { choice, defineFields, line, own, toggle, valuesOf } from '../../../../forms/fields.ts'
import { text } from '../../../../i18n/text.ts'
import { draftIn, inputOf, type QuestionValue, toQuestionValue } from './question.ts'

const copy = text.adminCourses.quiz

/** A whole number within limits. */
const within =
  (least: number, most: number) =>
  (typed: string): string | undefined => {
    const bare = typed.trim().replace(/\s*%$/, '')
    return /^\d{1,5}$/.test(bare) && Number(bare) >= least && Number(bare) <= most ? String(Number(bare)) : undefined
  }

type Quiz = quizzes.ManagedQuiz

/** Empty means none. */
const orNone = (value: number | null): string => (value === null ? '' : String(value))

/** The form fields of a quiz. Fields defined here are rendered, filled in, validated and sent. */
export const quizFields = defineFields<Quiz>()({
  questions: own<readonly QuestionValue[], Quiz>([], {
    of: ({ questions }) => questions.map(toQuestionValue),
    wide: true,
  }),
  pass: line(copy.pass, {
    input: 'numeric',
    after: '%',
    needed: copy.passWrong,
    read: within(0, 100),
    unread: copy.passWrong,
    of: ({ settings }) => String(settings.pass_mark),
    wire: 'settings.pass_mark',
  }),
  attempts: line(text.labels.attempts, {
    input: 'numeric',
    why: copy.attemptsWhy,
    read: within(1, 100),
    unread: copy.attemptsWrong,
    of: ({ settings }) => orNone(settings.attempts),
    wire: 'settings.attempts',
  }),
  wait: line(copy.wait, {
    input: 'numeric',
    why: copy.waitWhy,
    read: within(0, 43_200),
    unread: copy.waitWrong,
    of: ({ settings }) => String(settings.wait_minutes),
    wire: 'settings.wait_minutes',
  }),
  limit: line(copy.limit, {
    input: 'numeric',
    why: copy.limitWhy,
    read: within(1, 1440),
    unread: copy.limitWrong,
    of: ({ settings }) => orNone(settings.time_limit_minutes),
    wire: 'settings.time_limit_minutes',
  }),
  feedback: choice<quizzes.QuizSettings['feedback'], Quiz>(copy.feedback, {
    start: 'attempt',
    data: quizzes.feedbacks.map((value) => ({ value, label: copy.feedbacks[value] })),
    of: ({ settings }) => settings.feedback,
    wire: 'settings.feedback',
  }),
  show: choice<quizzes.QuizSettings['show'], Quiz>(text.labels.layout, {
    start: 'one',
    data: (['one', 'all'] as const).map((value) => ({ value, label: copy.shows[value] })),
    of: ({ settings }) => settings.show,
    wire: 'settings.show',
  }),
  shuffle: toggle(copy.shuffle, {
    why: copy.shuffleWhy,
    of: ({ settings }) => settings.shuffle,
    wire: 'settings.shuffle',
  }),
  /** The version that the form was loaded from. */
  version: own<string, Quiz>('0', { of: ({ version }) => String(version), wire: 'version_seen' }),
})

export type QuizFields = ReturnType<typeof valuesOf<Quiz, typeof quizFields>>

const numberOrNone = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))

/** The request body of a quiz. */
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
