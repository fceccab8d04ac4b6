import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { completed, type Lockfile, missingOptional, platformOf } from './lockfile.ts'

const root = resolve(import.meta.dirname, '..')
const text = (path: string): string => readFileSync(join(root, path), 'utf8')
const json = <T>(path: string): T => JSON.parse(text(path)) as T

/** What git holds or will hold: everything but what is installed, built or made while running. */
const notOurs = /(^|\/)(node_modules|dist|\.git|data|test-results|playwright-report)(\/|$)/
const binary = /\.(png|jpe?g|webp|avif|gif|ico|woff2?|ttf|pdf|mp[34]|webm|zip|gz|br|log)$/
const files = globSync(['**/*', '.*', '.ci/*'], { cwd: root, exclude: (path) => notOurs.test(path) }).filter(
  (path) => !notOurs.test(path) && !binary.test(path) && statSync(join(root, path)).isFile(),
)
const written = files.filter((path) => path !== 'package-lock.json' && path !== 'tools/house.test.ts')

/** "file:line  what stands there" for every match in these files. */
const places = (paths: string[], pattern: RegExp): string[] =>
  paths.flatMap((path) =>
    text(path)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}  ${line.trim().slice(0, 120)}`] : [])),
  )

describe('what is written', () => {
  test('there is something to look at', () => {
    expect(written).toContain('package.json')
    expect(written).toContain('tools/run.mjs')
    expect(written.length).toBeGreaterThan(50)
  })

  test('names no path of a developer machine', () => {
    expect(places(written, /(?<![\w.)}])\/(work|root|home\/\w+)\//)).toEqual([])
  })

  test('names no package registry', () => {
    expect(
      places(written, /registry\.(npmjs|yarnpkg|npmmirror)|(deb|security)\.debian\.org|https?:\/\/registry\./),
    ).toEqual([])
  })

  test('is finished', () => {
    expect(places(written, /\b(TODO|FIXME|XXX)\b|coming soon|lorem ipsum/)).toEqual([])
    expect(places(written, /\b(coming soon|lorem ipsum|not implemented)\b/i)).toEqual([])
  })
})

describe('tests', () => {
  const tests = written.filter((path) => /\.(test|e2e)\.tsx?$/.test(path) && !path.startsWith('tools/planted/'))

  test('all run', () => {
    expect(
      places(tests, /\b(test|it|describe|suite|context)(\.\w+)*\.(skip|only|todo|fixme|skipIf|runIf|fails)\b/),
    ).toEqual([])
  })

  test('wait for what happens, never for time', () => {
    expect(places(tests, /\bwaitForTimeout\(|\bsleep\(|from 'node:timers\/promises'/)).toEqual([])
  })
})

describe('dependencies', () => {
  type Manifest = Record<'dependencies' | 'devDependencies' | 'allowScripts', Record<string, string> | undefined>
  const manifests = ['package.json', ...globSync('packages/*/package.json', { cwd: root })]
  const lock = json<Lockfile>('package-lock.json')

  test.each(manifests)('%s pins every version exactly', (path) => {
    const { dependencies, devDependencies } = json<Manifest>(path)
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    )
    expect(loose).toEqual([])
  })

  test('the lock file names no host', () => {
    const resolved = Object.values(lock.packages).map((entry) => String(entry.resolved ?? ''))
    expect(resolved.filter((address) => address.includes(':'))).toEqual([])
  })

  test('the lock file holds the packages of all platforms (else: node tools/lockfile.ts)', () => {
    expect([...missingOptional(lock)]).toEqual([])
  })

  test('every install script is allowed by name', () => {
    const allowed = Object.keys(json<Manifest>('package.json').allowScripts ?? {})
    const withScript = Object.entries(lock.packages).flatMap(([path, entry]) =>
      entry.hasInstallScript === true ? [path.split('node_modules/').at(-1) as string] : [],
    )
    expect(withScript.filter((name) => !allowed.includes(name) && name !== 'fsevents')).toEqual([])
  })

  test('a missing package of another platform is found and completed', () => {
    const short: Lockfile = {
      packages: {
        'node_modules/tool': { optionalDependencies: { 'tool-linux-x64-musl': '1.0.0', 'tool-darwin-arm64': '1.0.0' } },
      },
    }
    expect([...missingOptional(short).keys()]).toEqual([
      'node_modules/tool-linux-x64-musl',
      'node_modules/tool-darwin-arm64',
    ])
    expect([...missingOptional(completed(short))]).toEqual([])
    expect(platformOf('tool-linux-x64-musl')).toEqual({ os: ['linux'], cpu: ['x64'], libc: ['musl'] })
    expect(platformOf('tool-darwin-arm64')).toEqual({ os: ['darwin'], cpu: ['arm64'] })
  })
})

describe('documents', () => {
  const decisions = existsSync(join(root, 'docs/decisions')) ? readdirSync(join(root, 'docs/decisions')).sort() : []

  test.each(decisions)('docs/decisions/%s has a number and a title', (name) => {
    expect(name).toMatch(/^\d{3}-[a-z0-9-]+\.md$/)
    expect(text(`docs/decisions/${name}`)).toMatch(/^# \S.+\n/)
  })

  test('every decision has a number of its own', () => {
    const numbers = decisions.map((name) => name.slice(0, 3))
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
  })

  test('ARCHITECTURE.md names every workspace, module and top folder', () => {
    const architecture = text('ARCHITECTURE.md')
    const named = [
      ...globSync('packages/*', { cwd: root }),
      ...globSync('packages/server/src/modules/*', { cwd: root }).map((path) => path.split('/').at(-1) as string),
      ...['tools', 'bench', 'journeys', 'docs'].filter((folder) => existsSync(join(root, folder))),
    ]
    expect(named.filter((name) => !new RegExp(`\\b${name}\\b`).test(architecture))).toEqual([])
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
