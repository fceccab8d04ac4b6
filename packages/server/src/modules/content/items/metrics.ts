import { content, type libraryManagement } from '@vesica/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../../platform/data/tx.ts'
import type { AccessSettings } from '../access/access.rules.ts'
import { tables } from '../content.tables.ts'

type Analytics = z.output<typeof libraryManagement.getContentAnalytics.response>['analytics']

/** Library metrics, from sums that the database maintains and the few scheduled items. */
export const getLibraryMetrics = async (
  tx: Tx,
  { policy }: AccessSettings,
  mostMegabytes: number,
): Promise<Analytics> => {
  const counts = await tables(tx)
    .selectFrom('content_count')
    .select((eb) => ['type', 'listed', 'featured', eb.fn.sum<string>('items').as('items')])
    .groupBy(['type', 'listed', 'featured'])
    .execute()
  const extra = await tables(tx)
    .selectNoFrom((eb) => [
      eb
        .selectFrom('content_item')
        .select((query) => query.fn.countAll<string>().as('items'))
        .where('deleted_at', 'is', null)
        .where('course_id', 'is', null)
        .where('shown_from', '>', tx.now)
        .as('scheduled'),
      eb
        .selectFrom('content_category')
        .select(sql<string>`count(*) filter (where active)`.as('active'))
        .where('deleted_at', 'is', null)
        .as('active'),
      eb
        .selectFrom('content_category')
        .select(sql<string>`count(*) filter (where not active)`.as('inactive'))
        .where('deleted_at', 'is', null)
        .as('inactive'),
    ])
    .executeTakeFirstOrThrow()
  const sum = (matches: (count: (typeof counts)[number]) => boolean) =>
    counts.filter(matches).reduce((total, { items }) => total + Number(items), 0)
  const scheduledContent = Number(extra.scheduled)
  const typed = content.contentTypes.map((type) => [type, sum((count) => count.type === type)] as const)
  return {
    totalContent: sum(() => true),
    publishedContent: sum(({ listed }) => listed) - scheduledContent,
    scheduledContent,
    draftContent: sum(({ listed }) => !listed),
    featuredContent: sum(({ featured }) => featured),
    activeCategories: Number(extra.active),
    inactiveCategories: Number(extra.inactive),
    types: Object.fromEntries(typed) as Analytics['types'],
    policy,
    mostMegabytes,
  }
}
