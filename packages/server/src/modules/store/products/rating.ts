import { sql } from 'kysely'
import { find } from '../../../platform/data/find.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { namesOf } from '../../identity/index.ts'
import { tables } from '../store.tables.ts'

const RATINGS_MAX = 50

/** Members' reviews of a product, latest first, the last 50. */
export const listRatings = async (tx: Tx, productId: string) => {
  const rows = await tables(tx)
    .selectFrom('product_rating')
    .select(['person_id', 'stars', 'comment', 'rated_at'])
    .where('product_id', '=', productId)
    .orderBy('rated_at', 'desc')
    .limit(RATINGS_MAX)
    .execute()
  const names = await namesOf(
    tx,
    rows.map((row) => row.person_id),
  )
  return rows.map((row) => ({
    stars: row.stars,
    comment: row.comment,
    by: shortName(names.get(row.person_id) ?? ''),
    date: row.rated_at.toISOString(),
  }))
}

/** First name and initial: `Mira M.` */
export const shortName = (name: string): string => {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const [initial] = rest.at(-1) ?? ''
  if (first === '') return 'A member'
  return initial ? `${first} ${initial.toUpperCase()}.` : first
}

/**
 * Stores a member's rating of a product delivered to them; a second one replaces the first. The product's totals change
 * in the same statement.
 */
export const rateProduct = async (
  tx: Tx,
  personId: string,
  productId: string,
  input: { stars: number; comment?: string | undefined },
): Promise<void> => {
  await find(
    productId,
    tables(tx)
      .selectFrom('product')
      .select('id')
      .where('id', '=', productId)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate(),
  )
  if (!(await wasDelivered(tx, personId, productId))) throw new Refusal('not_delivered')
  await sql`
    with before as (
      select stars from product_rating where product_id = ${productId} and person_id = ${personId}
    ), rated as (
      insert into product_rating (product_id, person_id, stars, comment, rated_at)
      values (${productId}, ${personId}, ${input.stars}, ${input.comment ?? null}, ${tx.now})
      on conflict (product_id, person_id)
        do update set stars = excluded.stars, comment = excluded.comment, rated_at = excluded.rated_at
      returning stars
    )
    update product
       set rating_sum = rating_sum + rated.stars - coalesce((select stars from before), 0),
           rating_count = rating_count + case when exists (select from before) then 0 else 1 end
      from rated
     where product.id = ${productId}`.execute(tables(tx))
  tx.announce({ topics: ['products'] })
}

/** Whether a product was delivered to a member, and their review of it. */
export const getOwnRating = async (tx: Tx, personId: string, productId: string) => {
  const product = await find(
    productId,
    tables(tx)
      .selectFrom('product')
      .leftJoin('product_rating', (join) =>
        join.onRef('product_rating.product_id', '=', 'product.id').on('product_rating.person_id', '=', personId),
      )
      .select(['product_rating.stars', 'product_rating.comment'])
      .where('product.id', '=', productId)
      .where('product.deleted_at', 'is', null),
  )
  const { stars, comment } = product
  return {
    delivered: await wasDelivered(tx, personId, productId),
    rating: stars === null ? null : { stars, comment },
  }
}

const wasDelivered = async (tx: Tx, personId: string, productId: string): Promise<boolean> => {
  const row = await tables(tx)
    .selectFrom('order_item')
    .innerJoin('shop_order', 'shop_order.id', 'order_item.order_id')
    .select('shop_order.id')
    .where('order_item.product_id', '=', productId)
    .where('shop_order.person_id', '=', personId)
    .where('shop_order.status', 'in', ['delivered', 'completed'])
    .executeTakeFirst()
  return row !== undefined
}
