import { libraryManagement } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Files } from '../../../platform/files/files.ts'
import { newId } from '../../../platform/ids.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Actor, audit } from '../../activity/index.ts'
import { tables } from '../content.tables.ts'
import { factsIn } from './course.record.ts'
import { type LockedCourse, lockCourse } from './course.ts'

const COPY = ' (copy)'

/**
 * Copies a course to an independent draft, without its students: sections, lessons with texts, captions, chapters and
 * files, quizzes, and prerequisites. The copies share the bytes of files until both delete them. The number of
 * statements does not depend on the number of lessons.
 * @returns ID of the copy
 */
export const duplicateCourse = async (tx: Tx, files: Files, actor: Actor, id: string): Promise<string> => {
  const source = await lockCourse(tx, id)
  const copy = await insertCopy(tx, source)
  const sections = await pairsOf(tx, 'course_section', source.id)
  const lessons = await pairsOf(tx, 'lesson', source.id)
  await copySections(tx, copy.id, sections)
  await copyNeeds(tx, source.id, copy.id, sections)
  await copyItems(tx, files, copy.id, lessons)
  await copyLessons(tx, copy.id, sections, lessons)
  await copyMaterials(tx, files, lessons)
  await copyTexts(tx, lessons)
  await audit(tx, actor, {
    action: 'duplicate course',
    subject: { type: 'course', id: copy.id },
    after: { ...factsIn(copy), of: source.id },
  })
  tx.announce({ topics: ['courses'] })
  return copy.id
}

const insertCopy = async (tx: Tx, { curriculum_version: _, ...source }: LockedCourse) => {
  const title = `${truncated(source.title, libraryManagement.TITLE_MAX - COPY.length)}${COPY}`
  const price_cents = BigInt(source.price_cents)
  const row = { ...source, id: newId(), title, price_cents, shown_from: null, archived_at: null, version: 1 }
  await tables(tx)
    .insertInto('course')
    .values({ ...row, created_at: tx.now, updated_at: tx.now, deleted_at: null })
    .execute()
  return { ...row, curriculum_version: 1 }
}

/** The start of a text up to a length, without half a character at its end. */
const truncated = (text: string, most: number): string =>
  text
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()

/** Old and new IDs of copied rows. */
type Pairs = ReadonlyMap<string, string>

const pairsOf = async (tx: Tx, table: 'course_section' | 'lesson', courseId: string): Promise<Pairs> => {
  const rows = await tables(tx)
    .selectFrom(table)
    .select('id')
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .execute()
  return new Map(rows.map((row) => [row.id, newId()]))
}

/** The same as a table with the columns `old` and `own`. */
const asTable = (pairs: Pairs): RawBuilder<unknown> =>
  sql`unnest(${[...pairs.keys()]}::uuid[], ${[...pairs.values()]}::uuid[])`

const copySections = (tx: Tx, courseId: string, sections: Pairs) =>
  sql`insert into course_section (id, course_id, title, description, position, release, release_at, release_days, release_hour)
    select own, ${courseId}::uuid, title, description, position, release, release_at, release_days, release_hour
      from ${asTable(sections)} as pair (old, own) join course_section on id = old`.execute(tables(tx))

/** No circle is possible, because nothing requires the copy yet. */
const copyNeeds = (tx: Tx, from: string, to: string, sections: Pairs) =>
  sql`insert into course_requirement (id, course_id, section_id, position, needs_course_id, needs_item_id, words)
    select gen_random_uuid(), ${to}::uuid, own, position, needs_course_id, needs_item_id, words
      from course_requirement left join ${asTable(sections)} as pair (old, own) on old = section_id
     where course_id = ${from}::uuid and (section_id is null or own is not null)`.execute(tables(tx))

const copyItems = async (tx: Tx, files: Files, courseId: string, lessons: Pairs): Promise<void> => {
  const played = await filesNamed(
    tx,
    sql`select file_id from content_item where id = any(${[...lessons.keys()]}::uuid[])`,
  )
  await sql`insert into content_item (id, title, description, type, course_id, duration, plan_id, shown_from, featured, sample,
        downloadable, external_url, file_id, text_content, tags, chapters, duration_ms, width, height, version, created_at,
        updated_at)
    select pair.own, title, description, type, ${courseId}::uuid, duration, plan_id,
           case when shown_from is not null then ${tx.now}::timestamptz end, featured, sample,
           downloadable, external_url, file.own, text_content, tags, chapters, duration_ms, width, height, 1,
           ${tx.now}::timestamptz, ${tx.now}::timestamptz
      from ${asTable(lessons)} as pair (old, own) join content_item on id = pair.old
           left join ${asTable(await files.share(tx, played))} as file (old, own) on file.old = file_id`.execute(
    tables(tx),
  )
}

const filesNamed = async (tx: Tx, ids: RawBuilder<unknown>): Promise<string[]> => {
  const { rows } = await sql<{ file_id: string }>`
    select file_id from (${ids}) as named (file_id) where file_id is not null`.execute(tables(tx))
  return rows.map(({ file_id }) => file_id)
}

const copyLessons = (tx: Tx, courseId: string, sections: Pairs, lessons: Pairs) =>
  sql`insert into lesson (id, course_id, section_id, position, type, content_type, shown_from, completion, completion_seconds)
    select pair.own, ${courseId}::uuid, section.own, position, type, content_type,
           case when shown_from is not null then ${tx.now}::timestamptz end, completion, completion_seconds
      from ${asTable(lessons)} as pair (old, own) join lesson on id = pair.old
           left join ${asTable(sections)} as section (old, own) on section.old = section_id`.execute(tables(tx))

const copyMaterials = async (tx: Tx, files: Files, lessons: Pairs): Promise<void> => {
  const named = sql`select file_id from lesson_material where lesson_id = any(${[...lessons.keys()]}::uuid[])`
  const shared = await files.share(tx, await filesNamed(tx, named))
  await sql`insert into lesson_material (id, lesson_id, position, name, file_id)
    select gen_random_uuid(), pair.own, position, name, file.own
      from ${asTable(lessons)} as pair (old, own) join lesson_material on lesson_id = pair.old
           left join ${asTable(shared)} as file (old, own) on file.old = file_id`.execute(tables(tx))
}

/** Copies captions with their cues, paragraphs of texts, and quizzes. */
const copyTexts = async (tx: Tx, lessons: Pairs): Promise<void> => {
  const captions = await tables(tx)
    .selectFrom('content_captions')
    .select('id')
    .where('item_id', 'in', [...lessons.keys(), newId()])
    .execute()
  const captionIds: Pairs = new Map(captions.map(({ id }) => [id, newId()]))
  await sql`insert into content_captions (id, item_id, language, label, vtt, changed_at)
    select caption.own, pair.own, language, label, vtt, changed_at
      from content_captions join ${asTable(captionIds)} as caption (old, own) on id = caption.old
           join ${asTable(lessons)} as pair (old, own) on pair.old = item_id`.execute(tables(tx))
  await sql`insert into content_passage (item_id, captions_id, position, at_ms, words)
    select pair.own, caption.own, position, at_ms, words
      from content_passage join ${asTable(lessons)} as pair (old, own) on pair.old = item_id
           left join ${asTable(captionIds)} as caption (old, own) on caption.old = captions_id`.execute(tables(tx))
  await sql`insert into quiz (lesson_id, settings, questions, changed_at)
    select own, settings, questions, ${tx.now}::timestamptz
      from quiz join ${asTable(lessons)} as pair (old, own) on old = lesson_id`.execute(tables(tx))
}
