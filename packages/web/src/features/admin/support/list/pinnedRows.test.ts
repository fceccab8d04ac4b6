import { expect, test } from 'vitest'
import { holdRows } from './pinnedRows.ts'

const rows = (...ids: string[]) => ids.map((id) => ({ id }))
const idsOf = (held: { rows: readonly { id: string }[] }) => held.rows.map(({ id }) => id)

test('what is held keeps its order, and says how many came, went or moved', () => {
  const visible = rows('a', 'b', 'c', 'd')
  expect(holdRows(visible, rows('a', 'b', 'c', 'd')).changed).toBe(0)
  const moved = holdRows(visible, rows('d', 'a', 'b', 'c'))
  expect([idsOf(moved), moved.changed]).toEqual([['a', 'b', 'c', 'd'], 1])
  const result = holdRows(visible, rows('new', 'a', 'b', 'c', 'd'))
  expect([idsOf(result), result.changed]).toEqual([['a', 'b', 'c', 'd'], 1])
  const went = holdRows(visible, rows('a', 'c', 'd'))
  expect([idsOf(went), went.changed, [...went.gone]]).toEqual([['a', 'b', 'c', 'd'], 1, ['b']])
})

test('what is held says what each row says now', () => {
  expect(holdRows([{ id: 'a', subject: 'Old' }], [{ id: 'a', subject: 'New' }]).rows).toEqual([
    { id: 'a', subject: 'New' },
  ])
})
