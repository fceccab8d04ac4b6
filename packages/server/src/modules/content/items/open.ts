import { type RawBuilder, sql } from 'kysely'
import { access, openPlans } from '../access/access.rules.ts'
import type { Asker } from './item.record.ts'

/** What opens to somebody, as lists and counts may ask for it; what is shown asks `access` all the same. */
export const openTo = ({ viewer, house }: Asker, now: Date): RawBuilder<boolean> => {
  const plans = openPlans(viewer, house, now)
  const samples = access({ planId: '', visibleFrom: now, sample: true }, viewer, house, now).opens
  return sql`(plan_id = any(${plans}::uuid[]) or (sample and ${samples}))`
}

/** How many published items are so: the sum that the database keeps, less the few that publish themselves later. */
export const countListed = (which: RawBuilder<unknown>, now: Date): RawBuilder<number> =>
  sql<number>`(coalesce((select sum(items) from content_count where listed and ${which}), 0)
    - (select count(*) from content_item where deleted_at is null and course_id is null and shown_from > ${now} and ${which}))`
