import { centsToUsd, discounted, parseCents, type products } from '@vesica/contract'
import type { z } from 'zod'
import { find, requireFound } from '../../../platform/data/find.ts'
import type { Files } from '../../../platform/files/files.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Actor, audit } from '../../activity/index.ts'
import { listPlans } from '../../membership/index.ts'
import { categoryOf } from './category.ts'
import { dropPicture, storePicture, type Picture } from './picture.ts'
import { notifyOfProduct } from './giveaways.ts'
import {
  type ProductFacts,
  type ProductInput,
  factsInput,
  factsIn,
  freshFacts,
  presentManaged,
  visibleProducts,
} from './product.record.ts'
import { type ProductRow, tables } from '../store.tables.ts'

type NewProduct = z.output<typeof products.createProduct.body>

/** A product as administrators see it. */
export const getManaged = async (tx: Tx, id: string): Promise<products.ManagedProduct> => {
  const rows = await visibleProducts(tx).where('product.id', '=', id).where('product.deleted_at', 'is', null).execute()
  const [product] = await presentManaged(tx, rows)
  return requireFound(product)
}

export const createProduct = async (
  tx: Tx,
  files: Files,
  actor: Actor,
  input: NewProduct,
  picture: Picture | undefined,
): Promise<string> => {
  const id = newId()
  const facts = await factsOf(tx, undefined, input)
  const image_id = picture ? await storePicture(tx, files, picture) : null
  await tables(tx)
    .insertInto('product')
    .values({ id, ...facts, image_id, created_at: tx.now, updated_at: tx.now, deleted_at: null })
    .execute()
  await audit(tx, actor, {
    action: 'add product',
    subject: { type: 'product', id },
    after: { ...facts, picture: image_id !== null },
  })
  await notifyOfProduct(tx, actor, id, { before: undefined, after: facts })
  tx.announce({ topics: ['products', ...(facts.is_reward ? ['plans'] : [])] })
  return id
}

/** Updates the fields sent. Carts show the change at once, and say if a line is no longer available. */
export const updateProduct = async (
  tx: Tx,
  files: Files,
  actor: Actor,
  id: string,
  input: ProductInput,
  picture: Picture | undefined,
): Promise<void> => {
  const before = await lockProduct(tx, id)
  const expectedStock = input.stock_seen
  if (input.stock_count !== undefined && expectedStock !== undefined && Number(expectedStock) !== before.stock_count)
    throw new Refusal('stock_changed', { count: before.stock_count }, { details: { stock_count: before.stock_count } })
  const facts = await factsOf(tx, before, input)
  const stored = picture ? await storePicture(tx, files, picture) : undefined
  const image_id = stored ?? (input.remove_image ? null : before.image_id)
  await tables(tx)
    .updateTable('product')
    .set({ ...facts, image_id, updated_at: tx.now })
    .where('id', '=', id)
    .execute()
  if (before.image_id && before.image_id !== image_id) await dropPicture(tx, files, before.image_id)
  const previous = factsIn(before)
  await audit(tx, actor, {
    action: 'change product',
    subject: { type: 'product', id },
    before: { ...previous, picture: before.image_id !== null },
    after: { ...facts, picture: image_id !== null, ...(stored && { newPicture: true }) },
  })
  await notifyOfProduct(tx, actor, id, { before: previous, after: facts })
  tx.announce({ topics: ['products', ...(previous.is_reward || facts.is_reward ? ['plans'] : [])] })
}

/**
 * Removes a product from the store for good. Orders keep their data; carts keep its line and mark it unavailable, so
 * nothing vanishes unnoticed.
 */
export const deleteProduct = async (tx: Tx, files: Files, actor: Actor, id: string): Promise<void> => {
  const before = await lockProduct(tx, id)
  await tables(tx)
    .updateTable('product')
    .set({ deleted_at: tx.now, updated_at: tx.now, image_id: null })
    .where('id', '=', id)
    .execute()
  if (before.image_id) await dropPicture(tx, files, before.image_id)
  await audit(tx, actor, { action: 'delete product', subject: { type: 'product', id }, before: factsIn(before) })
  tx.announce({ topics: ['products', ...(before.is_reward ? ['plans'] : [])] })
}

/** The previous fields of a product. */
export const restoreProduct = async (
  tx: Tx,
  actor: Actor,
  id: string,
  restored: Partial<ProductFacts>,
): Promise<void> => {
  const before = await lockProduct(tx, id)
  if (restored.category_id !== undefined) await categoryOf(tx, { category_id: restored.category_id })
  const { reward_plan_id: plan } = restored
  if (plan && !(await listPlans(tx)).some((option) => option.id === plan))
    throw refuseField('plan_unknown', 'reward_plan')
  const facts = { ...factsIn(before), ...restored }
  await tables(tx)
    .updateTable('product')
    .set({ ...facts, updated_at: tx.now })
    .where('id', '=', id)
    .execute()
  const picture = before.image_id !== null
  await audit(tx, actor, {
    action: 'change product',
    subject: { type: 'product', id },
    before: { ...factsIn(before), picture },
    after: { ...facts, picture },
  })
  await notifyOfProduct(tx, actor, id, { before, after: facts })
  tx.announce({ topics: ['products', ...(before.is_reward || facts.is_reward ? ['plans'] : [])] })
}

/** The current fields of a product for the audit log. */
export const productNow = async (tx: Tx, id: string) => {
  const row = await lockProduct(tx, id)
  return { ...factsIn(row), picture: row.image_id !== null }
}

const lockProduct = async (tx: Tx, id: string): Promise<ProductRow> => {
  return find(
    id,
    tables(tx).selectFrom('product').selectAll().where('id', '=', id).where('deleted_at', 'is', null).forNoKeyUpdate(),
  )
}

/** A product after a change: the fields sent, and the rest unchanged. */
const factsOf = async (tx: Tx, before: ProductRow | undefined, input: ProductInput): Promise<ProductFacts> => {
  const previous = before ? factsIn(before) : freshFacts
  const facts = factsInput(previous, input)
  requireSamePrice(input.discounted_price, discounted(BigInt(facts.price_cents), BigInt(facts.discount_percent)))
  const names = input.category_id !== undefined || input.category !== undefined
  return {
    ...facts,
    category_id: names || !before ? await categoryOf(tx, input) : previous.category_id,
    ...(await rewardOf(tx, previous, input)),
  }
}

const requireSamePrice = (displayed: string | undefined, cents: bigint): void => {
  if (displayed === undefined || parseCents(displayed) === cents) return
  throw new Refusal('price_changed', {}, { details: { discounted_price: centsToUsd(cents) } })
}

const rewardOf = async (tx: Tx, before: Pick<ProductFacts, 'is_reward' | 'reward_plan_id'>, input: ProductInput) => {
  const is_reward = input.is_reward ?? before.is_reward
  if (!is_reward) return { is_reward, reward_plan_id: null }
  const plan = input.reward_plan ?? before.reward_plan_id
  const known = plan !== null && (plan === before.reward_plan_id || (await listPlans(tx)).some(({ id }) => id === plan))
  if (!known) throw refuseField('plan_unknown', 'reward_plan')
  return { is_reward, reward_plan_id: plan }
}
