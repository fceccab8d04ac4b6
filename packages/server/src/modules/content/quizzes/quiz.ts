import { createHash } from 'node:crypto'
import { quizzes } from '@vesica/contract'
import type { z } from 'zod'
import type { Tx } from '../../../platform/data/tx.ts'
import { Refusal, refuseFields } from '../../../platform/refusal.ts'
import { type Actor, audit } from '../../activity/index.ts'
import { tables } from '../content.tables.ts'
import { presentTry } from './attempt.present.ts'
import { areAnswers, freeze, type Pick } from './frozen.rules.ts'
import { has, managedLesson, type Lesson } from './lesson.ts'
import { endOf } from './turn.rules.ts'

type Saved = z.output<typeof quizzes.saveQuiz.body>

/** The settings and questions of a quiz; an unsaved one is empty and has the defaults. */
interface Quiz {
  settings: quizzes.QuizSettings
  questions: quizzes.QuestionInput[]
  version: number
}

export const findQuiz = async (tx: Tx, lessonId: string): Promise<Quiz> => {
  const row = await tables(tx)
    .selectFrom('quiz')
    .select(['settings', 'questions', 'version'])
    .where('lesson_id', '=', lessonId)
    .executeTakeFirst()
  return row ?? { settings: quizzes.usualQuiz, questions: [], version: 0 }
}

const quizLesson = async (tx: Tx, id: string): Promise<Lesson> => {
  const lesson = await managedLesson(tx, id)
  if (!has(lesson, 'quiz')) throw new Refusal('not_found')
  return lesson
}

export const getManagedQuiz = async (tx: Tx, lessonId: string): Promise<quizzes.ManagedQuiz> =>
  findQuiz(tx, (await quizLesson(tx, lessonId)).id)

/** Saves settings and questions of a quiz. Open attempts keep their own snapshot. */
export const saveQuiz = async (
  tx: Tx,
  actor: Actor,
  lessonId: string,
  { settings, questions, version_seen }: Saved,
): Promise<quizzes.ManagedQuiz> => {
  const lesson = await managedLesson(tx, lessonId)
  if (!has(lesson, 'quiz')) throw new Refusal('not_a_quiz')
  if (new Set(questions.map(({ id }) => id)).size < questions.length)
    throw refuseFields({ questions: ['Two questions have the same id.'] })
  // Serializes saves, so that the second of two finds the result of the first.
  await tables(tx).selectFrom('lesson').select('id').where('id', '=', lesson.id).forNoKeyUpdate().execute()
  const before = await findQuiz(tx, lesson.id)
  if (before.version !== version_seen)
    throw new Refusal('content_changed', {}, { details: { version: before.version } })
  const row = {
    settings: JSON.stringify(settings),
    questions: JSON.stringify(questions),
    version: before.version + 1,
    changed_at: tx.now,
  }
  await tables(tx)
    .insertInto('quiz')
    .values({ lesson_id: lesson.id, ...row })
    .onConflict((conflict) => conflict.column('lesson_id').doUpdateSet(row))
    .execute()
  await audit(tx, actor, {
    action: 'save quiz',
    subject: { type: 'lesson', id: lesson.id },
    before: { ...before.settings, questions: before.questions.length },
    after: { ...settings, questions: questions.length },
  })
  tx.announce({ topics: ['courses'] })
  return { settings, questions, version: row.version }
}

/** Deterministic per quiz, because a trial is not stored between its questions and its grading. */
const pickOf = (quiz: string): Pick => {
  let picked = 0
  return (below) => {
    picked += 1
    return createHash('sha256').update(`${quiz} ${picked}`).digest().readUInt32BE() % below
  }
}

/** The quiz as a member would take it. */
export const tryQuiz = async (
  tx: Tx,
  lessonId: string,
  answers: readonly quizzes.AnswerInput[] | undefined,
): Promise<quizzes.Attempt> => {
  const { id } = await quizLesson(tx, lessonId)
  const { settings, questions, version } = await findQuiz(tx, id)
  if (questions.length === 0) throw new Refusal('quiz_empty')
  const frozen = freeze(questions, settings.shuffle, pickOf(`${id} ${version}`))
  if (answers && !areAnswers(frozen, answers)) throw new Refusal('answer_unknown')
  return presentTry({
    lesson_id: id,
    settings,
    questions: frozen,
    answers: [...(answers ?? [])],
    begun_at: tx.now,
    ends_at: endOf(settings.time_limit_minutes, tx.now),
    submitted_at: answers ? tx.now : null,
  })
}
