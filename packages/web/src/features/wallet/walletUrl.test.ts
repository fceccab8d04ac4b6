import { expect, test } from 'vitest'
import { dialogText, parseDialog } from './walletUrl.ts'

test.each([
  'deposit',
  'deposit:BTC',
  'deposit:BTC:proof',
  'withdraw',
  'withdraw:ETH',
  'trade',
  'trade:sell',
  'trade:buy:BTC',
  'trade:sell:BTC',
  'asset:USDC',
  'transaction:0190-ab',
  'statement',
])('%s is unchanged by a round trip', (open) => {
  const dialog = parseDialog(open)
  expect(dialog && dialogText(dialog)).toBe(open)
})

test.each([undefined, '', 'notifications', 'profile', 'asset', 'asset:', 'asset:<b>', 'transaction', 3])(
  '%j opens nothing',
  (open) => {
    expect(parseDialog(open)).toBeUndefined()
  },
)
