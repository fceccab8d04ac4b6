import type { quizzes } from '@vesica/contract'
import type { AttemptRow } from '../courses/courses.tables.ts'
import { toAttemptQuestion, type FrozenQuestion } from './frozen.rules.ts'
import { grade } from './grade.rules.ts'

type VisibleAttempt = Omit<AttemptRow, 'person_id'>

type Result = quizzes.Attempt['results'][number]

const rightOf = ({ options, order, truth, accepted }: FrozenQuestion): NonNullable<Result['right']> => ({
  options: order.length > 0 ? [...order] : options.filter(({ right }) => right).map(({ id }) => id),
  truth,
  accepted: [...accepted],
})

const resultsOf = ({
  questions,
  answers,
  settings,
}: Pick<VisibleAttempt, 'questions' | 'answers' | 'settings'>): Result[] => {
  const { each } = grade(questions, answers, settings.pass_mark)
  return questions.map((question, at) => ({
    question: question.id,
    score: each[at] ?? 0,
    right: rightOf(question),
    explanation: question.explanation || null,
  }))
}

/** When a member can see the result of each question of a submitted attempt. */
const canSeeResults: Readonly<Record<quizzes.QuizSettings['feedback'], (hasPassed: boolean) => boolean>> = {
  never: () => false,
  attempt: () => true,
  passed: (hasPassed) => hasPassed,
}

const presentWithResults = (row: VisibleAttempt, results: Result[]): quizzes.Attempt => ({
  id: row.id,
  lessonId: row.lesson_id,
  number: row.number,
  questions: row.questions.map(toAttemptQuestion),
  answers: row.answers,
  startedAt: row.begun_at.toISOString(),
  endsAt: row.ends_at?.toISOString() ?? null,
  submittedAt: row.submitted_at?.toISOString() ?? null,
  score: row.score === null ? null : row.score / 100,
  passed: row.passed,
  passMark: row.settings.pass_mark,
  show: row.settings.show,
  results,
})

/**
 * An attempt as visible to its member: the right answers only after it is submitted, and as the quiz allows.
 * @param hasPassed whether they passed this quiz in any attempt
 */
export const presentAttempt = (row: VisibleAttempt & { has_passed: boolean }): quizzes.Attempt => {
  const showsResults = row.submitted_at !== null && canSeeResults[row.settings.feedback](row.has_passed)
  return presentWithResults(row, showsResults ? resultsOf(row) : [])
}

/** An author's trial attempt, which is not stored: graded at once and with all right answers. */
export const presentTry = (row: Omit<VisibleAttempt, 'id' | 'number' | 'score' | 'passed'>): quizzes.Attempt => {
  const { score, passed } = grade(row.questions, row.answers, row.settings.pass_mark)
  const graded = row.submitted_at === null ? { score: null, passed: null } : { score, passed }
  return presentWithResults(
    { ...row, id: 'try', number: 1, ...graded },
    row.submitted_at === null ? [] : resultsOf(row),
  )
}
