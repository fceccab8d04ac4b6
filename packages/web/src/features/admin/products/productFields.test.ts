import { centsText, products } from '@vesica/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unreadSentence } from '../../../forms/fields.ts'
import {
  createBody,
  discountedCents,
  emptyProduct,
  missingOf,
  productFields,
  readCents,
  readPercent,
  readStock,
  updateBody,
} from './productFields.ts'

const bowl = { ...emptyProduct, name: 'Bowl', price: '24.50', category: 'c1', stock: '3' }

describe('typed input', () => {
  it('is parsed in common notations', () => {
    expect(readCents(' $1,024.5 ')).toBe(102_450n)
    expect(readCents('24.')).toBe(2400n)
    expect(['12,5', '24,50', '1,024', '$ 0,99'].map(readCents)).toEqual([1250n, 2450n, 102_400n, 99n])
    expect(['12,', '1,2,3', '1,024,5', '12,345,67', '1.2,5', '1.02,50'].map(readCents)).toEqual(
      Array(6).fill(undefined),
    )
    expect(['', '-1', '1.005', '1e3', 'ten', '12345678'].map(readCents)).toEqual(Array(6).fill(undefined))
    expect(readPercent('')).toBe('0')
    expect(readPercent('15 %')).toBe('15')
    expect(['101', '-1', '2.5', 'x'].map(readPercent)).toEqual(Array(4).fill(undefined))
    expect(['0', ' 12 ', '1,250', '1.5', ''].map(readStock)).toEqual(['0', '12', '1250', undefined, undefined])
  })
})

describe('a field after blur', () => {
  it('shows the parsed value', () => {
    const { price, stock, discount } = productFields
    expect(['1,250', '24,5', '$3', '1.024,50', ''].map((typed) => price.read?.(typed))).toEqual([
      '1250.00',
      '24.50',
      '3.00',
      '1024.50',
      undefined,
    ])
    expect([stock.read?.('1,250'), discount.read?.('15 %')]).toEqual(['1250', '15'])
  })
  it('is rejected with a message that names the problem', () => {
    const unreadable = 'Please enter a number of 0 or more, like 1299.90.'
    expect(
      ['', '12,5', '1.02,50', '1.0005', '1.005'].map((price) => unreadSentence(productFields.price, price)),
    ).toEqual([
      undefined,
      undefined,
      unreadable,
      'Please enter a price in USD, like 24.50.',
      'This can be read as 1005 or as 1.005. Please use a point for decimals and no separator for thousands.',
    ])
    expect(unreadSentence(productFields.stock, '2,5')).toBe('Please enter a whole number, 0 or more.')
    expect(unreadSentence(productFields.discount, '150')).toBe('Please enter a whole number from 0 to 100.')
  })
})

describe('the discounted price', () => {
  it('is rounded half up to the cent', () => {
    expect(discountedCents({ price: '19.99', discount: '15' })).toBe(1699n)
    expect(discountedCents({ price: '0.50', discount: '1' })).toBe(50n)
    expect(discountedCents({ price: '0.10', discount: '5' })).toBe(10n)
    expect(discountedCents({ price: '24.50', discount: '0' })).toBe(2450n)
    expect(discountedCents({ price: '24.50', discount: '100' })).toBe(0n)
  })
  it('is unknown until price and discount can be parsed', () => {
    expect(discountedCents({ price: '', discount: '10' })).toBeUndefined()
    expect(discountedCents({ price: '10', discount: 'ten' })).toBeUndefined()
  })
  it('is within half a cent of the exact share, whatever the price', () => {
    const cents = fc.bigInt({ min: 1n, max: 999_999_999n })
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 100 }), (price, percent) => {
        const paid = discountedCents({ price: centsText(price), discount: String(percent) }) as bigint
        const deviation = paid * 100n - price * BigInt(100 - percent)
        expect(deviation > -50n && deviation <= 50n).toBe(true)
      }),
    )
  })
})

describe('saving a product', () => {
  it('requires a name, a price above 0, a category and a stock', () => {
    expect(missingOf(bowl)).toEqual([])
    expect(missingOf({ ...bowl, stock: '0' })).toEqual([])
    const lacks = [
      [{ name: '  ', category: '' }, ['Name', 'Category']],
      [{ price: '0.00' }, ['Price above 0']],
      [{ price: 'x' }, ['Price above 0']],
      [{ price: ' ' }, ['Price in USD']],
      [{ stock: '-1' }, ['Stock']],
      [{ discount: '101' }, ['Discount in percent']],
    ] as const
    for (const [lack, missing] of lacks) expect(missingOf({ ...bowl, ...lack })).toEqual(missing)
  })
  it('sends what the contract accepts, with the displayed price', () => {
    const body = createBody({ ...bowl, discount: '10', isReward: true, plan: 'p1', tags: 'brass, small' })
    expect(body).toMatchObject({
      discounted_percentage: '10',
      is_discounted: 'true',
      discounted_price: '22.05',
      reward_plan: 'p1',
      tags: ['brass, small'],
    })
    expect(products.createProduct.body.safeParse(body).success).toBe(true)
  })
  it('omits unchanged stock, and sends the stock that a change is based on', () => {
    expect(updateBody(bowl, '3')).not.toHaveProperty('stock_count')
    expect(updateBody({ ...bowl, stock: '9', removed: true }, '3')).toMatchObject({
      stock_count: '9',
      stock_seen: '3',
      remove_image: 'true',
    })
    expect(products.updateProduct.body.safeParse(updateBody(bowl, '3')).success).toBe(true)
  })
})
