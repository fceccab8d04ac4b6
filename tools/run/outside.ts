import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule, TestSuite } from 'vitest/node'

/** The file that {@link ErrorsOutsideTests} writes; without it, it writes nothing. */
export const OUTSIDE = 'ERRORS_OUTSIDE_TESTS'

/** @property file whose test or hooks threw it, where that is known */
export type Outside = { where: string; reason: string; file?: string | undefined }[]

/**
 * What fails a run of Vitest without failing any test: what is thrown after a test has ended, and in what is set up and
 * cleared away. Its JSON report is silent about both.
 */
export default class ErrorsOutsideTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Told[]): void {
    const file = process.env[OUTSIDE]
    if (file === undefined) return
    const found: Outside = [
      ...unhandled.map((error) => ({
        ...{ where: 'outside of any test', reason: reasonOf(error), file: error.VITEST_TEST_PATH },
      })),
      ...modules.flatMap((module) => [
        ...thrownIn(module, module.moduleId, module.moduleId),
        ...Array.from(module.children.allSuites()).flatMap((suite) => thrownIn(suite, suite.fullName, module.moduleId)),
      ]),
    ]
    writeFileSync(file, JSON.stringify(found))
  }
}

type Told = { name?: string; message?: string; stack?: string; VITEST_TEST_PATH?: string }

/** A file in which no test was found is told by the JSON report already. */
function thrownIn(place: TestModule | TestSuite, name: string, file: string): Outside {
  if (Array.from(place.children.allTests()).length === 0) return []
  return place
    .errors()
    .map((error) => ({ where: `before or after the tests of ${name}`, reason: reasonOf(error), file }))
}

const reasonOf = ({ name = 'Error', message = '', stack = '' }: Told): string =>
  stack.includes(message) && stack !== '' ? stack : `${name}: ${message}\n${stack}`
