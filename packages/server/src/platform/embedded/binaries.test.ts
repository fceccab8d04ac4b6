import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findBinaries, linkLibraries } from './binaries.ts'

const execute = promisify(execFile)
const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]

let root: string
let spare: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'vesica-binaries-'))
  spare = join(root, 'spare')
  await mkdir(join(root, 'native'))
  await writeFile(join(root, 'native', 'pg-symlinks.json'), JSON.stringify(links))
})

afterEach(() => rm(root, { recursive: true, force: true }))

test('the programs installed by npm run', async () => {
  const { initdb, postgres, environment } = await findBinaries(root)
  for (const program of [initdb, postgres]) {
    const { stdout } = await execute(program, ['--version'], { env: environment })
    expect(stdout).toMatch(/PostgreSQL\) 1[5-9]|PostgreSQL\) [2-9]\d/)
  }
})

test('links missing without a postinstall script are created, once', async () => {
  const libraries = join(root, 'native', 'lib')
  await mkdir(libraries)
  await writeFile(join(libraries, 'libpq.so.5.18'), 'code')
  expect(await linkLibraries(root, spare)).toBeUndefined()
  expect(await linkLibraries(root, spare)).toBeUndefined()
  expect(await readlink(join(libraries, 'libpq.so.5'))).toBe('libpq.so.5.18')
  expect(await readFile(join(libraries, 'libpq.so.5'), 'utf8')).toBe('code')
})

test('links that cannot be created in the package are created in the spare folder', async () => {
  await writeFile(join(root, 'native', 'lib'), 'a file where the folder should be refuses every link')
  expect(await linkLibraries(root, spare)).toBe(`${spare}:${join(root, 'native/lib')}`)
  expect(await linkLibraries(root, spare)).toBe(`${spare}:${join(root, 'native/lib')}`)
  expect(await readlink(join(spare, 'libpq.so.5'))).toBe(join(root, 'native/lib/libpq.so.5.18'))
})
