import { expect, test } from 'vitest'
import { closing } from './closing.ts'

const passing = { name: 'a', passed: true, seconds: 1 }
const failing = { name: 'b', passed: false, seconds: 1, reason: 'no bowl' }

test('each step has a line, what failed its reason, and all together the last line', () => {
  const results = [
    { name: 'types', outcomes: [passing], seconds: 2 },
    { name: 'units', outcomes: [passing, failing], seconds: 3.25 },
  ]
  expect(closing(results)).toEqual({
    lines: [
      'ok     types        1 passed, 0 failed (2.0 s)',
      'FAILED units        1 passed, 1 failed (3.3 s)',
      '',
      'FAILED b',
      'no bowl',
      '2 passed, 1 failed',
    ],
    isGood: false,
  })
})

test('a run in which nothing ran is not good', () => {
  expect(closing([{ name: 'units', outcomes: [passing], seconds: 1 }]).isGood).toBe(true)
  expect(closing([]).isGood).toBe(false)
})
