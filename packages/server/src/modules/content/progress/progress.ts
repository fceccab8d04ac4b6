import type { content, progress } from '@vesica/contract'
import { find } from '../../../platform/data/find.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { access, isVisible } from '../access/access.rules.ts'
import { tables } from '../content.tables.ts'
import { enteredBy, gateOfAny, personIs, placeFor } from '../access/gates.ts'
import type { Asker } from '../items/item.record.ts'
import { enterByOpening } from '../learning/enrolment.ts'
import { settleLesson } from '../learning/settle.ts'
import { after, type Extent, fractionOf, resumeAt, type State, type Stretch } from './progress.rules.ts'
import { noteSitting, placeOf, type ReportedProgress } from './sitting.ts'

/** An item with its access and length. */
interface Known extends Extent {
  id: string
  /** For lessons. */
  courseId: string | null
  /** The course that opening it enrolls in. */
  enters: string | null
  allowed: content.Access
}

/** An item or a lesson that is visible to the asker, locked or not. */
export const visibleItem = async (tx: Tx, id: string, { userId, viewer, house }: Asker): Promise<Known> => {
  const row = await find(
    id,
    tables(tx)
      .selectFrom('content_item')
      .select(['id', 'plan_id', 'shown_from', 'sample', 'course_id', 'duration_ms', 'words'])
      .select(placeFor(personIs(userId), tx.now).as('place'))
      .where('id', '=', id)
      .where('deleted_at', 'is', null),
  )
  const allowed = access(gateOfAny(row), viewer, house, tx.now)
  if (!isVisible(allowed)) throw new Refusal('not_found')
  return {
    id: row.id,
    courseId: row.course_id,
    enters: enteredBy(row, allowed),
    allowed,
    durationMs: row.duration_ms === null ? null : Number(row.duration_ms),
    words: row.words,
  }
}

/** The same, but it must be open to the asker. */
export const openedItem = async (tx: Tx, id: string, asker: Asker): Promise<Known> => {
  const item = await visibleItem(tx, id, asker)
  if (!item.allowed.opens) throw new Refusal('content_locked', { why: item.allowed.sentence })
  return item
}

/** The same for actions, which enroll in the course of a free lesson. */
export const beginItem = async (tx: Tx, id: string, asker: Asker): Promise<Known> => {
  const item = await openedItem(tx, id, asker)
  if (item.enters !== null) await enterByOpening(tx, item.enters, asker)
  return item
}

/** Library items only: lessons are marked elsewhere and cannot be favorites. */
const ofLibrary = (item: Known): Known => {
  if (item.courseId !== null) throw new Refusal('not_found')
  return item
}

const columns = [
  'position_ms',
  'place',
  'reached',
  'read_ms',
  'covered',
  'completed_at',
  'passes',
  'hidden',
  'sitting_id',
  'last_word_at',
  'last_opened_at',
] as const

type Row = {
  position_ms: string
  place: string | null
  reached: number
  read_ms: string
  covered: Stretch[]
  completed_at: Date | null
  passes: number
  hidden: boolean
  sitting_id: string | null
  last_word_at: Date | null
  last_opened_at: Date
}

const stateOf = (row: Row): State => ({
  positionMs: Number(row.position_ms),
  place: row.place,
  reached: row.reached,
  readMs: Number(row.read_ms),
  covered: row.covered,
  completedAt: row.completed_at,
  passes: row.passes,
  sittingId: row.sitting_id,
  lastWordAt: row.last_word_at,
})

const present = (state: State, row: Pick<Row, 'hidden' | 'last_opened_at'>, extent: Extent): progress.Progress => ({
  positionMs: resumeAt(state.positionMs, extent.durationMs),
  place: state.place,
  fraction: fractionOf(state, extent),
  completedAt: state.completedAt?.toISOString() ?? null,
  passes: state.passes,
  lastOpenedAt: row.last_opened_at.toISOString(),
  hidden: row.hidden,
})

const announce = (tx: Tx, personId: string): void => tx.announce({ topics: ['progress'], users: [personId] })

/** With the place in the text that the reporting sitting reported before. */
type Locked = Row & { place_before: string | null }

/** Locks the row of a person's progress, creating it if missing. @param sitting the reporting one */
const lock = (tx: Tx, personId: string, itemId: string, opens: 0 | 1, sitting?: string): Promise<Locked> =>
  tables(tx)
    .insertInto('content_progress')
    .values({
      person_id: personId,
      item_id: itemId,
      first_opened_at: tx.now,
      last_opened_at: tx.now,
      opens: 1,
    })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'item_id']).doUpdateSet((eb) => ({
        last_opened_at: tx.now,
        opens: eb('content_progress.opens', '+', opens),
      })),
    )
    .returning((eb) => [
      ...columns,
      eb
        .selectFrom('content_sitting')
        .select('place')
        .where(({ and }) => and({ person_id: personId, item_id: itemId }))
        .where('id', '=', sitting ?? null)
        .as('place_before'),
    ])
    .executeTakeFirstOrThrow()

