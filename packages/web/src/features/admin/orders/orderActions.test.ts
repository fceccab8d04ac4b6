import { orderManagement, orders } from '@vesica/contract'
import { describe, expect, it } from 'vitest'
import { actionsFor, commonTrackingChoices, hasArrived, mayRefund, trackingChoices } from './orderActions.ts'

const paid = (status: orders.OrderStatus) => ({ status, coinAmount: '0.001', refundableUntil: null })

describe('bulk actions on orders', () => {
  it('are those that each of them has, without cancelling', () => {
    expect(commonTrackingChoices(['processing', 'processing'])).toEqual(['shipped', 'processing'])
    expect(commonTrackingChoices(['processing', 'shipped'])).toEqual(['shipped'])
    expect(commonTrackingChoices(['processing', 'delivered'])).toEqual([])
    expect(commonTrackingChoices([])).toEqual([])
  })
})

describe('the actions of an order', () => {
  it('follow from its status', () => {
    const offered = Object.fromEntries(orders.orderStatuses.map((status) => [status, actionsFor(paid(status))]))
    expect(offered).toEqual({
      pending: ['track', 'cancel'],
      processing: ['track', 'cancel'],
      shipped: ['track', 'refund'],
      out_for_delivery: ['track'],
      delivered: ['refund'],
      completed: ['refund'],
      cancelled: [],
      refunded: [],
    })
  })
  it('exclude the refund of a reward, which was free', () => {
    expect(actionsFor({ ...paid('delivered'), coinAmount: null })).toEqual([])
    expect(actionsFor({ ...paid('processing'), coinAmount: null })).toEqual(['track', 'cancel'])
  })
  it('exclude the refund once the guarantee has ended', () => {
    const refundableUntil = '2026-03-31T12:00:00.000Z'
    const end = Date.parse(refundableUntil)
    for (const status of ['delivered', 'completed'] as const) {
      expect(mayRefund({ ...paid(status), refundableUntil }, end)).toBe(true)
      expect(mayRefund({ ...paid(status), refundableUntil }, end + 1)).toBe(false)
      expect(actionsFor({ ...paid(status), refundableUntil: '2000-01-01T00:00:00.000Z' })).toEqual([])
    }
  })
})

it('restocking is the default only for orders that have arrived', () => {
  const arrived = orders.orderStatuses.filter((status) => mayRefund(paid(status)) && hasArrived({ status }))
  expect(arrived).toEqual(['delivered', 'completed'])
  expect(hasArrived({ status: 'shipped' })).toBe(false)
})

describe('the statuses of the tracking form', () => {
  it('are the next steps, the current one, and cancelling last', () => {
    expect(trackingChoices('processing')).toEqual(['shipped', 'processing', 'cancelled'])
    expect(trackingChoices('shipped')).toEqual(['out_for_delivery', 'delivered', 'shipped'])
    expect(trackingChoices('out_for_delivery')).toEqual(['delivered', 'out_for_delivery'])
    expect(trackingChoices('delivered')).toEqual([])
  })
  it('are accepted by the contract', () => {
    const accepted: readonly string[] = orderManagement.addTracking.body.shape.status.options
    for (const status of orders.orderStatuses)
      for (const choice of trackingChoices(status)) expect(accepted).toContain(choice)
  })
})
