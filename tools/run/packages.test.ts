import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Import, readTree, type SourceFile } from '../boundaries/tree.ts'
import { type LockedPackages, type PackageSet, placesOf } from './packages.mjs'

const root = resolve(import.meta.dirname, '../..')
const json = <T>(path: string): T => JSON.parse(readFileSync(join(root, path), 'utf8')) as T

describe('the packages of a small lock file', () => {
  const locked: LockedPackages = {
    '': { devDependencies: { runner: '1.0.0' } },
    'packages/server': { dependencies: { http: '1.0.0' }, devDependencies: { inbox: '1.0.0' } },
    'packages/contract': { dependencies: { shapes: '1.0.0' } },
    'packages/web': { devDependencies: { '@vesica/contract': '1.0.0', view: '1.0.0', bundler: '1.0.0' } },
    'node_modules/@vesica/contract': { resolved: 'packages/contract', link: true },
    'node_modules/http': { dependencies: { deep: '1.0.0' } },
    'node_modules/http/node_modules/deep': {},
    'node_modules/shapes': {},
    'node_modules/inbox': { dev: true },
    'node_modules/runner': { dev: true, dependencies: { 'only-tests': '1.0.0' } },
    'node_modules/only-tests': { dev: true },
    'node_modules/view': { dev: true, dependencies: { deep: '2.0.0' }, peerDependencies: { dom: '1.0.0' } },
    'node_modules/dom': { dev: true },
    'node_modules/deep': { dev: true },
    'node_modules/bundler': {
      dev: true,
      dependencies: { view: '1.0.0' },
      peerDependencies: { 'only-tests': '1.0.0' },
      peerDependenciesMeta: { 'only-tests': { optional: true } },
      optionalDependencies: { 'bundler-for-linux': '1.0.0' },
    },
    'node_modules/bundler-for-linux': { dev: true, optional: true },
  }
  const product = ['http', 'http/node_modules/deep', 'shapes']
  const pages = [...product, 'view', 'dom', 'deep', 'bundler']

  test.each<[PackageSet, string[]]>([
    ['product', product],
    ['build', pages],
    ['tests', [...pages, 'inbox', 'runner', 'only-tests']],
  ])('are divided correctly for the set %s', (set, names) => {
    expect(placesOf(locked, set).sort()).toEqual(names.map((name) => `node_modules/${name}`).sort())
  })
})

describe('the packages of this repository', () => {
  const locked = json<{ packages: LockedPackages }>('package-lock.json').packages
  const { files } = readTree(root)

  /** Packages that these files import at runtime: type imports and built-in modules are excluded. */
  const importedBy = (isIncluded: (file: SourceFile) => boolean): string[] => {
    const runs = ({ kind, package: name }: Import) => kind !== 'type' && name && !name.startsWith('node:')
    const names = files
      .filter(isIncluded)
      .flatMap(({ imports }) => imports.filter(runs).map((entry) => entry.package as string))
    return [...new Set(names)].sort()
  }
  /** Packages that the set lacks; our own workspaces are links and always installed. */
  const missing = (names: string[], set: PackageSet): string[] => {
    const paths = placesOf(locked, set)
    return names.filter((name) => !name.startsWith('@vesica/') && !paths.includes(`node_modules/${name}`))
  }

  test('contain everything that the product imports, without development packages', () => {
    const imported = importedBy(
      ({ path, isTest }) => /^packages\/(server|contract)\/(src|seeds)\//.test(path) && !isTest,
    )
    expect(imported).toContain('fastify')
    expect(missing(imported, 'product')).toEqual([])
  })

  test('contain everything that the build of the pages imports', () => {
    const imported = importedBy(({ path, workspace, isTest }) => {
      return workspace === 'packages/web' && !isTest && !path.endsWith('/vitest.config.ts')
    })
    expect(imported).toEqual(expect.arrayContaining(['vite', 'react']))
    expect(missing(imported, 'build')).toEqual([])
  })

  test('exclude build packages from the product, and test packages from both', () => {
    const declared = (path: string) => Object.keys(json<LockedPackages[string]>(path).devDependencies ?? {})
    const byPages = declared('packages/web/package.json')
    // The web's own packages are not only for tests; one of them installs fflate.
    const ofPages = [...byPages, 'fflate']
    const forTests = [...declared('package.json'), ...declared('packages/server/package.json')].filter(
      (name) => !ofPages.includes(name),
    )
    expect(forTests).toContain('vitest')
    expect(missing(forTests, 'build')).toEqual(forTests)
    // Shared by web and product: the contract, the caption parser, the fonts for titles and emoji, the QR code
    // generator.
    const fonts = ['@fontsource-variable/fraunces', '@fontsource-variable/noto-emoji']
    const shared = ['@vesica/contract', 'media-captions', ...fonts, 'qr']
    const forPages = byPages.filter((name) => !shared.includes(name))
    expect(missing(forPages, 'product')).toEqual(forPages)
    expect(json<object>('packages/web/package.json')).not.toHaveProperty('dependencies')
  })
})
