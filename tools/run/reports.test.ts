import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { root } from './process.ts'
import { failedOf, outcomesOfPlaywright, outcomesOfVitest, passedOf } from './reports.ts'

let folder = ''
let file = ''
let outside = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vesica-reports-'))
  file = join(folder, 'report.json')
  outside = join(folder, 'outside.json')
})
afterEach(() => rmSync(folder, { recursive: true }))

const path = 'packages/web/src/a.test.ts'
const passing = { fullName: 'one and one', status: 'passed', duration: 20 }
const again = { path }

/** Writes a Vitest report for one file with a passing test and these tests. */
const vitest = (tests: object[] = [], changes: object = {}) => {
  const result = { name: join(root, path), status: 'passed', startTime: 1000, endTime: 3500 }
  writeFileSync(
    file,
    JSON.stringify({ testResults: [{ ...result, assertionResults: [passing, ...tests], ...changes }] }),
  )
}
const read = (exitCode: number) => {
  const outcomes = outcomesOfVitest(file, exitCode, outside)
  return {
    passed: passedOf(outcomes),
    failed: failedOf(outcomes),
    failures: outcomes.filter((outcome) => !outcome.passed),
  }
}

describe('the Vitest report', () => {
  test('lists each file with its time, which does not count as a test, and each test', () => {
    vitest()
    expect(outcomesOfVitest(file, 0, outside)).toEqual([
      { name: path, isFile: true, passed: true, seconds: 2.5, again },
      { name: `${path} > one and one`, passed: true, seconds: 0.02, again },
    ])
    expect(read(0)).toMatchObject({ passed: 1, failed: 0 })
  })

  test('counts a test that did not run as failed', () => {
    vitest([
      { fullName: 'skipped', status: 'skipped' },
      { fullName: 'later', status: 'todo' },
    ])
    expect(read(0)).toMatchObject({ passed: 1, failed: 2 })
  })

  test('counts a file that failed to load as failed', () => {
    vitest([], { status: 'failed', message: 'no such file', assertionResults: [] })
    expect(read(1)).toMatchObject({ passed: 0, failed: 1, failures: [{ name: path, reason: 'no such file' }] })
  })

  test('contains the reason of a failed test', () => {
    vitest([{ fullName: 'two and two', status: 'failed', failureMessages: ['\u001b[31mexpected 4\u001b[39m', 'more'] }])
    expect(read(1).failures).toEqual([
      { name: `${path} > two and two`, passed: false, seconds: 0, reason: 'expected 4', again },
    ])
  })

  test('assigns an error outside of any test to its file, or lists it separately', () => {
    vitest()
    const error = { where: 'outside of any test', reason: 'Error: too late\nat a.ts' }
    writeFileSync(outside, JSON.stringify([{ ...error, file: join(root, path) }, error]))
    expect(read(1)).toMatchObject({
      passed: 1,
      failed: 2,
      failures: [
        { name: path, reason: 'outside of any test: Error: too late\nat a.ts', again },
        { name: 'outside of any test', reason: 'Error: too late\nat a.ts' },
      ],
    })
  })

  test('fails on an unexplained exit code, or when it is missing', () => {
    vitest()
    expect(read(1)).toMatchObject({ passed: 1, failed: 1, failures: [{ name: 'vitest' }] })
    rmSync(file)
    expect(read(0)).toMatchObject({ passed: 0, failed: 1, failures: [{ name: 'vitest' }] })
  })
})

describe('the Playwright report', () => {
  const journey = (projectName: string, status: string, ...messages: string[]) => ({
    title: 'somebody buys a bowl',
    file: 'store.e2e.ts',
    line: 7,
    tests: [{ projectName, status, results: [{ duration: 1500, errors: messages.map((message) => ({ message })) }] }],
  })
  const report = (changes: object) => {
    const empty = { config: { rootDir: join(root, 'journeys') }, suites: [], errors: [] }
    writeFileSync(file, JSON.stringify({ ...empty, ...changes }))
  }

  test('counts everything but a plain pass as failed', () => {
    const specs = ['expected', 'unexpected', 'flaky', 'skipped'].map((status) => journey('desktop', status))
    report({ suites: [{ specs }] })
    const outcomes = outcomesOfPlaywright(file, 1)
    expect([passedOf(outcomes), failedOf(outcomes)]).toEqual([1, 3])
  })

  test('lists a journey with its browser, its location, its time and all reasons', () => {
    report({ suites: [{ suites: [{ specs: [journey('phone', 'unexpected', 'too late', 'no bowl')] }] }] })
    expect(outcomesOfPlaywright(file, 1)).toEqual([
      {
        name: '[phone] journeys/store.e2e.ts:7 somebody buys a bowl',
        passed: false,
        seconds: 1.5,
        reason: 'too late\nno bowl',
        again: { options: '--project=phone', path: 'journeys/store.e2e.ts:7' },
      },
    ])
  })

  test('fails on an error outside of any journey, or when it is missing', () => {
    report({ errors: [{ message: 'no such file' }] })
    expect(outcomesOfPlaywright(file, 1)).toMatchObject([{ passed: false, reason: 'no such file' }])
    rmSync(file)
    expect(outcomesOfPlaywright(file, 0)).toMatchObject([{ passed: false, name: 'playwright' }])
  })
})
