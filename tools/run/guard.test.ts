import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { onlyDeep } from '../../packages/server/test/deep.ts'
import { buildWhenStale } from './build.ts'
import { involvedIn, send } from './operated.ts'
import { pinnedNode, root } from './process.ts'

// Kills processes that start PostgreSQL or a server for tests: none of their child processes may survive.

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

let home = ''
beforeAll(async () => {
  if (!(await buildWhenStale())) throw new Error('The product could not be built.')
  home = mkdtempSync(join(tmpdir(), 'vesica-guard-'))
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** Runs a script in its own process and waits for the line that it prints when everything has started. */
const started = async (text: string, ...args: string[]) => {
  const script = join(home, 'script.ts')
  writeFileSync(script, text)
  const child = spawn(pinnedNode, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'], cwd: root })
  // If a test fails before it kills the process, this would otherwise wait forever.
  onTestFinished(() => void child.kill('SIGKILL'))
  const line = await new Promise<string>((resolve, reject) => {
    let printed = ''
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      printed += piece
      if (/^folder .*$/m.test(printed)) resolve(printed)
    })
    child.once('close', () => reject(new Error(`It ended too early:\n${printed}`)))
  })
  const folder = /^folder (.*)$/m.exec(line)?.[1] ?? ''
  return { child, folder, ended: new Promise((resolve) => child.once('close', resolve)) }
}

const expectRemoved = (folder: string) =>
  vi.waitFor(() => expect([involvedIn(folder), existsSync(folder)]).toEqual([[], false]), {
    timeout: 90_000,
    interval: 100,
  })

const setup = `
  import { setup, teardown } from '${root}/packages/server/test/database.setup.ts'
  const provided = {}
  await setup({ vitest: { config: { maxWorkers: 2 } }, provide: (name, value) => { provided[name] = value } })
  const waiting = setInterval(() => {}, 1000)
  process.on('SIGTERM', () => void teardown().then(() => clearInterval(waiting)))
  console.log('folder ' + provided.home)`

test('the database of the server’s tests is removed with its folder when their process is killed', async () => {
  const { child, folder, ended } = await started(setup)
  mkdirSync(join(folder, 'vesica-data-one/files'), { recursive: true })
  expect(globSync('*/postgres/postmaster.pid', { cwd: folder })).toHaveLength(2)
  expect(involvedIn(folder).length).toBeGreaterThan(3)
  child.kill('SIGKILL')
  await ended
  await expectRemoved(folder)
})

onlyDeep(() => {
  test('the database is removed cleanly when the tests end normally', async () => {
    const { child, folder, ended } = await started(setup)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect([involvedIn(folder), existsSync(folder)]).toEqual([[], false])
  })
})

test('the product of a journey is stopped when the Playwright worker is killed', async () => {
  const { child, folder, ended } = await started(`
    import { readdirSync } from 'node:fs'
    import { placeOfData, startProduct } from '${root}/journeys/support/product.ts'
    const place = await placeOfData()
    const known = new Set(readdirSync(place))
    await startProduct({ demo: false })
    console.log('folder ' + place + '/' + readdirSync(place).find((name) => name.startsWith('vesica-journey-') && !known.has(name)))
    setInterval(() => {}, 1000)`)
  expect(involvedIn(folder).length).toBeGreaterThan(3)
  child.kill('SIGKILL')
  await ended
  await expectRemoved(folder)
})

test('a folder that is already cleaned up and an unrelated process are left alone', async () => {
  const folder = mkdtempSync(join(home, 'cleaned-'))
  const unrelated = spawn('sleep', ['60'])
  const child = spawn(pinnedNode, [fileURLToPath(import.meta.resolve('./guard.mjs')), folder], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  rmSync(folder, { recursive: true })
  child.stdin.end(`${unrelated.pid}\n`)
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0)
  expect(unrelated.exitCode ?? unrelated.signalCode).toBe(null)
  send('SIGKILL', unrelated.pid ?? 0)
})
