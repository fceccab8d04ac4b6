import { MOST_ROWS } from '@vesica/contract'
import type { App } from '../src/app.ts'
import type { Actor } from '../src/modules/activity/index.ts'
import {
  addToCart,
  addTracking,
  listProducts,
  placeOrder,
  presentCart,
  rateProduct,
} from '../src/modules/store/index.ts'
import type { Tx } from '../src/platform/data/tx.ts'
import type { DemoMember } from './demo-wallet.ts'

type Step = 'shipped' | 'out_for_delivery' | 'delivered' | 'cancelled'

const address = { address: '1 Demo Street', city: 'Demo Town', state: 'Oregon', zipcode: '97201', country: 'US' }
const locations: Readonly<Record<Step, string>> = {
  shipped: 'Warehouse',
  out_for_delivery: 'Demo Town',
  delivered: 'Demo Town',
  cancelled: 'Warehouse',
}

const productNamed = async (tx: Tx, name: string): Promise<string> =>
  (await listProducts(tx, { search: name, limit: MOST_ROWS })).products.find((product) => product.name === name)?.id ??
  ''

const order = (app: App, member: DemoMember, asset: string, names: readonly string[]): Promise<string> =>
  app.db.transact(async (tx) => {
    for (const name of names) {
      await addToCart(tx, member.id, { product_id: await productNamed(tx, name), quantity: 1 })
    }
    const { items, pricing } = await presentCart(tx, member.id)
    const [first = '', last = ''] = member.name.split(' ')
    const { id } = await placeOrder(
      tx,
      { userId: member.id, name: member.name },
      {
        ...address,
        first_name: first,
        last_name: last,
        asset,
        total: pricing.total.toFixed(2),
        products: items.map((item) => ({
          id: item.product_id,
          price: item.discountedPrice.toFixed(2),
          quantity: String(item.quantity),
        })),
      },
    )
    return id
  })

/**
 * Orders in every state, placed and shipped through the product's use cases, with a review by one member. The first
 * member has no orders.
 */
export const seedDemoOrders = async (
  app: App,
  admin: Actor,
  [, guardian, master]: readonly DemoMember[],
): Promise<void> => {
  if (!guardian || !master) return
  const move = async (id: string, ...steps: readonly Step[]) => {
    for (const status of steps) {
      const parcel = status === 'shipped' ? { carrier: 'UPS' as const, tracking_number: 'DEMO-0001' } : {}
      await app.db.transact((tx) =>
        addTracking(
          tx,
          admin,
          id,
          { ...parcel, status, location: locations[status], timestamp: tx.now.toISOString() },
          async () => undefined,
        ),
      )
    }
  }
  await move(
    await order(app, guardian, 'USDC', ['Himalayan salt lamp', 'Beeswax candles']),
    'shipped',
    'out_for_delivery',
    'delivered',
  )
  await app.db.transact(async (tx) =>
    rateProduct(tx, guardian.id, await productNamed(tx, 'Himalayan salt lamp'), {
      stars: 5,
      comment: 'A warm light, and it arrived whole.',
    }),
  )
  await move(await order(app, guardian, 'USDC', ['Amethyst cluster']), 'shipped')
  await move(await order(app, guardian, 'ETH', ['Canvas mat bag']), 'cancelled')
  await order(app, guardian, 'USDC', ['Rose quartz, tumbled', 'Lavender oil'])
  await order(app, master, 'ETH', ['Linen meditation shawl'])
}
