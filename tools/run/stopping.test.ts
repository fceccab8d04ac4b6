import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { inDeep, onlyDeep } from '../../packages/server/test/deep.ts'
import { involvedIn, type Operated, operate, send, theServer } from './operated.ts'
import { pinnedNode, root } from './process.ts'

// The product as npm starts it, stopped in every way that operators, terminals and supervisors use.

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 }) // whole products, possibly on a busy machine

let home = ''
let dataDir = ''
/** A Node binary other than the pinned one: it starts the pinned one and remains as its parent. */
let anotherNode = ''

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'vesica-stopping-'))
  dataDir = join(home, 'data')
  anotherNode = join(home, 'node')
  cpSync(process.execPath, anotherNode)
})

const endAll = () => {
  const end = () => {
    send('SIGKILL', ...involvedIn(home).map(({ pid }) => pid))
    expect(involvedIn(home)).toEqual([])
  }
  return vi.waitFor(end, { timeout: 10_000 })
}
afterEach(endAll)
afterAll(async () => {
  await endAll()
  rmSync(home, { recursive: true, force: true })
})

const until = (isSo: () => boolean) => vi.waitFor(() => expect(isSo()).toBe(true), { timeout: 30_000, interval: 2 })

/** All processes end within 10 seconds; the timeout allows for a busy machine. */
const isGone = async (product: Operated) => {
  const left = () => involvedIn(dataDir).map(({ command }) => command)
  await vi.waitFor(() => expect(left()).toEqual([]), { timeout: 15_000, interval: 20 })
  await product.ended
  expect(product.output()).not.toMatch(/could not (start|stop)/)
}

const start = ['npm', 'start']
/** In its own terminal. */
const startInTerminal = ['script', '--quiet', '--flush', '--return', '--command', 'npm start', '/dev/null']
const isReady = /Vesica is ready: (\S+)/
const CTRL_C = '\x03'

describe('a running product leaves nothing behind after', () => {
  type Stop = (product: Operated) => void
  const stops: [string, string[], Stop][] = [
    ...inDeep<[string, string[], Stop]>(
      ['SIGINT to the server', start, () => send('SIGINT', theServer(dataDir))],
      ['SIGTERM to npm, thrice', start, ({ pid }) => send('SIGTERM', pid, pid, pid)],
      ['SIGTERM to the group', start, ({ pid }) => send('SIGTERM', -pid)],
      ['the end of its terminal', startInTerminal, ({ pid }) => send('SIGKILL', pid)],
    ),
    ['SIGTERM to the server, twice', start, () => send('SIGTERM', theServer(dataDir), theServer(dataDir))],
    ['SIGHUP to npm, which it does not pass on', start, ({ pid }) => send('SIGHUP', pid)],
    [
      'each signal to the group',
      start,
      ({ pid }) => {
        for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGINT'] as const) send(signal, -pid)
      },
    ],
    ['Ctrl-C in its terminal', startInTerminal, ({ type }) => type(CTRL_C)],
  ]
  test.each(stops)('%s', async (_, command, stop) => {
    const product = operate(command, { DATA_DIR: dataDir })
    await product.said(isReady)
    stop(product)
    await isGone(product)
  })

  const handedOver: [string, Stop][] = [
    ...inDeep<[string, Stop]>(['SIGINT to the Node of the machine', ({ pid }) => send('SIGINT', pid)]),
    ['SIGHUP to the group, twice', ({ pid }) => send('SIGHUP', -pid, -pid)],
  ]
  test.each(handedOver)('%s', async (_, stop) => {
    const product = operate([anotherNode, 'tools/run.mjs', 'start'], { DATA_DIR: dataDir })
    await product.said(isReady)
    expect(theServer(dataDir)).not.toBe(product.pid)
    stop(product)
    await isGone(product)
  })
})

test('a start that is interrupted repeatedly leaves nothing behind, and the next one succeeds', async () => {
  const folder = join(home, 'broken-off')
  type Moment = (product: Operated) => Promise<unknown>
  const moments: Moment[] = [
    ...inDeep<Moment>((product) => product.said(/run\.mjs start/)),
    () => until(() => existsSync(join(folder, 'postgres.new/cluster/PG_VERSION'))),
    ...inDeep<Moment>(
      () => until(() => existsSync(join(folder, 'postgres/postmaster.pid'))),
      (product) => product.said(/PostgreSQL started/),
    ),
    (product) => product.said(/migration applied/),
    // The demo data is being created.
    () => until(() => existsSync(join(folder, 'files')) && readdirSync(join(folder, 'files')).length > 0),
  ]
  dataDir = folder
  let output = ''
  for (const moment of moments) {
    const product = operate(start, { DATA_DIR: folder, DEMO: 'on', LOG_LEVEL: 'debug' })
    await moment(product)
    send('SIGINT', -product.pid, -product.pid)
    await isGone(product)
    output = product.output()
  }
  // The password, which is printed only once, was printed.
  const [, email, password] = /administrator: (\S+) {3}(\S+)/.exec(output) ?? []
  const product = operate(start, { DATA_DIR: folder, DEMO: 'on' })
  const [, url] = await product.said(isReady)
  const body = JSON.stringify({ email, password })
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })).status).toBe(200)
  send('SIGTERM', -product.pid)
  await isGone(product)
})

