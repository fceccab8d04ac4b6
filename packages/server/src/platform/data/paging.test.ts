import { orderManagement } from '@vesica/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isTime, readCursor, writeCursor } from './paging.ts'

const cursorOf = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url')

describe('a page cursor', () => {
  const text = fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0'))

  test('is the same after encoding and decoding', () => {
    fc.assert(
      fc.property(text, fc.uuid(), fc.boolean(), (value, id, isBackward) => {
        expect(readCursor(writeCursor({ value, id, back: isBackward }))).toEqual({ value, id, back: isBackward })
      }),
    )
  })

  test('is accepted by the contract, however long the name in it', () => {
    const name = fc.string({
      unit: fc.constantFrom('ध', '李', 'Ж', '𝒳', '🌙', '"', '\\', 'a'),
      minLength: 200,
      maxLength: 200,
    })
    fc.assert(
      fc.property(name, fc.uuid(), (value, id) => {
        const cursor = writeCursor({ value, id, back: true })
        expect(orderManagement.listOrders.query.parse({ cursor })).toMatchObject({ cursor })
      }),
    )
  })

  test('cannot be decoded from anything else', () => {
    fc.assert(
      fc.property(fc.string(), (forged) => {
        expect(() => readCursor(forged)).not.toThrow()
      }),
    )
    for (const forged of [
      '',
      'null',
      cursorOf(),
      cursorOf('a'),
      cursorOf(1, 'b'),
      cursorOf('a', null),
      cursorOf([], {}),
    ])
      expect(readCursor(forged)).toBeUndefined()
  })

  test('contains nothing that the database cannot store as text', () => {
    expect(readCursor(cursorOf('a\0b', 'id', 0))).toBeUndefined()
    expect(readCursor(cursorOf('a\ud800b', 'id', 0))).toBeUndefined()
  })
})

describe('a time in a cursor', () => {
  test('is in the format of the database', () => {
    const time = fc.date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(time, (at) => {
        expect(isTime(at.toISOString().replace('T', ' ').replace('Z', '+00'))).toBe(true)
      }),
    )
    expect(isTime('2026-02-28 09:30:00+00')).toBe(true)
  })

  test.each([
    'anna',
    '',
    '2026-02-30 09:30:00+00',
    '2026-13-01 09:30:00+00',
    '0000-01-01 00:00:00+00',
    '2026-02-28 24:00:00+00',
    '2026-02-28 09:30:00',
    'infinity',
    'now',
  ])('cannot be %j', (value) => {
    expect(isTime(value)).toBe(false)
  })
})
