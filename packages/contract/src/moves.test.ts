import { describe, expect, test } from 'vitest'
import { accountStatuses } from './domains/identity.ts'
import { accountMoves } from './domains/members.ts'
import { canMove } from './moves.ts'

describe('state transitions', () => {
  const table = { open: ['shut'], shut: ['open', 'sealed'] }

  test('are allowed only if the table lists them', () => {
    expect(canMove(table, 'open', 'shut')).toBe(true)
    expect(canMove(table, 'shut', 'sealed')).toBe(true)
    expect(canMove(table, 'open', 'sealed')).toBe(false)
    expect(canMove(table, 'open', 'open')).toBe(false)
  })

  test('are impossible from a state that the table does not list', () => {
    expect(canMove(table, 'sealed', 'open')).toBe(false)
  })

  test('do not include inherited property names', () => {
    expect(canMove(table, 'constructor', 'name')).toBe(false)
    expect(canMove(table, 'toString', 'length')).toBe(false)
  })
})

describe('account status transitions', () => {
  test('cover every status, and only existing ones', () => {
    expect(Object.keys(accountMoves).sort()).toEqual([...accountStatuses].sort())
    for (const targets of Object.values(accountMoves))
      for (const target of targets) expect(accountStatuses).toContain(target)
  })

  test('never lead to the same status, and always allow a return to active', () => {
    for (const status of accountStatuses) {
      expect(canMove(accountMoves, status, status)).toBe(false)
      if (status !== 'active') expect(canMove(accountMoves, status, 'active')).toBe(true)
    }
  })

  test('lead from banned to active only', () => {
    expect(accountMoves.banned).toEqual(['active'])
  })
})
