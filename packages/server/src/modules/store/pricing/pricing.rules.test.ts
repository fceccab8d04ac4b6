import { discounted } from '@vesica/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { meanStars, type PricedLine, price, refundOf, sharesOf, toFreeShipping } from './pricing.rules.ts'

const terms = { shippingCents: 999n, freeShippingAboveCents: 5000n, taxBasisPoints: 800n }

const cents = fc.bigInt(1n, 999_999_999n)
const percent = fc.bigInt(0n, 100n)
const line: fc.Arbitrary<PricedLine> = fc.record({
  priceCents: cents,
  discountPercent: percent,
  quantity: fc.bigInt(1n, 99n),
})
const someLines = fc.array(line, { maxLength: 12 })
const someTerms = fc.record({
  shippingCents: fc.bigInt(0n, 100_000n),
  freeShippingAboveCents: fc.option(fc.bigInt(0n, 10_000_000n)),
  taxBasisPoints: fc.bigInt(0n, 10_000n),
})

describe('the discounted price', () => {
  test.each([
    [1000n, 0n, 1000n],
    [1000n, 100n, 0n],
    [999n, 50n, 500n],
    [333n, 50n, 167n],
    [105n, 10n, 95n],
    [104n, 10n, 94n],
    [1n, 50n, 1n],
    [1n, 51n, 0n],
    [2999n, 15n, 2549n],
  ])('of %i cents less %i percent is %i cents, rounded half up', (full, percentOff, due) => {
    expect(discounted(full, percentOff)).toBe(due)
  })

  test('is never negative, never above the price, and rounded to the nearest cent', () => {
    fc.assert(
      fc.property(cents, percent, (full, percentOff) => {
        const due = discounted(full, percentOff)
        expect(due >= 0n && due <= full).toBe(true)
        const error = due * 100n - full * (100n - percentOff)
        expect(error > -50n && error <= 50n).toBe(true)
      }),
    )
  })
})

describe('the price of an order', () => {
  test('includes 9.99 shipping and 8 percent tax, with free shipping only above 50', () => {
    const priceOf = (priceCents: bigint) => price([{ priceCents, discountPercent: 0n, quantity: 1n }], terms)
    expect(priceOf(5000n)).toEqual({
      list: 5000n,
      discount: 0n,
      subtotal: 5000n,
      shipping: 999n,
      tax: 400n,
      total: 6399n,
    })
    expect(priceOf(5001n)).toEqual({
      list: 5001n,
      discount: 0n,
      subtotal: 5001n,
      shipping: 0n,
      tax: 400n,
      total: 5401n,
    })
  })

  test('calculates shipping and tax from the discounted price, not the list price', () => {
    const lines = [{ priceCents: 10_000n, discountPercent: 50n, quantity: 1n }]
    expect(price(lines, terms)).toEqual({
      list: 10_000n,
      discount: 5000n,
      subtotal: 5000n,
      shipping: 999n,
      tax: 400n,
      total: 6399n,
    })
  })

  test('rounds tax half up', () => {
    const tax = (priceCents: bigint) => price([{ priceCents, discountPercent: 0n, quantity: 1n }], terms).tax
    expect([tax(6n), tax(7n), tax(18n), tax(19n), tax(1256n)]).toEqual([0n, 1n, 1n, 2n, 100n])
    const half = { ...terms, taxBasisPoints: 500n }
    expect(price([{ priceCents: 10n, discountPercent: 0n, quantity: 1n }], half).tax).toBe(1n)
  })

  test('is zero for an empty cart', () => {
    expect(price([], terms)).toEqual({ list: 0n, discount: 0n, subtotal: 0n, shipping: 0n, tax: 0n, total: 0n })
  })

  test('adds up for any lines and terms, and is never negative', () => {
    fc.assert(
      fc.property(someLines, someTerms, (lines, input) => {
        const { list, discount, subtotal, shipping, tax, total } = price(lines, input)
        expect(total).toBe(subtotal + shipping + tax)
        expect(subtotal).toBe(list - discount)
        for (const amount of [list, discount, subtotal, shipping, tax, total]) expect(amount >= 0n).toBe(true)
        expect(subtotal).toBe(
          lines.reduce((sum, item) => sum + discounted(item.priceCents, item.discountPercent) * item.quantity, 0n),
        )
      }),
    )
  })

  test('does not depend on the order of lines, nor on splitting a line in two', () => {
    fc.assert(
      fc.property(someLines, line, someTerms, (lines, last, input) => {
        const expected = price([...lines, { ...last, quantity: last.quantity + 1n }], input)
        expect(price([{ ...last, quantity: 1n }, last, ...lines.toReversed()], input)).toEqual(expected)
      }),
    )
  })
})