/** Records that an item was opened. */
export const openItem = async (tx: Tx, id: string, asker: Asker): Promise<progress.Progress> => {
  const item = await beginItem(tx, id, asker)
  const row = await lock(tx, asker.userId, item.id, asker.house.analytics ? 1 : 0)
  announce(tx, asker.userId)
  return present(stateOf(row), row, item)
}

/** Records a report from a player or reader. Late and duplicate reports change nothing. */
export const report = async (tx: Tx, id: string, input: ReportedProgress, asker: Asker): Promise<progress.Progress> => {
  const item = await beginItem(tx, id, asker)
  const before = await lock(tx, asker.userId, item.id, 0, input.session)
  const { session: sittingId, position_ms: positionMs, played = [] } = input
  const reported = { sittingId, positionMs, played, placeBefore: before.place_before, ...placeOf(input) }
  const { state, playedMs } = after(stateOf(before), reported, item, tx.now)
  if (!(await noteSitting(tx, asker, item, input, playedMs))) return present(stateOf(before), before, item)
  await tables(tx)
    .updateTable('content_progress')
    .set({
      position_ms: String(state.positionMs),
      place: state.place,
      reached: state.reached,
      read_ms: String(state.readMs),
      covered: JSON.stringify(state.covered),
      completed_at: state.completedAt,
      passes: state.passes,
      sitting_id: state.sittingId,
      last_word_at: state.lastWordAt,
      // Playing a hidden item lists it again.
      ...(playedMs > 0 && { hidden: false }),
    })
    .where(({ and }) => and({ person_id: asker.userId, item_id: item.id }))
    .execute()
  if ((before.completed_at === null) !== (state.completedAt === null)) announce(tx, asker.userId)
  if (item.courseId !== null) await settleLesson(tx, asker.userId, item.id)
  return present(state, { ...before, hidden: before.hidden && playedMs === 0 }, item)
}

/** Marks an item as done or not done. */
export const mark = async (tx: Tx, id: string, done: boolean, asker: Asker): Promise<progress.Progress> => {
  const item = ofLibrary(await openedItem(tx, id, asker))
  const before = await lock(tx, asker.userId, item.id, 0)
  const completed_at = done ? (before.completed_at ?? tx.now) : null
  // Not done resets the progress too; otherwise the covered ranges would complete it with the next report.
  const fresh = done ? {} : { covered: JSON.stringify([]), reached: 0, read_ms: '0', position_ms: '0', place: null }
  await setProgress(tx, asker.userId, item.id, { completed_at, ...fresh })
  announce(tx, asker.userId)
  return present(
    {
      ...stateOf(before),
      completedAt: completed_at,
      ...(!done && { covered: [], reached: 0, positionMs: 0, place: null }),
    },
    before,
    item,
  )
}

/** Hides an item from those to continue, or lists it again. */
export const hide = async (tx: Tx, id: string, hidden: boolean, asker: Asker): Promise<progress.Progress> => {
  const item = await visibleItem(tx, id, asker)
  const before = await find(
    item.id,
    tables(tx)
      .selectFrom('content_progress')
      .select(columns)
      .where('person_id', '=', asker.userId)
      .where('item_id', '=', item.id)
      .forUpdate(),
  )
  await setProgress(tx, asker.userId, item.id, { hidden })
  announce(tx, asker.userId)
  return present(stateOf(before), { ...before, hidden }, item)
}

const setProgress = async (
  tx: Tx,
  personId: string,
  itemId: string,
  changed: {
    hidden?: boolean
    completed_at?: Date | null
    covered?: string
    reached?: number
    read_ms?: string
    position_ms?: string
    place?: null
  },
): Promise<void> => {
  await tables(tx)
    .updateTable('content_progress')
    .set(changed)
    .where('person_id', '=', personId)
    .where('item_id', '=', itemId)
    .execute()
}

/** Adds an item to the favorites or removes it; locked ones too. */
export const favour = async (tx: Tx, id: string, favourite: boolean, asker: Asker): Promise<void> => {
  const item = ofLibrary(await visibleItem(tx, id, asker))
  const key = { person_id: asker.userId, item_id: item.id }
  if (favourite) {
    await tables(tx)
      .insertInto('content_favourite')
      .values({ ...key, added_at: tx.now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  } else {
    await tables(tx)
      .deleteFrom('content_favourite')
      .where('person_id', '=', key.person_id)
      .where('item_id', '=', key.item_id)
      .execute()
  }
  announce(tx, asker.userId)
}
