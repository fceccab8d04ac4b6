import { orders } from '@vesica/contract'
import { describe, expect, it, test } from 'vitest'
import { arrivalText, endingText, progressOf, wayNames, stateText } from './progress.ts'

const at = (day: number): string => new Date(2026, 10, day, 12).toISOString()
const event = (status: orders.OrderStatus, day: number) => ({ status, time: at(day), location: null, note: null })
const started = [event('pending', 20), event('processing', 20)]
const states = (status: orders.OrderStatus, timeline = started) =>
  progressOf({ status, timeline }).map(({ name, state }) => `${name} ${state}`)

describe('the progress of an order', () => {
  it('is at its status', () => {
    expect(states('processing')).toEqual([
      'pending done',
      'processing current',
      'shipped coming',
      'out_for_delivery coming',
      'delivered coming',
    ])
    expect(states('out_for_delivery').filter((step) => step.endsWith('current'))).toEqual(['out_for_delivery current'])
  })
  it('has all steps completed once it is delivered, including undated ones', () => {
    const timeline = [...started, event('shipped', 21), event('delivered', 24), event('completed', 30)]
    for (const status of ['delivered', 'completed'] as const)
      expect(states(status, timeline)).toEqual(wayNames.map((name) => `${name} done`))
    const [, , shipped, carried, delivered] = progressOf({ status: 'delivered', timeline })
    expect([shipped?.time, carried?.time, delivered?.time]).toEqual([at(21), undefined, at(24)])
  })
  it('ends where it was cancelled or refunded, without further steps', () => {
    expect(states('cancelled', [...started, event('cancelled', 21)])).toEqual([
      'pending done',
      'processing done',
      'cancelled ended',
    ])
    expect(states('refunded', [...started, event('shipped', 21), event('refunded', 25)])).toEqual([
      'pending done',
      'processing done',
      'shipped done',
      'refunded ended',
    ])
  })
  it.each(orders.orderStatuses)('has at most one current step: %s', (status) => {
    expect(progressOf({ status, timeline: started }).filter(({ state }) => state === 'current').length).toBeLessThan(2)
  })
})

describe('the delivery date', () => {
  const now = new Date(2026, 10, 23, 9).getTime()
  const arrival = (status: orders.OrderStatus, estimatedDelivery: string | null, timeline = started) =>
    arrivalText({ status, timeline, estimatedDelivery }, now)
  it('is a date, or undefined until it is known', () => {
    expect(arrival('shipped', at(26))).toBe('Arrives by Thu, Nov 26')
    expect(arrival('processing', null)).toBeUndefined()
  })
  it('includes the year when it differs', () => {
    expect(arrival('shipped', new Date(2027, 0, 2, 12).toISOString())).toBe('Arrives by Sat, Jan 2, 2027')
  })
  it('is no longer promised once the day has passed', () => {
    expect(arrival('out_for_delivery', at(22))).toBe('Expected by Sun, Nov 22')
    expect(arrival('out_for_delivery', new Date(2026, 10, 23, 1).toISOString())).toBe('Arrives by Mon, Nov 23')
  })
  it('is replaced by the outcome once the order has ended', () => {
    expect(arrival('completed', at(26), [...started, event('delivered', 22)])).toBe('Delivered on Sun, Nov 22')
    expect(arrival('cancelled', at(26), [...started, event('cancelled', 21)])).toBe('Cancelled on Sat, Nov 21')
    expect(arrival('refunded', null)).toBe('Refunded')
  })
})

test.each([
  ['pending', 'Received'],
  ['processing', 'Being prepared'],
  ['shipped', 'On the way'],
  ['out_for_delivery', 'Out for delivery'],
  ['delivered', 'Delivered'],
  ['completed', 'Delivered'],
  ['cancelled', 'Cancelled'],
  ['refunded', 'Refunded'],
] as const)('an order that is %s is described as: %s', (status, expected) => {
  expect(stateText(status)).toBe(expected)
})

test('the payment status of an order names its coins', () => {
  const money = { total: 40, asset: 'BTC', refundedTotal: 12.4, refundedCoin: '0.00020000' }
  expect(endingText({ ...money, status: 'refunded' })).toBe(
    'This order was refunded. $12.40 (0.0002 BTC) was returned to your wallet.',
  )
  expect(endingText({ ...money, status: 'delivered' })).toBe(
    '$12.40 (0.0002 BTC) of this order was refunded to your wallet.',
  )
  const reward = { total: 0, asset: null, refundedTotal: 0, refundedCoin: null }
  expect(endingText({ ...reward, status: 'cancelled' })).toBe(
    'This order was cancelled. You paid nothing, so there was nothing to refund.',
  )
  expect(endingText({ ...reward, status: 'shipped' })).toBeUndefined()
})
