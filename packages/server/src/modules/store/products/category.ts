import type { store } from '@vesica/contract'
import { find } from '../../../platform/data/find.ts'
import { after } from '../../../platform/clock.ts'
import { isDuplicate } from '../../../platform/data/db.ts'
import { idOrNobody, newId } from '../../../platform/ids.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Actor, audit } from '../../activity/index.ts'
import { tables } from '../store.tables.ts'

export interface CategoryFields {
  name: string
  description: string
  emoji: string
  active: boolean
}

type Changes = { [K in keyof CategoryFields]?: CategoryFields[K] | undefined }

/** Categories with how many of their products are counted: those that visitors see, or all that are kept. */
const categories = (tx: Tx, counted: 'shown' | 'kept') =>
  tables(tx)
    .selectFrom('product_category')
    .leftJoin(
      (eb) => {
        const all = eb
          .selectFrom('product_count')
          .select((of) => ['category_id', of.fn.sum<string>('products').as('count')])
          .groupBy('category_id')
        const shown = all.where('on_offer', '=', true).where('is_reward', '=', false)
        return (counted === 'shown' ? shown : all).as('held')
      },
      (join) => join.onRef('held.category_id', '=', 'product_category.id'),
    )
    .selectAll('product_category')
    .select((eb) => eb.fn.coalesce('held.count', eb.lit(0)).as('count'))
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('name')

type CategoryRow = Awaited<ReturnType<ReturnType<typeof categories>['executeTakeFirstOrThrow']>>

const present = (row: CategoryRow): store.ProductCategory => ({
  id: row.id,
  name: row.name,
  description: row.description,
  emoji: row.emoji,
  active: row.active,
  productCount: Number(row.count),
})

/** The names of the categories that visitors choose from. */
export const shownCategoryNames = (tx: Tx) =>
  tables(tx)
    .selectFrom('product_category')
    .select(['id', 'name', 'emoji'])
    .where('deleted_at', 'is', null)
    .where('active', '=', true)
    .orderBy('created_at')
    .orderBy('name')

/** Categories that visitors choose from, with how many products of each are on offer. */
export const listShownCategories = async (tx: Tx): Promise<store.ProductCategory[]> =>
  (await categories(tx, 'shown').where('active', '=', true).execute()).map(present)

/** All categories, with how many products of each there are, also rewards and those that are off. */
export const listManagedCategories = async (tx: Tx): Promise<store.ProductCategory[]> =>
  (await categories(tx, 'kept').execute()).map(present)

/** @throws Refusal not_found */
const getCategory = async (tx: Tx, id: string): Promise<store.ProductCategory> => {
  const row = await find(id, categories(tx, 'kept').where('id', '=', id))
  return present(row)
}

const refuseDuplicate = (error: unknown): never => {
  throw isDuplicate(error, 'product_category_name') ? refuseField('category_exists', 'name') : error
}

/** Shown, and without an emoji, unless told otherwise. @throws Refusal category_exists, also for a name that differs by case only */
export const createCategory = async (
  tx: Tx,
  actor: Actor,
  said: Pick<CategoryFields, 'name' | 'description'> & Changes,
): Promise<store.ProductCategory> => {
  const id = newId()
  const given = { name: said.name, description: said.description, emoji: said.emoji ?? '', active: said.active ?? true }
  await tables(tx)
    .insertInto('product_category')
    .values({ id, ...given, created_at: tx.now, deleted_at: null })
    .execute()
    .catch(refuseDuplicate)
  await audit(tx, actor, { action: 'add category', subject: { type: 'product category', id }, after: given })
  tx.announce({ topics: ['products'] })
  return getCategory(tx, id)
}

/** Changes what is given. @throws Refusal not_found, category_exists */
export const updateCategory = async (
  tx: Tx,
  actor: Actor,
  id: string,
  given: Changes,
): Promise<store.ProductCategory> => {
  const before = await getCategory(tx, id)
  const changed = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  if (Object.keys(changed).length === 0) return before
  await tables(tx).updateTable('product_category').set(changed).where('id', '=', id).execute().catch(refuseDuplicate)
  const changedTo = await getCategory(tx, id)
  await audit(tx, actor, {
    action: 'change category',
    subject: { type: 'product category', id },
    before,
    after: changedTo,
  })
  tx.announce({ topics: ['products'] })
  return changedTo
}

/** @throws Refusal not_found, category_in_use while products are in it; those that were deleted keep it for their orders */
export const deleteCategory = async (tx: Tx, actor: Actor, id: string): Promise<void> => {
  await find(id, tables(tx).selectFrom('product_category').select('id').where('id', '=', id).forUpdate())
  const before = await getCategory(tx, id)
  if (before.productCount > 0) throw new Refusal('category_in_use', { count: before.productCount })
  await tables(tx).updateTable('product_category').set({ deleted_at: tx.now }).where('id', '=', id).execute()
  await audit(tx, actor, { action: 'delete category', subject: { type: 'product category', id }, before })
  tx.announce({ topics: ['products'] })
}

/**
 * The category that a product is put into, by id or else by name; it cannot be deleted meanwhile.
 * @throws Refusal category_unknown
 */
export const requireCategory = async (
  tx: Tx,
  given: { category_id?: string | undefined; category?: string | undefined },
): Promise<string> => {
  const { category_id: id, category: name } = given
  let query = tables(tx).selectFrom('product_category').select('id').where('deleted_at', 'is', null).forShare()
  if (id !== undefined) query = query.where('id', '=', idOrNobody(id))
  else query = query.where((eb) => eb(eb.fn<string>('lower', ['name']), '=', (name ?? '').toLowerCase()))
  const row = await query.executeTakeFirst()
  if (!row) throw refuseField('category_unknown', id === undefined && name !== undefined ? 'category' : 'category_id')
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
  await tables(tx).insertInto('product_category').values(rows).execute()
  tx.announce({ topics: ['products'] })
}
