import { centsToUsd, type membership, type orders } from '@vesica/contract'
import { sql } from 'kysely'
import { isDuplicate } from '../../../platform/data/db.ts'
import { find } from '../../../platform/data/find.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { nameKey } from '../../../platform/data/paging.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { lockPersonKey, listHolders } from '../../identity/index.ts'
import { plansById } from '../../membership/index.ts'
import { requireUnheldWallet } from '../../wallet/index.ts'
import type { Breakdown } from '../pricing/pricing.rules.ts'
import { reduceStock } from '../pricing/stock.ts'
import { presentPicture } from '../products/picture.ts'
import { visibleProducts } from '../products/product.record.ts'
import { type OrderRow, tables } from '../store.tables.ts'
import { type Customer, insertOrder, notifyOfOrder, type ShipTo } from './order.ts'

const rewardsOnOffer = (tx: Tx) =>
  visibleProducts(tx)
    .where('is_reward', '=', true)
    .where('on_offer', '=', true)
    .where('product.deleted_at', 'is', null)
    .orderBy('price_cents', 'desc')
    .orderBy(nameKey(sql`product.name`))

type RewardRow = Awaited<ReturnType<ReturnType<typeof rewardsOnOffer>['execute']>>[number]

const present = (row: RewardRow): membership.Reward => ({
  id: row.id,
  name: row.name,
  description: row.description,
  ...presentPicture(row.image_id),
  price: centsToUsd(BigInt(row.price_cents)),
})

/** Offered rewards by the id of the plan whose members can claim them, most valuable first. */
export const listRewards = async (tx: Tx): Promise<ReadonlyMap<string, membership.Reward[]>> => {
  const rewards = new Map<string, membership.Reward[]>()
  for (const row of await rewardsOnOffer(tx).execute()) {
    const plan = row.reward_plan_id ?? ''
    rewards.set(plan, [...(rewards.get(plan) ?? []), present(row)])
  }
  return rewards
}

/** The rewards of one plan as a member sees them: what is left, and what they have claimed. */
export const listOwnRewards = async (tx: Tx, personId: string, planId: string): Promise<orders.OwnReward[]> => {
  const rows = await rewardsOnOffer(tx).where('reward_plan_id', '=', planId).execute()
  const claims = await tables(tx)
    .selectFrom('shop_order')
    .select(['id', 'reference', 'reward_product_id'])
    .where('person_id', '=', personId)
    .where('reward_product_id', 'is not', null)
    // A cancelled claim can be repeated.
    .where('status', '<>', 'cancelled')
    .execute()
  return rows.map((row) => {
    const claim = claims.find((candidate) => candidate.reward_product_id === row.id)
    return {
      ...present(row),
      inStock: row.stock_count > 0,
      claimed: claim ? { id: claim.id, reference: claim.reference } : null,
    }
  })
}

const nothing: Breakdown = { list: 0n, discount: 0n, subtotal: 0n, shipping: 0n, tax: 0n, total: 0n }

/**
 * Claims a reward: a free order, sent to the member's shipping address. A database constraint allows one per person.
 */
export const claimReward = async (
  tx: Tx,
  customer: Customer,
  shipTo: ShipTo | null,
  planOf: () => Promise<string | null>,
  productId: string,
): Promise<OrderRow> => {
  const product = await getReward(tx, productId)
  if (product.planId !== (await planOf()))
    throw new Refusal('reward_not_yours', { plan: (await plansById(tx)).get(product.planId ?? '')?.name ?? '' })
  if (!shipTo) throw new Refusal('shipping_missing')
  const line = { ...product, itemId: '', quantity: 1 }
  await reduceStock(tx, [line])
  const [person, administrators] = await Promise.all([
    lockPersonKey(tx, customer.userId),
    listHolders(tx, 'store:write'),
  ])
  requireUnheldWallet(person, tx.now)
  const details = { ...shipTo, id: newId(), rewardProductId: product.productId }
  const order = await insertOrder(tx, person, nothing, [line], details).catch((error: unknown) => {
    throw isDuplicate(error, 'shop_order_reward_once') ? new Refusal('reward_claimed') : error
  })
  await notifyOfOrder(tx, person, administrators, order, { lines: [line], paid: undefined })
  return order
}

/** An offered reward, locked: it stays one of the same plan until the transaction ends. */
const getReward = async (tx: Tx, productId: string) => {
  const row = await find(
    productId,
    tables(tx)
      .selectFrom('product')
      .innerJoin('product_category', 'product_category.id', 'product.category_id')
      .select([
        'product.id as productId',
        'product.name',
        'product_category.name as category',
        'image_id as imageId',
        'price_cents',
        'discount_percent as discountPercent',
        'reward_plan_id as planId',
      ])
      .where('product.id', '=', productId)
      .where('is_reward', '=', true)
      .where('on_offer', '=', true)
      .where('product.deleted_at', 'is', null)
      .forNoKeyUpdate('product'),
  )
  const { price_cents, ...product } = row
  return { ...product, priceCents: BigInt(price_cents) }
}
