import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  access,
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signal } from './cluster.ts'
import { startEmbedded } from './index.ts'
import { isRunning, postgresProcessesIn, readPostmasterFile } from './processes.ts'

type App = { url: string; startedHere: boolean; warnings: string[]; process: ChildProcess }

/** An app of its own process: says where its database is, stops in order at SIGTERM. */
const program = `
  import { startEmbedded } from ${JSON.stringify(new URL('index.ts', import.meta.url).href)}
  const warnings = []
  const log = { info() {}, warn(_, sentence) { warnings.push(sentence) }, error(_, sentence) { warnings.push(sentence) } }
  const database = await startEmbedded({ dataDir: process.argv[1], log })
  process.on('SIGTERM', () => database.stop().then(() => process.exit(0)))
  setInterval(() => undefined, 60_000)
  console.log(JSON.stringify({ url: database.url, startedHere: database.startedHere, warnings }))
`
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

vi.setConfig({ testTimeout: 30_000 }) // real servers, on machines that may be busy

let home: string
let dataDir: string
let folder: string
let children: ChildProcess[] = []

beforeEach(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), 'vesica-embedded-')))
  useDataDir(join(home, 'data'))
})

afterEach(async () => {
  await Promise.all(children.map((child) => end(child, 'SIGKILL')))
  children = []
  for (const place of [folder, join(`${folder}.new`, 'cluster')]) await endServers(place)
  await rm(home, { recursive: true, force: true })
})

test('the first start makes the database, stop ends all processes, the next start finds the data', async () => {
  const first = await startEmbedded({ dataDir, log: quiet })
  expect(first.startedHere).toBe(true)
  const [about] = await query(
    first.url,
    `SELECT current_database() AS database, rolsuper AS super, lower('ÄÖ') AS letters, current_setting('fsync') AS fsync,
            current_setting('synchronous_commit') AS commit, current_setting('server_encoding') AS encoding
       FROM pg_roles WHERE rolname = current_user`,
  )
  expect(about).toEqual({
    ...{ database: 'vesica', super: false, letters: 'äö' },
    ...{ fsync: 'on', commit: 'on', encoding: 'UTF8' },
  })
  await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  await first.stop()
  expect(await postgresProcessesIn(folder)).toEqual([])

  const second = await startEmbedded({ dataDir, log: quiet })
  expect(second.startedHere).toBe(true)
  expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
  await second.stop()
  await second.stop()
  expect(await postgresProcessesIn(folder)).toEqual([])
})

