import { expect, test } from 'vitest'
import { plainText } from './plain.rules.ts'

test('removes spaces at the end of lines and no others', () => {
  expect(plainText('a \t\n b  c \n\n  d')).toBe('a\n b  c\n\n  d')
})

test('takes linear time for text with very many spaces', () => {
  for (const piece of [' ', '\t', ' \n', '  a', '\r', '\u2028']) {
    const input = `a${piece.repeat(400_000 / piece.length)}b`
    const started = performance.now()
    plainText(input)
    expect(performance.now() - started).toBeLessThan(15_000)
  }
})
