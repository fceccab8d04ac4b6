import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const planted = join(import.meta.dirname, 'planted/lint')
const files = globSync('*.{ts,tsx}', { cwd: planted }).sort()

type Diagnostic = { code: string; filename: string }

/** Runs the linter with the project's settings. @returns file name -> rules that it breaks */
const lint = async (): Promise<Map<string, string[]>> => {
  const args = ['--type-aware', '--type-check', '--format', 'json', planted]
  const text = await new Promise<string>((done) => {
    execFile(join(root, 'node_modules/.bin/oxlint'), args, { cwd: root }, (_, stdout) => done(stdout))
  })
  const { diagnostics } = JSON.parse(text) as { diagnostics: Diagnostic[] }
  const problems = new Map<string, string[]>()
  for (const { code, filename } of diagnostics) {
    const rule = /\((.+)\)/.exec(code)?.[1] ?? code
    problems.set(basename(filename), [...(problems.get(basename(filename)) ?? []), rule])
  }
  return problems
}

describe('every planted file breaks exactly the lint rule that it names', async () => {
  const problems = await lint()

  test.each(files)('%s', (file) => {
    const [, named = ''] = /^\/\/ breaks: (.+)\n/.exec(readFileSync(join(planted, file), 'utf8')) ?? []
    expect([...new Set(problems.get(file))]).toEqual(named === 'nothing' ? [] : [named])
  })
})
