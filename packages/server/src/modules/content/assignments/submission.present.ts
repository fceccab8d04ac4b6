import type { assignments } from '@vesica/contract'
import { type Expression, sql } from 'kysely'
import { fileFields } from '../../../platform/files/files.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { customerOf, nameOf } from '../../identity/index.ts'
import { tables } from '../content.tables.ts'

const filesOf = (submissionId: Expression<string>) => sql<{ id: string; file: { name: string; bytes: number } }[]>`(
  select coalesce(json_agg(json_build_object('id', submission_file.id, 'file', ${fileFields(sql.ref('submission_file.file_id'))})
      order by submission_file.position), '[]')
    from submission_file where submission_file.submission_id = ${submissionId})`

/** Submissions with their files. */
export const submissions = (tx: Tx) =>
  tables(tx)
    .selectFrom('submission')
    .select([
      'submission.id',
      'submission.lesson_id',
      'submission.person_id',
      'submission.number',
      'submission.text',
      'submission.status',
      'submission.handed_in_at',
      'submission.words',
      'submission.decided_by',
      'submission.decided_at',
    ])
    .select((eb) => filesOf(eb.ref('submission.id')).as('files'))

type Row = Awaited<ReturnType<ReturnType<typeof submissions>['executeTakeFirstOrThrow']>>

/** Submissions with their person and lesson. */
export const reviewed = (tx: Tx) =>
  submissions(tx)
    .innerJoin('content_item', 'content_item.id', 'submission.lesson_id')
    .innerJoin('course', 'course.id', 'content_item.course_id')
    .select([
      'content_item.title',
      'content_item.description',
      'course.id as course_id',
      'course.title as course_title',
    ])
    .select((eb) => [
      customerOf(eb.ref('submission.person_id')).as('person'),
      nameOf(eb.ref('submission.decided_by')).as('decided_by_name'),
    ])

type ReviewedRow = Awaited<ReturnType<ReturnType<typeof reviewed>['executeTakeFirstOrThrow']>>

/** A submission as visible to its author. */
export const presentSubmission = (row: Row): assignments.Submission => ({
  id: row.id,
  lessonId: row.lesson_id,
  number: row.number,
  status: row.status,
  text: row.text,
  files: row.files.map(({ id, file }) => ({
    id,
    name: file.name,
    bytes: Number(file.bytes),
    url: `/api/submissions/${row.id}/files/${id}`,
  })),
  handedInAt: row.handed_in_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  comment: row.words,
})

/** A submission as visible to administrators. */
export const presentListed = (row: ReviewedRow): assignments.ListedSubmission => ({
  ...presentSubmission(row),
  person: { id: row.person_id, name: row.person?.name ?? '', email: row.person?.email ?? '' },
  lesson: { id: row.lesson_id, title: row.title, description: row.description },
  course: { id: row.course_id, title: row.course_title },
  decidedBy: row.decided_by_name,
})
