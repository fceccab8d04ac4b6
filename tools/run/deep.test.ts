import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leftToDeep } from './deep.ts'
import { pinnedNode, root } from './process.ts'

// The actual Vitest and Playwright configurations, on a few test files of our own.

let folder = ''
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vesica-deep-'))
  for (const file of ['vitest.config.ts', 'playwright.config.ts', 'package.json', 'tools/run'])
    cpSync(join(root, file), join(folder, file), { recursive: true, filter: (path) => !path.endsWith('.test.ts') })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const name of ['server', 'web']) mkdirSync(join(folder, 'packages', name), { recursive: true })
  write('packages/contract/src/a.test.ts', '')
  write('packages/contract/src/a.deep.test.ts', '')
  write('tools/b.deep.test.ts', '')
  write('packages/server/src/c.test.ts', "import { onlyDeep } from '../test/deep.ts'")
  const story = (name: string, tags: string) => `test('${name}', { tag: [${tags}] }, () => undefined)\n`
  write(
    'journeys/a.e2e.ts',
    `import { test } from '@playwright/test'
    ${story('plain', '')}${story('everywhere', "'@phone'")}${story('deep', "'@phone', '@deep'")}
    ${story('deep on phones', "'@phone', '@phone-deep'")}`,
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The tests that a tool lists for `npm test` or `npm run test:deep`. */
const listed = (isDeep: boolean, tool: string, ...args: string[]): string[] => {
  const { DEEP: _deep, ...env } = process.env
  const output = execFileSync(pinnedNode, [join(root, 'node_modules', tool), ...args], {
    cwd: folder,
    env: { ...env, ...(isDeep && { DEEP: '1' }) },
    encoding: 'utf8',
  })
  return output.split('\n').map((line) => line.trim())
}

describe('npm test leaves to npm run test:deep', () => {
  test('files named .deep.test.ts', () => {
    const files = (isDeep: boolean) =>
      listed(isDeep, 'vitest/vitest.mjs', 'list', '--filesOnly', '--project', 'contract', '--project', 'tools')
        .flatMap((line) => /\S+\.test\.ts$/.exec(line) ?? [])
        .sort()
    expect(files(false)).toEqual(['packages/contract/src/a.test.ts'])
    expect(files(true)).toEqual([
      'packages/contract/src/a.deep.test.ts',
      'packages/contract/src/a.test.ts',
      'tools/b.deep.test.ts',
    ])
  })

  test('journeys tagged as deep, on all devices or on phones', () => {
    const journeys = (isDeep: boolean) =>
      listed(isDeep, '@playwright/test/cli.js', 'test', '--list').flatMap((line) => {
        const [, project, title] = /^\[(\w+)\] .* › ([a-z ]+)/.exec(line) ?? []
        return title === undefined ? [] : [`${project}: ${title.trim()}`]
      })
    const usual = ['desktop: plain', 'desktop: everywhere', 'desktop: deep on phones', 'phone: everywhere']
    expect(journeys(false)).toEqual(usual)
    expect(journeys(true).sort()).toEqual([...usual, 'desktop: deep', 'phone: deep', 'phone: deep on phones'].sort())
  })

  test('exactly the tests that its summary mentions', () => {
    expect(leftToDeep(folder)).toBe('Left to npm run test:deep: deep tests in 3 files, journeys tagged @deep, bench')
  })
})
