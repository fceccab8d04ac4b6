import { z } from 'zod'
import { categoryShape } from '../categories.ts'
import { endpoint } from '../endpoint.ts'
import { anyId, cursorText, limitText, lines, searchText, time } from '../fields.ts'
import { ListedProduct, Product } from '../product.ts'

/** The maximum pieces of one product in a cart. */
export const MOST_PIECES = 99

/** USD of the discounted price; the upper bound belongs to the next range. */
export const priceRanges = ['0-50', '50-100', '100-200', '200+'] as const
export const productSorts = ['featured', 'newest', 'price_asc', 'price_desc', 'rating', 'name'] as const

export const ProductCategory = categoryShape({ productCount: z.number() })

/** The number of results per filter; null for a search with more than `countedUpTo` results. */
const count = z.number().nullable()

const facets = z.object({
  categories: z.array(z.object({ id: z.string(), name: z.string(), emoji: z.string(), count })),
  prices: z.array(z.object({ range: z.enum(priceRanges), count })),
})

export const listProducts = endpoint({
  name: 'listProducts',
  method: 'GET',
  path: '/product',
  access: 'anyone',
  allFor: 'store:read',
  feature: 'store',
  summary:
    'List products on offer, without rewards, by search over name, description and tags. Returns counts by category and price',
  topics: ['products'],
  query: z.strictObject({
    search: searchText.optional(),
    category: anyId.optional(),
    price: z.enum(priceRanges).optional(),
    /** Default: `featured`; for administrators who see all products, by the last change. */
    sort: z.enum(productSorts).optional(),
    limit: limitText,
    cursor: cursorText.optional(),
  }),
  response: z.object({
    products: z.array(ListedProduct),
    /** The number of matches, counted up to `countedUpTo`. */
    total: z.number(),
    next_cursor: z.string().nullable(),
    previous_cursor: z.string().nullable(),
    facets,
  }),
})

export const getProduct = endpoint({
  name: 'getProduct',
  method: 'GET',
  path: '/product/{id}',
  access: 'anyone',
  feature: 'store',
  summary: 'Get a product on offer with its ratings, newest first',
  topics: ['products'],
  params: z.strictObject({ id: anyId }),
  response: z.object({
    product: Product,
    ratings: z.array(z.object({ stars: z.number(), comment: z.string().nullable(), by: z.string(), date: time })),
  }),
})

export const getProductImage = endpoint({
  name: 'getProductImage',
  method: 'GET',
  path: '/product-images/{id}/{width}',
  access: 'anyone',
  withoutFeature: 'orders that were placed and the back-office show it, and an image sends no token',
  summary: 'Get a product picture as WebP in one of its widths. It can be cached forever; a new picture has a new URL',
  params: z.strictObject({ id: anyId, width: z.enum(['320', '640', '1280']) }),
})

export const listProductCategories = endpoint({
  name: 'listProductCategories',
  method: 'GET',
  path: '/product/category',
  access: 'anyone',
  allFor: 'store:read',
  feature: 'store',
  summary: 'List visible store categories with their number of products on offer',
  topics: ['products'],
  response: z.object({ categories: z.array(ProductCategory) }),
})

export const rateProduct = endpoint({
  name: 'rateProduct',
  method: 'POST',
  path: '/product/{id}/rating',
  access: 'member',
  feature: 'store',
  addresses: 'refused',
  allowance: 'rating',
  summary: 'Rate a product that was delivered to the caller. Replaces an earlier rating',
  params: z.strictObject({ id: anyId }),
  body: z.strictObject({
    stars: z.number().int().min(1, 'Please choose 1 to 5 stars.').max(5, 'Please choose 1 to 5 stars.'),
    comment: lines(1000).optional(),
  }),
  example: { body: { stars: 5, comment: 'Rings for a long time.' } },
  response: z.object({ product: Product }),
  refusals: ['not_delivered'],
})

export const getOwnRating = endpoint({
  name: 'getOwnRating',
  method: 'GET',
  path: '/product/{id}/rating',
  access: 'member',
  feature: 'store',
  summary: "Get the caller's rating of a product, and whether it was delivered to them",
  /** Delivered products can be rated. */
  topics: ['orders'],
  params: z.strictObject({ id: anyId }),
  response: z.object({
    /** Recipients can rate it. */
    delivered: z.boolean(),
    rating: z.object({ stars: z.number(), comment: z.string().nullable() }).nullable(),
  }),
})

export type Product = z.output<typeof Product>
export type ProductCategory = z.output<typeof ProductCategory>
export type PriceRange = (typeof priceRanges)[number]
export type ProductSort = (typeof productSorts)[number]
