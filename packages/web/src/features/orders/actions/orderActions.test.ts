import { orders } from '@vesica/contract'
import { expect, test } from 'vitest'
import { statText } from '../list/metrics.ts'
import { mayCancel, mayReorder, mayTrack, piecesOf, ratable } from './orderActions.ts'

const item = (id: string, product: string | null, quantity = 1): orders.OrderItem => ({
  id,
  product_id: product,
  name: `Item ${id}`,
  category: 'Crystals & Gems',
  image: null,
  images: null,
  quantity,
  price: 10,
  listPrice: 10,
  total: 10 * quantity,
  refunded: 0,
  stars: null,
  comment: null,
})
const those = (allowed: (order: Pick<orders.Order, 'status' | 'isReward'>) => boolean, isReward = false) =>
  orders.orderStatuses.filter((status) => allowed({ status, isReward }))

test('each action is offered only in its statuses', () => {
  expect(those(mayCancel)).toEqual(['processing'])
  expect(those(mayTrack)).toEqual(['shipped', 'out_for_delivery', 'delivered', 'completed'])
  expect(those(mayReorder)).toEqual(['completed'])
  expect(those(mayReorder, true)).toEqual([])
})

test('delivered products can be rated once each, unless the product is gone', () => {
  const items = [item('1', 'a'), item('2', null), item('3', 'a'), item('4', 'b')]
  expect(ratable({ status: 'delivered', items }).map(({ id }) => id)).toEqual(['1', '4'])
  expect(ratable({ status: 'completed', items })).toHaveLength(2)
  for (const status of ['processing', 'shipped', 'cancelled', 'refunded'] as const)
    expect(ratable({ status, items })).toEqual([])
})

test('quantities are counted, not lines', () => {
  expect(piecesOf({ items: [item('1', 'a', 3), item('2', 'b')] })).toBe(4)
})

test('metrics without data are dashes, and others are numbers', () => {
  expect(statText({ totalOrders: 0, totalSpent: 0, averageOrderValue: null, thisMonth: 0 })).toEqual({
    totalOrders: '0',
    totalSpent: '—',
    averageOrderValue: '—',
    thisMonth: '—',
  })
  expect(statText({ totalOrders: 3, totalSpent: 1254, averageOrderValue: 418, thisMonth: 0 })).toEqual({
    totalOrders: '3',
    totalSpent: '$1,254.00',
    averageOrderValue: '$418.00',
    thisMonth: '$0.00',
  })
  expect(statText({ totalOrders: 1, totalSpent: 0, averageOrderValue: null, thisMonth: 0 }).averageOrderValue).toBe('—')
})
