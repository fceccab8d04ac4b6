import { expect, test } from 'vitest'
import { withoutWay, withWay } from './paymentWays.ts'

const [bank, cash, coin] = ['Bank', 'Cash', 'Coin'].map((name) => ({ name, text: 'Somewhere', enabled: true })) as [
  never,
  never,
  never,
]

test('a payment method can be replaced, added at the end or removed, and the others keep their order', () => {
  expect(withWay([bank, cash], 0, coin)).toEqual([coin, cash])
  expect(withWay([bank, cash], undefined, coin)).toEqual([bank, cash, coin])
  expect(withoutWay([bank, cash, coin], 1)).toEqual([bank, coin])
})
