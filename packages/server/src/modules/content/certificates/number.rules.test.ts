import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NUMBER_BYTES, numberOf, readNumber, groupedNumber } from './number.rules.ts'

it('a certificate number has 80 random bits in groups of unambiguous letters and digits', () => {
  expect(NUMBER_BYTES * 8).toBe(80)
  expect(groupedNumber(numberOf(new Uint8Array(10)))).toBe('0000-0000-0000-0000')
  expect(groupedNumber(numberOf(new Uint8Array(10).fill(255)))).toBe('ZZZZ-ZZZZ-ZZZZ-ZZZZ')
  // By hand: 00001 00010 00011 00100 00101 00110 00111 01000, twice.
  const bytes = [0b00001000, 0b10000110, 0b01000010, 0b10011000, 0b11101000]
  expect(numberOf(Uint8Array.from([...bytes, ...bytes]))).toBe('1234567812345678')
  for (let index = 0; index < 200; index += 1) {
    expect(groupedNumber(numberOf(randomBytes(NUMBER_BYTES)))).toMatch(
      /^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/,
    )
  }
})

it.each(['7K3M-9QXT-2HDA-4WZP', '7k3m9qxt2hda4wzp', ' 7k3m 9qxt 2hda 4wzp ', '7K3M–9QXT—2HDA‑4WZP'])(
  'a certificate number is read as people type it: %s',
  (typed) => {
    expect(readNumber(typed)).toBe('7K3M9QXT2HDA4WZP')
  },
)

it('a certificate number is read with O as 0, and with I and L as 1', () => {
  expect(readNumber('OO00-IL1i-l234-5678')).toBe('0000111112345678')
})

it.each([
  '',
  '7K3M-9QXT-2HDA',
  '7K3M-9QXT-2HDA-4WZP-1',
  '7K3M-9QXT-2HDA-4WZU',
  '7K3M.9QXT.2HDA.4WZP',
  '../../../../../..',
])('anything that is not a certificate number is rejected: %s', (typed) => {
  expect(readNumber(typed)).toBeUndefined()
})

it('a certificate number is read in any format in which it is shown', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), (bytes) => {
      const number = numberOf(bytes)
      expect(readNumber(groupedNumber(number).toLowerCase())).toBe(number)
    }),
  )
})
