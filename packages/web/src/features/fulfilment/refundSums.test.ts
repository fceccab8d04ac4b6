import type { orders } from '@vesica/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { everythingLeft, refundSum } from './refundSums.ts'

const line = (id: string, price: number, quantity: number, refunded = 0): orders.OrderItem => ({
  id,
  product_id: null,
  name: id,
  category: 'Bowls',
  image: null,
  quantity,
  price,
  listPrice: price,
  total: price * quantity,
  refunded,
  stars: null,
  comment: null,
})

/** Three bowls and an oil: 67.47 of goods, 5.40 of tax, free shipping. */
const order = (refunded = 0, shipping = 0) => ({
  items: [line('bowl', 19.99, 3, refunded), line('oil', 7.5, 1)],
  pricing: { listTotal: 67.47, discount: 0, subtotal: 67.47, shipping, tax: 5.4, total: 72.87 + shipping },
  coinAmount: '0.0012',
  refundedCoin: refunded > 0 ? '0.0004' : '0',
})

describe('what a refund gives back', () => {
  it('is the whole charge when everything goes back', () => {
    expect(refundSum(order(0, 9.99), everythingLeft(order()))).toEqual({
      pieces: 4,
      cents: 8286n,
      whole: true,
      coin: '0.0012',
    })
  })
  it('is the price with its share of the tax, and no shipping, for a part', () => {
    expect(refundSum(order(0, 9.99), { bowl: 1 })).toEqual({ pieces: 1, cents: 2158n, whole: false, coin: undefined })
  })
  it('is what is left, in coin too, for the rest', () => {
    expect(refundSum(order(1), everythingLeft(order(1)))).toEqual({
      pieces: 3,
      cents: 5129n,
      whole: true,
      coin: '0.0008',
    })
  })
  it('is nothing without a piece', () => {
    expect(refundSum(order(), {})).toEqual({ pieces: 0, cents: 0n, whole: false, coin: undefined })
  })
  it('adds up to the whole in any parts', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 5 })), {
          minLength: 1,
          maxLength: 4,
        }),
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 0, max: 999 }),
        (lines, taxCents, shippingCents) => {
          const subtotal = lines.reduce((sum, [cents, quantity]) => sum + cents * quantity, 0)
          const at = (refunded: number[]) => ({
            items: lines.map(([cents, quantity], index) =>
              line(String(index), cents / 100, quantity, refunded[index] ?? 0),
            ),
            pricing: {
              listTotal: subtotal / 100,
              discount: 0,
              subtotal: subtotal / 100,
              shipping: shippingCents / 100,
              tax: taxCents / 100,
              total: (subtotal + taxCents + shippingCents) / 100,
            },
            coinAmount: '1',
            refundedCoin: '0',
          })
          const refunded = lines.map(() => 0)
          let sum = 0n
          for (const [index, [, quantity]] of lines.entries()) {
            for (let piece = 0; piece < quantity; piece++) {
              sum += refundSum(at(refunded), { [String(index)]: 1 }).cents
              refunded[index] = (refunded[index] ?? 0) + 1
            }
          }
          expect(sum).toBe(BigInt(subtotal + taxCents + shippingCents))
        },
      ),
    )
  })
})
