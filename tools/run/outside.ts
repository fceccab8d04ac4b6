import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule, TestSuite } from 'vitest/node'

/** The environment variable with the output path of {@link ErrorsOutsideTests}; if unset, it writes nothing. */
export const OUTSIDE = 'ERRORS_OUTSIDE_TESTS'

/** @property file whose test or hooks threw it, if known */
export type Outside = { where: string; reason: string; file?: string | undefined }[]

/**
 * Reports errors that fail a Vitest run without failing a test: those thrown after a test has ended, and in setup or
 * teardown. Vitest's JSON report omits both.
 */
export default class ErrorsOutsideTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly ThrownError[]): void {
    const file = process.env[OUTSIDE]
    if (file === undefined) return
    const outcomes: Outside = [
      ...unhandled.map((error) => ({
        ...{ where: 'outside of any test', reason: reasonOf(error), file: error.VITEST_TEST_PATH },
      })),
      ...modules.flatMap((module) => [
        ...thrownIn(module, module.moduleId, module.moduleId),
        ...Array.from(module.children.allSuites()).flatMap((suite) => thrownIn(suite, suite.fullName, module.moduleId)),
      ]),
    ]
    writeFileSync(file, JSON.stringify(outcomes))
  }
}

type ThrownError = { name?: string; message?: string; stack?: string; VITEST_TEST_PATH?: string }

/** The JSON report already covers files without any test. */
function thrownIn(scope: TestModule | TestSuite, name: string, file: string): Outside {
  if (Array.from(scope.children.allTests()).length === 0) return []
  return scope
    .errors()
    .map((error) => ({ where: `before or after the tests of ${name}`, reason: reasonOf(error), file }))
}

const reasonOf = ({ name = 'Error', message = '', stack = '' }: ThrownError): string =>
  stack.includes(message) && stack !== '' ? stack : `${name}: ${message}\n${stack}`
