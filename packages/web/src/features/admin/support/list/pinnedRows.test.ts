import { expect, test } from 'vitest'
import { holdRows } from './pinnedRows.ts'

const rows = (...ids: string[]) => ids.map((id) => ({ id }))
const idsOf = (held: { rows: readonly { id: string }[] }) => held.rows.map(({ id }) => id)

test('pinned rows keep their order, and count additions, removals and moves', () => {
  const visible = rows('a', 'b', 'c', 'd')
  expect(holdRows(visible, rows('a', 'b', 'c', 'd')).changed).toBe(0)
  const moved = holdRows(visible, rows('d', 'a', 'b', 'c'))
  expect([idsOf(moved), moved.changed]).toEqual([['a', 'b', 'c', 'd'], 1])
  const result = holdRows(visible, rows('new', 'a', 'b', 'c', 'd'))
  expect([idsOf(result), result.changed]).toEqual([['a', 'b', 'c', 'd'], 1])
  const went = holdRows(visible, rows('a', 'c', 'd'))
  expect([idsOf(went), went.changed, [...went.gone]]).toEqual([['a', 'b', 'c', 'd'], 1, ['b']])
})

test('pinned rows show their current content', () => {
  expect(holdRows([{ id: 'a', subject: 'Old' }], [{ id: 'a', subject: 'New' }]).rows).toEqual([
    { id: 'a', subject: 'New' },
  ])
})
