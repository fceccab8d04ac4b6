import { canMove, wallet } from '@vesica/contract'
import { describe, expect, it } from 'vitest'
import { hashDigits, hashProblem, isLapsed, isWaiting } from './reviewActs.ts'

it('is lapsed while it waits and its price has ended', () => {
  const until = Date.parse('2026-03-02T12:00:00Z')
  const order = (status: wallet.TransactionStatus) => ({ status, priceUntil: new Date(until).toISOString() })
  expect(isLapsed(order('pending'), until)).toBe(false)
  expect(isLapsed(order('in_review'), until + 1)).toBe(true)
  expect(isLapsed(order('completed'), until + 1)).toBe(false)
  expect(isLapsed({ status: 'pending', priceUntil: null }, until + 1)).toBe(false)
})

it('waits exactly where it can be approved', () => {
  for (const status of wallet.transactionStatuses)
    expect(isWaiting(status), status).toBe(canMove(wallet.transactionMoves, status, 'approved'))
})

describe('a transaction hash as it is typed', () => {
  const whole = '9f'.repeat(32)
  it('is whole at 64 hexadecimal digits, with or without the prefix', () => {
    for (const typed of [whole, `0x${whole}`, ` ${whole.toUpperCase()} `]) expect(hashProblem(typed)).toBeUndefined()
    expect(hashDigits(` 0x${whole} `)).toBe(whole)
  })
  it('is short, too long, or no hash at all', () => {
    expect(hashProblem('')).toBe('short')
    expect(hashProblem('0x')).toBe('short')
    expect(hashProblem(whole.slice(1))).toBe('short')
    expect(hashProblem(`${whole}a`)).toBe('long')
    expect(hashProblem('9fzz')).toBe('notHex')
  })
})
