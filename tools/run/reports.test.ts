import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { countsOfPlaywright, countsOfVitest } from './reports.ts'

let folder = ''
let file = ''
let outside = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vesica-reports-'))
  file = join(folder, 'report.json')
  outside = join(folder, 'outside.json')
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
    expect(countsOfVitest(file, 1, outside)).toMatchObject({ passed: 5, failed: 2 })
    vitest({})
    expect(countsOfVitest(file, 0, outside)).toEqual({ passed: 5, failed: 0, failures: [] })
  })

  test('a test that did not run has failed', () => {
    vitest({ numPendingTests: 1, numTodoTests: 1 })
    expect(countsOfVitest(file, 0, outside)).toMatchObject({ passed: 5, failed: 2 })
  })

  test('a file that could not be loaded has failed', () => {
    vitest({ testResults: [{ name: 'a.test.ts', status: 'failed', message: 'no such file', assertionResults: [] }] })
    expect(countsOfVitest(file, 1, outside)).toEqual({ passed: 5, failed: 1, failures: ['a.test.ts\nno such file'] })
  })

  test('what failed is told with its reason', () => {
    const failed = {
      fullName: 'two and two',
      status: 'failed',
      failureMessages: ['\u001b[31mexpected 4\u001b[39m', 'more'],
    }
    vitest({ numFailedTests: 1, testResults: [{ status: 'failed', assertionResults: [{ status: 'passed' }, failed] }] })
    expect(countsOfVitest(file, 1, outside)).toEqual({ passed: 5, failed: 1, failures: ['two and two\nexpected 4'] })
  })

  test('an error outside of any test is told with its reason', () => {
    vitest({})
    writeFileSync(outside, JSON.stringify([{ where: 'outside of any test', reason: 'Error: too late\nat a.ts' }]))
    expect(countsOfVitest(file, 1, outside)).toEqual({
      passed: 5,
      failed: 1,
      failures: ['outside of any test\nError: too late\nat a.ts'],
    })
  })

  test('an error outside of any test that nobody told has failed as well, and so has no report at all', () => {
    vitest({})
    expect(countsOfVitest(file, 1, outside)).toEqual({ passed: 5, failed: 1, failures: [] })
    expect(countsOfVitest(join(folder, 'none.json'), 0, outside)).toEqual({ passed: 0, failed: 1 })
  })
})

test('what Playwright reports: whatever is not a plain pass has failed', () => {
  writeFileSync(file, JSON.stringify({ stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 1 } }))
  expect(countsOfPlaywright(file, 1)).toEqual({ passed: 7, failed: 3, failures: [] })
  expect(countsOfPlaywright(join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 1 })
})

test('what Playwright reports: a story that failed is told with its browser and its reason', () => {
  const story = (projectName: string, status: string, message?: string) => ({
    title: 'somebody buys a bowl',
    tests: [{ projectName, status, results: [{ errors: message ? [{ message: 'too late' }, { message }] : [] }] }],
  })
  const suites = [
    { suites: [{ specs: [story('desktop', 'expected')] }], specs: [story('phone', 'unexpected', 'no bowl')] },
  ]
  writeFileSync(file, JSON.stringify({ stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 }, suites }))
  expect(countsOfPlaywright(file, 1)).toEqual({
    passed: 1,
    failed: 1,
    failures: ['[phone] somebody buys a bowl\ntoo late\nno bowl'],
  })
})
