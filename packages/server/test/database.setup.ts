import { spawn } from 'node:child_process'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { createApp } from '../src/app.ts'
import { readConfig } from '../src/platform/config.ts'
import { startEmbedded } from '../src/platform/embedded/index.ts'
import { readPostmasterFile } from '../src/platform/embedded/processes.ts'
import { createLog } from '../src/platform/log.ts'
import { migrate } from '../src/platform/data/migrate.ts'
import { pinToProcessor } from './processor.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The connection string of each worker's server. Its database is the template that tests copy. */
    templateUrls: string[]
    /** Whether the database files are in memory, where space is scarcer than on disk. */
    inMemory: boolean
    /** A folder that is removed after the run, even if the run crashes. */
    home: string
  }
}

export const TEMPLATE = 'vesica_template'

/** Tests run dozens of servers in parallel, each with its own pools. */
const CONNECTIONS = 400

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 2 * 2 ** 30

/**
 * Test databases do not outlive the run, so they are stored in memory if there is room, which avoids waiting for a
 * disk.
 */
const isRoomInMemory = (): Promise<boolean> =>
  statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize >= ENOUGH_BYTES,
    () => false,
  )

/**
 * Starts a guard process that removes the folder, and ends the PostgreSQL in it, if this process dies without doing so.
 */
const guard = (folder: string): void => {
  const script = join(import.meta.dirname, '../../../tools/run/guard.mjs')
  const child = spawn(process.execPath, [script, folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  // The pipe stays open while this process lives, but does not keep it alive.
  const pipe = child.stdin as Socket
  pipe.unref()
  child.unref()
}

/**
 * Starts the product once so that it creates its queues and schedules in the template, and removes the traces of that
 * run.
 */
const startOnce = async (templateUrl: string, home: string): Promise<void> => {
  const config = readConfig({ DATA_DIR: join(home, 'template-data'), LOG_LEVEL: 'silent' })
  const app = await createApp(config, templateUrl, createLog('silent'))
  await app.stop()
  const client = new pg.Client({ connectionString: templateUrl })
  await client.connect()
  await client.query('delete from heartbeat')
  await client.query('delete from process_beat')
  await client.end()
}

interface Cluster {
  templateUrl: string
  stop: () => Promise<void>
}

/** Starts a PostgreSQL with an empty, migrated template database, which each test file copies. */
const startCluster = async (home: string, processor: number): Promise<Cluster> => {
  const log = createLog('silent')
  const dataDir = join(home, `cluster-${processor}`)
  const embedded = await startEmbedded({ dataDir, log, connections: CONNECTIONS })
  const postmaster = await readPostmasterFile(join(dataDir, 'postgres'))
  if (postmaster) pinToProcessor(postmaster.pid, processor)
  const templateUrl = embedded.url.replace('/vesica?', `/${TEMPLATE}?`)
  const admin = new pg.Client({ connectionString: embedded.url })
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  // Durability is tested in separate clusters.
  await admin.query('alter role current_user set synchronous_commit = off')
  await admin.end()
  const pool = new pg.Pool({ connectionString: templateUrl, max: 1 })
  await migrate(pool, log)
  await pool.end()
  await startOnce(templateUrl, dataDir)
  return { templateUrl, stop: () => embedded.stop() }
}

let end = async (): Promise<void> => {}

/** Starts one PostgreSQL per worker, on the worker's CPU. See `processor.ts`. */
export const setup = async (project: TestProject): Promise<void> => {
  const inMemory = await isRoomInMemory()
  const home = await mkdtemp(join(inMemory ? MEMORY : tmpdir(), 'vesica-test-'))
  guard(home)
  const workers = Array.from({ length: project.vitest.config.maxWorkers }, (_, number) => number)
  const clusters = await Promise.all(workers.map((worker) => startCluster(home, worker)))
  project.provide(
    'templateUrls',
    clusters.map(({ templateUrl }) => templateUrl),
  )
  project.provide('inMemory', inMemory)
  project.provide('home', home)
  end = async () => {
    await Promise.all(clusters.map(({ stop }) => stop()))
    await rm(home, { recursive: true, force: true })
  }
}

export const teardown = (): Promise<void> => end()
