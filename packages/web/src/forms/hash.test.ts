import { describe, expect, it } from 'vitest'
import { hashDigits, hashProblem } from './hash.ts'

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
