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

/** A lesson as its author keeps it. */
export const managedLesson = (tx: Tx, id: string): Promise<Lesson> => find(id, lessons(tx).where('lesson.id', '=', id))

/** A lesson that opens to somebody. */
export const openedLesson = async (tx: Tx, id: string, asker: Asker): Promise<Lesson> => {
  const lesson = await managedLesson(tx, id)
  await openedItem(tx, lesson.id, asker)
  return lesson
}

/** The same, for what somebody begins in it. */
export const begunLesson = async (tx: Tx, id: string, asker: Asker): Promise<Lesson> => {
  const lesson = await managedLesson(tx, id)
  await beginItem(tx, lesson.id, asker)
  return lesson
}

/** Whether something of this kind belongs to a lesson: it is one, or it is not done without. */
export const has = ({ type, completion }: Pick<Lesson, 'type' | 'completion'>, kind: 'quiz' | 'assignment'): boolean =>
  type === kind || completion.includes(kind)

/** Where a member goes on. */
export const pathOf = (lesson: { id: string; course_id: string }): string =>
  `/content/courses/${lesson.course_id}/lessons/${lesson.id}`

/** Notes once for ever that somebody passed the quiz of a lesson, or that what they handed in was accepted. @returns whether it is new */
export const noteDone = async (
  tx: Tx,
  personId: string,
  lesson: { id: string; course_id: string },
  what: 'passed_at' | 'accepted_at',
): Promise<boolean> => {
  const written = await tables(tx)
    .insertInto('lesson_progress')
    .values({ person_id: personId, lesson_id: lesson.id, course_id: lesson.course_id, [what]: tx.now })
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'lesson_id'])
        .doUpdateSet({ [what]: tx.now })
        .where(`lesson_progress.${what}`, 'is', null),
    )
    .executeTakeFirst()
  const isNew = written.numInsertedOrUpdatedRows === 1n
  if (isNew) await settleLesson(tx, personId, lesson.id)
  return isNew
}
