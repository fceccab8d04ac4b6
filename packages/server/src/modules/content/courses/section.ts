import { courseManagement } from '@vesica/contract'
import type { z } from 'zod'
import { find } from '../../../platform/data/find.ts'
import { newId } from '../../../platform/ids.ts'
import { asLines } from '../../../platform/input.ts'
import { Refusal, refuseFields } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Actor, audit } from '../../activity/index.ts'
import { tables } from '../content.tables.ts'
import { lockCourse } from './course.ts'
import { renumber } from './curriculum.ts'
import { replaceNeeds } from './requirement.ts'
import { sectionColumns } from './section.record.ts'

type Input = z.output<typeof courseManagement.updateSection.body>
type NewSection = z.output<typeof courseManagement.createSection.body>

/** When the section opens. */
interface Opening {
  release: 'now' | 'date' | 'days'
  release_at: Date | null
  release_days: number | null
  release_hour: number | null
}

/** Adds a section at the end. @returns its ID */
export const createSection = async (tx: Tx, actor: Actor, courseId: string, input: NewSection): Promise<string> => {
  const course = await lockCourse(tx, courseId)
  const { count, last } = await tables(tx)
    .selectFrom('course_section')
    .select((eb) => [eb.fn.countAll<string>().as('count'), eb.fn.max<number | null>('position').as('last')])
    .where('course_id', '=', course.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) >= courseManagement.MOST_SECTIONS)
    throw new Refusal('too_many_sections', { count: courseManagement.MOST_SECTIONS })
  const row = {
    id: newId(),
    course_id: course.id,
    title: input.title,
    description: asLines(input.description) ?? '',
    position: (last ?? 0) + 1,
    ...openingInput({ release: 'now', release_at: null, release_days: null, release_hour: null }, input),
  }
  await tables(tx).insertInto('course_section').values(row).execute()
  if (input.requires) await replaceNeeds(tx, ofSection(row), input.requires)
  await renumber(tx, course.id)
  await logChange(tx, actor, 'add section', { id: row.id, after: { ...row, requires: input.requires ?? [] } })
  return row.id
}

/** Changes the fields in the input. @returns ID of its course */
export const updateSection = async (tx: Tx, actor: Actor, id: string, input: Input): Promise<string> => {
  const before = await lockSection(tx, id)
  const after = {
    ...before,
    title: input.title ?? before.title,
    description: asLines(input.description) ?? before.description,
    ...openingInput(before, input),
  }
  await tables(tx).updateTable('course_section').set(after).where('id', '=', id).execute()
  if (input.requires) await replaceNeeds(tx, ofSection(before), input.requires)
  await logChange(tx, actor, 'change section', {
    id,
    before,
    after: { ...after, ...(input.requires && { requires: input.requires }) },
  })
  return before.course_id
}

/** Removes a section; its lessons move to the end of those without one. @returns ID of its course */
export const deleteSection = async (tx: Tx, actor: Actor, id: string): Promise<string> => {
  const before = await lockSection(tx, id)
  await tables(tx).updateTable('course_section').set({ deleted_at: tx.now }).where('id', '=', id).execute()
  await tables(tx).updateTable('lesson').set({ section_id: null }).where('section_id', '=', id).execute()
  await renumber(tx, before.course_id)
  await logChange(tx, actor, 'delete section', { id, before })
  return before.course_id
}

const ofSection = ({ id, course_id }: { id: string; course_id: string }) =>
  ({ courseId: course_id, sectionId: id, field: 'requires' }) as const

const logChange = async (
  tx: Tx,
  actor: Actor,
  action: string,
  { id, ...facts }: { id: string; before?: unknown; after?: unknown },
) => {
  await audit(tx, actor, { action, subject: { type: 'course section', id }, ...facts })
  // Rechecks access of running playback: a section may open later now.
  tx.announce({ topics: ['courses', 'content'] })
}

const sections = (tx: Tx, id: string) =>
  tables(tx).selectFrom('course_section').select(sectionColumns).where('id', '=', id).where('deleted_at', 'is', null)

/** Locks a section's course, then the section, against changes until the end of the transaction. */
const lockSection = async (tx: Tx, id: string) => {
  const { course_id } = await find(id, sections(tx, id))
  await lockCourse(tx, course_id)
  return find(id, sections(tx, id).forNoKeyUpdate())
}

const requireOwnTime = (release: Opening['release'], input: Input): void => {
  if (release !== 'date' && input.release_at)
    throw refuseFields({
      release_at: ['Please set “release” to “date” to open the section on this day, or leave this empty.'],
    })
  const field = (['release_days', 'release_hour'] as const).find((name) => typeof input[name] === 'number')
  if (release !== 'days' && field)
    throw refuseFields({
      [field]: ['Please set “release” to “days” to open the section after enrolment, or leave this empty.'],
    })
}

/** Drops the stored times of a previous kind of release. */
const openingInput = (before: Opening, input: Input): Opening => {
  const release = input.release ?? before.release
  requireOwnTime(release, input)
  const at = input.release_at === undefined ? before.release_at : input.release_at && new Date(input.release_at)
  const days = input.release_days === undefined ? before.release_days : input.release_days
  const hour = input.release_hour === undefined ? before.release_hour : input.release_hour
  if (release === 'date') {
    if (!at) throw refuseFields({ release_at: ['Please choose a day.'] })
    return { release, release_at: at, release_days: null, release_hour: null }
  }
  if (release === 'days') {
    if (days === null) throw refuseFields({ release_days: ['Please enter how many days after enrolment.'] })
    return { release, release_at: null, release_days: days, release_hour: hour ?? 0 }
  }
  return { release, release_at: null, release_days: null, release_hour: null }
}
