import { orders, profile } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { checksOut, tracks } from '../../../../test/order.ts'
import { aMember, type Person } from '../../../../test/people.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { aServer } from '../../../../test/running.ts'
import { aShop, addToCart, type Shop } from '../../../../test/shop.ts'
import { aHolder, aTreasurer, type Decider } from '../../../../test/wallet.ts'

const home = { first_name: 'Ada', last_name: 'Holm', address: 'Way 1', city: 'Oslo', state: 'Oslo', zipcode: '0150' }

let shop: Shop
let treasury: Decider
beforeAll(async () => {
  const running = await aServer({ LIMITS_FACTOR: '1000' })
  treasury = await aTreasurer(running)
  shop = await aShop(running)
})

const reward = (level: string, input = {}) =>
  shop.product({ is_reward: 'true', reward_plan: shop.planOf(level), ...input })
const claim = (person: Person, product: { id: string }) =>
  person.call(orders.claimReward, { params: { id: product.id } })
const ownOf = async (person: Person, product: { id: string }) =>
  (await person.call(orders.listOwnRewards, {})).rewards.find(({ id }) => id === product.id)
const aMemberWithAddress = async (level?: 'seeker' | 'guardian') => {
  const member = await aMember(shop.running, level)
  await member.call(profile.saveShippingDetails, { body: { shipping_details: home } })
  return member
}

describe('a reward', () => {
  test('is claimed once, costs nothing, and links its order', async () => {
    const member = await aMemberWithAddress('seeker')
    const gift = await reward('seeker', { stock_count: '2' })
    expect(await ownOf(member, gift)).toMatchObject({ name: gift.name, inStock: true, claimed: null })
    const { order } = await claim(member, gift)
    expect(order).toMatchObject({ isReward: true, total: 0, asset: null, status: 'processing' })
    expect(order.shippingAddress).toMatchObject({ name: 'Ada Holm', city: 'Oslo' })
    expect((await ownOf(member, gift))?.claimed).toEqual({ id: order.id, reference: order.reference })
    expect(await refusalOf(claim(member, gift))).toMatchObject({ code: 'reward_claimed' })
  })

  test('is sent to the country of the address, also for addresses in the older form', async () => {
    const member = await aMember(shop.running, 'seeker')
    const abroad = { ...home, country: 'NO', state: '' }
    await member.call(profile.saveShippingDetails, { body: { shipping_details: abroad } })
    const { order } = await claim(member, await reward('seeker'))
    expect(order.shippingAddress).toMatchObject({
      country: 'NO',
      lines: ['Ada Holm', 'Way 1', '0150 Oslo', 'Norway'],
    })
    await shop.running.sql('update person set shipping = $2 where id = $1', [member.id, JSON.stringify(home)])
    const { order: old } = await claim(member, await reward('seeker'))
    expect(old.shippingAddress).toMatchObject({ country: null, lines: ['Ada Holm', 'Way 1', 'Oslo, Oslo, 0150'] })
  })

  test('cannot be claimed while the account is on hold', async () => {
    const member = await aMemberWithAddress('seeker')
    const gift = await reward('seeker', { stock_count: '2' })
    await shop.running.sql("update person set held_until = now() + interval '2 days' where id = $1", [member.id])
    expect(await refusalOf(claim(member, gift))).toMatchObject({ code: 'wallet_held' })
    expect(await ownOf(member, gift)).toMatchObject({ claimed: null, inStock: true })
  })

  test('can be claimed again once the claim is cancelled', async () => {
    const member = await aMemberWithAddress('seeker')
    const gift = await reward('seeker')
    const { order } = await claim(member, gift)
    await member.call(orders.cancelOrder, { params: { id: order.id } })
    expect((await ownOf(member, gift))?.claimed).toBeNull()
    expect((await claim(member, gift)).order.id).not.toBe(order.id)
  })

  test('belongs to the members of its plan, which the refusal names', async () => {
    const member = await aMemberWithAddress('guardian')
    const gift = await reward('seeker')
    expect(await ownOf(member, gift)).toBeUndefined()
    expect((await member.call(orders.listOwnRewards, {})).plan).toBe('Guardian')
    expect(await refusalOf(claim(member, gift))).toMatchObject({
      code: 'reward_not_yours',
      message: 'This reward belongs to the Seeker plan.',
    })
  })

  test('requires an address and stock', async () => {
    const member = await aMember(shop.running, 'seeker')
    const gift = await reward('seeker')
    expect(await refusalOf(claim(member, gift))).toMatchObject({ code: 'shipping_missing' })
    const otherMember = await aMemberWithAddress('seeker')
    const soldOut = await reward('seeker', { stock_count: '0' })
    expect(await ownOf(otherMember, soldOut)).toMatchObject({ inStock: false })
    expect(await refusalOf(claim(otherMember, soldOut))).toMatchObject({ code: 'out_of_stock' })
  })
})

test('active orders are those being prepared or in transit', async () => {
  const holder = await aHolder(shop.running, treasury, { BTC: '1' })
  const product = await shop.product()
  const buy = async () => {
    await addToCart(holder, product)
    return checksOut(holder)
  }
  const [processing, shipped, delivered, cancelled] = [await buy(), await buy(), await buy(), await buy()]
  const now = shop.running.clock.now()
  await tracks(shop.admin, shipped.id, 'shipped', now)
  await tracks(shop.admin, delivered.id, 'shipped', now)
  await tracks(shop.admin, delivered.id, 'delivered', now)
  await holder.call(orders.cancelOrder, { params: { id: cancelled.id } })
  const { orders: active, total } = await holder.call(orders.listOwnOrders, { query: { status: 'active' } })
  expect(active.map(({ id }) => id).sort()).toEqual([processing.id, shipped.id].sort())
  expect(total).toBe(2)
})
