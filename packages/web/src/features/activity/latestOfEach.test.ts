import type { activity } from '@vesica/contract'
import { expect, test } from 'vitest'
import { latestOfEach } from './latestOfEach.ts'

type Type = activity.ActivityEntry['type']
const entry = (type: Type, title: string, status: string) => ({ type, title, status })

test.each([
  [
    'a sign-up',
    [entry('approvals', 'Sign-up approved', 'approved'), entry('approvals', 'Sign-up request sent', 'pending')],
    [0],
  ],
  [
    'a sign-up that was sent again after it was denied',
    [
      entry('approvals', 'Sign-up request sent', 'pending'),
      entry('approvals', 'Sign-up denied', 'denied'),
      entry('approvals', 'Sign-up request sent', 'pending'),
    ],
    [0, 1],
  ],
  [
    'a payment for a plan',
    [
      entry('purchase', 'You are a Master now', 'completed'),
      entry('store', 'Address saved', 'completed'),
      entry('approvals', 'Payment for Master sent', 'pending'),
      entry('approvals', 'Payment for Guardian sent', 'pending'),
    ],
    [0, 1, 3],
  ],
  [
    'a withdrawal through all its steps',
    ['completed', 'approved', 'in_review', 'pending'].map((status) => entry('wallet', 'Withdrawal 0.1 BTC', status)),
    [0],
  ],
  [
    'two deposits of one amount, of which one still waits',
    ['completed', 'pending', 'pending'].map((status) => entry('wallet', 'Deposit 100 USDC', status)),
    [0, 2],
  ],
  [
    'two deposits of one amount that both came',
    ['completed', 'completed', 'pending', 'pending'].map((status) => entry('wallet', 'Deposit 100 USDC', status)),
    [0, 1],
  ],
  [
    'an order',
    ['shipped', 'processing', 'pending'].map((status) => entry('purchase', 'Mala, order ORD-7', status)),
    [0],
  ],
] as const)('%s stands there once, as it is now', (_, entries, shown) => {
  expect(latestOfEach(entries).map((one) => (entries as readonly unknown[]).indexOf(one))).toEqual(shown)
})
