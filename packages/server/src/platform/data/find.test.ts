import { expect, test } from 'vitest'
import { newId } from '../ids.ts'
import { Refusal, refuseField } from '../refusal.ts'
import { find, requireFound, findById, requireId } from './find.ts'

/** A query for one row, and how often it was sent. */
const aQuery = <Row>(row: Row | undefined) => {
  const query = {
    sent: 0,
    executeTakeFirst: async () => {
      query.sent += 1
      return row
    },
  }
  return query
}

const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'none',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )

test('returns the row with an id', async () => {
  const row = { name: 'Ada' }
  expect(await find(newId(), aQuery(row))).toBe(row)
  expect(await findById(newId(), aQuery(row))).toBe(row)
})

test('refuses a missing row as not found, or with a custom refusal', async () => {
  expect(await codeOf(find(newId(), aQuery(undefined)))).toBe('not_found')
  expect(await codeOf(find(newId(), aQuery(undefined), () => refuseField('plan_unknown', 'plan_id')))).toBe(
    'plan_unknown',
  )
  expect(await findById(newId(), aQuery(undefined))).toBe(undefined)
})

test.each(['', '1', 'undefined', `${newId()} `, "'; drop table person"])(
  'does not query for an invalid id: %j',
  async (text) => {
    const query = aQuery({})
    expect(await codeOf(find(text, query))).toBe('not_found')
    expect(await findById(text, query)).toBe(undefined)
    expect(() => requireId(text)).toThrow(Refusal)
    expect(query.sent).toBe(0)
  },
)

test('treats only null and undefined as missing', () => {
  expect(requireFound(0)).toBe(0)
  expect(requireFound('')).toBe('')
  expect(() => requireFound(null)).toThrow(Refusal)
  expect(() => requireFound(undefined)).toThrow(Refusal)
  expect(() => requireId(newId())).not.toThrow()
})
