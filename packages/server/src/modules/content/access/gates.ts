import type { content } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../content.tables.ts'
import { access, type Gate, openPlans, type Place } from './access.rules.ts'
import type { Asker } from '../items/item.record.ts'

// Reads the input of `access` from the database: for library items, and for lessons per viewer.

/** The course conditions of a lesson, as one JSON value. */
export interface PlaceRead {
  shown: boolean
  enrolled: boolean
  enterable: boolean
  opens_at: string | null
  missing: boolean
}

interface GateRead {
  plan_id: string
  shown_from: Date | null
  sample: boolean
}

/** A library item or a lesson. */
export interface AnyGateRead extends GateRead {
  course_id: string | null
  place: PlaceRead | null
}

/** The access conditions of a library item, see `access`. */
export const gateOf = (row: GateRead): Gate => ({
  planId: row.plan_id,
  visibleFrom: row.shown_from,
  sample: row.sample,
})

/** The access conditions of a library item or a lesson. A lesson without course conditions is hidden from everyone. */
export const gateOfAny = (row: AnyGateRead): Gate =>
  row.course_id === null ? gateOf(row) : { ...gateOf(row), course: presentPlace(row.place) }

export const presentPlace = (read: PlaceRead | null): Place => ({
  shown: read?.shown ?? false,
  enrolled: read?.enrolled ?? false,
  enterable: read?.enterable ?? false,
  opensAt: read?.opens_at ? new Date(read.opens_at) : null,
  missing: read?.missing ?? true,
})

/** The course that opening a lesson enrolls in; null: none. */
export const enteredBy = (row: AnyGateRead, { reason }: Pick<content.Access, 'reason'>): string | null =>
  reason === 'level' && row.place?.enrolled === false ? row.course_id : null

/** SQL: the course conditions of a `content_item` for a person; null for library items. */
export const placeFor = (person: RawBuilder<unknown>, now: Date): RawBuilder<PlaceRead | null> =>
  sql`(case when content_item.course_id is not null then (
    select to_json(place) from lesson_place(content_item.id, ${person}, ${now}) as place) end)`

export const personIs = (id: string): RawBuilder<string> => sql`${id}::uuid`

/** SQL: whether a `content_item` is a lesson that is visible to a person, locked or not. */
export const isVisibleLesson = (personId: string, now: Date): RawBuilder<boolean> =>
  sql`(content_item.course_id is not null and content_item.deleted_at is null and content_item.shown_from <= ${now}
    and coalesce((select shown from lesson_place(content_item.id, ${personId}::uuid, ${now})), false))`

/**
 * SQL: whether a `content_item` is a lesson that is open to a viewer, to filter lists. Responses must check `access` as
 * well.
 */
export const isOpenLesson = ({ userId, viewer, house }: Asker, now: Date): RawBuilder<boolean> => {
  const plans = openPlans(viewer, house, now)
  const samples = access({ planId: '', visibleFrom: now, sample: true }, viewer, house, now).opens
  const seesAll = viewer.standing === 'editor'
  return sql`(content_item.course_id is not null and exists (
    select from lesson_place(content_item.id, ${userId}::uuid, ${now}) as place
     where ${seesAll} or (place.shown and ((content_item.sample and ${samples})
       or (content_item.plan_id = any(${plans}::uuid[]) and (place.enrolled or place.enterable)
           and coalesce(place.opens_at <= ${now}, true) and not place.missing)))))`
}

/** An item and its viewer. */
export interface ItemViewer {
  itemId: string
  personId: string
}

/** Key of a gate among many. */
export const gateKey = ({ itemId, personId }: ItemViewer): string => `${personId} ${itemId}`

/** The gates of many items, each for one person, in one statement. Deleted items have none. */
export const gatesOf = async (
  tx: Tx,
  requested: readonly ItemViewer[],
): Promise<ReadonlyMap<string, { gate: Gate; fileId: string | null }>> => {
  if (requested.length === 0) return new Map()
  const { rows } = await sql<AnyGateRead & { item_id: string; person_id: string; file_id: string | null }>`
    select content_item.id as item_id, asked.person_id, plan_id, shown_from, sample, course_id, file_id,
           ${placeFor(sql`asked.person_id`, tx.now)} as place
      from (select distinct item_id, person_id
              from unnest(${requested.map(({ itemId }) => itemId)}::uuid[], ${requested.map(({ personId }) => personId)}::uuid[])
                as given (item_id, person_id)) as asked
      join content_item on content_item.id = asked.item_id and content_item.deleted_at is null`.execute(tables(tx))
  return new Map(
    rows.map((row) => [
      gateKey({ itemId: row.item_id, personId: row.person_id }),
      { gate: gateOfAny(row), fileId: row.file_id },
    ]),
  )
}
