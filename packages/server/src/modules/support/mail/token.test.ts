import { randomBytes, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeToken, readToken } from './token.ts'

const key = randomBytes(32)
const aSaid = () => ({ id: randomUUID(), number: 7, lastDay: 20_780 })

describe('a token', () => {
  test('says what it was made with, whatever case it is written in', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.nat(0xffff), fc.nat(0xffffff), (id, number, lastDay) => {
        const token = makeToken(key, 'reply', { id, number, lastDay })
        expect(token).toMatch(/^[a-z2-7]{53}$/)
        expect(readToken(key, 'reply', token)).toEqual({ id, number, lastDay })
        expect(readToken(key, 'reply', token.toUpperCase())).toEqual({ id, number, lastDay })
      }),
    )
  })

  test('fits before the @ of an address with every word that stands before it', () => {
    for (const word of ['reply', 'bounce', 'rate'] as const)
      expect(`${word}+${makeToken(key, word, aSaid())}`.length).toBeLessThanOrEqual(64)
  })

  test('is none with any letter changed, cut, longer, of another use or another key', () => {
    const token = makeToken(key, 'reply', aSaid())
    const others = [...token].flatMap((letter, at) =>
      ['a', 'b', '7', 'q']
        .filter((other) => other !== letter)
        .map((other) => token.slice(0, at) + other + token.slice(at + 1)),
    )
    const written = ['', 'x', token.slice(1), `${token}a`, `${token} `, token.replace(/^./, 'ß'), 'a'.repeat(53)]
    for (const wrong of [...others, ...written]) expect(readToken(key, 'reply', wrong)).toBeUndefined()
    for (const use of ['bounce', 'rate'] as const) expect(readToken(key, use, token)).toBeUndefined()
    expect(readToken(randomBytes(32), 'reply', token)).toBeUndefined()
  })
})
