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

test('what needs the validator is known by itself, by what it reads, and by modules that hand it on', () => {
  const names = validatedNames(lean)
  expect([...names.exportedBy('/fields.ts')].sort()).toEqual(['line', 'z'])
  expect([...names.within('/asked.ts')].sort()).toEqual(['Asked', 'inner', 'words'])
  expect([...names.exportedBy('/index.ts')].filter((name) => name !== 'z').sort()).toEqual(['Asked', 'line'])
})

test('a module is left with its names, and has the rest from where it stands', () => {
  const code = withoutValidated('/asked.ts', lean, validatedNames(lean).within('/asked.ts'))
  expect(code).toContain('export const kinds')
  expect(code).toContain('export const most = { line: MOST }')
  expect(code).not.toContain('made(')
  expect(code).not.toContain('words(')
  expect(code).toContain('export { Asked } from "/asked.ts?validated"')
})

test('a module that needs no validator stays as it is', () => {
  const source = () => 'export const kinds = ["a"]'
  expect(withoutValidated('/plain.ts', source, validatedNames(source).within('/plain.ts'))).toBe(source())
})
