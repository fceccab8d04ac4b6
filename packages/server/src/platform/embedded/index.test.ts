import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chmod, chown, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import {
  children,
  end,
  inItsOwnPlace,
  pidsOf,
  place,
  query,
  quiet,
  spawnApp,
  startApp,
  useDataDir,
  withACluster,
} from '../../../test/embedded.ts'
import { signal } from './cluster.ts'
import { startEmbedded } from './index.ts'
import { isRunning, postgresProcessesIn, readPostmasterFile } from './processes.ts'
import { onlyDeep } from '../../../test/deep.ts'

inItsOwnPlace()

test('the first start creates the database, stop ends all processes, the next start finds the data', async () => {
  const first = await startEmbedded({ dataDir: place.dataDir, log: quiet })
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
  expect((await stat(place.folder)).mode & 0o777).toBe(0o700)
  await first.stop()
  expect(await postgresProcessesIn(place.folder)).toEqual([])

  const second = await startEmbedded({ dataDir: place.dataDir, log: quiet })
  expect(second.startedHere).toBe(true)
  expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
  await second.stop()
  await second.stop()
  expect(await postgresProcessesIn(place.folder)).toEqual([])
})

test('after kill -9 of the app, the next start takes over the running server and stops it', async () => {
  await withACluster()
  const app = await startApp()
  await query(app.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  const before = await readPostmasterFile(place.folder)
  await end(app.process, 'SIGKILL')

  const next = await startApp()
  expect(next.startedHere).toBe(false)
  expect(next.url).toBe(app.url)
  expect(await readPostmasterFile(place.folder)).toEqual(before)
  expect(await query(next.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
  await end(next.process, 'SIGTERM')
  expect(await postgresProcessesIn(place.folder)).toEqual([])
})

test('after kill -9 of app and postmaster, the next start recovers committed data', async () => {
  await withACluster()
  const app = await startApp()
  await query(app.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  await end(app.process, 'SIGKILL')
  signal([(await readPostmasterFile(place.folder))?.pid ?? 0], 'SIGKILL')

  const next = await startEmbedded({ dataDir: place.dataDir, log: quiet })
  expect(next.startedHere).toBe(true)
  expect(await query(next.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
  await next.stop()
})

test('a server that is killed under a running app comes back at the same address', async () => {
  await withACluster()
  const app = await startEmbedded({ dataDir: place.dataDir, log: quiet })
  const killed = await readPostmasterFile(place.folder)
  signal([killed?.pid ?? 0], 'SIGKILL')
  await vi.waitFor(() => query(app.url, 'SELECT 1'), { timeout: 60_000, interval: 50 })
  expect((await readPostmasterFile(place.folder))?.pid).not.toBe(killed?.pid)
  await app.stop()
  expect(await postgresProcessesIn(place.folder)).toEqual([])
})

onlyDeep(() => {
  test('a stale pid file and socket lock do not block, whether their pid is foreign or a zombie', async () => {
    const first = await startEmbedded({ dataDir: place.dataDir, log: quiet })
    const file = await readFile(join(place.folder, 'postmaster.pid'), 'utf8')
    await first.stop()
    const zombie = await makeZombie()
    for (const pid of [process.pid, zombie]) {
      for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
        await writeFile(join(place.folder, name), file.replace(/^\d+/, String(pid)))
      }
      const next = await startEmbedded({ dataDir: place.dataDir, log: quiet })
      expect(next.startedHere).toBe(true)
      expect(await query(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
      await next.stop()
    }
  })
})

onlyDeep(() => {
  test('two apps that start at once share one postmaster, and the last to exit stops it', async () => {
    const apps = await Promise.all([startApp(), startApp()])
    expect(apps.filter((app) => app.startedHere)).toHaveLength(1)
    const starts = await Promise.all(apps.map((app) => query(app.url, 'SELECT pg_postmaster_start_time() AS at')))
    expect(starts[0]).toEqual(starts[1])
    expect(await pidsOf('postmaster')).toHaveLength(1)

    const [starter, joined] = apps[0].startedHere ? apps : [apps[1], apps[0]]
    await end(starter.process, 'SIGTERM')
    expect(await query(joined.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await end(joined.process, 'SIGTERM')
    expect(await postgresProcessesIn(place.folder)).toEqual([])
  })
})

onlyDeep(() => {
  test('an incomplete data folder is moved aside and created again', async () => {
    await mkdir(join(place.folder, 'base'), { recursive: true })
    await writeFile(join(place.folder, 'PG_VERSION'), '18\n')
    const database = await startEmbedded({ dataDir: place.dataDir, log: quiet })
    expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect((await readdir(place.dataDir)).filter((name) => name.startsWith('postgres.unfinished-'))).toHaveLength(1)
    await database.stop()
  })
})

onlyDeep(() => {
  test('an app killed during the first start leaves nothing in the way', async () => {
    const killed = spawnApp()
    await vi.waitFor(() => access(join(`${place.folder}.new`, 'cluster', 'PG_VERSION')), {
      timeout: 60_000,
      interval: 5,
    })
    await end(killed, 'SIGKILL')
    await expect(access(place.folder)).rejects.toThrow()

    const database = await startEmbedded({ dataDir: place.dataDir, log: quiet })
    expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await expect(access(`${place.folder}.new`)).rejects.toThrow()
    await database.stop()
  })
})

test('a foreign cluster is refused, not replaced', async () => {
  await mkdir(join(place.folder, 'global'), { recursive: true })
  await writeFile(join(place.folder, 'global', 'pg_control'), 'precious')
  await expect(startEmbedded({ dataDir: place.dataDir, log: quiet })).rejects.toThrow('not its vesica.password')
  expect(await readFile(join(place.folder, 'global', 'pg_control'), 'utf8')).toBe('precious')
})

onlyDeep(() => {
  test('a path too long for a socket is served on loopback with a password', async () => {
    useDataDir(join(place.home, 'a-folder-with-a-long-name'.repeat(4), 'data'))
    const app = await startApp()
    expect(new URL(app.url).searchParams.get('host')).toBe('127.0.0.1')
    const stranger = app.url.replace(/:[0-9a-f]{64}@/, ':guessed@')
    await expect(query(stranger, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' })
    await end(app.process, 'SIGKILL')

    const next = await startEmbedded({ dataDir: place.dataDir, log: quiet })
    expect(next).toMatchObject({ url: app.url, startedHere: false })
    await next.stop()
  })
})

onlyDeep(() => {
  test('a folder of another user, or a machine without user namespaces, is served too', async () => {
    await chmod(place.home, 0o700)
    if (process.getuid?.() === 0) await chown(place.home, 12_345, 12_345)
    const inAnothersHome = await startApp()
    expect(await query(inAnothersHome.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await end(inAnothersHome.process, 'SIGTERM')

    const programs = join(place.home, 'programs')
    await mkdir(programs)
    await writeFile(join(programs, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
    useDataDir(join(place.home, 'second'))
    const withoutNamespaces = await startApp({ PATH: `${programs}:${process.env['PATH']}` })
    expect(await query(withoutNamespaces.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    if (process.getuid?.() === 0) expect(withoutNamespaces.warnings.join()).toContain('does not run as root')
    await end(withoutNamespaces.process, 'SIGTERM')
  })
})

onlyDeep(() => {
  test('a server that cannot start says why, and an overgrown log is truncated', async () => {
    const database = await startEmbedded({ dataDir: place.dataDir, log: quiet })
    await database.stop()
    await writeFile(join(place.dataDir, 'postgres.log'), Buffer.alloc(10 * 1024 * 1024 + 1, 'x'))
    await writeFile(join(place.folder, 'postgresql.conf'), 'nonsense = 1\n')

    const refusal = startEmbedded({ dataDir: place.dataDir, log: quiet })
    await expect(refusal).rejects.toThrow(/did not start[^]*unrecognized configuration parameter "nonsense"/)
    expect(await postgresProcessesIn(place.folder)).toEqual([])
    expect((await stat(join(place.dataDir, 'postgres.log'))).size).toBeLessThan(100_000)
    expect((await stat(join(place.dataDir, 'postgres.log.1'))).size).toBeGreaterThan(10_000_000)
  })
})

/** A zombie: a process that has ended but was not reaped by its parent. */
async function makeZombie(): Promise<number> {
  const parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 600'], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(parent)
  const [chunk] = (await once(parent.stdout, 'data')) as [Buffer]
  const pid = Number(chunk.toString())
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { interval: 5, timeout: 60_000 })
  return pid
}
