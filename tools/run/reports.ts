import { existsSync, readFileSync } from 'node:fs'
import type { Counts } from './steps.ts'

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  /** One per file; a file that could not even be loaded has failed without any test in it. */
  testResults: { status: string; assertionResults: unknown[] }[]
}

/** A test that did not run counts as failed: nothing is skipped here. */
export function countsOfVitest(file: string, exitCode: number): Counts {
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests + unloaded.length
  return agreeing({ passed: report.numPassedTests, failed }, exitCode)
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }

export function countsOfPlaywright(file: string, exitCode: number): Counts {
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const { stats } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport
  return agreeing({ passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped }, exitCode)
}

/** A tool that ends with an error has failed, even where its report names no failed test. */
function agreeing({ passed, failed }: Counts, exitCode: number): Counts {
  return { passed, failed: exitCode === 0 ? failed : Math.max(failed, 1) }
}
