import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Outside } from './outside.ts'
import type { Counts } from './steps.ts'

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  /** One per file; a file that could not even be loaded has failed without any test in it. */
  testResults: {
    name?: string
    status: string
    message?: string
    assertionResults: { fullName?: string; status?: string; failureMessages?: string[] }[]
  }[]
}

/**
 * A test that did not run counts as failed: nothing is skipped here.
 * @param outside the file of what failed outside of any test
 */
export function countsOfVitest(file: string, exitCode: number, outside: string): Counts {
  const thrown = existsSync(outside) ? (JSON.parse(readFileSync(outside, 'utf8')) as Outside) : []
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests + unloaded.length + thrown.length
  const failures = [
    ...thrown.map(({ where, reason }) => told(where, reason)),
    ...unloaded.map(({ name, message }) => told(name, message)),
    ...report.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => told(fullName, failureMessages?.[0])),
  ]
  return agreeing({ passed: report.numPassedTests, failed, failures }, exitCode)
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    tests: { projectName: string; status: string; results: { errors: { message?: string }[] }[] }[]
  }[]
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites?: PlaywrightSuite[]
}

export function countsOfPlaywright(file: string, exitCode: number): Counts {
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport
  const failed = stats.unexpected + stats.flaky + stats.skipped
  return agreeing({ passed: stats.expected, failed, failures: failuresIn(suites) }, exitCode)
}

function failuresIn(suites: PlaywrightSuite[] = []): string[] {
  return suites.flatMap((suite) => [
    ...failuresIn(suite.suites),
    ...(suite.specs ?? []).flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status !== 'expected')
        .map(({ projectName, results }) => told(`[${projectName}] ${title}`, reasonsOf(results[0]?.errors))),
    ),
  ])
}

/** A story that is over its time says first only that, and then at what. */
const reasonsOf = (errors: { message?: string }[] = []): string | undefined =>
  errors.length === 0 ? undefined : errors.map(({ message }) => message ?? '').join('\n')

const LONGEST_REASON = 600

/** The name of what failed and the beginning of the reason, without the colours of a terminal. */
function told(name = 'a test without a name', reason = 'no reason was given'): string {
  return `${name}\n${stripVTControlCharacters(reason).slice(0, LONGEST_REASON)}`
}

/** A tool that ends with an error has failed, even where its report names no failed test. */
function agreeing({ failed, ...counts }: Counts, exitCode: number): Counts {
  return { ...counts, failed: exitCode === 0 ? failed : Math.max(failed, 1) }
}
