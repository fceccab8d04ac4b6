import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { root } from './process.ts'

// When a start treats a build as current, in a temporary folder.

let folder = ''
let built: typeof import('./built.mjs')

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const stale = () => built.staleBuilds().map(({ workspace }) => workspace)
const buildAll = () => {
  for (const build of Object.values(built.builds)) {
    mkdirSync(join(folder, build.workspace, 'dist'), { recursive: true })
    built.markerOf(build)()
  }
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vesica-built-'))
  for (const file of ['built.mjs', 'install.mjs', 'ending.mjs', 'packages.mjs'])
    cpSync(join(root, 'tools/run', file), join(folder, 'tools/run', file))
  write('package-lock.json', '{}')
  write('packages/contract/src/shapes.ts', 'one')
  write('packages/server/src/main.ts', 'one')
  write('packages/server/src/main.test.ts', 'one')
  write('packages/server/seeds/demo.ts', 'one')
  write('packages/server/migrations/0001.sql', 'one')
  write('packages/web/src/main.tsx', 'one')
  built = await import(pathToFileURL(join(folder, 'tools/run/built.mjs')).href)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a fresh clone contains no build', () => {
  expect(stale()).toEqual(['packages/web', 'packages/server'])
})

describe('a build', () => {
  beforeEach(buildAll)

  test('is fresh, also when checked again', () => {
    expect([stale(), stale()]).toEqual([[], []])
  })

  test.each([
    ['packages/server/src/main.ts', ['packages/server']],
    ['packages/server/seeds/demo.ts', ['packages/server']],
    ['packages/web/src/main.tsx', ['packages/web']],
    ['packages/contract/src/shapes.ts', ['packages/web', 'packages/server']],
    ['package-lock.json', ['packages/web', 'packages/server']],
  ])('is stale when %s changed, even with the same size and time', (path, workspaces) => {
    const before = new Date('2026-01-01')
    utimesSync(join(folder, path), before, before)
    buildAll()
    write(path, readFileSync(join(folder, path), 'utf8').replace(/./g, 'x'))
    utimesSync(join(folder, path), before, before)
    expect(stale()).toEqual(workspaces)
  })

  test('is stale when a file was added or removed', () => {
    write('packages/server/src/more.ts', 'two')
    expect(stale()).toEqual(['packages/server'])
    rmSync(join(folder, 'packages/server/src/more.ts'))
    expect(stale()).toEqual([])
    rmSync(join(folder, 'packages/server/src/main.ts'))
    expect(stale()).toEqual(['packages/server'])
  })

  test('is fresh when a file was only rewritten, as a clone does', () => {
    write('packages/server/src/main.ts', 'one')
    utimesSync(join(folder, 'packages/server/src/main.ts'), new Date(), new Date())
    expect(stale()).toEqual([])
  })

  test('is fresh when a test changed, or a file that is read at run time', () => {
    write('packages/server/src/main.test.ts', 'two')
    write('packages/server/migrations/0001.sql', 'two')
    expect(stale()).toEqual([])
  })

  test('is marked with the sources that it was built from, not with later ones', () => {
    const mark = built.markerOf(built.builds.server)
    write('packages/server/src/main.ts', 'two')
    mark()
    expect(stale()).toEqual(['packages/server'])
  })
})
