import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Outside } from './outside.ts'
import { root } from './process.ts'

/** The outcome of a check, a test, or a journey in one browser. */
export type Outcome = {
  /** Includes the file and, for a journey, the browser: unique within a step. */
  name: string
  passed: boolean
  seconds: number
  /** Why it failed, if the tool reports it. */
  reason?: string
  /** A test file as a whole: counts only if something outside its tests failed. */
  isFile?: boolean
  /** Failed first, and passed when rerun alone. */
  isFlaky?: boolean
  /** How to rerun it. */
  again?: { options?: string; path: string }
}

export const passedOf = (outcomes: readonly Outcome[]): number =>
  outcomes.filter(({ passed, isFile }) => passed && !isFile).length

export const failedOf = (outcomes: readonly Outcome[]): number => outcomes.filter(({ passed }) => !passed).length

type VitestReport = {
  /** One per file; a file that could not be loaded has failed without any tests. */
  testResults: {
    name: string
    status: string
    message?: string
    startTime: number
    endTime: number
    assertionResults: { fullName: string; status: string; duration?: number; failureMessages?: string[] }[]
  }[]
}

/**
 * A test that did not run counts as failed: no test may be skipped.
 * @param outside path of the errors outside of tests
 */
export function outcomesOfVitest(file: string, exitCode: number, outside: string): Outcome[] {
  if (!existsSync(file)) return [withoutReport('vitest', exitCode)]
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  const errors = existsSync(outside) ? (JSON.parse(readFileSync(outside, 'utf8')) as Outside) : []
  const files = new Set(testResults.map(({ name }) => name))
  const ofNoFile = errors.filter((error) => error.file === undefined || !files.has(error.file))
  return agreeing('vitest', exitCode, [
    ...testResults.flatMap((result) => outcomesOfFile(result, errors)),
    ...ofNoFile.map(({ where, reason }) => ({ name: where, passed: false, seconds: 0, reason: shortened(reason) })),
  ])
}

function outcomesOfFile(
  { name, status, message, startTime, endTime, assertionResults }: VitestReport['testResults'][number],
  errors: Outside,
): Outcome[] {
  const path = relative(root, name)
  const again = { path }
  const isUnloaded = status === 'failed' && assertionResults.length === 0
  const reasons = [
    ...(isUnloaded ? [message ?? ''] : []),
    ...errors.filter(({ file }) => file === name).map(({ where, reason }) => `${where}: ${reason}`),
  ]
  return [
    {
      ...{ name: path, isFile: true, passed: reasons.length === 0, seconds: (endTime - startTime) / 1000, again },
      ...(reasons[0] !== undefined && { reason: shortened(reasons[0]) }),
    },
    ...assertionResults.map(({ fullName, status: ended, duration = 0, failureMessages: [first] = [] }) => ({
      ...{ name: `${path} > ${fullName}`, passed: ended === 'passed', seconds: duration / 1000, again },
      ...(first !== undefined && { reason: shortened(first) }),
    })),
  ]
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    file: string
    line: number
    tests: {
      projectName: string
      status: string
      results: { duration: number; errors: { message?: string }[] }[]
    }[]
  }[]
}

type PlaywrightReport = {
  config: { rootDir: string }
  suites: PlaywrightSuite[]
  /** Errors outside of any journey, including files that could not be loaded; then no journey runs. */
  errors: { message?: string }[]
}

/** Any status but a plain pass counts as failed. */
export function outcomesOfPlaywright(file: string, exitCode: number): Outcome[] {
  if (!existsSync(file)) return [withoutReport('playwright', exitCode)]
  const { config, suites, errors } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport
  return agreeing('playwright', exitCode, [
    ...outcomesOfSuites(suites, relative(root, config.rootDir)),
    ...errors.map(({ message = '' }) => ({
      ...{ name: 'outside of any journey', passed: false, seconds: 0, reason: shortened(message) },
    })),
  ])
}

const outcomesOfSuites = (suites: readonly PlaywrightSuite[], folder: string): Outcome[] =>
  suites.flatMap((suite) => [
    ...outcomesOfSuites(suite.suites ?? [], folder),
    ...(suite.specs ?? []).flatMap(({ title, file, line, tests }) => {
      const path = `${join(folder, file)}:${line}`
      return tests.map(({ projectName, status, results }) => {
        const messages = results[0]?.errors.map(({ message = '' }) => message) ?? []
        return {
          name: `[${projectName}] ${path} ${title}`,
          passed: status === 'expected',
          seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
          // The `=` is needed: without it, Playwright reads the paths that follow as projects too.
          again: { options: `--project=${projectName}`, path },
          // When a journey times out, the first error only says so; the next one shows where.
          ...(messages.length > 0 && { reason: shortened(messages.join('\n')) }),
        }
      })
    }),
  ])

const LONGEST_REASON = 600

/** The start of a reason, without terminal colors. */
const shortened = (reason: string): string => stripVTControlCharacters(reason).slice(0, LONGEST_REASON)

const withoutReport = (tool: string, exitCode: number): Outcome => ({
  ...{ name: tool, passed: false, seconds: 0, reason: `It ended with ${exitCode} and wrote no report.` },
})

/** A tool that exits with an error has failed, even if its report contains no failed test. */
function agreeing(tool: string, exitCode: number, outcomes: Outcome[]): Outcome[] {
  if (exitCode === 0 || failedOf(outcomes) > 0) return outcomes
  const reason = `It ended with ${exitCode}, but its report names no failure.`
  return [...outcomes, { name: tool, passed: false, seconds: 0, reason }]
}
