import { identity, type orders, profile } from '@vesica/contract'
import type { Client } from './client.ts'
import { checkoutOf, checksOut, tracks } from './order.ts'
import { put } from './shop.ts'
import { shopIn } from './store-calls.ts'
import type { Scene } from './wallet-calls.ts'

type Preparing = () => Promise<{ client: Client; input?: object }>

const home = { first_name: 'Ada', last_name: 'Holm', address: 'Way 1', city: 'Oslo', state: 'Oslo', zipcode: '0150' }

/** An order of the holder that is being processed. */
const anOrder = async (scene: Scene): Promise<orders.Order> => {
  await put(scene.holder, await (await shopIn(scene)).product({ price: '1' }))
  return checksOut(scene.holder)
}

/** One call of each endpoint of orders that succeeds. @param of where, when it is prepared */
export const orderCalls = (of: () => Promise<Scene>): Record<string, Preparing> => {
  const byHolder =
    (input: (order: orders.Order) => object): Preparing =>
    async () => {
      const scene = await of()
      return { client: scene.holder, input: input(await anOrder(scene)) }
    }
  const byAdmin =
    (input: (order: orders.Order, scene: Scene) => object | Promise<object>): Preparing =>
    async () => {
      const scene = await of()
      return { client: scene.admin, input: await input(await anOrder(scene), scene) }
    }
  const onOrder = ({ id }: orders.Order) => ({ params: { id } })
  return {
    placeOrder: async () => {
      const scene = await of()
      await put(scene.holder, await (await shopIn(scene)).product({ price: '1' }))
      return { client: scene.holder, input: { body: await checkoutOf(scene.holder) } }
    },
    claimReward: async () => {
      const scene = await of()
      await scene.holder.call(profile.saveShippingDetails, { body: { shipping_details: home } })
      const { user } = await scene.holder.call(identity.getUser, {})
      const reward = await (await shopIn(scene)).product({ is_reward: 'true', reward_plan: user.planId ?? '' })
      return { client: scene.holder, input: { params: { id: reward.id } } }
    },
    listOwnRewards: byHolder(() => ({})),
    listOwnOrders: byHolder(() => ({ query: { search: 'Thing', range: 'year' } })),
    exportOwnOrders: byHolder(() => ({ query: {} })),
    getOrder: byHolder(onOrder),
    trackOrder: byHolder(({ reference }) => ({ params: { reference } })),
    getReceipt: byHolder(onOrder),
    cancelOrder: byHolder(onOrder),
    listOrders: byAdmin(() => ({ query: { search: 'Thing', period: 'month' } })),
    exportOrders: byAdmin(() => ({ query: {} })),
    addTracking: byAdmin((order, { running }) => ({
      ...onOrder(order),
      body: { status: 'shipped', location: 'Oslo', timestamp: running.clock.now().toISOString() },
    })),
    quoteRefund: byAdmin(async (order, { admin, running }) => {
      await tracks(admin, order.id, 'shipped', running.clock.now())
      return { ...onOrder(order), query: { lines: `${order.items[0]?.id}:1` } }
    }),
    refundOrder: byAdmin(async (order, { admin, running }) => {
      await tracks(admin, order.id, 'shipped', running.clock.now())
      return { ...onOrder(order), body: { restock: true } }
    }),
    getPackingSlip: byAdmin(onOrder),
  }
}
