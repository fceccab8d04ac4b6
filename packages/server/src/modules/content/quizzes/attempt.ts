import { randomInt } from 'node:crypto'
import type { quizzes } from '@vesica/contract'
import { minuteOf } from '../../../platform/clock.ts'
import { find } from '../../../platform/data/find.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Addressee } from '../../activity/index.ts'
import { lockPerson } from '../../identity/index.ts'
import { tables } from '../content.tables.ts'
import type { Asker } from '../items/item.record.ts'
import { presentAttempt } from './attempt.present.ts'
import { type Attempt, attempts, end, endOver, isOver, lockOwn } from './ending.ts'
import { answeredWith, areAnswers, freeze } from './frozen.rules.ts'
import { enterLesson, has, type Lesson, openedLesson } from './lesson.ts'
import { findQuiz } from './quiz.ts'
import { endOf, turnOf } from './turn.rules.ts'

export const openedQuiz = async (tx: Tx, lessonId: string, asker: Asker, opened = openedLesson): Promise<Lesson> => {
  const lesson = await opened(tx, lessonId, asker)
  if (!has(lesson, 'quiz')) throw new Refusal('not_found')
  return lesson
}

/** A person's last attempt at a quiz, submitted if its time is over. The person must be locked. */
export const lastAttempt = async (tx: Tx, lessonId: string, person: Addressee): Promise<Attempt | undefined> => {
  const last = await attempts(tx)
    .where('lesson_id', '=', lessonId)
    .where('person_id', '=', person.id)
    .orderBy('number', 'desc')
    .limit(1)
    .forUpdate('quiz_attempt')
    .executeTakeFirst()
  return last && isOver(last, tx.now) ? endOver(tx, last, person) : last
}

/**
 * Starts an attempt or resumes the open one. Starts of one person are serialized, so that the limit cannot be exceeded.
 */
export const beginAttempt = async (tx: Tx, lessonId: string, asker: Asker): Promise<quizzes.Attempt> => {
  const lesson = await openedQuiz(tx, lessonId, asker, enterLesson)
  const person = await lockPerson(tx, asker.userId)
  const last = await lastAttempt(tx, lesson.id, person)
  if (last?.submitted_at === null) return presentAttempt(last)
  const { settings, questions } = await findQuiz(tx, lesson.id)
  const next = turnOf(settings, questions.length, last, tx.now)
  if (next.why === 'empty') throw new Refusal('quiz_empty')
  if (next.why === 'used') throw new Refusal('attempts_used', { count: settings.attempts ?? 0 })
  if (next.at) throw new Refusal('attempt_too_soon', { at: minuteOf(next.at) }, { details: { at: next.at } })
  const row = {
    id: newId(),
    lesson_id: lesson.id,
    person_id: person.id,
    number: (last?.number ?? 0) + 1,
    begun_at: tx.now,
    ends_at: endOf(settings.time_limit_minutes, tx.now),
    submitted_at: null,
    score: null,
    passed: null,
  }
  const frozen = { settings, questions: freeze(questions, settings.shuffle, randomInt), answers: [] }
  await tables(tx)
    .insertInto('quiz_attempt')
    .values({
      ...row,
      settings: JSON.stringify(frozen.settings),
      questions: JSON.stringify(frozen.questions),
      answers: JSON.stringify(frozen.answers),
    })
    .execute()
  tx.announce({ topics: ['progress'], users: [person.id] })
  return presentAttempt({ ...row, ...frozen, has_passed: last?.has_passed ?? false })
}

export const getAttempt = async (tx: Tx, id: string, asker: Asker): Promise<quizzes.Attempt> => {
  const stored = await find(id, attempts(tx).where('id', '=', id).where('person_id', '=', asker.userId))
  await openedLesson(tx, stored.lesson_id, asker)
  if (!isOver(stored, tx.now)) return presentAttempt(stored)
  const person = await lockPerson(tx, asker.userId)
  const attempt = await lockOwn(tx, id, person.id)
  return presentAttempt(isOver(attempt, tx.now) ? await endOver(tx, attempt, person) : attempt)
}

/** Saves the current answers. */
export const saveAnswers = async (
  tx: Tx,
  id: string,
  input: readonly quizzes.AnswerInput[],
  asker: Asker,
): Promise<void> => {
  const attempt = await lockOwn(tx, id, asker.userId)
  await openedLesson(tx, attempt.lesson_id, asker)
  if (attempt.submitted_at !== null || isOver(attempt, tx.now)) throw new Refusal('attempt_over')
  const answers = JSON.stringify(answersWith(attempt, input))
  await tables(tx).updateTable('quiz_attempt').set({ answers }).where('id', '=', attempt.id).execute()
}

const answersWith = (attempt: Attempt, input: readonly quizzes.AnswerInput[]): quizzes.AnswerInput[] => {
  if (!areAnswers(attempt.questions, input)) throw new Refusal('answer_unknown')
  return answeredWith(attempt.answers, input)
}

/**
 * Submits an attempt, only once even if requested repeatedly. After the deadline the input is ignored, and the saved
 * answers count.
 */
export const submitAttempt = async (
  tx: Tx,
  id: string,
  input: readonly quizzes.AnswerInput[],
  asker: Asker,
): Promise<quizzes.Attempt> => {
  const person = await lockPerson(tx, asker.userId)
  const attempt = await lockOwn(tx, id, person.id)
  await openedLesson(tx, attempt.lesson_id, asker)
  if (attempt.submitted_at !== null) return presentAttempt(attempt)
  if (isOver(attempt, tx.now)) return presentAttempt(await endOver(tx, attempt, person))
  return presentAttempt(await end(tx, attempt, person, answersWith(attempt, input), tx.now))
}