test('after kill -9 of the app the next start takes the running server over, and stops it', async () => {
  const app = await startApp()
  await query(app.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  const before = await readPostmasterFile(folder)
  await end(app.process, 'SIGKILL')

  const next = await startApp()
  expect(next.startedHere).toBe(false)
  expect(next.url).toBe(app.url)
  expect(await readPostmasterFile(folder)).toEqual(before)
  expect(await query(next.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
  await end(next.process, 'SIGTERM')
  expect(await postgresProcessesIn(folder)).toEqual([])
})

test('after kill -9 of app and postmaster the next start recovers what was committed', async () => {
  const app = await startApp()
  await query(app.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  await end(app.process, 'SIGKILL')
  signal([(await readPostmasterFile(folder))?.pid ?? 0], 'SIGKILL')

  const next = await startEmbedded({ dataDir, log: quiet })
  expect(next.startedHere).toBe(true)
  expect(await query(next.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
  await next.stop()
})

test('a server that is killed under a running app comes back at the same address', async () => {
  const app = await startEmbedded({ dataDir, log: quiet })
  const killed = await readPostmasterFile(folder)
  signal([killed?.pid ?? 0], 'SIGKILL')
  await vi.waitFor(() => query(app.url, 'SELECT 1'), { timeout: 10_000, interval: 50 })
  expect((await readPostmasterFile(folder))?.pid).not.toBe(killed?.pid)
  await app.stop()
  expect(await postgresProcessesIn(folder)).toEqual([])
})

test('a stale pid file and socket lock do not block, be their pid a stranger or a zombie', async () => {
  const first = await startEmbedded({ dataDir, log: quiet })
  const file = await readFile(join(folder, 'postmaster.pid'), 'utf8')
  await first.stop()
  const zombie = await makeZombie()
  for (const pid of [process.pid, zombie]) {
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
      await writeFile(join(folder, name), file.replace(/^\d+/, String(pid)))
    }
    const next = await startEmbedded({ dataDir, log: quiet })
    expect(next.startedHere).toBe(true)
    expect(await query(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await next.stop()
  }
})

test('two apps that start at once share one postmaster, and the last to go stops it', async () => {
  const apps = await Promise.all([startApp(), startApp()])
  expect(apps.filter((app) => app.startedHere)).toHaveLength(1)
  const starts = await Promise.all(apps.map((app) => query(app.url, 'SELECT pg_postmaster_start_time() AS at')))
  expect(starts[0]).toEqual(starts[1])
  expect(await countPostmasters()).toBe(1)

  const [starter, joined] = apps[0].startedHere ? apps : [apps[1], apps[0]]
  await end(starter.process, 'SIGTERM')
  expect(await query(joined.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await end(joined.process, 'SIGTERM')
  expect(await postgresProcessesIn(folder)).toEqual([])
})

test('a half-made data folder is moved aside and made anew', async () => {
  await mkdir(join(folder, 'base'), { recursive: true })
  await writeFile(join(folder, 'PG_VERSION'), '18\n')
  const database = await startEmbedded({ dataDir, log: quiet })
  expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres.unfinished-'))).toHaveLength(1)
  await database.stop()
})

test('an app killed in the middle of the first start leaves nothing in the way', async () => {
  const killed = spawnApp({})
  await vi.waitFor(() => access(join(`${folder}.new`, 'cluster', 'PG_VERSION')), { timeout: 10_000, interval: 5 })
  await end(killed, 'SIGKILL')
  await expect(access(folder)).rejects.toThrow()

  const database = await startEmbedded({ dataDir, log: quiet })
  expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await expect(access(`${folder}.new`)).rejects.toThrow()
  await database.stop()
})

test('a cluster that is not ours is refused, not replaced', async () => {
  await mkdir(join(folder, 'global'), { recursive: true })
  await writeFile(join(folder, 'global', 'pg_control'), 'precious')
  await expect(startEmbedded({ dataDir, log: quiet })).rejects.toThrow('not its vesica.password')
  expect(await readFile(join(folder, 'global', 'pg_control'), 'utf8')).toBe('precious')
})

test('a path too long for a socket is served on loopback, to those who know the password', async () => {
  useDataDir(join(home, 'a-folder-with-a-long-name'.repeat(4), 'data'))
  const app = await startApp()
  expect(new URL(app.url).searchParams.get('host')).toBe('127.0.0.1')
  const stranger = app.url.replace(/:[0-9a-f]{64}@/, ':guessed@')
  await expect(query(stranger, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' })
  await end(app.process, 'SIGKILL')

  const next = await startEmbedded({ dataDir, log: quiet })
  expect(next).toMatchObject({ url: app.url, startedHere: false })
  await next.stop()
})

test('a folder that belongs to another user, or a machine without user namespaces, is served too', async () => {
  await chmod(home, 0o700)
  if (process.getuid?.() === 0) await chown(home, 12_345, 12_345)
  const inAnothersHome = await startApp()
  expect(await query(inAnothersHome.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await end(inAnothersHome.process, 'SIGTERM')

  const programs = join(home, 'programs')
  await mkdir(programs)
  await writeFile(join(programs, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  useDataDir(join(home, 'second'))
  const withoutNamespaces = await startApp({ PATH: `${programs}:${process.env['PATH']}` })
  expect(await query(withoutNamespaces.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  if (process.getuid?.() === 0) expect(withoutNamespaces.warnings.join()).toContain('does not run as root')
  await end(withoutNamespaces.process, 'SIGTERM')
})

test('a server that cannot start says why, and a log grown large begins anew', async () => {
  const database = await startEmbedded({ dataDir, log: quiet })
  await database.stop()
  await writeFile(join(dataDir, 'postgres.log'), Buffer.alloc(10 * 1024 * 1024 + 1, 'x'))
  await writeFile(join(folder, 'postgresql.conf'), 'nonsense = 1\n')

  const refusal = startEmbedded({ dataDir, log: quiet })
  await expect(refusal).rejects.toThrow(/did not start[^]*unrecognized configuration parameter "nonsense"/)
  expect(await postgresProcessesIn(folder)).toEqual([])
  expect((await stat(join(dataDir, 'postgres.log'))).size).toBeLessThan(100_000)
  expect((await stat(join(dataDir, 'postgres.log.1'))).size).toBeGreaterThan(10_000_000)
})

function useDataDir(path: string): void {
  dataDir = path
  folder = join(path, 'postgres')
}

function spawnApp(environment: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, dataDir], {
    ...{ env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'inherit'] },
  })
  children.push(child)
  return child
}

async function startApp(environment: Record<string, string> = {}): Promise<App> {
  const child = spawnApp(environment)
  if (!child.stdout) throw new Error('no output to read')
  for await (const line of createInterface(child.stdout)) return { ...(JSON.parse(line) as App), process: child }
  throw new Error('the app ended before it was ready')
}

async function end(child: ChildProcess, how: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(how)
  await exited
}

async function endServers(place: string): Promise<void> {
  await vi.waitFor(
    async () => {
      signal(await postgresProcessesIn(place), 'SIGKILL')
      expect(await postgresProcessesIn(place)).toEqual([])
    },
    { timeout: 5_000, interval: 10 },
  )
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

/** The children of a postmaster call themselves "postgres: checkpointer" and the like. */
async function countPostmasters(): Promise<number> {
  const pids = await postgresProcessesIn(folder)
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8')))
  return commands.filter((command) => command.includes('\0-D\0')).length
}

/** A process that has ended, and whose parent never asks about it. */
async function makeZombie(): Promise<number> {
  const parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 600'], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(parent)
  const [chunk] = (await once(parent.stdout, 'data')) as [Buffer]
  const pid = Number(chunk.toString())
  await vi.waitFor(async () => expect(await isRunning(pid)).toBe(false), { interval: 5 })
  return pid
}
