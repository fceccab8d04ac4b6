import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { apart } from '../../packages/server/build/apart.ts'
import { readTree, type SourceFile } from '../boundaries/tree.ts'
import { buildWhenStale } from './build.ts'
import { pinnedNode, root } from './process.ts'
import { inSources } from './stack.ts'

// The server as in production: one bundle of all code needed at startup; other packages load on first use.

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 }) // a whole product, possibly on a busy machine

const folder = join(root, 'packages/server/dist/bundle')
const { files } = readTree(root)
const ofProduct = ({ path, isTest }: SourceFile) =>
  /^packages\/server\/(src|seeds)\//.test(path) && !isTest && !path.endsWith('.print.ts')
const imports = files
  .filter(ofProduct)
  .flatMap((file) => file.imports.map((imported) => ({ file: file.path, ...imported })))

/** The source files of a bundle file. */
const modulesIn = (name: string): string[] => {
  const map = join(folder, `${name}.map`)
  // Files that the bundler adds have no source map.
  if (!existsSync(map)) return []
  const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] }
  return sources
}
const packagesIn = (name: string): string[] =>
  modulesIn(name).flatMap((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [])

/** The file names of the bundle. */
let code: string[] = []
beforeAll(async () => {
  if (!(await buildWhenStale())) throw new Error('The product could not be built.')
  code = readdirSync(folder).filter((name) => name.endsWith('.cjs'))
})

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'vesica-bundle-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 }))

/** Starts the bundle and stops it when it is ready. @param first code to run before it  @returns its output */
const started = (first = ''): Promise<string> => {
  const before = `data:text/javascript,${encodeURIComponent(first)}`
  const child = spawn(pinnedNode, ['--import', before, join(folder, 'server.cjs')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', DEMO: 'off', LOG_LEVEL: 'error' },
  })
  let printed = ''
  const hear = (chunk: Buffer) => {
    printed += chunk.toString()
    if (/Vesica is ready/.test(printed)) child.kill('SIGTERM')
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  return new Promise((resolve) => child.on('close', () => resolve(printed)))
}

describe('the server bundle', () => {
  test('contains exactly these of the server’s packages', () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'packages/server/package.json'), 'utf8')) as {
      dependencies: Record<string, string>
    }
    const held = new Set(code.flatMap(packagesIn))
    expect(Object.keys(dependencies).filter((name) => held.has(name))).toEqual([
      '@fastify/helmet',
      '@fastify/multipart',
      '@fastify/static',
      '@noble/hashes',
      '@scure/base',
      'aws4fetch',
      'csv-parse',
      'csv-stringify',
      'fastify',
      'ibantools',
      'kysely',
      'mdast-util-from-markdown',
      'media-captions',
      'otplib',
      'pg',
      'pg-boss',
      'pg-copy-streams',
      'pg-protocol',
      'pino',
      'prom-client',
      'qr',
      'qs',
      'uuid',
      'zod',
    ])
  })

  test('excludes the packages that are imported on first use only', () => {
    const later = imports.filter(({ kind, package: name }) => kind === 'dynamic' && name && !name.startsWith('node:'))
    expect(new Set(later.map(({ package: name }) => name))).toEqual(new Set(apart))
    // The demo seed is loaded as a whole for a new database, so it imports its picture package statically.
    const atOnce = imports.filter(
      ({ kind, package: name, file }) =>
        kind === 'value' && apart.includes(name ?? '') && !file.includes('/seeds/demo'),
    )
    expect(atOnce.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([])
  })

  test('consists of characters that V8 stores in one byte each', () => {
    const nonAscii = code.flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(/^.*\P{ASCII}.*$/gmu)].map(([line]) => `${name}: ${line}`),
    )
    expect(nonAscii).toEqual([])
  })

  test('uses its own location in two modules only', () => {
    const importMetaUsers = files
      .filter(ofProduct)
      .filter(({ path }) => /import\.meta\b/.test(readFileSync(join(root, path), 'utf8')))
    expect(importMetaUsers.map(({ path }) => path)).toEqual([
      'packages/server/src/bundled.ts',
      'packages/server/src/platform/folders.ts',
    ])
  })
})

test('a started server has read nothing but the bundle', async () => {
  // The first start hashes the new administrator's password.
  expect(await started()).toMatch(/Vesica is ready/)
  const printed = await started(`import { registerHooks } from 'node:module'
    registerHooks({ load: (url, context, next) => {
      if (!url.startsWith('node:')) process._rawDebug('READ ' + url)
      return next(url, context)
    } })`)
  expect(printed).toMatch(/Vesica is ready/)
  const read = [...printed.matchAll(/^READ (\S+)$/gm)].map(([, url = '']) => url)
  expect(read).toContain(pathToFileURL(join(folder, 'product.cjs')).href)
  expect(read.filter((url) => !url.startsWith(pathToFileURL(folder).href))).toEqual([])
})

test('the stack of an error names functions, and maps to lines in the sources', async () => {
  const printed = await started(`import files from 'node:fs/promises'
    const { readdir } = files
    files.readdir = (path, ...others) => {
      if (String(path).endsWith('/migrations')) throw new Error('nothing can be read')
      return readdir(path, ...others)
    }`)
  expect(printed).toMatch(/Vesica could not start\.\nError: nothing can be read\n/)
  expect(printed).toMatch(/at (async )?bringUpToDate \(/)
  const [, file = '', line = '', column = ''] =
    /at readMigrations \(([^:\s]+):(\d+):(\d+)\)/.exec(inSources(printed)) ?? []
  expect(file).toBe('packages/server/src/platform/data/migrate.ts')
  const source = readFileSync(join(root, file), 'utf8').split('\n')[Number(line) - 1] ?? ''
  expect(source.slice(Number(column) - 1)).toMatch(/^readdir\(/)
})
