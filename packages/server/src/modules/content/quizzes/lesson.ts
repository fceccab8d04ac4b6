import { find } from '../../../platform/data/find.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../content.tables.ts'
import type { Asker } from '../items/item.record.ts'
import { settleLesson } from '../learning/settle.ts'
import { beginItem, openedItem } from '../progress/progress.ts'

const lessons = (tx: Tx) =>
  tables(tx)
    .selectFrom('lesson')
    .innerJoin('content_item', 'content_item.id', 'lesson.id')
    .select(['lesson.id', 'lesson.course_id', 'lesson.type', 'lesson.completion', 'content_item.title'])
    .where('lesson.deleted_at', 'is', null)

export type Lesson = Awaited<ReturnType<ReturnType<typeof lessons>['executeTakeFirstOrThrow']>>

/** A lesson as visible to its author. */
export const managedLesson = (tx: Tx, id: string): Promise<Lesson> => find(id, lessons(tx).where('lesson.id', '=', id))

/** A lesson that is open to the asker. */
export const openedLesson = async (tx: Tx, id: string, asker: Asker): Promise<Lesson> => {
  const lesson = await managedLesson(tx, id)
  await openedItem(tx, lesson.id, asker)
  return lesson
}

/** The same for an action, which may enroll the asker. */
export const enterLesson = async (tx: Tx, id: string, asker: Asker): Promise<Lesson> => {
  const lesson = await managedLesson(tx, id)
  await beginItem(tx, lesson.id, asker)
  return lesson
}

/** Whether a lesson is a quiz or an assignment, or requires one for completion. */
export const has = ({ type, completion }: Pick<Lesson, 'type' | 'completion'>, kind: 'quiz' | 'assignment'): boolean =>
  type === kind || completion.includes(kind)

/** The page of the lesson for members. */
export const pathOf = (lesson: { id: string; course_id: string }): string =>
  `/content/courses/${lesson.course_id}/lessons/${lesson.id}`

/**
 * Records once that a person passed the quiz of a lesson, or that their submission was accepted. @returns whether this
 * is new
 */
export const noteDone = async (
  tx: Tx,
  personId: string,
  lesson: { id: string; course_id: string },
  column: 'passed_at' | 'accepted_at',
): Promise<boolean> => {
  const written = await tables(tx)
    .insertInto('lesson_progress')
    .values({ person_id: personId, lesson_id: lesson.id, course_id: lesson.course_id, [column]: tx.now })
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'lesson_id'])
        .doUpdateSet({ [column]: tx.now })
        .where(`lesson_progress.${column}`, 'is', null),
    )
    .executeTakeFirst()
  const isNew = written.numInsertedOrUpdatedRows === 1n
  if (isNew) await settleLesson(tx, personId, lesson.id)
  return isNew
}
