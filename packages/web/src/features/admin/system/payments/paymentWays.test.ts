import { expect, test } from 'vitest'
import { withoutWay, withWay } from './paymentWays.ts'

const [bank, cash, coin] = ['Bank', 'Cash', 'Coin'].map((name) => ({ name, text: 'Somewhere', enabled: true })) as [
  never,
  never,
  never,
]

test('a way is put in its place, added at the end, and taken away; the others stay in their order', () => {
  expect(withWay([bank, cash], 0, coin)).toEqual([coin, cash])
  expect(withWay([bank, cash], undefined, coin)).toEqual([bank, cash, coin])
  expect(withoutWay([bank, cash, coin], 1)).toEqual([bank, coin])
})
