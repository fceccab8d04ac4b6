import { describe, expect, it } from 'vitest'
import { hashDigits, hashProblem } from './hash.ts'

describe('a typed transaction hash', () => {
  const fullHash = '9f'.repeat(32)
  it('is complete at 64 hexadecimal digits, with or without the prefix', () => {
    for (const typed of [fullHash, `0x${fullHash}`, ` ${fullHash.toUpperCase()} `])
      expect(hashProblem(typed)).toBeUndefined()
    expect(hashDigits(` 0x${fullHash} `)).toBe(fullHash)
  })
  it('is short, too long, or not a hash', () => {
    expect(hashProblem('')).toBe('short')
    expect(hashProblem('0x')).toBe('short')
    expect(hashProblem(fullHash.slice(1))).toBe('short')
    expect(hashProblem(`${fullHash}a`)).toBe('long')
    expect(hashProblem('9fzz')).toBe('notHex')
  })
})
