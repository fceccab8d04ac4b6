import type { quizzes } from '@vesica/contract'

const options = (...texts: string[]) => texts.map((text, at) => ({ id: `o${at + 1}`, text }))

/** A question of each kind. */
export const questions: quizzes.VisibleQuestion[] = [
  { id: 'q1', kind: 'single', prompt: 'Where does listening lean?', options: options('Forward', 'Back', 'Nowhere') },
  { id: 'q2', kind: 'several', prompt: 'What belongs to a sitting?', options: options('A bell', 'A hurry', 'A floor') },
  { id: 'q3', kind: 'boolean', prompt: 'Waiting is a posture.', options: [] },
  { id: 'q4', kind: 'text', prompt: 'What clicks off?', options: [] },
  {
    id: 'q5',
    kind: 'order',
    prompt: 'What comes after what?',
    options: options('The breath', 'The bell', 'The silence'),
  },
]

/** An attempt in progress. */
export const anAttempt = (changed: Partial<quizzes.Attempt> = {}): quizzes.Attempt => ({
  id: 'id-of-attempt',
  lessonId: 'five',
  number: 1,
  questions,
  answers: [],
  startedAt: '2026-01-05T12:00:00.000Z',
  endsAt: null,
  submittedAt: null,
  score: null,
  passed: null,
  passMark: 70,
  show: 'one',
  results: [],
  ...changed,
})

/** A quiz without attempts. */
export const aQuiz = (changed: Partial<quizzes.QuizState> = {}): quizzes.QuizState => ({
  questions: 5,
  passMark: 70,
  attemptsAllowed: 3,
  timeLimitMinutes: null,
  waitMinutes: 0,
  feedback: 'attempt',
  attempts: [],
  best: null,
  passed: false,
  open: null,
  mayBegin: true,
  mayBeginAt: null,
  reason: '',
  ...changed,
})
