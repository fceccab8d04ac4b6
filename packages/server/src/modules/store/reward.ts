import { centsToUsd, type membership } from '@vesica/contract'
import type { Tx } from '../../platform/tx.ts'
import { imagePath } from './picture.ts'
import { shownProducts } from './product.present.ts'

/** Rewards on offer by the id of the plan whose members may claim them, the dearest first. */
export const listRewards = async (tx: Tx): Promise<ReadonlyMap<string, membership.Reward[]>> => {
  const rows = await shownProducts(tx)
    .where('is_reward', '=', true)
    .where('on_offer', '=', true)
    .where('product.deleted_at', 'is', null)
    .orderBy('price_cents', 'desc')
    .orderBy('product.name')
    .execute()
  const rewards = new Map<string, membership.Reward[]>()
  for (const row of rows) {
    const plan = row.reward_plan_id ?? ''
    const image = imagePath(row.image_id)
    const reward = {
      id: row.id,
      name: row.name,
      description: row.description,
      image: image && `/api${image}/640`,
      price: centsToUsd(BigInt(row.price_cents)),
    }
    rewards.set(plan, [...(rewards.get(plan) ?? []), reward])
  }
  return rewards
}
