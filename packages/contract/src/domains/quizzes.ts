import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId, time } from '../fields.ts'
import { AnswerInput, Attempt, MOST_QUESTIONS, AttemptQuestion, QuestionInput, QuizSettings } from '../quiz.ts'

export {
  AnswerInput,
  Attempt,
  countedAs,
  feedbacks,
  MOST_OPTIONS,
  MOST_QUESTIONS,
  AttemptQuestion,
  questionFault,
  QuestionInput,
  type QuestionKind,
  questionKinds,
  QuestionResult,
  QuizSettings,
  usualQuiz,
} from '../quiz.ts'

const onLesson = z.strictObject({ id: anyId })
const onAttempt = z.strictObject({ id: anyId })

/** A quiz as its author edits it. */
export const ManagedQuiz = z.object({
  settings: QuizSettings,
  questions: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      prompt: z.string(),
      options: z.array(z.object({ id: z.string(), text: z.string(), right: z.boolean() })),
      truth: z.boolean().optional(),
      accepted: z.array(z.string()),
      explanation: z.string(),
    }),
  ),
  version: z.number(),
})

export const getManagedQuiz = endpoint({
  name: 'getManagedQuiz',
  method: 'GET',
  path: '/lessons/{id}/quiz/manage',
  access: 'admin',
  right: 'content:read',
  summary: "Get a lesson's quiz as stored, including correct answers",
  topics: ['courses'],
  params: onLesson,
  response: z.object({ quiz: ManagedQuiz }),
})

export const saveQuiz = endpoint({
  name: 'saveQuiz',
  method: 'PUT',
  path: '/lessons/{id}/quiz',
  access: 'admin',
  right: 'content:write',
  summary: "Update a quiz's settings and questions. Attempts already started are unchanged",
  params: onLesson,
  body: z.strictObject({
    settings: QuizSettings,
    questions: z.array(QuestionInput).max(MOST_QUESTIONS, `Please ask at most ${MOST_QUESTIONS} questions.`),
    version_seen: z.int().min(0),
  }),
  example: {
    body: {
      settings: {
        pass_mark: 70,
        attempts: 3,
        wait_minutes: 60,
        time_limit_minutes: null,
        feedback: 'attempt',
        shuffle: true,
        show: 'one',
      },
      questions: [
        {
          id: 'q1',
          kind: 'boolean',
          prompt: 'Waiting is a posture.',
          options: [],
          truth: true,
          accepted: [],
          explanation: '',
        },
      ],
      version_seen: 0,
    },
  },
  response: z.object({ quiz: ManagedQuiz }),
  refusals: ['content_changed', 'not_a_quiz'],
})

/** A preview: nothing is stored. */
export const tryQuiz = endpoint({
  name: 'tryQuiz',
  method: 'POST',
  path: '/lessons/{id}/quiz/try',
  access: 'admin',
  right: 'content:read',
  addresses: 'unread',
  summary: 'Preview a quiz as a member, graded if answers are sent. Nothing is saved',
  params: onLesson,
  body: z.strictObject({ answers: z.array(AnswerInput).max(MOST_QUESTIONS).optional() }),
  example: { body: {} },
  response: z.object({ attempt: Attempt }),
  refusals: ['quiz_empty', 'answer_unknown'],
})

const quizState = z.object({
  questions: z.number(),
  passMark: z.number(),
  /** null: unlimited. */
  attemptsAllowed: z.number().nullable(),
  timeLimitMinutes: z.number().nullable(),
  waitMinutes: z.number(),
  feedback: z.string(),
  attempts: z.array(
    z.object({
      id: z.string(),
      number: z.number(),
      startedAt: time,
      submittedAt: time.nullable(),
      score: z.number().nullable(),
      passed: z.boolean().nullable(),
    }),
  ),
  /** The best result in percent. */
  best: z.number().nullable(),
  passed: z.boolean(),
  /** An attempt in progress. */
  open: z.string().nullable(),
  /** Whether another one can start now; when it can; why not. */
  mayBegin: z.boolean(),
  mayBeginAt: time.nullable(),
  reason: z.string(),
})

export const getQuiz = endpoint({
  name: 'getQuiz',
  method: 'GET',
  path: '/lessons/{id}/quiz',
  access: 'member',
  feature: 'content',
  summary: "Get a quiz's settings and the caller's attempts. Questions come with an attempt",
  topics: ['courses', 'progress'],
  params: onLesson,
  response: z.object({ quiz: quizState }),
  refusals: ['content_locked'],
})

export const beginAttempt = endpoint({
  name: 'beginAttempt',
  method: 'POST',
  path: '/lessons/{id}/attempts',
  access: 'member',
  feature: 'content',
  summary: 'Start a quiz attempt, or resume the open one. Its questions and their order do not change',
  params: onLesson,
  response: z.object({ attempt: Attempt }),
  refusals: ['content_locked', 'quiz_empty', 'attempts_used', 'attempt_too_soon'],
})

export const getAttempt = endpoint({
  name: 'getAttempt',
  method: 'GET',
  path: '/attempts/{id}',
  access: 'member',
  feature: 'content',
  summary: "Get one of the caller's quiz attempts with its answers, and its result once submitted",
  topics: ['courses', 'progress'],
  params: onAttempt,
  response: z.object({ attempt: Attempt }),
  refusals: ['content_locked'],
})

export const saveAnswers = endpoint({
  name: 'saveAnswers',
  method: 'PUT',
  path: '/attempts/{id}/answers',
  access: 'member',
  feature: 'content',
  summary: 'Save answers to a quiz attempt. Omitted answers are unchanged',
  params: onAttempt,
  body: z.strictObject({ answers: z.array(AnswerInput).max(MOST_QUESTIONS) }),
  example: { body: { answers: [{ question: 'q1', truth: true }] } },
  response: z.object({ message: z.string() }),
  refusals: ['attempt_over', 'answer_unknown', 'content_locked'],
})

export const submitAttempt = endpoint({
  name: 'submitAttempt',
  method: 'POST',
  path: '/attempts/{id}/submit',
  access: 'member',
  feature: 'content',
  summary: 'Submit a quiz attempt with any unsaved answers. Only the first submission counts',
  params: onAttempt,
  body: z.strictObject({ answers: z.array(AnswerInput).max(MOST_QUESTIONS).optional() }),
  example: { body: {} },
  response: z.object({ attempt: Attempt }),
  refusals: ['answer_unknown', 'content_locked'],
})

export type ManagedQuiz = z.output<typeof ManagedQuiz>
export type QuizState = z.output<typeof quizState>
export type VisibleQuestion = z.output<typeof AttemptQuestion>
