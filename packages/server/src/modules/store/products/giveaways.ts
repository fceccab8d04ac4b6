import { discounted, usdToCents } from '@vesica/contract'
import { notices } from '../../../i18n/notices.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import type { ImportChange } from '../../../platform/importing.ts'
import type { Actor } from '../../activity/index.ts'
import { isGiveaway, notifyAll, notifyOfChange, notifyOfPrice } from '../../approvals/index.ts'
import { plansById } from '../../membership/index.ts'
import { tables } from '../store.tables.ts'
import type { ProductFacts } from './product.record.ts'

const copy = notices.store.products

type Priced = Pick<ProductFacts, 'price_cents' | 'discount_percent' | 'is_reward' | 'reward_plan_id'>

/** A tenth or less: sales of half off are common in a store. */
const PERCENT = 10n

/** A product's price in USD cents; a reward is free. */
const costOf = ({ price_cents, discount_percent, is_reward }: Omit<Priced, 'reward_plan_id'>): bigint =>
  is_reward ? 0n : discounted(BigInt(price_cents), BigInt(discount_percent))

/**
 * Notifies everyone who sees approvals of a product that is practically free, or is given to different people than
 * before.
 * @param before undefined: it is new
 */
export const notifyOfProduct = async (
  tx: Tx,
  actor: Actor,
  id: string,
  { before, after }: { before: Priced | undefined; after: ProductFacts },
): Promise<void> => {
  const action = { label: copy.open, path: '/admin/store' }
  await notifyOfPrice(tx, actor, {
    what: copy.product(after.name),
    before: before && costOf(before),
    after: costOf(after),
    percent: PERCENT,
    action,
    subject: { type: 'product', id },
    priceIn: (state) => ('price_cents' in state ? costOf(state as unknown as Priced) : undefined),
  })
  if (!before || !isRewardOfAnother(before, after)) return
  const plans = await plansById(tx)
  const planFields = ({ reward_plan_id }: Priced) => ({ [copy.plan]: plans.get(reward_plan_id ?? '')?.name ?? null })
  await notifyOfChange(tx, actor, {
    what: copy.reward(after.name),
    before: planFields(before),
    after: planFields(after),
    action,
  })
}

/** It is free before and after, but for different people. */
const isRewardOfAnother = (before: Priced, after: Priced): boolean =>
  before.is_reward && after.is_reward && before.reward_plan_id !== after.reward_plan_id

/** What decides a product's price, as rows of an import name it. */
export const pricedFields = ['price', 'discounted_percentage', 'reward_plan']

/** Notifies once of the products that an import made practically free. @param rows what it changed, by product */
export const notifyOfImportedPrices = async (
  tx: Tx,
  actor: Actor,
  rows: readonly { subject: string; changes: readonly ImportChange[] }[],
): Promise<void> => {
  if (rows.length === 0) return
  const products = await tables(tx)
    .selectFrom('product')
    .select(['id', 'name', 'price_cents', 'discount_percent', 'is_reward', 'reward_plan_id'])
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val(rows.map(({ subject }) => subject)))))
    .execute()
  const byId = new Map(products.map((product) => [product.id, product]))
  const names = rows.flatMap(({ subject, changes }) => {
    const after = byId.get(subject)
    const isReported =
      after && (isGiveaway(costBefore(after, changes), costOf(after), PERCENT) || isMoved(after, changes))
    return isReported ? [after.name] : []
  })
  const [first] = names
  if (first === undefined) return
  await notifyAll(tx, {
    ...copy.importedForNothing({ by: actor.name, first, products: names.length }),
    action: { label: copy.open, path: '/admin/store' },
  })
}

/** Whether an import made a reward one of another plan. */
const isMoved = (after: Priced, changes: readonly ImportChange[]): boolean =>
  after.is_reward && changes.some(({ field, from }) => field === 'reward_plan' && from !== '')

/** A product's price before an import changed it; undefined: it is new. */
const costBefore = (after: Priced, changes: readonly ImportChange[]): bigint | undefined => {
  const from = (field: string) => changes.find((change) => change.field === field)?.from
  if (from('name') === '') return undefined
  const [price, percent, reward] = pricedFields.map(from)
  return costOf({
    price_cents: price === undefined ? after.price_cents : String(usdToCents(price)),
    discount_percent: percent === undefined ? after.discount_percent : Number(percent),
    is_reward: reward === undefined ? after.is_reward : reward !== '',
  })
}
