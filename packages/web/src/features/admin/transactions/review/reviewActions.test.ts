import { canMove, wallet } from '@vesica/contract'
import { expect, it } from 'vitest'
import { isLapsed, isUndecided } from './reviewActions.ts'

it('is lapsed when it is undecided and its price has expired', () => {
  const until = Date.parse('2026-03-02T12:00:00Z')
  const order = (status: wallet.TransactionStatus) => ({ status, priceUntil: new Date(until).toISOString() })
  expect(isLapsed(order('pending'), until)).toBe(false)
  expect(isLapsed(order('in_review'), until + 1)).toBe(true)
  expect(isLapsed(order('completed'), until + 1)).toBe(false)
  expect(isLapsed({ status: 'pending', priceUntil: null }, until + 1)).toBe(false)
})

it('is undecided exactly when it can be approved', () => {
  for (const status of wallet.transactionStatuses)
    expect(isUndecided(status), status).toBe(canMove(wallet.transactionMoves, status, 'approved'))
})
