import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildWhenStale } from './build.ts'
import type { Selection } from './changed.ts'
import { chromiumIsThere } from './chromium.ts'
import { OUTSIDE } from './outside.ts'
import { root, run } from './process.ts'
import { countsOfPlaywright, countsOfVitest } from './reports.ts'

/** Every single test counts as one; a check that only says yes or no counts as one as well. */
export type Counts = {
  passed: number
  failed: number
  /** What failed and why, one text for each, where the tool tells. */
  failures?: string[]
  /** What it said, where that was not shown at once. */
  output?: string
}

/** @param reports a folder for this run's report files */
export type Step = (reports: string) => Promise<Counts>

const count = (...results: boolean[]): Counts => ({
  passed: results.filter((good) => good).length,
  failed: results.filter((good) => !good).length,
})

const listed = (words: readonly string[]): string => words.map((word) => ` ${word}`).join('')

/** Commands that each pass when they end with 0. They read files only, so that they may run beside others. */
const check =
  (...commands: string[]): Step =>
  async () => {
    const results: boolean[] = []
    let output = ''
    const hear = (text: string) => {
      output += text
    }
    for (const command of commands) results.push((await run(command, { hear })) === 0)
    return { ...count(...results), output }
  }

/** @param only parts of paths; none: everything */
const vitest = async (reports: string, only: readonly string[] = []): Promise<Counts> => {
  const file = join(reports, 'vitest.json')
  const outside = join(reports, 'outside.json')
  const colour: Record<string, string> = process.stdout.isTTY && !process.env.CI ? {} : { NO_COLOR: '1' }
  const reporters = `--reporter=default --reporter=json --outputFile.json=${file} --reporter=./tools/run/outside.ts`
  const code = await run(`vitest run ${reporters}${listed(only)}`, { env: { ...colour, [OUTSIDE]: outside } })
  return countsOfVitest(file, code, outside)
}

/** @param only files of stories, told on a desktop; none: all of them */
const journeys = async (reports: string, only: readonly string[] = []): Promise<Counts> => {
  if (!(await chromiumIsThere())) return count(false)
  if (!(await buildWhenStale())) return count(false)
  const file = join(reports, 'playwright.json')
  const chosen = only.length === 0 ? '' : `${listed(only)} --project desktop`
  const code = await run(`playwright test${chosen} --pass-with-no-tests`, {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  })
  return countsOfPlaywright(file, code)
}

const bench: Step = async () => {
  const smoke = ['bench/smoke.ts', 'bench/smoke/index.ts'].find((file) => existsSync(join(root, file)))
  return smoke === undefined ? count() : count((await run(`node ${smoke}`)) === 0)
}

/** In this order. The product is built first: tests and journeys look at what was built, checks do not. */
export const steps: Record<string, Step> = {
  build: async () => count(await buildWhenStale()),
  types: check(...['packages/contract', 'packages/server', 'packages/web', '.'].map((one) => `tsc --noEmit -p ${one}`)),
  format: check('biome format --reporter=summary .'),
  lint: check('oxlint --type-aware --deny-warnings --ignore-pattern tools/planted'),
  boundaries: check('node tools/boundaries.ts'),
  unused: check('knip --no-config-hints'),
  vitest: (reports) => vitest(reports),
  journeys: (reports) => journeys(reports),
  bench,
}

/** Steps that may run beside each other: none reads what another writes. */
export const checks: readonly string[] = ['build', 'types', 'format', 'lint', 'boundaries', 'unused']

/** Steps that `npm test` leaves to `npm run test:deep`. */
export const deepSteps: readonly string[] = ['bench']

/** The same for what a change can break. */
export const stepsFor = ({ tests, journeys: told, bench: measured }: Selection): Record<string, Step> => ({
  ...steps,
  vitest: (reports) => vitest(reports, tests),
  journeys: async (reports) => (told.length === 0 ? count() : journeys(reports, told)),
  bench: async (reports) => (measured ? bench(reports) : count()),
})
