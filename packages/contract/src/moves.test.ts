import { describe, expect, test } from 'vitest'
import { accountStatuses } from './domains/identity.ts'
import { accountMoves } from './domains/members.ts'
import { canMove } from './moves.ts'

describe('moves between states', () => {
  const table = { open: ['shut'], shut: ['open', 'sealed'] }

  test('only the moves of the table are allowed', () => {
    expect(canMove(table, 'open', 'shut')).toBe(true)
    expect(canMove(table, 'shut', 'sealed')).toBe(true)
    expect(canMove(table, 'open', 'sealed')).toBe(false)
    expect(canMove(table, 'open', 'open')).toBe(false)
  })

  test('a state that the table does not name is final', () => {
    expect(canMove(table, 'sealed', 'open')).toBe(false)
  })

  test('names that every object has are no states', () => {
    expect(canMove(table, 'constructor', 'name')).toBe(false)
    expect(canMove(table, 'toString', 'length')).toBe(false)
  })
})

describe('moves of accounts', () => {
  test('the table names every status, and no status that accounts do not have', () => {
    expect(Object.keys(accountMoves).sort()).toEqual([...accountStatuses].sort())
    for (const targets of Object.values(accountMoves))
      for (const target of targets) expect(accountStatuses).toContain(target)
  })

  test('no account moves to the status it has, and every one can become active again', () => {
    for (const status of accountStatuses) {
      expect(canMove(accountMoves, status, status)).toBe(false)
      if (status !== 'active') expect(canMove(accountMoves, status, 'active')).toBe(true)
    }
  })

  test('a banned account can only become active', () => {
    expect(accountMoves.banned).toEqual(['active'])
  })
})
