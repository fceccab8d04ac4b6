import { progress, libraryManagement } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { find } from '../../../platform/data/find.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../content.tables.ts'

type Insight = z.output<typeof libraryManagement.getContentInsight.response>['insight']

const { FEWEST_PEOPLE: MIN_PEOPLE, INSIGHT_SLICES } = libraryManagement

/** The played fraction of a medium, 0 to 1; for texts, how far the person read. */
const shareOf = (durationMs: number | null) =>
  durationMs === null
    ? sql`reached / 1000.0`
    : sql`least(1, coalesce((select sum((s ->> 1)::numeric - (s ->> 0)::numeric)
        from jsonb_array_elements(covered) s), 0) / ${durationMs}::numeric)`

/** SQL: the slices that each person covered at least half of. For texts, all slices up to their place. */
const slicesOf = (durationMs: number | null): RawBuilder<unknown> => {
  if (durationMs === null)
    return sql`select n from people, generate_series(0, ${INSIGHT_SLICES - 1}::int) n
      where reached >= (n + 0.5) * 1000 / ${INSIGHT_SLICES}::int`
  const width = sql`(${durationMs}::numeric / ${INSIGHT_SLICES}::int)`
  return sql`
    select n from people, jsonb_array_elements(covered) s,
      generate_series(floor((s ->> 0)::numeric / ${width})::int, ceil((s ->> 1)::numeric / ${width})::int - 1) n
     where not again group by person_id, n
    having sum(least((s ->> 1)::numeric, (n + 1) * ${width}) - greatest((s ->> 0)::numeric, n * ${width})) * 2 >= ${width}
     union all
    select n from people, generate_series(0, ${INSIGHT_SLICES - 1}::int) n where again`
}

/**
 * Aggregated usage of an item, hidden for fewer than five people. Only the current pass of a person is stored, so a
 * person who plays a finished item again counts as having covered all of it.
 */
export const getInsight = async (tx: Tx, id: string): Promise<Insight> => {
  const item = await find(
    id,
    tables(tx)
      .selectFrom('content_item')
      .select(['id', 'duration_ms'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null),
  )
  const durationMs = Number(item.duration_ms) || null
  const { rows } = await sql<Sums>`
    with known as (
      select person_id, opens, completed_at, reached, passes, covered, ${shareOf(durationMs)} as share
        from content_progress where item_id = ${item.id}
    ), people as (
      select *, passes > 0 and share < ${progress.COMPLETE_AT}::numeric as again from known
    ), gone as (
      select n, count(*) as people from (${slicesOf(durationMs)}) slice group by n
    )
    select count(*)::int as people, coalesce(sum(opens), 0)::int as opens, count(completed_at)::int as completed,
           count(*) filter (where again or share > 0)::int as begun,
           coalesce(avg(case when again then 1 else share end) filter (where again or share > 0), 0)::float8 as share,
           coalesce((select json_object_agg(n, people) from gone), '{}') as slices
      from people`.execute(tables(tx))
  return { durationMs, ...presentSums(rows[0]) }
}

interface Sums {
  people: number
  opens: number
  completed: number
  /** People who are known to have played or read something. */
  begun: number
  share: number
  /** People per slice; slices that nobody covered are absent. */
  slices: Readonly<Record<string, number>>
}

const presentSums = (sums: Sums | undefined): Omit<Insight, 'durationMs'> => {
  if (!sums || sums.people < MIN_PEOPLE) return { opened: null, goneThrough: null }
  const { people, opens, completed, begun, share, slices } = sums
  const goneThrough = {
    people: begun,
    share,
    slices: Array.from({ length: INSIGHT_SLICES }, (_, n) => (slices[n] ?? 0) / begun),
  }
  return { opened: { people, opens, completed }, goneThrough: begun < MIN_PEOPLE ? null : goneThrough }
}
