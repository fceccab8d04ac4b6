import { access, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { onlyDeep } from '../../../test/deep.ts'
import {
  atWork,
  end,
  inItsOwnPlace,
  pidsOf,
  place,
  query,
  quiet,
  startApp,
  withACluster,
} from '../../../test/embedded.ts'
import { signal } from './cluster.ts'
import { startEmbedded } from './index.ts'
import { tryLock } from './locks.ts'
import { isRunning, postgresProcessesIn, postgresProcessesInRemoved, readPostmasterFile } from './processes.ts'

inItsOwnPlace()

test('an app stopped during its start leaves no process behind', async () => {
  const moments = [
    join(`${place.folder}.new`, 'cluster'),
    join(`${place.folder}.new`, 'cluster', 'global', 'pg_control'),
    join(place.folder, 'postmaster.pid'),
  ]
  for (const moment of moments) {
    const leaving = new AbortController()
    const start = startEmbedded({ dataDir: place.dataDir, log: quiet, leaving: leaving.signal })
    start.catch(() => undefined)
    await vi.waitFor(() => access(moment), { timeout: 60_000, interval: 1 })
    leaving.abort(new Error('told to end'))
    await expect(start).rejects.toThrow('told to end')
    expect(await atWork()).toEqual([])
  }
  const database = await startEmbedded({ dataDir: place.dataDir, log: quiet })
  expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await database.stop()
})

test('an app stopped before it joins a server that was left running stops that server', async () => {
  await withACluster()
  const app = await startApp()
  await end(app.process, 'SIGKILL')
  const pid = (await readPostmasterFile(place.folder))?.pid ?? 0
  const leaving = new AbortController()
  signal([pid], 'SIGSTOP') // it responds once resumed
  const start = startEmbedded({ dataDir: place.dataDir, log: quiet, leaving: leaving.signal })
  start.catch(() => undefined)
  await vi.waitFor(
    () => {
      const lock = tryLock(join(place.dataDir, 'postgres.turn.lock'), 'exclusive')
      lock?.release()
      expect(lock).toBeUndefined()
    },
    { timeout: 60_000 },
  )
  leaving.abort(new Error('told to end'))
  signal([pid], 'SIGCONT')
  await expect(start).rejects.toThrow('told to end')
  expect(await atWork()).toEqual([])
})

test('a server whose folder was removed is stopped by the next start, and by the app that started it', async () => {
  await withACluster()
  const killed = await startApp()
  await end(killed.process, 'SIGKILL')
  const left = (await readPostmasterFile(place.folder))?.pid ?? 0
  await rm(place.dataDir, { recursive: true, maxRetries: 10 })
  expect(isRunning(left)).toBe(true)

  const next = await startEmbedded({ dataDir: place.dataDir, log: quiet })
  expect(next.startedHere).toBe(true)
  expect(await query(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(isRunning(left)).toBe(false)
  expect(await postgresProcessesInRemoved(place.folder)).toEqual([])

  await rm(place.dataDir, { recursive: true, maxRetries: 10 })
  expect(await postgresProcessesInRemoved(place.folder)).not.toEqual([])
  await next.stop()
  expect(await atWork()).toEqual([])
})

onlyDeep(() => {
  test('a server whose folder was partly removed is stopped before a new one is created', async () => {
    const killed = await startApp()
    await end(killed.process, 'SIGKILL')
    for (const name of await readdir(place.folder)) {
      if (name !== 'base') await rm(join(place.folder, name), { recursive: true })
    }
    const next = await startEmbedded({ dataDir: place.dataDir, log: quiet })
    expect(await query(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(await pidsOf('postmaster')).toHaveLength(1)
    await next.stop()
    const asidePath = (await readdir(place.dataDir)).find((name) => name.startsWith('postgres.unfinished-'))
    expect(await postgresProcessesIn(join(place.dataDir, asidePath ?? ''))).toEqual([])
  })
})

test('a server that does not shut down is killed in time, without losing committed data', async () => {
  await withACluster()
  const first = await startEmbedded({ dataDir: place.dataDir, log: quiet })
  await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  // A stopped checkpointer writes no final checkpoint.
  signal(await pidsOf('checkpointer'), 'SIGSTOP')
  await first.stop(1_500)
  expect(await atWork()).toEqual([])
  const second = await startEmbedded({ dataDir: place.dataDir, log: quiet })
  expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
  await second.stop()
})
