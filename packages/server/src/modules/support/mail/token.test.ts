import { randomBytes, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeToken, readToken } from './token.ts'

const key = randomBytes(32)
const aPayload = () => ({ id: randomUUID(), number: 7, lastDay: 20_780 })

describe('a token', () => {
  test('returns its payload in either case', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.nat(0xffff), fc.nat(0xffffff), (id, number, lastDay) => {
        const token = makeToken(key, 'reply', { id, number, lastDay })
        expect(token).toMatch(/^[a-z2-7]{53}$/)
        expect(readToken(key, 'reply', token)).toEqual({ id, number, lastDay })
        expect(readToken(key, 'reply', token.toUpperCase())).toEqual({ id, number, lastDay })
      }),
    )
  })

  test('fits in the local part of an address with each prefix', () => {
    for (const use of ['reply', 'bounce', 'rate'] as const)
      expect(`${use}+${makeToken(key, use, aPayload())}`.length).toBeLessThanOrEqual(64)
  })

  test('is invalid when changed, cut, extended, or made for another use or key', () => {
    const token = makeToken(key, 'reply', aPayload())
    const altered = [...token].flatMap((letter, at) =>
      ['a', 'b', '7', 'q']
        .filter((replacement) => replacement !== letter)
        .map((replacement) => token.slice(0, at) + replacement + token.slice(at + 1)),
    )
    const written = ['', 'x', token.slice(1), `${token}a`, `${token} `, token.replace(/^./, 'ß'), 'a'.repeat(53)]
    for (const wrong of [...altered, ...written]) expect(readToken(key, 'reply', wrong)).toBeUndefined()
    for (const use of ['bounce', 'rate'] as const) expect(readToken(key, use, token)).toBeUndefined()
    expect(readToken(randomBytes(32), 'reply', token)).toBeUndefined()
  })
})
