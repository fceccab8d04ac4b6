import { z } from 'zod'
import { categoryCalls } from '../categories.ts'
import { endpoint, type FileRule } from '../endpoint.ts'
import { anyId, cursorText, flagText, limitText, lines, searchText } from '../fields.ts'
import { ManagedProduct, productExample, productFields } from '../product.ts'
import { ProductCategory } from './store.ts'

export const PRODUCT_IMAGE_MAX_MB = 10
export { ManagedProduct } from '../product.ts'
/** An offered product with this many pieces or fewer is low in stock. */
export const LOW_STOCK = 5

const imageFile = {
  maxBytes: PRODUCT_IMAGE_MAX_MB * 1024 * 1024,
  kinds: ['png', 'jpeg', 'gif', 'webp'],
  required: false,
} as const satisfies FileRule

const productReply = z.object({ product: ManagedProduct })
const productRefusals = ['category_unknown', 'plan_unknown', 'price_changed', 'image_unreadable'] as const

export const createProduct = endpoint({
  name: 'createProduct',
  method: 'POST',
  path: '/product',
  access: 'admin',
  right: 'store:write',
  summary: 'Create a product',
  multipart: true,
  body: z.strictObject(productFields),
  files: { image: imageFile },
  example: { body: productExample },
  response: productReply,
  refusals: productRefusals,
  idempotent: true,
})

export const updateProduct = endpoint({
  name: 'updateProduct',
  method: 'POST',
  path: '/product/{id}',
  access: 'admin',
  right: 'store:write',
  summary: 'Update a product. Omitted fields are unchanged',
  multipart: true,
  params: z.strictObject({ id: anyId }),
  body: z.strictObject({
    ...productFields,
    name: productFields.name.optional(),
    description: productFields.description.optional(),
    price: productFields.price.optional(),
    stock_count: productFields.stock_count.optional(),
    /** The stock that the form showed. If it has changed: 409 with the current one instead of a lost sale. */
    stock_seen: productFields.stock_count.optional(),
    remove_image: flagText.optional(),
  }),
  files: { image: imageFile },
  example: { body: { stock_count: '4', stock_seen: '10' } },
  response: productReply,
  refusals: [...productRefusals, 'stock_changed'],
})

export const deleteProduct = endpoint({
  name: 'deleteProduct',
  method: 'DELETE',
  path: '/product/{id}',
  access: 'admin',
  right: 'store:write',
  summary: 'Delete a product. This cannot be undone; orders are unchanged',
  params: z.strictObject({ id: anyId }),
  response: z.object({ message: z.string() }),
})

/** The filters of the product list. */
export const productShows = ['on_offer', 'off', 'rewards', 'featured', 'low_stock', 'out_of_stock'] as const

const managedFilters = {
  search: searchText.optional(),
  category: anyId.optional(),
  show: z.enum(productShows).optional(),
  sort: z.enum(['updated', 'name', 'price', 'stock', 'sold']).optional(),
  direction: z.enum(['asc', 'desc']).optional(),
}

export const listManagedProducts = endpoint({
  name: 'listManagedProducts',
  method: 'GET',
  path: '/product/manage',
  access: 'admin',
  right: 'store:read',
  summary: 'List all products, including rewards and inactive ones, with store metrics',
  topics: ['products'],
  query: z.strictObject({ ...managedFilters, limit: limitText, cursor: cursorText.optional() }),
  response: z.object({
    products: z.array(ManagedProduct),
    total: z.number(),
    next_cursor: z.string().nullable(),
    previous_cursor: z.string().nullable(),
    /** Of the whole store; low and out of stock counted up to `countedUpTo`. */
    metrics: z.object({ products: z.number(), onOffer: z.number(), lowStock: z.number(), outOfStock: z.number() }),
  }),
})

export const exportProducts = endpoint({
  name: 'exportProducts',
  method: 'GET',
  path: '/product/export',
  access: 'admin',
  right: 'store:read',
  summary: 'Export filtered products as CSV',
  query: z.strictObject(managedFilters),
})

/** The administrator calls for store categories. */
export const productCategoryCalls = categoryCalls({
  path: '/product/category',
  rights: { read: 'store:read', write: 'store:write' },
  names: {
    list: 'listManagedCategories',
    create: 'createProductCategory',
    update: 'updateProductCategory',
    remove: 'deleteProductCategory',
  },
  summaries: {
    list: 'List all store categories, including hidden ones',
    create: 'Create a store category',
    update: 'Update a store category. Omitted fields are unchanged',
    remove: 'Delete an empty store category',
  },
  topics: ['products'],
  category: ProductCategory,
  more: { description: lines(500) },
  example: { name: 'Bowls', description: 'Singing bowls, bells and gongs.', emoji: '🔔', active: true },
  holds: 'category_in_use',
})

export const {
  list: listManagedCategories,
  create: createProductCategory,
  update: updateProductCategory,
  remove: deleteProductCategory,
} = productCategoryCalls

export type ManagedProduct = z.output<typeof ManagedProduct>
