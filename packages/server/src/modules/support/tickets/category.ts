import { countedUpTo, type supportCategories } from '@vesica/contract'
import { sql } from 'kysely'
import { Refusal } from '../../../platform/refusal.ts'
import { nameKey } from '../../../platform/data/paging.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type CategoryFields, type CategoryKind, type Changes, requireCategory } from '../../categories/index.ts'
import { tables } from '../support.tables.ts'

type Said = Pick<CategoryFields, 'name'> & Changes<CategoryFields>

/** The categories of tickets: shown, and without an emoji, unless told otherwise. Of a million tickets a thousand are counted. */
export const ticketCategories: CategoryKind<CategoryFields, supportCategories.SupportCategory, Said> = {
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

/** The category that a ticket is put into; it cannot be deleted meanwhile. */
export const categoryOf = (tx: Tx, id: string): Promise<string> => requireCategory(tx, ticketCategories, { id })

export const categoryName = async (tx: Tx, id: string): Promise<string> => {
  const row = await tables(tx).selectFrom('support_category').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? ''
}

/** What a ticket can be about, in its order. */
export const listOfferedCategories = (tx: Tx): Promise<{ id: string; name: string }[]> =>
  tables(tx)
    .selectFrom('support_category')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .where('active', '=', true)
    .orderBy('created_at')
    .orderBy(nameKey(sql`name`))
    .execute()
