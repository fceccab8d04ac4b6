import { expect, test } from 'vitest'
import { periodOf, periodProblem } from './statementPeriods.ts'

const today = new Date('2026-03-15T23:30:00Z')

test.each([
  ['month', '2026-03-01', '2026-03-15'],
  ['lastMonth', '2026-02-01', '2026-02-28'],
  ['quarter', '2025-12-16', '2026-03-15'],
  ['year', '2026-01-01', '2026-03-15'],
  ['own', '2026-03-01', '2026-03-15'],
] as const)('%s is %s to %s', (name, from, to) => {
  expect(periodOf(name, today)).toEqual({ from, to })
})

test('the month before January is December', () => {
  expect(periodOf('lastMonth', new Date('2026-01-05T00:00:00Z'))).toEqual({ from: '2025-12-01', to: '2025-12-31' })
})

test('a period must be complete, in order, and at most a year', () => {
  expect(periodProblem({ from: '2026-01-01', to: '2026-01-01' })).toBeUndefined()
  expect(periodProblem({ from: '2026-01-01', to: '2027-01-01' })).toBeUndefined()
  expect(periodProblem({ from: '2026-01-01', to: '2027-01-02' })).toBe('long')
  expect(periodProblem({ from: '2026-01-02', to: '2026-01-01' })).toBe('reversed')
  expect(periodProblem({ from: '', to: '2026-01-01' })).toBe('missing')
})
