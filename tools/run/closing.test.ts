import { expect, test } from 'vitest'
import { closing } from './closing.ts'

const passing = { name: 'a', passed: true, seconds: 1 }
const failing = { name: 'b', passed: false, seconds: 1, reason: 'no bowl' }

test('the report has a line per step, the reason of each failure, and a total at the end', () => {
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

test('a run without tests is not good', () => {
  expect(closing([{ name: 'units', outcomes: [passing], seconds: 1 }]).isGood).toBe(true)
  expect(closing([]).isGood).toBe(false)
})

test('the ten slowest test files and journeys are listed first', () => {
  const files = Array.from({ length: 12 }, (_, index) => ({
    ...{ name: `${index}.test.ts`, isFile: true, passed: true, seconds: index },
  }))
  const journey = { name: '[phone] a.e2e.ts:7 a', passed: true, seconds: 61.25 }
  const again = { options: '--project=phone', path: 'a.e2e.ts:7' }
  const { lines } = closing([
    { name: 'units', outcomes: [passing, ...files], seconds: 12 },
    { name: 'journeys', outcomes: [{ ...journey, again }], seconds: 70 },
  ])
  expect(lines.slice(0, 3)).toEqual(['Slowest test files', '   11.0 s  11.test.ts', '   10.0 s  10.test.ts'])
  expect(lines.slice(10, 15)).toEqual([
    '    2.0 s  2.test.ts',
    '',
    'Slowest journeys',
    '   61.3 s  [phone] a.e2e.ts:7 a',
    '',
  ])
})

test('flaky tests are listed and counted, and a run with too many fails', () => {
  const flaky = (count: number) =>
    closing([
      {
        ...{ name: 'units', seconds: 1 },
        outcomes: Array.from({ length: count }, (_, index) => ({ ...passing, name: `${index}`, isFlaky: true })),
      },
    ])
  expect(flaky(2)).toMatchObject({ isGood: true })
  expect(flaky(2).lines.slice(-4)).toEqual(['FLAKY 0 (1.0 s)', 'FLAKY 1 (1.0 s)', '2 flaky', '2 passed, 0 failed'])
  expect(flaky(5).isGood).toBe(true)
  expect(flaky(6).isGood).toBe(false)
  expect(flaky(6).lines.at(-2)).toBe('6 flaky: the run fails, as with any more than 5')
})
