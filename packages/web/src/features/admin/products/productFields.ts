import { centsText, discounted, type Input, parseCents, type products, usdToCents } from '@vesica/contract'
import {
  bodyOf,
  choice,
  defineFields,
  dollars,
  line,
  lines,
  number,
  own,
  toggle,
  valuesOf,
  missingIn,
} from '../../../forms/fields.ts'
import { readDollars, readNumber } from '../../../format/number.ts'
import { text } from '../../../i18n/text.ts'

const copy = text.adminStore.productForm

/** Below 10 million dollars, as in the contract. */
const MOST_CENTS = 1_000_000_000n

/** Parses a typed price (`24`, `24.5`, `24,50`, `$1,024.50`) into cents; undefined when invalid. */
export const readCents = (typed: string): bigint | undefined => {
  const cents = parseCents(readDollars(typed) ?? '')
  return cents !== undefined && cents < MOST_CENTS ? cents : undefined
}

const readPrice = (typed: string): string | undefined => {
  const cents = readCents(typed)
  return cents === undefined ? undefined : centsText(cents)
}

/** A whole percentage from 0 to 100; empty means none. */
export const readPercent = (typed: string): string | undefined => {
  const trimmed = typed.trim().replace(/\s*%$/, '')
  if (trimmed === '') return '0'
  const percent = readNumber(trimmed, 0) ?? ''
  return /^\d{1,3}$/.test(percent) && Number(percent) <= 100 ? percent : undefined
}

/** A whole number of pieces, 0 or more. */
export const readStock = (typed: string): string | undefined => {
  const count = readNumber(typed, 0) ?? ''
  return /^\d{1,7}$/.test(count) ? count : undefined
}

const flag = (on: boolean) => (on ? 'true' : 'false')

/** The form fields of a product. Fields defined here are rendered, filled in, validated and sent. */
export const productFields = defineFields<products.ManagedProduct>()({
  name: line(text.labels.name, { needed: true, most: 120 }),
  category: choice(text.labels.category, { needed: true, of: ({ categoryId }) => categoryId, wire: 'category_id' }),
  description: lines(text.labels.description, { most: 4000, rows: 3, wide: true }),
  price: dollars(copy.price, {
    needed: true,
    read: readPrice,
    unread: copy.priceUnreadable,
    of: ({ price }) => centsText(usdToCents(price)),
  }),
  discount: number(copy.discount, {
    why: copy.discountWhy,
    start: '0',
    read: readPercent,
    unread: copy.discountUnreadable,
    input: 'numeric',
    after: '%',
    of: ({ discountedPercentage }) => String(discountedPercentage),
    wire: 'discounted_percentage',
  }),
  stock: number(text.labels.stock, {
    needed: true,
    read: readStock,
    unread: copy.stockUnreadable,
    input: 'numeric',
    of: ({ stockCount }) => String(stockCount),
    wire: 'stock_count',
  }),
  tags: line(text.labels.tags, {
    why: text.labels.separateWithCommas,
    of: ({ tags }) => tags.join(', '),
    send: (tags) => [tags],
  }),
  // Not an input: reserves the position of the price members pay.
  paid: own<undefined, products.ManagedProduct>(undefined, { wide: true, send: () => undefined }),
  /** The selected picture, and whether to remove the current one. */
  image: own<File | null, products.ManagedProduct>(null, { of: () => null, send: () => undefined }),
  removed: own<boolean, products.ManagedProduct>(false, { send: () => undefined }),
  onOffer: toggle(text.labels.visible, {
    why: copy.onOfferWhy,
    start: true,
    wire: 'in_stock',
    send: flag,
  }),
  featured: toggle(text.labels.featured, {
    why: copy.featuredWhy,
    of: ({ isFeatured }) => isFeatured,
    wire: 'is_featured',
    send: flag,
  }),
  isReward: toggle(text.labels.reward, { why: copy.isRewardWhy, wire: 'is_reward', send: flag }),
  plan: choice(text.labels.plan, {
    needed: copy.planMissing,
    of: ({ rewardPlan }) => rewardPlan ?? '',
    wire: 'reward_plan',
    shown: ({ isReward }) => isReward === true,
  }),
})

/** The form values of a product: text as typed. */
export type ProductFields = ReturnType<typeof valuesOf<products.ManagedProduct, typeof productFields>>

export const emptyProduct: ProductFields = valuesOf(productFields, undefined)

/**
 * The price members pay for one piece, in cents: price less discount, rounded half up to the cent like the server.
 * Undefined until both are set.
 */
export const discountedCents = (fields: Pick<ProductFields, 'price' | 'discount'>): bigint | undefined => {
  const cents = readCents(fields.price)
  const percent = readPercent(fields.discount)
  return cents === undefined || percent === undefined ? undefined : discounted(cents, BigInt(percent))
}

/** Labels of the missing requirements: a price above 0, and a readable stock and discount. */
export const missingOf = (values: ProductFields): readonly string[] =>
  missingIn(
    { fields: productFields, values },
    values.price.trim() !== '' && (readCents(values.price) ?? 0n) <= 0n && copy.priceNeeded,
    values.stock.trim() !== '' && readStock(values.stock) === undefined && text.labels.stock,
    readPercent(values.discount) === undefined && copy.discount,
  )

type CreateBody = Input<typeof products.createProduct>['body']
type UpdateBody = Input<typeof products.updateProduct>['body']

/** The request body of a new product. Unreadable numbers are sent as typed, so the server reports them. */
export const createBody = (fields: ProductFields): CreateBody => {
  const paid = discountedCents(fields)
  return {
    ...(bodyOf(productFields, fields) as CreateBody),
    is_discounted: readPercent(fields.discount) === '0' ? 'false' : 'true',
    ...(paid !== undefined && { discounted_price: centsText(paid) }),
  }
}

/**
 * The request body of an existing product. The stock is sent only when edited, with the expected value, so that a
 * concurrent sale is neither lost nor blocks other changes.
 * @param stockSeen pieces as last displayed
 */
export const updateBody = (fields: ProductFields, stockSeen: string): UpdateBody => {
  const { stock_count, ...body } = createBody(fields)
  return {
    ...body,
    ...(stock_count !== stockSeen && { stock_count, stock_seen: stockSeen }),
    ...(fields.removed && !fields.image && { remove_image: 'true' }),
  }
}
