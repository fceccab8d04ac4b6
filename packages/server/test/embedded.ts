import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { signal } from '../src/platform/embedded/cluster.ts'
import { startEmbedded } from '../src/platform/embedded/index.ts'
import { postgresProcessesIn, postgresProcessesInRemoved } from '../src/platform/embedded/processes.ts'
import { atTheEnd } from './ending.ts'

/** A log that discards everything. */
export const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** An app with an embedded database in its own process. */
export interface EmbeddingApp {
  url: string
  startedHere: boolean
  warnings: string[]
  process: ChildProcess
}

const embedded = new URL('../src/platform/embedded/index.ts', import.meta.url).href

/** Prints the URL of its database, and stops cleanly on SIGTERM. */
const program = `
  import { startEmbedded } from ${JSON.stringify(embedded)}
  const warnings = []
  const log = { info() {}, warn(_, sentence) { warnings.push(sentence) }, error(_, sentence) { warnings.push(sentence) } }
  const database = await startEmbedded({ dataDir: process.argv[1], log })
  process.on('SIGTERM', () => database.stop().then(() => process.exit(0)))
  setInterval(() => undefined, 60_000)
  console.log(JSON.stringify({ url: database.url, startedHere: database.startedHere, warnings }))
`

/** The database location of the running test, new for each test. */
export const place = { home: '', dataDir: '', folder: '' }
/** Processes that are killed after the test. */
export const children: ChildProcess[] = []

/** Sets up a new location for each test and cleans it up. */
export const inItsOwnPlace = (): void => {
  beforeEach(async () => {
    place.home = await realpath(await mkdtemp(join(tmpdir(), 'vesica-embedded-')))
    useDataDir(join(place.home, 'data'))
  })

  afterEach(async () => {
    await Promise.all(children.splice(0).map((child) => end(child, 'SIGKILL')))
    await vi.waitFor(
      async () => {
        signal(await atWork(), 'SIGKILL')
        expect(await atWork()).toEqual([])
      },
      { timeout: 60_000, interval: 10 },
    )
    await rm(place.home, { recursive: true, force: true })
  })
}

/** Changes the data folder. */
export const useDataDir = (path: string): void => {
  Object.assign(place, { dataDir: path, folder: join(path, 'postgres') })
}

let created: Promise<string> | undefined

const makeOnce = async (): Promise<string> => {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'vesica-made-')))
  atTheEnd(() => {
    created = undefined
    return rm(dataDir, { recursive: true, force: true })
  })
  const database = await startEmbedded({ dataDir, log: quiet })
  await database.stop()
  return dataDir
}

/** Copies a cluster that is created once per file, because creating one takes longer than most tests. */
export const withACluster = async (): Promise<void> => {
  created ??= makeOnce()
  await mkdir(place.dataDir, { recursive: true, mode: 0o700 })
  await promisify(execFile)('cp', ['-Rp', join(await created, 'postgres'), place.folder])
}

export const spawnApp = (environment: Record<string, string> = {}): ChildProcess => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, place.dataDir], {
    ...{ env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'inherit'] },
  })
  children.push(child)
  return child
}

export const startApp = async (environment: Record<string, string> = {}): Promise<EmbeddingApp> => {
  const child = spawnApp(environment)
  if (!child.stdout) throw new Error('no output to read')
  for await (const line of createInterface(child.stdout)) return { ...JSON.parse(line), process: child } as EmbeddingApp
  throw new Error('the app ended before it was ready')
}

export const end = async (child: ChildProcess, how: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(how)
  await exited
}

export const query = async (url: string, text: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

/** All PostgreSQL processes in the data folder, in the folder of a cluster being created, and in removed ones. */
export const atWork = async (): Promise<number[]> => {
  const folders = [place.folder, join(`${place.folder}.new`, 'cluster')]
  const processes = folders.flatMap((at) => [postgresProcessesIn(at), postgresProcessesInRemoved(at)])
  return (await Promise.all(processes)).flat()
}

/** The ids of the postmasters or the checkpointers. Child processes are titled "postgres: checkpointer" and so on. */
export const pidsOf = async (kind: 'postmaster' | 'checkpointer'): Promise<number[]> => {
  const sign = { postmaster: '\0-D\0', checkpointer: 'postgres: checkpointer' }[kind]
  const pids = await postgresProcessesIn(place.folder)
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8')))
  return pids.filter((_, index) => commands[index]?.includes(sign))
}
