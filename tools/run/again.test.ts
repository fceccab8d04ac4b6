import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { onlyDeep } from '../../packages/server/test/deep.ts'
import { rerunFailures } from './again.ts'
import { OUTSIDE } from './outside.ts'
import { root, run } from './process.ts'
import { failedOf, type Outcome, outcomesOfPlaywright, outcomesOfVitest, passedOf } from './reports.ts'

const file = (path: string, passed: boolean): Outcome => ({
  name: path,
  isFile: true,
  passed,
  seconds: 1,
  again: { path },
})
const testOutcome = (path: string, name: string, passed: boolean): Outcome => ({
  ...{ name: `${path} > ${name}`, passed, seconds: 1, again: { path } },
})
const journey = (project: string, line: number, passed: boolean): Outcome => ({
  ...{ name: `[${project}] a.e2e.ts:${line}`, passed, seconds: 1 },
  again: { options: `--project=${project}`, path: `a.e2e.ts:${line}` },
})

const rerun = async (first: Outcome[], second: Outcome[]) => {
  const runs: string[][] = []
  const outcomes = await rerunFailures(first, async (args) => {
    runs.push(args)
    return second
  })
  const flaky = outcomes.filter(({ isFlaky }) => isFlaky).map(({ name }) => name)
  return { runs, flaky, passed: passedOf(outcomes), failed: failedOf(outcomes) }
}

describe('the rerun of failed tests', () => {
  test('runs the files of failed tests, and accepts what then passes', async () => {
    const first = [
      file('a', true),
      testOutcome('a', 'x', false),
      testOutcome('a', 'y', false),
      testOutcome('a', 'z', true),
      testOutcome('b', 'x', true),
    ]
    const second = [
      file('a', true),
      testOutcome('a', 'x', true),
      testOutcome('a', 'y', false),
      testOutcome('a', 'z', true),
    ]
    expect(await rerun(first, second)).toEqual({ runs: [['a']], flaky: ['a > x'], passed: 3, failed: 1 })
  })

  test('does not change the result of tests that passed at first', async () => {
    const first = [testOutcome('a', 'x', false), testOutcome('a', 'z', true)]
    const second = [testOutcome('a', 'x', true), testOutcome('a', 'z', false)]
    expect(await rerun(first, second)).toMatchObject({ flaky: ['a > x'], passed: 2, failed: 0 })
  })

  test('counts the tests of a file that failed to load at first', async () => {
    const second = [file('a', true), testOutcome('a', 'x', true), testOutcome('a', 'y', false)]
    expect(await rerun([file('a', false)], second)).toMatchObject({ flaky: ['a'], passed: 1, failed: 1 })
    expect(await rerun([file('a', false)], [file('a', false)])).toMatchObject({ flaky: [], passed: 0, failed: 1 })
  })

  test('counts a file as flaky once, though its tests did not run at first', async () => {
    const first = [file('a', false), testOutcome('a', 'x', false), testOutcome('a', 'y', false)]
    const second = [file('a', true), testOutcome('a', 'x', true), testOutcome('a', 'y', true)]
    expect(await rerun(first, second)).toMatchObject({ flaky: ['a'], passed: 2, failed: 0 })
  })

  test('runs journeys by file and line, browser by browser', async () => {
    const first = [journey('desktop', 1, false), journey('phone', 1, false), journey('desktop', 9, false)]
    expect((await rerun(first, [])).runs).toEqual([
      ['--project=desktop', 'a.e2e.ts:1', 'a.e2e.ts:9'],
      ['--project=phone', 'a.e2e.ts:1'],
    ])
  })

  test('excludes steps that cannot run separately, and runs with too many failures', async () => {
    expect(await rerun([{ name: 'tsc', passed: false, seconds: 1 }], [])).toMatchObject({ runs: [], failed: 1 })
    const all = Array.from({ length: 31 }, (_, index) => testOutcome(`${index}.test.ts`, 'x', false))
    expect(await rerun(all, [])).toMatchObject({ runs: [], failed: 31 })
  })
})

