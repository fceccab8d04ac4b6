import { type RawBuilder, sql } from 'kysely'
import { access, openPlans } from '../access/access.rules.ts'
import type { Asker } from './item.record.ts'

/** SQL: whether an item is open to a viewer, to filter lists and counts. Responses must check `access` as well. */
export const openTo = ({ viewer, house }: Asker, now: Date): RawBuilder<boolean> => {
  const plans = openPlans(viewer, house, now)
  const samples = access({ planId: '', visibleFrom: now, sample: true }, viewer, house, now).opens
  return sql`(plan_id = any(${plans}::uuid[]) or (sample and ${samples}))`
}

/**
 * SQL: the number of matching published items, from a sum that the database maintains, without the few scheduled ones.
 */
export const countListed = (condition: RawBuilder<unknown>, now: Date): RawBuilder<number> =>
  sql<number>`(coalesce((select sum(items) from content_count where listed and ${condition}), 0)
    - (select count(*) from content_item where deleted_at is null and course_id is null and shown_from > ${now} and ${condition}))`
