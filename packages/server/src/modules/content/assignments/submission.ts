import type { assignments } from '@vesica/contract'
import { notices } from '../../../i18n/notices.ts'
import { find } from '../../../platform/data/find.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import type { Files, PlacedFile, StoredFile } from '../../../platform/files/files.ts'
import { newId } from '../../../platform/ids.ts'
import { asLines } from '../../../platform/input.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Caller } from '../../../platform/caller.ts'
import { notify, settleRequests } from '../../activity/index.ts'
import { listHolders, lockPerson, type Person } from '../../identity/index.ts'
import { tables } from '../content.tables.ts'
import type { Asker } from '../items/item.record.ts'
import { enterLesson, has, type Lesson, openedLesson } from '../quizzes/lesson.ts'
import { presentSubmission, submissions } from './submission.present.ts'

const copy = notices.content.assignment

/** The content of a submission. */
interface Input {
  text: string
  files: readonly PlacedFile[]
}

/**
 * Submits work for a lesson. A person's submissions are serialized, so that there is never a second pending one, nor
 * one after acceptance.
 */
export const submitAssignment = async (
  tx: Tx,
  files: Files,
  lessonId: string,
  input: Input,
  asker: Asker,
): Promise<assignments.Submission> => {
  const lesson = await enterLesson(tx, lessonId, asker)
  if (!has(lesson, 'assignment')) throw new Refusal('not_an_assignment')
  const text = asLines(input.text)
  if (text === '' && input.files.length === 0) throw new Refusal('submission_empty')
  const person = await lockPerson(tx, asker.userId)
  const id = await write(tx, lesson, person, text)
  await storeFiles(tx, files, id, input.files)
  await notifyKeepers(tx, id, lesson, person)
  tx.announce({ topics: ['courses'], admins: 'content:read' })
  tx.announce({ topics: ['progress'], users: [person.id] })
  return presentSubmission(await find(id, submissions(tx).where('submission.id', '=', id)))
}

const refused = { waiting: 'submission_waiting', accepted: 'submission_accepted' } as const

const write = async (tx: Tx, lesson: Lesson, person: Person, text: string): Promise<string> => {
  const last = await tables(tx)
    .selectFrom('submission')
    .select(['id', 'number', 'status'])
    .where('lesson_id', '=', lesson.id)
    .where('person_id', '=', person.id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last && last.status !== 'returned') throw new Refusal(refused[last.status])
  if (last) settleRequests(tx, 'handing_in', last.id, person.id)
  const id = newId()
  await tables(tx)
    .insertInto('submission')
    .values({
      id,
      lesson_id: lesson.id,
      person_id: person.id,
      number: (last?.number ?? 0) + 1,
      text,
      status: 'waiting',
      handed_in_at: tx.now,
      decided_by: null,
      decided_at: null,
    })
    .execute()
  return id
}

const storeFiles = async (tx: Tx, files: Files, id: string, placed: readonly PlacedFile[]): Promise<void> => {
  if (placed.length === 0) return
  const rows = []
  for (const [position, file] of placed.entries()) {
    const { id: file_id } = await files.keep(tx, file, 'submission')
    rows.push({ id: newId(), submission_id: id, position, name: file.name, file_id })
  }
  await tables(tx).insertInto('submission_file').values(rows).execute()
}

const notifyKeepers = async (tx: Tx, id: string, lesson: Lesson, person: Person): Promise<void> =>
  notify(tx, await listHolders(tx, 'content:write'), {
    kind: 'assignment_waiting',
    asks: { kind: 'assignment', id },
    about: `lesson ${lesson.id}`,
    ...copy.submitted(person.name, lesson.title),
    action: { label: copy.review, path: `/admin/review?item=assignment:${id}` },
  })

const MOST_LISTED = 100

/** The caller's submissions for a lesson, latest first. */
export const listOwnSubmissions = async (tx: Tx, lessonId: string, asker: Asker): Promise<assignments.Submission[]> => {
  const { id } = await openedLesson(tx, lessonId, asker)
  const rows = await submissions(tx)
    .where('submission.lesson_id', '=', id)
    .where('submission.person_id', '=', asker.userId)
    .orderBy('submission.number', 'desc')
    .limit(MOST_LISTED)
    .execute()
  return rows.map(presentSubmission)
}

/** A submitted file: the caller's own, or any for administrators. */
export const getSubmissionFile = async (
  tx: Tx,
  files: Files,
  { id, file }: { id: string; file: string },
  { role, userId }: Pick<Caller, 'role' | 'userId'>,
): Promise<StoredFile> => {
  const submission = await find(
    id,
    tables(tx).selectFrom('submission').select(['id', 'person_id']).where('id', '=', id),
  )
  if (role !== 'admin' && submission.person_id !== userId) throw new Refusal('not_found')
  const { file_id } = await find(
    file,
    tables(tx)
      .selectFrom('submission_file')
      .select('file_id')
      .where('id', '=', file)
      .where('submission_id', '=', submission.id),
  )
  return files.get(tx, file_id)
}
