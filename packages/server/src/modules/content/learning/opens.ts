import { sql } from 'kysely'
import { NOBODY } from '../../../platform/ids.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { access, type AccessSettings, type Viewer } from '../access/access.rules.ts'
import { gateKey, gatesOf } from '../access/gates.ts'
import { getAccessSettings } from '../access/access-settings.ts'
import { tables } from '../content.tables.ts'
import { accessOf } from './course-read.ts'

/** The library target of a link: an item, a lesson, or a whole course. */
export type Target = { itemId: string } | { courseId: string }

interface Member {
  id: string
  level: string
}

const memberOf = (level: string): Viewer => ({ standing: 'member', level, expired: false })

/** The result of `access` on the target for each member, by ID; empty if the target is gone. */
const answersFor = async (tx: Tx, target: Target, members: readonly Member[], rules: AccessSettings) => {
  const ids = members.map(({ id }) => id)
  const levels = new Map(members.map(({ id, level }) => [id, level]))
  const viewerOf = (id: string) => memberOf(levels.get(id) ?? 'none')
  if ('itemId' in target) {
    const { itemId } = target
    const gates = await gatesOf(
      tx,
      ids.map((personId) => ({ personId, itemId })),
    )
    return new Map(
      ids.flatMap((id) => {
        const known = gates.get(gateKey({ personId: id, itemId }))
        return known ? [[id, access(known.gate, viewerOf(id), rules, tx.now)] as const] : []
      }),
    )
  }
  const { rows } = await sql<{
    person_id: string
    plan_id: string
    shown_from: Date | null
    archived_at: Date | null
    enrolment_id: string | null
  }>`
    select asked.person_id, plan_id, shown_from, archived_at, enrolment.id as enrolment_id
      from course cross join unnest(${ids}::uuid[]) as asked (person_id)
      left join course_enrolment as enrolment
        on enrolment.course_id = course.id and enrolment.person_id = asked.person_id and refunded_at is null
     where course.id = ${target.courseId}::uuid and course.deleted_at is null`.execute(tables(tx))
  return new Map(
    rows.map(
      (row) => [row.person_id, accessOf(row, { viewer: viewerOf(row.person_id), house: rules }, tx.now)] as const,
    ),
  )
}

/** The members to whom a target is open; empty if it is gone. */
export const opensTo = async (tx: Tx, target: Target, members: readonly Member[]): Promise<ReadonlySet<string>> => {
  const answers = await answersFor(tx, target, members, await getAccessSettings(tx))
  return new Set(members.map(({ id }) => id).filter((id) => answers.get(id)?.opens))
}

/**
 * The people with a level who can open a target: `students` means those enrolled in its course who have progressed far
 * enough.
 */
export const opensToLevel = async (tx: Tx, target: Target, level: string): Promise<'all' | 'students' | 'nobody'> => {
  const rules = await getAccessSettings(tx)
  const answer = (await answersFor(tx, target, [{ id: NOBODY, level }], rules)).get(NOBODY)
  if (answer?.opens) return 'all'
  return answer?.reason === 'not_enrolled' ? 'students' : 'nobody'
}
