import type { Input, products } from '@vesica/contract'
import { isUnderWay, isUnreadable, readDollars, readNumber } from '../../format/number.ts'
import { text } from '../../i18n/text.ts'

/** A product as its form holds it: text as typed. */
export interface ProductFields {
  readonly name: string
  readonly description: string
  readonly price: string
  readonly category: string
  readonly stock: string
  readonly discount: string
  readonly isReward: boolean
  readonly plan: string
  readonly featured: boolean
  readonly onOffer: boolean
  readonly tags: string
}

export const emptyProduct: ProductFields = {
  name: '',
  description: '',
  price: '',
  category: '',
  stock: '',
  discount: '0',
  isReward: false,
  plan: '',
  featured: false,
  onOffer: true,
  tags: '',
}

export const fieldsOfProduct = (product: products.KeptProduct): ProductFields => ({
  name: product.name,
  description: product.description,
  price: product.price.toFixed(2),
  category: product.categoryId,
  stock: String(product.stockCount),
  discount: String(product.discountedPercentage),
  isReward: product.isReward,
  plan: product.rewardPlan ?? '',
  featured: product.isFeatured,
  onOffer: product.onOffer,
  tags: product.tags.join(', '),
})

/** A price as people type it (`24`, `24.5`, `24,50`, `$1,024.50`) in cents; undefined when it is none. */
export const readCents = (typed: string): bigint | undefined => {
  const [, whole, fraction = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(readDollars(typed) ?? '') ?? []
  return whole === undefined ? undefined : BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'))
}

/** What is wrong with the price that is typed, as far as it is typed. */
export const priceProblem = ({ price }: Pick<ProductFields, 'price'>): string | undefined => {
  if (price.trim() === '' || isUnderWay(price) || readCents(price) !== undefined) return undefined
  return isUnreadable(price, readDollars) ? text.words.numberUnreadable : text.adminStore.productForm.priceUnreadable
}

/** A number as it is shown once its field is left: a price with its cents. */
export const shownNumber = (name: 'price' | 'discount' | 'stock', typed: string): string => {
  if (name !== 'price') return (name === 'discount' ? readPercent : readStock)(typed)?.toString() ?? typed
  const cents = readCents(typed)
  return cents === undefined ? typed : centsText(cents)
}

/** A whole percentage from 0 to 100; nothing typed is none. */
export const readPercent = (typed: string): bigint | undefined => {
  const bare = typed.trim().replace(/\s*%$/, '')
  if (bare === '') return 0n
  const plain = readNumber(bare) ?? ''
  return /^\d{1,3}$/.test(plain) && Number(plain) <= 100 ? BigInt(plain) : undefined
}

/** A whole number of pieces, 0 or more. */
export const readStock = (typed: string): number | undefined => {
  const plain = readNumber(typed) ?? ''
  return /^\d{1,7}$/.test(plain) ? Number(plain) : undefined
}

/**
 * What members pay for one piece, in cents: price less the discount, rounded half up to the cent, as the server does it.
 * Undefined until both are there.
 */
export const discountedCents = (fields: Pick<ProductFields, 'price' | 'discount'>): bigint | undefined => {
  const cents = readCents(fields.price)
  const percent = readPercent(fields.discount)
  return cents === undefined || percent === undefined ? undefined : (cents * (100n - percent) + 50n) / 100n
}

/** Cents as decimal text of USD: `24.50`. */
export const centsText = (cents: bigint): string => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`

/** Whether a product can be saved: a name, a price above 0, a category, and a stock of 0 or more. */
export const isComplete = (fields: ProductFields): boolean =>
  fields.name.trim() !== '' &&
  (readCents(fields.price) ?? 0n) > 0n &&
  fields.category !== '' &&
  readStock(fields.stock) !== undefined

type CreateBody = Input<typeof products.createProduct>['body']
type UpdateBody = Input<typeof products.updateProduct>['body']

const flag = (on: boolean) => (on ? ('true' as const) : ('false' as const))

/** What is sent for a product whose fields are complete. A number that cannot be read goes as it was typed: the server says so. */
export const createBody = (fields: ProductFields): CreateBody => {
  const cents = readCents(fields.price)
  const percent = readPercent(fields.discount)
  const paid = discountedCents(fields)
  return {
    name: fields.name,
    description: fields.description,
    price: cents === undefined ? fields.price : centsText(cents),
    category_id: fields.category,
    discounted_percentage: percent === undefined ? fields.discount : String(percent),
    is_discounted: flag(percent !== 0n),
    ...(paid !== undefined && { discounted_price: centsText(paid) }),
    is_reward: flag(fields.isReward),
    ...(fields.isReward && { reward_plan: fields.plan }),
    stock_count: String(readStock(fields.stock) ?? fields.stock),
    in_stock: flag(fields.onOffer),
    is_featured: flag(fields.featured),
    tags: [fields.tags],
  }
}

/**
 * The same for a product that exists. Its stock is sent only when it was changed here, with what it was taken to be, so
 * that a sale meanwhile is neither lost nor in the way of other changes.
 * @param stockSeen pieces as last shown
 */
export const updateBody = (fields: ProductFields, stockSeen: number, removeImage: boolean): UpdateBody => {
  const { stock_count, ...rest } = createBody(fields)
  return {
    ...rest,
    ...(stock_count !== String(stockSeen) && { stock_count, stock_seen: String(stockSeen) }),
    ...(removeImage && { remove_image: 'true' }),
  }
}
