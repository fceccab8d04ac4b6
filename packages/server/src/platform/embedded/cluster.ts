import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  access,
  constants,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { SUPERUSER } from './connection.ts'
import type { EmbeddedLog } from './log.ts'
import { postgresProcessesIn, postgresProcessesInRemoved } from './processes.ts'
import { chooseRunner, commandFor } from './runner.ts'

/**
 * The paths of one embedded database, absolute and without symbolic links.
 * @property leaving aborted when the app shuts down: anything being created or started is given up
 * @property connections the maximum for a server that is started
 * @property begun called when a server's process has been started
 */
export type Place = {
  dataDir: string
  folder: string
  binaries: Binaries
  log: EmbeddedLog
  leaving: AbortSignal
  connections: number
  begun?: (() => void) | undefined
}

const PASSWORD_FILE = 'vesica.password'
const execute = promisify(execFile)

/**
 * The password of the cluster, which is created first if missing. Only call it under the exclusive lock. A cluster is
 * created in a temporary folder and renamed once it is complete and on disk, with its password inside. Under its final
 * name there is a whole cluster or none, whenever the process or machine dies.
 * @throws if there is a cluster that is not ours, or initdb fails
 */
export async function openCluster(cluster: Place): Promise<string> {
  const password = await readFile(join(cluster.folder, PASSWORD_FILE), 'utf8').catch(whenMissing(undefined))
  if (password !== undefined) return password
  await moveRemainsAside(cluster)
  return makeCluster(cluster)
}

/** Before initdb has written pg_control, no server can have run in the folder, so no data can be lost with it. */
async function moveRemainsAside({ folder, log }: Place): Promise<void> {
  const entries = await readdir(folder).catch(whenMissing(undefined))
  if (entries === undefined) return
  const holdsData = await access(join(folder, 'global', 'pg_control')).then(() => true, whenMissing(false))
  if (holdsData) {
    throw new Error(
      `${folder} holds a PostgreSQL cluster, but not its ${PASSWORD_FILE}. Put the file back, or move the folder away.`,
    )
  }
  // Leftovers of a folder removed under a running server, perhaps written by the server.
  await endProcesses(() => postgresProcessesIn(folder))
  if (entries.length === 0) return rmdir(folder)
  const asidePath = `${folder}.unfinished-${Date.now()}`
  await rename(folder, asidePath)
  log.warn({ folder, aside: asidePath }, 'A half-made database was moved aside; a new one is made.')
}

async function makeCluster({ dataDir, folder, binaries, leaving }: Place): Promise<string> {
  const workshop = `${folder}.new`
  const cluster = join(workshop, 'cluster')
  const passwordFile = join(workshop, 'password')
  // An initdb whose app was killed keeps running; its result is discarded.
  await endProcesses(() => postgresProcessesIn(cluster))
  await rm(workshop, { recursive: true, force: true })
  await mkdir(cluster, { recursive: true, mode: 0o700 })

  const password = randomBytes(32).toString('hex')
  await writeFile(passwordFile, password, { mode: 0o600, flush: true })
  const runner = await chooseRunner(workshop, binaries.postgres)
  const [command, args] = commandFor(runner, binaries.initdb, initdbArguments(cluster, passwordFile))
  const options = { ...runner.as, cwd: cluster, env: binaries.environment, signal: leaving }
  await execute(command, args, options).catch(async (error: unknown) => {
    await endProcesses(() => postgresProcessesIn(cluster))
    leaving.throwIfAborted()
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`The embedded PostgreSQL could not be set up in ${dataDir}:\n${stdout}${stderr}`.trim(), {
      cause: error,
    })
  })

  await rename(passwordFile, join(cluster, PASSWORD_FILE))
  await flushFolder(cluster)
  await rename(cluster, folder)
  await flushFolder(dataDir)
  await rm(workshop, { recursive: true, force: true })
  return password
}

/**
 * UTF-8 in code point order: the same on every machine and C library version, with lower() and upper() for all letters.
 */
function initdbArguments(cluster: string, passwordFile: string): string[] {
  return [
    ...[`--pgdata=${cluster}`, `--username=${SUPERUSER}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...['--no-instructions', '-c', 'timezone=UTC', '-c', 'log_timezone=UTC'],
  ]
}

const QUICKLY_MS = 6_000

/**
 * Ends a server or an initdb whose folder was removed under it: its data is gone, and it could keep running for up to a
 * minute. Any other app that uses it has lost its data as well.
 */
export const endRemoved = ({ folder }: Place): Promise<void> =>
  endProcesses(async () => [
    ...(await postgresProcessesInRemoved(folder)),
    ...(await postgresProcessesInRemoved(join(`${folder}.new`, 'cluster'))),
  ])

/**
 * Ends processes whose data is not needed: with SIGQUIT, on which they release shared memory, or otherwise by force.
 */
async function endProcesses(find: () => Promise<number[]>): Promise<void> {
  const until = Date.now() + QUICKLY_MS
  for (let pids = await find(); pids.length > 0; pids = await find()) {
    signal(pids, Date.now() < until ? 'SIGQUIT' : 'SIGKILL')
    await delay(10)
  }
}

/** Signals each process. One that has already ended is fine. */
export function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

/** Creates the data folder for this user only if missing, and returns its real path. */
export async function openDataDir(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.W_OK | constants.X_OK)
    return await realpath(dataDir)
  } catch (cause) {
    throw new Error(`The data folder ${dataDir} cannot be written: ${(cause as Error).message}`, { cause })
  }
}

async function flushFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function whenMissing<Value>(value: Value): (error: NodeJS.ErrnoException) => Value {
  return (error) => {
    if (error.code === 'ENOENT') return value
    throw error
  }
}
