import { z } from 'zod'
import { anyId, flagText, line, linesOrNothing, numberText, time } from './fields.ts'
import { parseCents } from './money.ts'
import { pictured } from './pictures.ts'
import { tags } from './tags.ts'

/** A product as members see it. */
export const Product = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** USD, before the discount. */
  price: z.number(),
  /** Whole percent; 0: none. */
  discount: z.number(),
  isDiscounted: z.boolean(),
  discountedPercentage: z.number(),
  /** The unit price in USD after discount. */
  discountedPrice: z.number(),
  /** The category's name. */
  category: z.string(),
  categoryId: z.string(),
  categoryEmoji: z.string(),
  isReward: z.boolean(),
  /** The id and name of the plan whose members can claim it. */
  rewardPlan: z.string().nullable(),
  rewardPlanName: z.string().nullable(),
  stockCount: z.number(),
  /** Whether it is offered and at least one is in stock. */
  inStock: z.boolean(),
  isFeatured: z.boolean(),
  ...pictured,
  tags: z.array(z.string()),
  /** The average rating by members, 1 to 5, one decimal; null until there is one. */
  rating: z.number().nullable(),
  ratingCount: z.number(),
  updatedAt: time,
})

/**
 * The same as administrators manage it. Fields for administrators only are here; a test restricts members' responses to
 * the shape above.
 */
export const ManagedProduct = Product.extend({
  /** The offer switch; `inStock` is false for a product that is switched off, whatever its stock. */
  onOffer: z.boolean(),
  /** Pieces sold and not returned. */
  sold: z.number(),
})

/** A product in the store list. The fields of `ManagedProduct` are there for administrators who see all products. */
export const ListedProduct = Product.extend(ManagedProduct.pick({ onOffer: true, sold: true }).partial().shape)

const price = numberText(/^(0|[1-9][0-9]{0,6})(\.[0-9]{1,2})?$/, 'Please enter a price in USD, like 24.50.').refine(
  (text) => parseCents(text) !== 0n,
  'Please enter a price above 0.',
)
const percent = numberText(/^(100|[1-9]?[0-9])$/, 'Please enter a whole percentage from 0 to 100.')
const stock = numberText(/^(0|[1-9][0-9]{0,6})$/, 'Please enter a whole number, 0 or more.')

/** The fields of a product that administrators edit, as a form sends them. */
export const productFields = {
  name: line(120),
  description: linesOrNothing(4000),
  price,
  /** The category's name, an alternative to `category_id`. */
  category: line(60).optional(),
  category_id: anyId.optional(),
  discounted_percentage: percent.optional(),
  /** Compared with the server's own: 409 if it differs. */
  discounted_price: z.string().trim().max(20).optional(),
  is_discounted: flagText.optional(),
  is_reward: flagText.optional(),
  /** A plan's id; required for a reward. */
  reward_plan: anyId.optional(),
  stock_count: stock,
  /** false: not offered, whatever the stock. */
  in_stock: flagText.optional(),
  is_featured: flagText.optional(),
  tags: tags.optional(),
}

/** Every field that refers to no other row. Tests send it and look for each in the response. */
export const productExample = {
  name: 'Singing bowl',
  description: 'Made of brass.',
  price: '24.50',
  category: 'Healing Oils',
  discounted_percentage: '10',
  discounted_price: '22.05',
  is_discounted: 'true',
  is_reward: 'false',
  stock_count: '3',
  in_stock: 'true',
  is_featured: 'true',
  tags: ['brass', 'sound'],
} as const
