import { sql } from 'kysely'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../content.tables.ts'

/** Refuses a course that cannot be finished: a published lesson requires a quiz without questions. */
export const requireFinishable = async (tx: Tx, courseId: string): Promise<void> => {
  const lesson = await tables(tx)
    .selectFrom('lesson')
    .innerJoin('content_item', 'content_item.id', 'lesson.id')
    .leftJoin('quiz', 'quiz.lesson_id', 'lesson.id')
    .select('content_item.title')
    .where('lesson.course_id', '=', courseId)
    .where('lesson.deleted_at', 'is', null)
    .where('lesson.shown_from', 'is not', null)
    .where(sql<boolean>`(lesson.type = 'quiz' or 'quiz' = any(lesson.completion))`)
    .where(sql<boolean>`jsonb_array_length(coalesce(quiz.questions, '[]')) = 0`)
    .orderBy('lesson.position')
    .orderBy('lesson.id')
    .executeTakeFirst()
  if (lesson) throw new Refusal('quiz_without_questions', { title: lesson.title })
}
