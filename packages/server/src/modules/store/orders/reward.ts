import { centsToUsd, type membership, type orders } from '@vesica/contract'
import type { Tx } from '../../../platform/data/tx.ts'
import { presentPicture } from '../products/picture.ts'
import { shownProducts } from '../products/product.present.ts'
import { tables } from '../store.tables.ts'

const rewardsOnOffer = (tx: Tx) =>
  shownProducts(tx)
    .where('is_reward', '=', true)
    .where('on_offer', '=', true)
    .where('product.deleted_at', 'is', null)
    .orderBy('price_cents', 'desc')
    .orderBy('product.name')

type RewardRow = Awaited<ReturnType<ReturnType<typeof rewardsOnOffer>['execute']>>[number]

const present = (row: RewardRow): membership.Reward => ({
  id: row.id,
  name: row.name,
  description: row.description,
  ...presentPicture(row.image_id),
  price: centsToUsd(BigInt(row.price_cents)),
})

/** Rewards on offer by the id of the plan whose members may claim them, the dearest first. */
export const listRewards = async (tx: Tx): Promise<ReadonlyMap<string, membership.Reward[]>> => {
  const rewards = new Map<string, membership.Reward[]>()
  for (const row of await rewardsOnOffer(tx).execute()) {
    const plan = row.reward_plan_id ?? ''
    rewards.set(plan, [...(rewards.get(plan) ?? []), present(row)])
  }
  return rewards
}

/** The rewards of one plan as a member sees them: what is left, and what they have claimed already. */
export const listOwnRewards = async (tx: Tx, personId: string, planId: string): Promise<orders.OwnReward[]> => {
  const rows = await rewardsOnOffer(tx).where('reward_plan_id', '=', planId).execute()
  const claims = await tables(tx)
    .selectFrom('shop_order')
    .select(['id', 'reference', 'reward_product_id'])
    .where('person_id', '=', personId)
    .where('reward_product_id', 'is not', null)
    // A cancelled claim may be made again.
    .where('status', '<>', 'cancelled')
    .execute()
  return rows.map((row) => {
    const claim = claims.find((one) => one.reward_product_id === row.id)
    return {
      ...present(row),
      inStock: row.stock_count > 0,
      claimed: claim ? { id: claim.id, reference: claim.reference } : null,
    }
  })
}
