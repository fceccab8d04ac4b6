import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { countsOfPlaywright, countsOfVitest } from './reports.ts'

let folder = ''
let file = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vesica-reports-'))
  file = join(folder, 'report.json')
})
afterEach(() => rmSync(folder, { recursive: true }))

const vitest = (changes: object) =>
  writeFileSync(
    file,
    JSON.stringify({
      numPassedTests: 5,
      numFailedTests: 0,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [{ status: 'passed', assertionResults: [{}, {}] }],
      ...changes,
    }),
  )

describe('what Vitest reports', () => {
  test('passes and failures are counted', () => {
    vitest({ numFailedTests: 2 })
    expect(countsOfVitest(file, 1)).toEqual({ passed: 5, failed: 2 })
    vitest({})
    expect(countsOfVitest(file, 0)).toEqual({ passed: 5, failed: 0 })
  })

  test('a test that did not run has failed', () => {
    vitest({ numPendingTests: 1, numTodoTests: 1 })
    expect(countsOfVitest(file, 0)).toEqual({ passed: 5, failed: 2 })
  })

  test('a file that could not be loaded has failed', () => {
    vitest({ testResults: [{ status: 'failed', assertionResults: [] }] })
    expect(countsOfVitest(file, 1)).toEqual({ passed: 5, failed: 1 })
  })

  test('an error outside of any test has failed, and so has no report at all', () => {
    vitest({})
    expect(countsOfVitest(file, 1)).toEqual({ passed: 5, failed: 1 })
    expect(countsOfVitest(join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 1 })
  })
})

test('what Playwright reports: whatever is not a plain pass has failed', () => {
  writeFileSync(file, JSON.stringify({ stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 1 } }))
  expect(countsOfPlaywright(file, 1)).toEqual({ passed: 7, failed: 3 })
  expect(countsOfPlaywright(join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 1 })
})
