import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromiumIsThere } from './chromium.ts'
import { root, run } from './process.ts'
import { countsOfPlaywright, countsOfVitest } from './reports.ts'
import { buildWebWhenStale } from './web.ts'

/** Every single test counts as one; a check that only says yes or no counts as one as well. */
export type Counts = {
  passed: number
  failed: number
  /** What failed and why, one text for each, where the tool tells. */
  failures?: string[]
}

/** @param reports a folder for this run's report files */
type Step = (reports: string) => Promise<Counts>

const count = (...results: boolean[]): Counts => ({
  passed: results.filter((good) => good).length,
  failed: results.filter((good) => !good).length,
})

/** A check that is one command: it passes when the command ends with 0. */
const check =
  (command: string): Step =>
  async () =>
    count((await run(command)) === 0)

const types: Step = async () => {
  const results: boolean[] = []
  for (const project of ['packages/contract', 'packages/server', 'packages/web', '.']) {
    results.push((await run(`tsc --noEmit -p ${project}`)) === 0)
  }
  return count(...results)
}

const vitest: Step = async (reports) => {
  const file = join(reports, 'vitest.json')
  const env: Record<string, string> = process.stdout.isTTY && !process.env.CI ? {} : { NO_COLOR: '1' }
  const code = await run(`vitest run --reporter=default --reporter=json --outputFile.json=${file}`, { env })
  return countsOfVitest(file, code)
}

const journeys: Step = async (reports) => {
  if (!(await chromiumIsThere())) return count(false)
  if (!(await buildWebWhenStale())) return count(false)
  const file = join(reports, 'playwright.json')
  const code = await run('playwright test', { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file } })
  return countsOfPlaywright(file, code)
}

const bench: Step = async () => {
  const smoke = ['bench/smoke.ts', 'bench/smoke/index.ts'].find((file) => existsSync(join(root, file)))
  return smoke === undefined ? count() : count((await run(`node ${smoke}`)) === 0)
}

/** In this order. The web application is built first, because tests and journeys look at what it built. */
export const steps: Record<string, Step> = {
  build: async () => count(await buildWebWhenStale()),
  types,
  format: check('biome format --reporter=summary .'),
  lint: check('oxlint --type-aware --deny-warnings --ignore-pattern tools/planted'),
  boundaries: check('node tools/boundaries.ts'),
  unused: check('knip --no-config-hints'),
  vitest,
  journeys,
  bench,
}
