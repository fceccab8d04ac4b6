import type { quizzes } from '@vesica/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/data/tx.ts'
import { lockPerson } from '../../identity/index.ts'
import { tables } from '../content.tables.ts'
import type { Asker } from '../items/item.record.ts'
import { lastAttempt, openedQuiz } from './attempt.ts'
import { isOver } from './ending.ts'
import { findQuiz } from './quiz.ts'
import { turnOf } from './turn.rules.ts'

/** Limits the listed attempts, since a quiz can be taken any number of times. */
const ATTEMPTS_LIMIT = 50

/** The person's latest attempts at a quiz, newest first, each with totals over all attempts. */
const latest = (tx: Tx, lessonId: string, personId: string) =>
  tables(tx)
    .selectFrom('quiz_attempt')
    .select(['id', 'number', 'begun_at', 'ends_at', 'submitted_at', 'score', 'passed'])
    .select([
      sql<number | null>`max(score) over ()`.as('best'),
      sql<boolean>`coalesce(bool_or(passed) over (), false)`.as('has_passed'),
    ])
    .where('lesson_id', '=', lessonId)
    .where('person_id', '=', personId)
    .orderBy('number', 'desc')
    .limit(ATTEMPTS_LIMIT)
    .execute()

/** The same after submitting an attempt whose time is over. */
const latestEnded = async (tx: Tx, lessonId: string, personId: string) => {
  const rows = await latest(tx, lessonId, personId)
  if (!rows.some((attempt) => isOver(attempt, tx.now))) return rows
  await lastAttempt(tx, lessonId, await lockPerson(tx, personId))
  return latest(tx, lessonId, personId)
}

const sentenceByReason: Readonly<Record<ReturnType<typeof turnOf>['why'], string>> = {
  possible: '',
  open: 'You have an attempt in progress. It continues where you left off.',
  empty: 'This quiz has no questions yet.',
  used: 'You’ve used all attempts at this quiz.',
  too_soon: 'You can start the next attempt a little later.',
}

const percent = (score: number | null): number | null => (score === null ? null : score / 100)

/** A quiz and the caller's attempts. */
export const getQuiz = async (tx: Tx, lessonId: string, asker: Asker): Promise<quizzes.QuizState> => {
  const lesson = await openedQuiz(tx, lessonId, asker)
  const own = await latestEnded(tx, lesson.id, asker.userId)
  const [last] = own
  const { settings, questions } = await findQuiz(tx, lesson.id)
  const nextTurn = turnOf(settings, questions.length, last, tx.now)
  return {
    questions: questions.length,
    passMark: settings.pass_mark,
    attemptsAllowed: settings.attempts,
    timeLimitMinutes: settings.time_limit_minutes,
    waitMinutes: settings.wait_minutes,
    feedback: settings.feedback,
    attempts: own.toReversed().map(({ id, number, begun_at, submitted_at, score, passed }) => ({
      id,
      number,
      startedAt: begun_at.toISOString(),
      submittedAt: submitted_at?.toISOString() ?? null,
      score: percent(score),
      passed,
    })),
    best: percent(last?.best ?? null),
    passed: last?.has_passed ?? false,
    open: last?.submitted_at === null ? last.id : null,
    mayBegin: nextTurn.may,
    mayBeginAt: nextTurn.at?.toISOString() ?? null,
    reason: sentenceByReason[nextTurn.why],
  }
}