test('in Vitest, tests, hooks and files that fail once are flaky, and those that fail twice have failed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vesica-again-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  // Each fails only in the first run, which creates a marker file.
  const head = `import { existsSync, writeFileSync } from 'node:fs'
    import { beforeAll, expect, test } from 'vitest'
    const isFirst = (name) => { const file = '${folder}/' + name; const first = !existsSync(file); writeFileSync(file, ''); return first }\n`
  const files = {
    'test.test.ts': "test('x', () => expect(isFirst('x')).toBe(false)); test('y', () => expect(1).toBe(2))",
    'hook.test.ts': "beforeAll(() => { if (isFirst('hook')) throw new Error('hook') }); test('x', () => undefined)",
    'file.test.ts': "if (isFirst('file')) throw new Error('file'); test('x', () => undefined)",
    'late.test.ts':
      "test('x', async () => { if (isFirst('late')) void Promise.reject(new Error('late')); await new Promise((go) => setTimeout(go, 50)) })",
  }
  mkdirSync(join(folder, 'tests'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'tests', name), head + text)
  writeFileSync(join(folder, 'vitest.config.mjs'), 'export default {}')
  let runs = 0
  const vitest = async (args: string[]) => {
    runs += 1
    const [report, outside] = [join(folder, `${runs}.json`), join(folder, `${runs}.outside.json`)]
    const reporters = `--reporter=json --outputFile.json=${report} --reporter=${root}/tools/run/outside.ts`
    const command = `vitest run --root ${folder} ${reporters} ${args.join(' ')}`.trim()
    return outcomesOfVitest(report, await run(command, { env: { [OUTSIDE]: outside }, hear: () => undefined }), outside)
  }
  const first = await vitest([])
  expect(failedOf(first)).toBe(6)
  const again = await rerunFailures(first, (paths) => vitest(paths.map((path) => join(root, path))))
  const flaky = again.filter(({ isFlaky }) => isFlaky).map(({ name }) => name.replace(/^.*\/tests\//, ''))
  expect(flaky.sort()).toEqual(['file.test.ts', 'hook.test.ts', 'late.test.ts', 'test.test.ts > x'])
  expect([passedOf(again), failedOf(again), runs]).toEqual([4, 1, 2])
})

onlyDeep(() => {
  test('in Playwright, a journey that fails once is flaky, identified by browser and line', async () => {
    const folder = mkdtempSync(join(root, 'node_modules/.vesica-again-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const story = `import { existsSync, writeFileSync } from 'node:fs'
      import { expect, test } from '@playwright/test'
      test('passes', () => undefined)
      test('fails at first', ({}, { project }) => {
        const file = import.meta.dirname + '/' + project.name
        const isFirst = project.name === 'phone' && !existsSync(file)
        writeFileSync(file, '')
        expect(isFirst).toBe(false)
      })
      test('fails', () => expect(1).toBe(2))`
    writeFileSync(join(folder, 'a.e2e.mjs'), story)
    writeFileSync(
      join(folder, 'playwright.config.mjs'),
      `export default { testMatch: '*.e2e.mjs', reporter: 'json', projects: [{ name: 'desktop' }, { name: 'phone' }] }`,
    )
    const runs: string[] = []
    const playwright = async (args: string[]) => {
      runs.push(args.join(' ').replaceAll(relative(root, folder), ''))
      const report = join(folder, `${runs.length}.json`)
      const command = `playwright test --config ${folder}/playwright.config.mjs --workers 1 ${args.join(' ')}`.trim()
      const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report }
      return outcomesOfPlaywright(report, await run(command, { env, hear: () => undefined }))
    }
    const first = await playwright([])
    expect([passedOf(first), failedOf(first)]).toEqual([3, 3])
    const again = await rerunFailures(first, playwright)
    expect(runs.toSorted()).toEqual([
      '',
      '--project=desktop /a.e2e.mjs:10',
      '--project=phone /a.e2e.mjs:4 /a.e2e.mjs:10',
    ])
    expect(again.filter(({ isFlaky }) => isFlaky).map(({ name }) => name.replace(/ \S*\//, ' '))).toEqual([
      '[phone] a.e2e.mjs:4 fails at first',
    ])
    expect([passedOf(again), failedOf(again)]).toEqual([4, 2])
  })
})
