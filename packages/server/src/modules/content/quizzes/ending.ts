import type { quizzes } from '@vesica/contract'
import { sql } from 'kysely'
import { notices } from '../../../i18n/notices.ts'
import { find } from '../../../platform/data/find.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Addressee, notify } from '../../activity/index.ts'
import { findPerson, lockPerson } from '../../identity/index.ts'
import { tables } from '../content.tables.ts'
import { grade } from './grade.rules.ts'
import { noteDone, pathOf } from './lesson.ts'

const copy = notices.content

const columns = [
  'id',
  'lesson_id',
  'person_id',
  'number',
  'settings',
  'questions',
  'answers',
  'begun_at',
  'ends_at',
  'submitted_at',
  'score',
  'passed',
] as const

/** Attempts, each with whether its person has passed the quiz in any attempt. */
export const attempts = (tx: Tx) =>
  tables(tx)
    .selectFrom('quiz_attempt')
    .select(columns)
    .select(
      sql<boolean>`exists (select from quiz_attempt other where other.lesson_id = quiz_attempt.lesson_id
        and other.person_id = quiz_attempt.person_id and other.passed)`.as('has_passed'),
    )

export type Attempt = Awaited<ReturnType<ReturnType<typeof attempts>['executeTakeFirstOrThrow']>>

/** Locks an attempt of the caller. */
export const lockOwn = (tx: Tx, id: string, personId: string): Promise<Attempt> =>
  find(id, attempts(tx).where('id', '=', id).where('person_id', '=', personId).forUpdate('quiz_attempt'))

/** Whether the time of an unsubmitted attempt is over. */
export const isOver = ({ submitted_at, ends_at }: Pick<Attempt, 'submitted_at' | 'ends_at'>, now: Date): boolean =>
  submitted_at === null && ends_at !== null && ends_at <= now

/**
 * Grades and ends an attempt. The attempt and its person must be locked.
 * @param person undefined: removed, so nothing is recorded for them
 * @param answers final answers @param at time of submission
 */
export const end = async (
  tx: Tx,
  attempt: Attempt,
  person: Addressee | undefined,
  answers: quizzes.AnswerInput[],
  at: Date,
): Promise<Attempt> => {
  const { score, passed } = grade(attempt.questions, answers, attempt.settings.pass_mark)
  await tables(tx)
    .updateTable('quiz_attempt')
    .set({ answers: JSON.stringify(answers), submitted_at: at, score, passed })
    .where('id', '=', attempt.id)
    .execute()
  if (passed && person) await pass(tx, person, attempt.lesson_id, score)
  tx.announce({ topics: ['progress'], users: [attempt.person_id] })
  return { ...attempt, answers, submitted_at: at, score, passed, has_passed: attempt.has_passed || passed }
}

/** Submits an attempt with the answers saved before its deadline, no matter when and by whom that is noticed. */
export const endOver = (tx: Tx, attempt: Attempt, person: Addressee | undefined): Promise<Attempt> =>
  end(tx, attempt, person, attempt.answers, attempt.ends_at ?? tx.now)

/** Records and announces the first time a person passes. */
const pass = async (tx: Tx, person: Addressee, lessonId: string, score: number): Promise<void> => {
  const lesson = await tables(tx)
    .selectFrom('lesson')
    .innerJoin('content_item', 'content_item.id', 'lesson.id')
    .select(['lesson.id', 'lesson.course_id', 'content_item.title'])
    .where('lesson.id', '=', lessonId)
    .executeTakeFirstOrThrow()
  if (!(await noteDone(tx, person.id, lesson, 'passed_at'))) return
  await notify(tx, [person], {
    kind: 'course_result',
    about: `course ${lesson.course_id}`,
    ...copy.quizPassed(lesson.title, score / 100),
    action: { label: copy.lesson.open, path: pathOf(lesson) },
  })
}

const BATCH_SIZE = 200

/** Open attempts whose time is over. */
export const listOver = async (tx: Tx): Promise<string[]> => {
  const rows = await tables(tx)
    .selectFrom('quiz_attempt')
    .select('id')
    .where('submitted_at', 'is', null)
    .where('ends_at', '<=', tx.now)
    .orderBy('ends_at')
    .limit(BATCH_SIZE)
    .execute()
  return rows.map(({ id }) => id)
}

/** Submits an attempt whose time is over, so that its consequences do not wait for the person's return. */
export const endIfOver = async (tx: Tx, id: string): Promise<void> => {
  const row = await tables(tx).selectFrom('quiz_attempt').select('person_id').where('id', '=', id).executeTakeFirst()
  if (!row) return
  const isHere = (await findPerson(tx, row.person_id)) !== undefined
  const person = isHere ? await lockPerson(tx, row.person_id) : undefined
  const attempt = await lockOwn(tx, id, row.person_id)
  if (isOver(attempt, tx.now)) await endOver(tx, attempt, person)
}
