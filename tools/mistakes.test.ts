import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { without } from '../bench/without.ts'
import { mistakes, planted } from './mistakes.ts'

const root = resolve(import.meta.dirname, '..')
const testFiles = globSync('packages/*/{src,test,seeds,build}/**/*.test.{ts,tsx}', { cwd: root })

test.each(mistakes)('can still plant: $name', (mistake) => {
  const text = readFileSync(resolve(root, mistake.file), 'utf8')
  expect(planted(text, mistake)).not.toBe(text)
  const missing = mistake.seenBy.filter((fragment) => !testFiles.some((path) => path.includes(fragment)))
  expect(missing, 'parts of test paths that match no file').toEqual([])
})

test('lists each mistake once', () => {
  const names = mistakes.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test.each(Object.entries(without).flatMap(([name, changes]) => changes.map((change) => ({ name, ...change }))))(
  'a benchmark can still remove: $name',
  ({ file, says }) => {
    const text = readFileSync(resolve(root, 'packages/server/src', file), 'utf8')
    expect(text.split(says)).toHaveLength(2)
  },
)
