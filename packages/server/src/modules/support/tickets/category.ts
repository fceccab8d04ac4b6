import { countedUpTo, type supportCategories } from '@vesica/contract'
import { sql } from 'kysely'
import { Refusal } from '../../../platform/refusal.ts'
import { nameKey } from '../../../platform/data/paging.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type CategoryFields, type CategoryKind, type Changes, requireCategory } from '../../categories/index.ts'
import { tables } from '../support.tables.ts'

type CategoryInput = Pick<CategoryFields, 'name'> & Changes<CategoryFields>

/** The categories of tickets, by default visible and without an emoji. Counts stop at a thousand. */
export const ticketCategories: CategoryKind<CategoryFields, supportCategories.SupportCategory, CategoryInput> = {
  table: 'support_category',
  subject: 'support category',
  topics: ['tickets'],
  held: (tx) =>
    tables(tx)
      .selectFrom('support_category')
      .select('support_category.id as category_id')
      .select(
        sql<string>`(select count(*) from (select from ticket where ticket.category_id = support_category.id limit ${sql.lit(countedUpTo)}) as counted)`.as(
          'count',
        ),
      ),
  filled: ({ name, description = '', emoji = '', active = true }) => ({ name, description, emoji, active }),
  present: ({ id, name, description, emoji, active }, ticketCount) => ({
    id,
    name,
    description,
    emoji,
    active,
    ticketCount,
  }),
  holding: (count) => new Refusal('category_holds_tickets', { count }),
  chosenBy: { byId: 'category_id' },
}

/** The category of a ticket, locked against deletion. */
export const categoryOf = (tx: Tx, id: string): Promise<string> => requireCategory(tx, ticketCategories, { id })

export const categoryName = async (tx: Tx, id: string): Promise<string> => {
  const row = await tables(tx).selectFrom('support_category').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? ''
}

/** The categories for new tickets, in order. */
export const listOfferedCategories = (tx: Tx): Promise<{ id: string; name: string }[]> =>
  tables(tx)
    .selectFrom('support_category')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .where('active', '=', true)
    .orderBy('created_at')
    .orderBy(nameKey(sql`name`))
    .execute()
