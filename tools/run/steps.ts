import { existsSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { buildWhenStale } from './build.ts'
import type { Selection } from './changed.ts'
import { chromiumIsThere } from './chromium.ts'
import { OUTSIDE } from './outside.ts'
import { root, run } from './process.ts'
import { statementOutcomes, TALLIES } from './statements.ts'
import { type Outcome, outcomesOfPlaywright, outcomesOfVitest } from './reports.ts'

/**
 * The outcomes of a step, and its output if it was not printed directly.
 * @property counted outcomes known only after failed tests were rerun, because reruns count too
 */
export type StepResult = { outcomes: Outcome[]; output?: string; counted?: () => Outcome[] }

/** @param reports a folder for this run's report files */
export type Step = (reports: string) => Promise<StepResult>

/** Reruns files of a step, or locations in them, one after the other. */
export type Again = (reports: string, args: readonly string[]) => Promise<Outcome[]>

/** The outcome of a check that only passes or fails. */
const checked = async (name: string, isGood: () => Promise<boolean>): Promise<Outcome> => {
  const startedAt = performance.now()
  const passed = await isGood()
  return { name, passed, seconds: (performance.now() - startedAt) / 1000 }
}

const listed = (args: readonly string[]): string => args.map((arg) => ` ${arg}`).join('')

/** Commands that pass if they exit with 0. They only read files, so they can run in parallel with others. */
const check =
  (...commands: string[]): Step =>
  async () => {
    const outcomes: Outcome[] = []
    let output = ''
    const hear = (text: string) => {
      output += text
    }
    for (const command of commands) {
      outcomes.push(await checked(command, async () => (await run(command, { hear })) === 0))
    }
    return { outcomes, output }
  }

/** @param args options and parts of paths; runs everything if empty */
const vitest = async (
  reports: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Outcome[]> => {
  // Tests that use the build would otherwise each build it at the same time.
  if (!(await buildWhenStale())) return [{ name: 'build', passed: false, seconds: 0 }]
  const folder = mkdtempSync(join(reports, 'vitest-'))
  const file = join(folder, 'report.json')
  const outside = join(folder, 'outside.json')
  const colour: Record<string, string> = process.stdout.isTTY && !process.env.CI ? {} : { NO_COLOR: '1' }
  const reporters = `--reporter=default --reporter=json --outputFile.json=${file} --reporter=./tools/run/outside.ts`
  const code = await run(`vitest run ${reporters}${listed(args)}`, { env: { ...colour, ...env, [OUTSIDE]: outside } })
  return outcomesOfVitest(file, code, outside)
}

const testsOf =
  (projects: readonly string[], only: readonly string[] = []): Step =>
  async (reports) => ({
    outcomes: await vitest(reports, [...projects.map((project) => `--project=${project}`), ...only]),
  })

const talliesIn = (reports: string): string => join(reports, 'tallies')

/** All server tests, which tally the statements of each call. */
const wholeServer: Step = async (reports) => ({
  outcomes: await vitest(reports, ['--project=server'], { [TALLIES]: talliesIn(reports) }),
  counted: () => statementOutcomes(talliesIn(reports)),
})

/** @param args options and files or locations in them; runs everything if empty */
const playwright = async (reports: string, args: readonly string[]): Promise<Outcome[]> => {
  if (!(await chromiumIsThere())) return [{ name: 'Chromium', passed: false, seconds: 0 }]
  if (!(await buildWhenStale())) return [{ name: 'build', passed: false, seconds: 0 }]
  const file = join(mkdtempSync(join(reports, 'playwright-')), 'report.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  const code = await run(`playwright test --pass-with-no-tests${listed(args)}`, { env })
  return outcomesOfPlaywright(file, code)
}

const bench: Step = async () => {
  const smoke = ['bench/smoke.ts', 'bench/smoke/index.ts'].find((file) => existsSync(join(root, file)))
  if (smoke === undefined) return { outcomes: [] }
  return { outcomes: [await checked(smoke, async () => (await run(`node ${smoke}`)) === 0)] }
}

const unitProjects = ['contract', 'tools', 'web', 'views']

/** In order: cheap and informative steps first. Tests and journeys use the build, checks do not. */
export const steps: Record<string, Step> = {
  // Includes type checking: one program for both takes half the time of two.
  lint: check('oxlint --type-aware --type-check --deny-warnings --ignore-pattern tools/planted'),
  format: check('biome format --reporter=summary .'),
  boundaries: check('node tools/boundaries.ts'),
  unused: check('knip --no-config-hints'),
  build: async () => ({ outcomes: [await checked('build', buildWhenStale)] }),
  units: testsOf(unitProjects),
  server: wholeServer,
  journeys: async (reports) => ({ outcomes: await playwright(reports, []) }),
  bench,
}

const vitestAgain: Again = (reports, paths) =>
  vitest(reports, ['--maxWorkers=1', '--isolate', ...paths], { [TALLIES]: talliesIn(reports) })

/**
 * How the failures of a step are rerun; screenshots of the first failure are preserved. Checks would only repeat their
 * result, and reruns of benchmarks mean nothing.
 */
export const again: Record<string, Again> = {
  units: vitestAgain,
  server: vitestAgain,
  journeys: (reports, args) => playwright(reports, ['--workers 1', '--output test-results/again', ...args]),
}

/** Names for groups of steps. */
export const groups: Record<string, readonly string[]> = { vitest: ['units', 'server'] }

/** Steps that can run in parallel: none reads what another writes. */
export const checks: readonly string[] = ['lint', 'format', 'boundaries', 'unused', 'build']

/** Steps that only `npm run test:deep` runs. */
export const deepSteps: readonly string[] = ['bench']

const nothing: Step = async () => ({ outcomes: [] })

/** The steps limited to the selected tests; journeys run only on desktop. */
export const stepsFor = ({ tests, journeys, bench: isBenched }: Selection): Record<string, Step> => {
  const { server = [], units = [] } = Object.groupBy(tests, (path) =>
    path.startsWith('packages/server/') ? 'server' : 'units',
  )
  return {
    ...steps,
    units: testsOf(unitProjects, units),
    server: server.length === 0 ? nothing : testsOf(['server'], server),
    journeys:
      journeys.length === 0
        ? nothing
        : async (reports) => ({ outcomes: await playwright(reports, ['--project=desktop', ...journeys]) }),
    bench: isBenched ? bench : nothing,
  }
}