describe('free shipping', () => {
  test('requires the amount missing to the first cent above the threshold, and no more', () => {
    expect(toFreeShipping(5001n, terms)).toBe(0n)
    expect(toFreeShipping(5000n, terms)).toBe(1n)
    expect(toFreeShipping(0n, { ...terms, freeShippingAboveCents: null })).toBeNull()
    fc.assert(
      fc.property(fc.bigInt(0n, 10_000_000n), someTerms, (subtotal, input) => {
        const missing = toFreeShipping(subtotal, input)
        if (missing === null) return
        const shippingAt = (priceCents: bigint) =>
          price([{ priceCents, discountPercent: 0n, quantity: 1n }], input).shipping
        expect(shippingAt(subtotal + missing)).toBe(0n)
        if (missing > 0n) expect(shippingAt(subtotal + missing - 1n)).toBe(input.shippingCents)
      }),
    )
  })
})

describe('a payment', () => {
  test('is split into shares that add up to every unit', () => {
    fc.assert(
      fc.property(someLines, someTerms, fc.bigInt(0n, 10n ** 30n), (lines, input, units) => {
        const shares = sharesOf(units, price(lines, input))
        expect(shares.goods + shares.shipping + shares.tax).toBe(units)
        for (const share of Object.values(shares)) expect(share >= 0n).toBe(true)
      }),
    )
  })

  test.each([
    // A third and a sixth of 10 are 3.33 and 1.67: both are rounded down, and the goods get the rest.
    [10n, { shipping: 50n, tax: 100n, total: 300n }, { shipping: 1n, tax: 3n, goods: 6n }],
    // Half a unit is rounded down like any other fraction.
    [3n, { shipping: 150n, tax: 150n, total: 300n }, { shipping: 1n, tax: 1n, goods: 1n }],
    [300n, { shipping: 50n, tax: 100n, total: 300n }, { shipping: 50n, tax: 100n, goods: 150n }],
    [7n, { shipping: 0n, tax: 0n, total: 0n }, { shipping: 0n, tax: 0n, goods: 7n }],
  ])('of %d units for %o is split into %o', (units, breakdown, shares) => {
    expect(sharesOf(units, breakdown)).toEqual(shares)
  })

  test('gives both half units to goods when shipping and tax each end in exactly a half', () => {
    const odd = fc.bigInt(0n, 10n ** 4n).map((half) => 2n * half + 1n)
    const halves = fc
      .record({
        a: fc.bigInt(1n, 10n ** 4n),
        b: fc.bigInt(20_002n, 10n ** 5n),
        shippingFactor: odd,
        taxFactor: odd,
        coins: odd,
      })
      .chain(({ a, b, shippingFactor, taxFactor, coins }) =>
        fc.record({
          // The payment is an odd number of b, each part an odd number of a, the total 2ab: each product is an odd
          // number of halves of the total. A coin can have 18 decimals.
          units: fc.constant(b * coins * (10n ** 18n + 1n)),
          shipping: fc.constant(a * shippingFactor),
          tax: fc.constant(a * taxFactor),
          total: fc.constant(2n * a * b),
        }),
      )
    fc.assert(
      fc.property(halves, ({ units, shipping, tax, total }) => {
        const shares = sharesOf(units, { shipping, tax, total })
        expect(2n * shares.shipping * total + total).toBe(2n * units * shipping)
        expect(2n * shares.tax * total + total).toBe(2n * units * tax)
        expect(shares.goods).toBe(units - shares.shipping - shares.tax)
      }),
    )
  })

  test('is refunded in parts that add up to the whole, in any order and split', () => {
    const amounts = fc.array(fc.bigInt(0n, 500_000n), { minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(amounts, someTerms, fc.bigInt(1n, 10n ** 24n), (pieces, input, units) => {
        const subtotal = pieces.reduce((sum, piece) => sum + piece, 0n)
        const bought = price(subtotal > 0n ? [{ priceCents: subtotal, discountPercent: 0n, quantity: 1n }] : [], input)
        const paid = sharesOf(units, bought)
        const refunded = { cents: 0n, goods: 0n, tax: 0n, shipping: 0n }
        let refundedCents = 0n
        pieces.forEach((piece, index) => {
          const order = {
            subtotalCents: bought.subtotal,
            taxCents: bought.tax,
            shippingCents: bought.shipping,
            paid,
            refundedCents,
          }
          const refund = refundOf(order, piece, index === pieces.length - 1)
          expect(refund.cents >= piece).toBe(true)
          for (const share of Object.values(refund.shares)) expect(share >= 0n).toBe(true)
          refunded.cents += refund.cents
          refunded.goods += refund.shares.goods
          refunded.tax += refund.shares.tax
          refunded.shipping += refund.shares.shipping
          refundedCents += piece
        })
        expect(refunded).toEqual({ cents: bought.total, ...paid })
      }),
    )
  })

  test('is not refunded twice', () => {
    const order = {
      subtotalCents: 1000n,
      taxCents: 80n,
      shippingCents: 999n,
      paid: { goods: 10n, shipping: 9n, tax: 1n },
      refundedCents: 600n,
    }
    expect(() => refundOf(order, 401n, true)).toThrow('More than was paid')
  })
})

describe('star ratings', () => {
  test.each([
    [0, 0, null],
    [5, 1, 5],
    [9, 2, 4.5],
    [13, 3, 4.3],
    [14, 3, 4.7],
    [17, 4, 4.3],
  ])('with a sum of %i from %i members have the average %j', (sum, count, mean) => {
    expect(meanStars(sum, count)).toBe(mean)
  })
})
