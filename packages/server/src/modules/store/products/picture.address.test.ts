import { cart, orderManagement, membership, orders, products, profile, store } from '@vesica/contract'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { aClient } from '../../../../test/client.ts'
import { checksOut } from '../../../../test/order.ts'
import { aPicture, aShop, addToCart, type Shop } from '../../../../test/shop.ts'
import { aHolder, aTreasurer, type Holder } from '../../../../test/wallet.ts'

const shipping = {
  first_name: 'Ada',
  last_name: 'Holm',
  address: 'Way 1',
  city: 'Oslo',
  state: 'Oslo',
  zipcode: '0150',
}

let shop: Shop
let member: Holder
beforeAll(async () => {
  shop = await aShop()
  member = await aHolder(shop.running, await aTreasurer(shop.running), { BTC: '1' })
  await member.call(profile.saveShippingDetails, { body: { shipping_details: shipping } })
})

interface Pictured {
  image: string | null
  images: Record<string, string> | null
}

/** Every part of a response that contains a picture, or the lack of one. */
const picturedIn = (answer: unknown): Pictured[] => {
  if (typeof answer !== 'object' || answer === null) return []
  const deeper = Object.values(answer).flatMap(picturedIn)
  return 'image' in answer ? [answer as Pictured, ...deeper] : deeper
}

/** Requests a URL without a session, by the rules of URLs only. */
const load = async (address: string) => {
  const response = await fetch(new URL(address, `${shop.running.url}/api/plans`))
  const { width, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  return { status: response.status, headers: Object.fromEntries(response.headers), width, format }
}

/** Every response with products, rewards or ordered items, by its call. */
const answers = async (): Promise<Record<string, unknown>> => {
  const product = await shop.product({ is_featured: 'true' }, await aPicture(1600, 1200, 'jpeg'))
  const own = { is_reward: 'true', reward_plan: shop.planOf('seeker') } as const
  const reward = await shop.product(own, await aPicture(1600, 1200))
  const visitor = aClient(shop.running.url)
  const inCart = await addToCart(member, product)
  const ordered = await checksOut(member)
  await addToCart(member, product)
  const request = { params: { id: ordered.id } }
  return {
    'a product that was added': product,
    'a product that was changed': await shop.change(product.id, { name: product.name }),
    'the catalogue': await visitor.call(store.listProducts, { query: {} }),
    'a product': await visitor.call(store.getProduct, { params: { id: product.id } }),
    'the plans with their rewards': await visitor.call(membership.listPlans, {}),
    'products as administrators see them': await shop.admin.call(products.listManagedProducts, { query: {} }),
    'a cart that was filled': inCart,
    'the cart': await member.call(cart.getCart, {}),
    'an order that was placed': ordered,
    'an order': await member.call(orders.getOrder, request),
    'an order by its reference': await member.call(orders.trackOrder, { params: { reference: ordered.reference } }),
    'own orders': await member.call(orders.listOwnOrders, { query: {} }),
    'orders as administrators see them': await shop.admin.call(orderManagement.listOrders, { query: {} }),
    'own rewards': await member.call(orders.listOwnRewards, {}),
    'a reward that was claimed': await member.call(orders.claimReward, { params: { id: reward.id } }),
  }
}

test('every picture in every response loads at its address, in each listed width', async () => {
  const loaded = new Set<string>()
  for (const [name, answer] of Object.entries(await answers())) {
    const pictured = picturedIn(answer)
    expect(pictured.length, name).toBeGreaterThan(0)
    for (const { image, images } of pictured) {
      expect([image, Object.keys(images ?? {})], name).toEqual([expect.any(String), ['320', '640', '1280']])
      expect(Object.values(images ?? {}), name).toContain(image)
      for (const [width, address] of Object.entries(images ?? {})) {
        if (loaded.has(address)) continue
        loaded.add(address)
        expect(await load(address), name).toMatchObject({
          status: 200,
          width: Number(width),
          format: 'webp',
          headers: {
            'content-type': 'image/webp',
            'x-content-type-options': 'nosniff',
            'cache-control': 'public, max-age=31536000, immutable',
          },
        })
      }
    }
  }
  expect(loaded.size).toBe(6)
})

test('image and images are null for a product without a picture', async () => {
  const { image, images } = await shop.product()
  expect([image, images]).toEqual([null, null])
})
