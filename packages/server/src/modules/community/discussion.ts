import type { community } from '@vesica/contract'
import { sql } from 'kysely'
import type { Tx } from '../../platform/data/tx.ts'
import { newId } from '../../platform/ids.ts'
import { type Actor, audit } from '../activity/index.ts'
import { requirePlace, type Target } from '../content/index.ts'
import { tables } from './community.tables.ts'

/** The place of a discussion in the API. */
export interface Place {
  type: community.PlaceType
  id: string
}

/** The place as a target of the library. */
export const targetOf = ({ type, id }: Place): Target => (type === 'item' ? { itemId: id } : { courseId: id })

/** The page of a place. */
export const pathOf = ({ type, id }: Place): string => (type === 'item' ? `/content/${id}` : `/content/courses/${id}`)

/** The place of a stored discussion. */
export const placeOf = (row: { item_id: string | null; course_id: string | null }): Place =>
  row.item_id === null ? { type: 'course', id: row.course_id ?? '' } : { type: 'item', id: row.item_id }

const columnOf = ({ type }: Place) => (type === 'item' ? 'item_id' : 'course_id')

/** The discussion of a place; undefined until the first comment or decision. */
export const findDiscussion = (tx: Tx, place: Place) =>
  tables(tx).selectFrom('discussion').selectAll().where(columnOf(place), '=', place.id).executeTakeFirst()

/** Creates the discussion if needed and locks it against parallel decisions. */
export const ensureDiscussion = async (tx: Tx, place: Place) => {
  const column = columnOf(place)
  await tables(tx)
    .insertInto('discussion')
    .values({ id: newId(), item_id: null, course_id: null, [column]: place.id })
    .onConflict((conflict) => conflict.column(column).doNothing())
    .execute()
  return tables(tx)
    .selectFrom('discussion')
    .selectAll()
    .where(column, '=', place.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** A discussion in responses. */
export const presentDiscussion = (row: { open: boolean; comments: number } | undefined) => ({
  open: row?.open ?? true,
  comments: row?.comments ?? 0,
})

/** Whether members can comment on a place, and the number of comments. */
export const getDiscussion = async (tx: Tx, place: Place) => {
  await requirePlace(tx, targetOf(place))
  return presentDiscussion(await findDiscussion(tx, place))
}

/** Opens or closes a discussion for comments. */
export const setDiscussion = async (tx: Tx, actor: Actor, place: Place, open: boolean) => {
  await requirePlace(tx, targetOf(place))
  const row = await ensureDiscussion(tx, place)
  if (row.open !== open) {
    await tables(tx).updateTable('discussion').set({ open }).where('id', '=', row.id).execute()
    await audit(tx, actor, {
      action: `${open ? 'open' : 'close'} discussion`,
      subject: { type: 'discussion', id: row.id },
      before: { open: row.open },
      after: { open },
    })
    tx.announce({ topics: ['community'] })
  }
  return presentDiscussion({ ...row, open })
}

/** The place of a discussion by ID. */
export const placeOfDiscussion = async (tx: Tx, id: string): Promise<Place> =>
  placeOf(
    await tables(tx)
      .selectFrom('discussion')
      .select(['item_id', 'course_id'])
      .where('id', '=', sql<string>`${id}::uuid`)
      .executeTakeFirstOrThrow(),
  )
