import { contentCategories } from '@vesica/contract'
import { find } from '../../../platform/data/find.ts'
import { after } from '../../../platform/clock.ts'
import { isDuplicate } from '../../../platform/data/db.ts'
import { idOrNobody, newId } from '../../../platform/ids.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Actor, audit } from '../../activity/index.ts'
import { tables } from '../content.tables.ts'

interface CategoryFields {
  name: string
  description: string
  type: contentCategories.CategoryType
  emoji: string
  active: boolean
}

type Changes = { [K in keyof CategoryFields]?: CategoryFields[K] | undefined }

/** Categories with how many items each holds: of those that members may find, or all that are kept. */
const categories = (tx: Tx, counted: 'listed' | 'kept') =>
  tables(tx)
    .selectFrom('content_category')
    .leftJoin(
      (eb) => {
        const all = eb
          .selectFrom('content_count')
          .select((of) => ['category_id', of.fn.sum<string>('items').as('count')])
          .groupBy('category_id')
        return (counted === 'listed' ? all.where('listed', '=', true) : all).as('held')
      },
      (join) => join.onRef('held.category_id', '=', 'content_category.id'),
    )
    .selectAll('content_category')
    .select((eb) => eb.fn.coalesce('held.count', eb.lit(0)).as('count'))
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('name')

type CategoryRow = Awaited<ReturnType<ReturnType<typeof categories>['executeTakeFirstOrThrow']>>

const present = (row: CategoryRow): contentCategories.ContentCategory => ({
  id: row.id,
  name: row.name,
  description: row.description,
  type: row.type,
  emoji: row.emoji,
  active: row.active,
  contentCount: Number(row.count),
})

/** How many items of each category publish themselves later: few, and found by their index. */
const scheduled = async (tx: Tx): Promise<ReadonlyMap<string, number>> => {
  const rows = await tables(tx)
    .selectFrom('content_item')
    .select((eb) => ['category_id', eb.fn.countAll<string>().as('count')])
    .where('category_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('shown_from', '>', tx.now)
    .groupBy('category_id')
    .execute()
  return new Map(rows.map(({ category_id, count }) => [category_id ?? '', Number(count)]))
}

/** Categories that members choose from, with how much of each is in the library. */
export const listShownCategories = async (tx: Tx): Promise<contentCategories.ContentCategory[]> => {
  const later = await scheduled(tx)
  const rows = await categories(tx, 'listed').where('active', '=', true).execute()
  return rows.map(present).map((one) => ({ ...one, contentCount: one.contentCount - (later.get(one.id) ?? 0) }))
}

/** All categories, with how many items of each there are, drafts among them. */
export const listManagedCategories = async (tx: Tx): Promise<contentCategories.ContentCategory[]> =>
  (await categories(tx, 'kept').execute()).map(present)

/** @throws Refusal not_found */
const getCategory = async (tx: Tx, id: string): Promise<contentCategories.ContentCategory> =>
  present(await find(id, categories(tx, 'kept').where('id', '=', id)))

const refuseDuplicate = (error: unknown): never => {
  throw isDuplicate(error, 'content_category_name') ? refuseField('category_exists', 'name') : error
}

/** Of texts, shown, and with the emoji of its type, unless told otherwise. @throws Refusal category_exists */
export const createCategory = async (
  tx: Tx,
  actor: Actor,
  said: Pick<CategoryFields, 'name'> & Changes,
): Promise<contentCategories.ContentCategory> => {
  const id = newId()
  const type = said.type ?? 'text'
  const emoji = said.emoji || contentCategories.categoryEmoji[type]
  const given = { name: said.name, description: said.description ?? '', type, emoji, active: said.active ?? true }
  await tables(tx)
    .insertInto('content_category')
    .values({ id, ...given, created_at: tx.now, deleted_at: null })
    .execute()
    .catch(refuseDuplicate)
  await audit(tx, actor, { action: 'add category', subject: { type: 'content category', id }, after: given })
  tx.announce({ topics: ['content'] })
  return getCategory(tx, id)
}

/** Changes what is given. @throws Refusal not_found, category_exists */
export const updateCategory = async (
  tx: Tx,
  actor: Actor,
  id: string,
  given: Changes,
): Promise<contentCategories.ContentCategory> => {
  const before = await getCategory(tx, id)
  const changed = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  if (Object.keys(changed).length === 0) return before
  await tables(tx).updateTable('content_category').set(changed).where('id', '=', id).execute().catch(refuseDuplicate)
  const changedTo = await getCategory(tx, id)
  await audit(tx, actor, {
    action: 'change category',
    subject: { type: 'content category', id },
    before,
    after: changedTo,
  })
  tx.announce({ topics: ['content'] })
  return changedTo
}

const held = (count: number): string => (count === 1 ? '1 item' : `${count} items`)

/** @throws Refusal not_found, category_holds_content while items are in it */
export const deleteCategory = async (tx: Tx, actor: Actor, id: string): Promise<void> => {
  await find(id, tables(tx).selectFrom('content_category').select('id').where('id', '=', id).forUpdate())
  const before = await getCategory(tx, id)
  if (before.contentCount > 0) throw new Refusal('category_holds_content', { count: held(before.contentCount) })
  await tables(tx).updateTable('content_category').set({ deleted_at: tx.now }).where('id', '=', id).execute()
  await audit(tx, actor, { action: 'delete category', subject: { type: 'content category', id }, before })
  tx.announce({ topics: ['content'] })
}

/**
 * The category that an item is put into, by id or else by name; it cannot be deleted meanwhile.
 * @throws Refusal category_unknown
 */
export const requireCategory = async (
  tx: Tx,
  given: { content_category_id?: string | undefined; category?: string | undefined },
): Promise<string> => {
  const { content_category_id: id, category: name } = given
  let query = tables(tx).selectFrom('content_category').select('id').where('deleted_at', 'is', null).forShare()
  if (id !== undefined) query = query.where('id', '=', idOrNobody(id))
  else query = query.where((eb) => eb(eb.fn<string>('lower', ['name']), '=', (name ?? '').toLowerCase()))
  const row = await query.executeTakeFirst()
  if (!row) throw refuseField('category_unknown', id === undefined ? 'category' : 'content_category_id')
  return row.id
}

/** Adds categories at the first start, in their order. */
export const seedCategories = async (tx: Tx, known: readonly Omit<CategoryFields, 'active'>[]): Promise<void> => {
  const rows = known.map((category, index) => ({
    id: newId(),
    ...category,
    active: true,
    created_at: after(tx.now, index),
    deleted_at: null,
  }))
  await tables(tx).insertInto('content_category').values(rows).execute()
  tx.announce({ topics: ['content'] })
}
