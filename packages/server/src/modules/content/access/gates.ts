import type { content } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../content.tables.ts'
import { access, type Gate, openPlans, type Place } from './access.rules.ts'
import type { Asker } from '../items/item.record.ts'

// What `access` is asked with, read of the database: of items of the library, and of lessons for whoever asks.

/** Of the course of a lesson, as one JSON value. */
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

/** An item that may be a lesson. */
export interface AnyGateRead extends GateRead {
  course_id: string | null
  place: PlaceRead | null
}

/** What is asked about an item of the library: see `access`. */
export const gateOf = (row: GateRead): Gate => ({
  planId: row.plan_id,
  visibleFrom: row.shown_from,
  sample: row.sample,
})

/** What is asked about an item that may be a lesson: one that its course knows nothing of is shown to nobody. */
export const gateOfAny = (row: AnyGateRead): Gate =>
  row.course_id === null ? gateOf(row) : { ...gateOf(row), course: presentPlace(row.place) }

export const presentPlace = (read: PlaceRead | null): Place => ({
  shown: read?.shown ?? false,
  enrolled: read?.enrolled ?? false,
  enterable: read?.enterable ?? false,
  opensAt: read?.opens_at ? new Date(read.opens_at) : null,
  missing: read?.missing ?? true,
})

/** The course that somebody enters by opening a lesson of it; null for what enters nothing. */
export const enteredBy = (row: AnyGateRead, { reason }: Pick<content.Access, 'reason'>): string | null =>
  reason === 'level' && row.place?.enrolled === false ? row.course_id : null

/** What the course of a `content_item` says of somebody; null of an item of the library. */
export const placeFor = (person: RawBuilder<unknown>, now: Date): RawBuilder<PlaceRead | null> =>
  sql`(case when content_item.course_id is not null then (
    select to_json(place) from lesson_place(content_item.id, ${person}, ${now}) as place) end)`

/** Whoever is meant by an id. */
export const personIs = (id: string): RawBuilder<string> => sql`${id}::uuid`

/** Whether a `content_item` is a lesson that is there for somebody, locked or not. */
export const isShownLesson = (personId: string, now: Date): RawBuilder<boolean> =>
  sql`(content_item.course_id is not null and content_item.deleted_at is null and content_item.shown_from <= ${now}
    and coalesce((select shown from lesson_place(content_item.id, ${personId}::uuid, ${now})), false))`

/** Whether a `content_item` is a lesson that opens to somebody, as lists may ask for it; what is shown asks `access` too. */
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

/** An item and who asks for it. */
export interface Asked {
  itemId: string
  personId: string
}

/** What a gate is found by, among those of many. */
export const askedKey = ({ itemId, personId }: Asked): string => `${personId} ${itemId}`

/** The gates of many items, each for one person, in one statement. Of what is gone there is none. */
export const gatesOf = async (
  tx: Tx,
  asked: readonly Asked[],
): Promise<ReadonlyMap<string, { gate: Gate; fileId: string | null }>> => {
  if (asked.length === 0) return new Map()
  const { rows } = await sql<AnyGateRead & { item_id: string; person_id: string; file_id: string | null }>`
    select content_item.id as item_id, asked.person_id, plan_id, shown_from, sample, course_id, file_id,
           ${placeFor(sql`asked.person_id`, tx.now)} as place
      from (select distinct item_id, person_id
              from unnest(${asked.map(({ itemId }) => itemId)}::uuid[], ${asked.map(({ personId }) => personId)}::uuid[])
                as given (item_id, person_id)) as asked
      join content_item on content_item.id = asked.item_id and content_item.deleted_at is null`.execute(tables(tx))
  return new Map(
    rows.map((row) => [
      askedKey({ itemId: row.item_id, personId: row.person_id }),
      { gate: gateOfAny(row), fileId: row.file_id },
    ]),
  )
}
