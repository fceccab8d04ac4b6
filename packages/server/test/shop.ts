import { randomUUID } from 'node:crypto'
import { cart, type Input, membership, products, store } from '@vesica/contract'
import sharp from 'sharp'
import { anotherAdmin, type Person } from './people.ts'
import { aServer, type Running } from './running.ts'

type Fields = Partial<Input<typeof products.createProduct, File>['body']>

/** A store, with an administrator who manages it. */
export interface Shop {
  running: Running
  admin: Person
  /** Adds a product; default: 20 USD, 10 in stock, in the first category. */
  product(input?: Fields, image?: File): Promise<products.ManagedProduct>
  /** The id of the plan of a level. */
  planOf(level: string): string
  change(
    id: string,
    body: Input<typeof products.updateProduct, File>['body'],
    image?: File,
  ): Promise<products.ManagedProduct>
}

export const aShop = async (input?: Running): Promise<Shop> => {
  const running = input ?? (await aServer({ LIMITS_FACTOR: '1000' }))
  const admin = await anotherAdmin(running)
  const { categories } = await admin.call(store.listProductCategories, {})
  const category_id = categories[0]?.id ?? ''
  const { plans } = await admin.call(membership.listPlans, {})
  return {
    running,
    admin,
    product: async (own = {}, image) => {
      const defaults = 'category' in own ? {} : { category_id }
      const body = {
        name: `Thing ${randomUUID()}`,
        description: '',
        price: '20',
        stock_count: '10',
        ...defaults,
        ...own,
      }
      return (await admin.call(products.createProduct, { body, files: { image } })).product
    },
    planOf: (level) => plans.find((plan) => plan.level === level)?.id ?? '',
    change: async (id, body, image) =>
      (await admin.call(products.updateProduct, { params: { id }, body, files: { image } })).product,
  }
}

/** A picture in a single color. */
export const aPicture = async (
  width = 1600,
  height = 1200,
  kind: 'png' | 'jpeg' | 'gif' | 'webp' = 'png',
): Promise<File> => {
  const image = sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 90 } } })
  const bytes = await image.toFormat(kind).toBuffer()
  return new File([new Uint8Array(bytes)], `picture.${kind === 'jpeg' ? 'jpg' : kind}`, { type: `image/${kind}` })
}

/** Adds a product to a person's cart. */
export const addToCart = (person: Person, product: { id: string }, quantity = 1): Promise<cart.Cart> =>
  person.call(cart.addToCart, { body: { product_id: product.id, quantity } })
