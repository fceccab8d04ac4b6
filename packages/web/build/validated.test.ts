import { expect, test } from 'vitest'
import { validatedNames, withoutValidated } from './validated.ts'

const modules: Readonly<Record<string, string>> = {
  '/fields.ts':
    "import { z } from 'zod'\nexport const MOST = 3\nexport const line = (max: number) => z.string().max(max)",
  '/asked.ts': [
    "import { line as words, MOST } from './fields.ts'",
    "import type { Line } from './fields.ts'",
    'export const kinds = ["a", "b"] as const',
    'const inner = words(MOST)',
    'export const Asked = made({ inner })',
    'export const most = { line: MOST }',
  ].join('\n'),
  '/index.ts': "export * from './fields.ts'\nexport { Asked, kinds as sorts } from './asked.ts'",
}
const lean = (file: string): string => modules[file] ?? ''

test('validated names are found by themselves, by their dependencies, and through re-exports', () => {
  const names = validatedNames(lean)
  expect([...names.exportedBy('/fields.ts')].sort()).toEqual(['line', 'z'])
  expect([...names.within('/asked.ts')].sort()).toEqual(['Asked', 'inner', 'words'])
  expect([...names.exportedBy('/index.ts')].filter((name) => name !== 'z').sort()).toEqual(['Asked', 'line'])
})

test('validated exports of a module are replaced with re-exports under the same names', () => {
  const code = withoutValidated('/asked.ts', lean, validatedNames(lean).within('/asked.ts'))
  expect(code).toContain('export const kinds')
  expect(code).toContain('export const most = { line: MOST }')
  expect(code).not.toContain('made(')
  expect(code).not.toContain('words(')
  expect(code).toContain('export { Asked } from "/asked.ts?validated"')
})

test('a module that needs no validator is unchanged', () => {
  const source = () => 'export const kinds = ["a"]'
  expect(withoutValidated('/plain.ts', source, validatedNames(source).within('/plain.ts'))).toBe(source())
})
