import { sql } from 'kysely'
import type { Tx } from '../../../platform/data/tx.ts'
import { newId } from '../../../platform/ids.ts'
import { tables } from '../store.tables.ts'
import type { PlannedProduct } from './product-rows.ts'

/**
 * Applies planned product rows that are locked in this transaction, in few statements for any number.
 * @returns the product of each row, in order
 */
export const importProducts = async (tx: Tx, rows: readonly PlannedProduct[]): Promise<string[]> => {
  const about = rows.map((row) => ({ id: row.subject ?? newId(), facts: row.facts, isNew: row.subject === null }))
  const created = about.flatMap(({ id, facts, isNew }) =>
    isNew && facts ? [{ id, ...facts, image_id: null, created_at: tx.now, updated_at: tx.now, deleted_at: null }] : [],
  )
  if (created.length > 0) await tables(tx).insertInto('product').values(created).execute()
  const changed = about.flatMap(({ id, facts, isNew }) => (!isNew && facts ? [{ id, ...facts }] : []))
  if (changed.length > 0) await change(tx, changed)
  const rewards = rows.some(({ facts }) => facts?.is_reward)
  tx.announce({ topics: ['products', ...(rewards ? ['plans'] : [])] })
  return about.map(({ id }) => id)
}

const change = async (tx: Tx, changed: readonly object[]): Promise<void> => {
  await sql`
    update product set
      name = given.name,
      description = given.description,
      category_id = given.category_id,
      price_cents = given.price_cents,
      discount_percent = given.discount_percent,
      stock_count = given.stock_count,
      on_offer = given.on_offer,
      featured = given.featured,
      is_reward = given.is_reward,
      reward_plan_id = given.reward_plan_id,
      tags = given.tags,
      updated_at = ${tx.now}
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as given (
      id uuid, name text, description text, category_id uuid, price_cents bigint, discount_percent integer,
      stock_count integer, on_offer boolean, featured boolean, is_reward boolean, reward_plan_id uuid, tags text[])
    where product.id = given.id`.execute(tables(tx))
}
