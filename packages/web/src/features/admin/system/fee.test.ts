import { describe, expect, it } from 'vitest'
import { readFee } from './fee.ts'

describe('readFee', () => {
  it('parses dollars and cents', () => {
    expect(readFee('25')).toBe('25')
    expect(readFee(' 25.5 ')).toBe('25.5')
    expect(readFee('$1,250.75')).toBe('1250.75')
    expect(readFee('0')).toBe('0')
    expect(readFee('20,000')).toBe('20000')
    expect(readFee('12,50')).toBe('12.5')
  })
  it('rejects invalid amounts', () => {
    for (const typed of ['', '-1', '1.234', 'free', '1e3', '1.5,0', 'Infinity']) expect(readFee(typed)).toBeUndefined()
  })
})