onlyDeep(() => {
  test('a database whose server was killed and whose folder was removed is stopped by the next start', async () => {
    dataDir = join(home, 'removed')
    const killed = operate(start, { DATA_DIR: dataDir })
    await killed.said(isReady)
    send('SIGKILL', theServer(dataDir))
    await killed.ended
    const left = involvedIn(dataDir).map(({ pid }) => pid)
    expect(left.length).toBeGreaterThan(0)
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })

    const next = operate(start, { DATA_DIR: dataDir })
    await next.said(isReady)
    expect(involvedIn(dataDir).filter(({ pid }) => left.includes(pid))).toEqual([])
    // Removes the folder of the running server too.
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
    send('SIGTERM', next.pid)
    await isGone(next)
  })
})

describe('processes that end before the server stop with it:', () => {
  /** A copy of the tools, with programs that never exit. */
  const elsewhere = (programs: string[]) => {
    const folder = mkdtempSync(join(home, 'place-'))
    cpSync(join(root, 'tools'), join(folder, 'tools'), { recursive: true })
    const bin = join(folder, 'node_modules/.bin')
    mkdirSync(bin, { recursive: true })
    for (const name of programs) {
      writeFileSync(join(bin, name), `#!/bin/sh\necho ${name} begins\nexec sleep 600\n`)
      chmodSync(join(bin, name), 0o755)
    }
    return { place: folder, bin }
  }
  const both: [string, (pid: number) => void][] = [
    ['told by itself', (pid) => send('SIGTERM', pid)],
    ['told with its group', (pid) => send('SIGINT', -pid, -pid)],
  ]

  test.each(both)('an installation, %s', async (_, stop) => {
    const { place, bin } = elsewhere([])
    const programs = join(place, 'programs')
    mkdirSync(programs)
    writeFileSync(join(programs, 'npm'), '#!/bin/sh\necho installing\nexec sleep 600\n', { mode: 0o755 })
    rmSync(bin, { recursive: true })
    writeFileSync(join(place, 'package-lock.json'), '{}')
    const environment = { DATA_DIR: dataDir, PATH: `${programs}:${process.env.PATH}` }
    const product = operate([anotherNode, join(place, 'tools/run.mjs'), 'start'], environment)
    await product.said(/^installing/m)
    stop(product.pid)
    await isGone(product)
    expect(product.output().match(/installing/g)).toHaveLength(1)
  })

  test.each(both)('a build of the pages, %s', async (_, stop) => {
    const { place } = elsewhere(['vite'])
    writeFileSync(join(place, 'package-lock.json'), '{}')
    writeFileSync(join(place, 'node_modules/.package-lock.json'), '{}')
    const node = join(place, relative(root, pinnedNode))
    mkdirSync(dirname(node), { recursive: true })
    symlinkSync(pinnedNode, node)
    mkdirSync(join(place, 'packages/web'), { recursive: true })
    writeFileSync(join(place, 'packages/web/package.json'), '{"scripts":{"build":"vite build"}}')
    const product = operate([anotherNode, join(place, 'tools/run.mjs'), 'start'], { DATA_DIR: dataDir })
    await product.said(/vite begins/)
    stop(product.pid)
    await isGone(product)
  })
})

describe('other commands leave nothing behind:', () => {
  test.each<[string, (pid: number) => void]>([
    ['Ctrl-C', (pid) => send('SIGINT', -pid)],
    ...inDeep<[string, (pid: number) => void]>(['SIGTERM to npm', (pid) => send('SIGTERM', pid)]),
  ])('npm run dev after %s', async (_, stop) => {
    const product = operate(['npm', 'run', 'dev'], { DATA_DIR: dataDir })
    await Promise.all([product.said(isReady), product.said(/Local:/)])
    stop(product.pid)
    await isGone(product)
  })

  test('npm run reconcile, interrupted while it starts the database', async () => {
    const product = operate(['npm', 'run', 'reconcile'], { DATA_DIR: dataDir })
    await until(() => existsSync(join(dataDir, 'postgres/postmaster.pid')))
    send('SIGINT', -product.pid, -product.pid)
    await isGone(product)
    expect(product.output()).toMatch(/It was told to end/)
  })
})
