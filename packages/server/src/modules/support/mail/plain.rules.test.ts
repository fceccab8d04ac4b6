import { expect, test } from 'vitest'
import { plainText } from './plain.rules.ts'

test('spaces before the end of a line go, and no others', () => {
  expect(plainText('a \t\n b  c \n\n  d')).toBe('a\n b  c\n\n  d')
})

test('a text is plain soon, however many spaces are in it', () => {
  for (const piece of [' ', '\t', ' \n', '  a', '\r', '\u2028']) {
    const input = `a${piece.repeat(400_000 / piece.length)}b`
    const started = performance.now()
    plainText(input)
    expect(performance.now() - started).toBeLessThan(15_000)
  }
})
