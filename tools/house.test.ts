import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const text = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Excludes installed, built and generated files, to check only what belongs in git. */
const notOurs = /(^|\/)(node_modules|dist|\.git|test-results|playwright-report)(\/|$)|^data(\/|$)/
const binary = /\.(png|jpe?g|webp|avif|gif|ico|woff2?|ttf|pdf|mp[34]|webm|zip|gz|br|log)$/
const files = globSync(['**/*', '.*', '.ci/*'], {
  cwd: root,
  exclude: (name) => name !== 'data' && notOurs.test(name),
}).filter((path) => !notOurs.test(path) && !binary.test(path) && statSync(join(root, path)).isFile())
const written = files.filter((path) => path !== 'package-lock.json' && path !== 'tools/house.test.ts')

/** "file:line  text" for every match in these files. */
const matching = (paths: string[], pattern: RegExp): string[] =>
  paths.flatMap((path) =>
    text(path)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}  ${line.trim().slice(0, 120)}`] : [])),
  )

describe('the files of the repository', () => {
  test('are found', () => {
    expect(written).toContain('package.json')
    expect(written).toContain('tools/run.mjs')
    expect(written.length).toBeGreaterThan(50)
  })

  test('contain no path of a developer machine', () => {
    expect(matching(written, /(?<![\w.)}])\/(work|root|home\/\w+)\//)).toEqual([])
  })

  test('contain no package registry', () => {
    expect(
      matching(written, /registry\.(npmjs|yarnpkg|npmmirror)|(deb|security)\.debian\.org|https?:\/\/registry\./),
    ).toEqual([])
  })

  test('contain no unfinished work', () => {
    expect(matching(written, /\b(TODO|FIXME|XXX)\b|coming soon|lorem ipsum/)).toEqual([])
    expect(matching(written, /\b(coming soon|lorem ipsum|not implemented)\b/i)).toEqual([])
  })
})

describe('comments', () => {
  const sources = written.filter((path) => /^packages\/\w+\/.*\.tsx?$/.test(path))

  test('do not repeat refusals that the endpoint declares', () => {
    expect(matching(sources, /@throws \{?Refusal\b/)).toEqual([])
  })
})

test('UI texts from the specification are quoted exactly', () => {
  const sources = written.filter((path) => /^packages\/(web|contract|server)\/src\/.*(?<!\.test)\.tsx?$/.test(path))
  const allCopy = sources.map(text).join('\n').replaceAll("\\'", "'")
  const specified = text('docs/specified.txt').split('\n').filter(Boolean)
  const isInSources = (sentence: string) =>
    sentence.split(/\{[^}]*\}/).every((fragment) => allCopy.includes(fragment.trim()))
  expect(specified.length).toBeGreaterThan(150)
  expect(specified.filter((sentence) => !isInSources(sentence))).toEqual([])
})

describe('commit messages', () => {
  /** The last commit before subjects were checked. */
  const UNCHECKED = 'd01b6414'
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  const exists = git('cat-file', '-e', UNCHECKED).status === 0
  const subjects = git('log', '--no-merges', '--format=%s', exists ? `${UNCHECKED}..HEAD` : 'HEAD')
    .stdout.split('\n')
    .filter(Boolean)

  test('say in at most 72 characters what changed in which area', () => {
    const form = /^(feat|fix|test|refactor|docs|perf|build|chore)(\([a-z0-9-]+\))?: [a-z].*[^.\s]$/
    expect(subjects.filter((subject) => subject.length > 72 || !form.test(subject))).toEqual([])
  })
})

describe('tests', () => {
  const tests = written.filter((path) => /\.(test|e2e)\.tsx?$/.test(path) && !path.startsWith('tools/planted/'))

  test('are never skipped', () => {
    expect(
      matching(tests, /\b(test|it|describe|suite|context)(\.\w+)*\.(skip|only|todo|fixme|skipIf|runIf|fails)\b/),
    ).toEqual([])
  })

  test('wait for events, never for time', () => {
    expect(matching(tests, /\bwaitForTimeout\(|\bsleep\(|from 'node:timers\/promises'/)).toEqual([])
  })
})

describe('documents', () => {
  const decisions = existsSync(join(root, 'docs/decisions')) ? readdirSync(join(root, 'docs/decisions')).sort() : []

  test.each(decisions)('docs/decisions/%s has a number and a title', (name) => {
    expect(name).toMatch(/^\d{3}-[a-z0-9-]+\.md$/)
    expect(text(`docs/decisions/${name}`)).toMatch(/^# \S.+\n/)
  })

  test('decisions have unique numbers', () => {
    const numbers = decisions.map((name) => name.slice(0, 3))
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
  })

  test('ARCHITECTURE.md names every workspace, module and top folder', () => {
    const architecture = text('ARCHITECTURE.md')
    const named = [
      ...globSync('packages/*', { cwd: root }),
      ...globSync('packages/server/src/modules/*', { cwd: root }).map((path) => path.split('/').at(-1) as string),
      ...['tools', 'bench', 'journeys', 'screenshots', 'docs'].filter((folder) => existsSync(join(root, folder))),
    ]
    expect(named.filter((name) => !new RegExp(`\\b${name}\\b`).test(architecture))).toEqual([])
  })

  test('docs/decisions/013 gives a reason for every package of the product and its pages', () => {
    const decision = text('docs/decisions/013-dependencies.md')
    const packages = globSync('packages/*/package.json', { cwd: root }).flatMap((path) => {
      const { dependencies, devDependencies } = JSON.parse(text(path)) as Record<string, object | undefined>
      return Object.keys({ ...dependencies, ...devDependencies })
    })
    // When a line lists several packages of one scope, only the first has its full name.
    const named = (name: string) =>
      [name, name.split('/').at(-1)].some((candidate) => decision.includes(`\`${candidate}\``))
    expect(packages).toContain('fastify')
    expect(packages.filter((name) => !/^@(types|vesica)\//.test(name) && !named(name))).toEqual([])
  })

  test('docs/coverage.tsv names tests that exist', () => {
    const [, ...rows] = text('docs/coverage.tsv').split('\n').filter(Boolean)
    const broken = rows.filter((row) => {
      const [id, file, title] = row.split('\t')
      if (!id || !file || !title) return true
      return file !== 'n/a' && !(existsSync(join(root, file)) && text(file).includes(title))
    })
    expect(rows.length).toBeGreaterThan(0)
    expect(broken).toEqual([])
  })
})
