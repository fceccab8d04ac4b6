import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { rules, violationsIn } from './boundaries.ts'

const planted = join(import.meta.dirname, 'planted/tree')
const files = globSync('**/*.{ts,tsx}', { cwd: planted }).sort()

/** The first line of a planted file lists the rules that it breaks, or states that it breaks none. */
const expectedOf = (file: string): string[] => {
  const [, list = ''] = /^\/\/ breaks: (.+)\n/.exec(readFileSync(join(planted, file), 'utf8')) ?? []
  return list === 'nothing' ? [] : list.split(', ').sort()
}

const violations = violationsIn(planted)
const violationsInFile = (file: string): string[] =>
  [...new Set(violations.filter(({ path }) => path === file).map(({ rule }) => rule))].sort()

describe('every planted file breaks exactly the rules that it names', () => {
  test.each(files)('%s', (file) => {
    expect(violationsInFile(file)).toEqual(expectedOf(file))
  })
})

test.each(rules.map(({ name }) => name))('%s has a planted violation', (name) => {
  expect(files.flatMap(expectedOf)).toContain(name)
})
