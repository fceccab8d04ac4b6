import { store } from '@vesica/contract'
import type { Client } from './client.ts'
import { checksOut, tracks } from './order.ts'
import { aMember, type Person } from './people.ts'
import { aPicture, aShop, put, type Shop } from './shop.ts'
import type { Scene } from './wallet-calls.ts'

type Preparing = () => Promise<{ client: Client; input?: object }>

const shops = new WeakMap<Scene['running'], Promise<Shop>>()

/** The store of a scene, opened once, with something on the shelf. */
export const shopIn = ({ running }: Scene): Promise<Shop> => {
  const open = async () => {
    const shop = await aShop(running)
    await shop.product({ name: 'First of the shelf' }, await aPicture(64, 64))
    await shop.product({ is_reward: 'true', reward_plan: shop.planOf('master') })
    return shop
  }
  const known = shops.get(running) ?? open()
  shops.set(running, known)
  return known
}

/** One call of each endpoint of the catalogue and the cart that succeeds. @param of where, when it is prepared */
export const storeCalls = (of: () => Promise<Scene>): Record<string, Preparing> => ({
  ...productCalls(of),
  ...cartCalls(of),
})

type Of = () => Promise<Scene>

/** An administrator who keeps the store. */
const byKeeper =
  (of: Of, input: (shop: Shop) => object | Promise<object> = () => ({})): Preparing =>
  async () => {
    const shop = await shopIn(await of())
    return { client: shop.admin, input: await input(shop) }
  }

const productCalls = (of: Of): Record<string, Preparing> => {
  const onProduct = async (shop: Shop) => ({ params: { id: (await shop.product()).id } })
  const categoryBody = () => ({ name: `Shelf ${crypto.randomUUID()}`, description: 'A', emoji: 'S', active: true })
  const onCategory = async (shop: Shop) => {
    const { category } = JSON.parse(
      await (await shop.admin.send('POST', '/api/product/category', categoryBody())).text(),
    ) as { category: { id: string } }
    return { params: { id: category.id } }
  }
  return {
    listProducts: byKeeper(of, () => ({ query: { search: 'First', price: '0-50' } })),
    getProduct: byKeeper(of, onProduct),
    getProductImage: byKeeper(of, async (shop) => {
      const { image } = await shop.product({}, await aPicture(32, 32))
      return { params: { id: image?.split('/').at(-2), width: '320' } }
    }),
    listProductCategories: byKeeper(of),
    rateProduct: async () => {
      const scene = await of()
      const shop = await shopIn(scene)
      const product = await delivered(scene, shop, scene.holder)
      return { client: scene.holder, input: { params: { id: product }, body: { stars: 5, comment: 'Good.' } } }
    },
    getOwnRating: async () => {
      const scene = await of()
      const product = await (await shopIn(scene)).product()
      return { client: scene.holder, input: { params: { id: product.id } } }
    },
    createProduct: byKeeper(of, async () => ({
      body: { name: 'New', description: '', price: '5', category: 'Healing Oils', stock_count: '3' },
      files: { image: await aPicture(64, 64) },
    })),
    updateProduct: byKeeper(of, async (shop) => ({
      ...(await onProduct(shop)),
      body: { stock_count: '4', stock_seen: '10' },
    })),
    deleteProduct: byKeeper(of, onProduct),
    listManagedProducts: byKeeper(of, () => ({ query: { show: 'on_offer' } })),
    exportProducts: byKeeper(of),
    listManagedCategories: byKeeper(of),
    createProductCategory: byKeeper(of, () => ({ body: categoryBody() })),
    updateProductCategory: byKeeper(of, async (shop) => ({ ...(await onCategory(shop)), body: { active: false } })),
    deleteProductCategory: byKeeper(of, onCategory),
    setStoreTerms: byKeeper(of, () => ({ body: { shipping: 9.99, free_shipping_above: 50, tax_percent: 8 } })),
  }
}

const cartCalls = (of: Of): Record<string, Preparing> => {
  /** A member with one line in the cart. */
  const byBuyer =
    (input: (itemId: string) => object = () => ({})): Preparing =>
    async () => {
      const scene = await of()
      const shop = await shopIn(scene)
      const buyer = await aMember(scene.running)
      const { items } = await put(buyer, await shop.product())
      return { client: buyer, input: input(items[0]?.id ?? '') }
    }
  return {
    getCart: byBuyer(),
    addToCart: async () => {
      const scene = await of()
      const product = await (await shopIn(scene)).product()
      return { client: await aMember(scene.running), input: { body: { product_id: product.id, quantity: 2 } } }
    },
    changeCartItem: byBuyer((id) => ({ params: { id }, body: { quantity: 3 } })),
    removeCartItem: byBuyer((id) => ({ params: { id } })),
    clearCart: byBuyer(),
    clearCartByGet: byBuyer(),
    quoteCart: byBuyer(() => ({ body: { asset: 'BTC' } })),
  }
}

const delivered = async ({ running }: Scene, shop: Shop, buyer: Person): Promise<string> => {
  const product = await shop.product({ price: '1' })
  await put(buyer, product)
  const order = await checksOut(buyer)
  for (const status of ['shipped', 'delivered'] as const)
    await tracks(shop.admin, order.id, status, running.clock.now())
  return product.id
}

/** More of everything that the store's lists show. */
export const anotherShelf = async (scene: Scene): Promise<void> => {
  const shop = await shopIn(scene)
  const product = await delivered(scene, shop, scene.holder)
  await scene.holder.call(store.rateProduct, { params: { id: product }, body: { stars: 4 } })
  await shop.product({ is_reward: 'true', reward_plan: shop.planOf('seeker') })
}
