import { spawn } from 'node:child_process'
import { open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { endRemoved, openCluster, type Place, signal } from './cluster.ts'
import { type Address, knock, loopbackAddress, socketAddress } from './connection.ts'
import { isRunning, type PostmasterFile, postgresProcessesIn, readPostmasterFile } from './processes.ts'
import { chooseRunner, commandFor } from './runner.ts'
import { settingsFor } from './settings.ts'

/** A server that responds. */
export type Running = { pid: number; address: Address; password: string; startedHere: boolean }

const STARTING_MS = 120_000
const LEAVING_MS = 30_000
const QUICKLY_MS = 1_000
const LARGEST_LOG = 10 * 1024 * 1024

/**
 * The server of this data folder: the running one, otherwise a new one. Only call it under the exclusive lock.
 * @throws an error whose message ends with the server's log; or, when the app shuts down, whatever error that causes
 */
export async function ensureRunning(cluster: Place): Promise<Running> {
  await endRemoved(cluster)
  const password = await openCluster(cluster)
  let output = ''
  // A start is lost when its port was taken meanwhile, or when a postmaster whose app died was just starting.
  for (let attempt = 1; attempt <= 3; attempt++) {
    const stale = await readPostmasterFile(cluster.folder)
    const adopted = await adopt(cluster, password)
    if (adopted) return adopted
    await clearRemains(cluster.folder)
    const started = await start(cluster, password, stale?.port ?? 0)
    if (typeof started !== 'string') return started
    output = started
  }
  throw new Error(`The embedded PostgreSQL did not start. The end of ${logFile(cluster)}:\n${output}`)
}

/** Waits until the server here answers, or until nothing of it is left. */
async function adopt(cluster: Place, password: string): Promise<Running | undefined> {
  const until = Date.now() + LEAVING_MS
  for (;;) {
    cluster.leaving.throwIfAborted()
    const known = await readPostmasterFile(cluster.folder)
    const pids = await postgresProcessesIn(cluster.folder)
    const address = known && addressOf(cluster.folder, known)
    // The password goes to a port only when the process that should be behind it is there.
    const answer =
      address && (known.listensOn === 'socket' || pids.includes(known.pid)) ? await knock(address, password) : 'silent'
    if (known && address && answer === 'ready') return { pid: known.pid, address, password, startedHere: false }
    if (pids.length === 0 && answer === 'silent') return undefined
    // Without their postmaster they can only end; SIGQUIT lets them do it at once, and the next start recovers.
    if (!known || !pids.includes(known.pid)) signal(pids, 'SIGQUIT')
    if (Date.now() > until && answer !== 'busy') {
      throw new Error(`PostgreSQL processes (${pids.join(', ')}) work in ${cluster.folder}, but do not answer.`)
    }
    await delay(20)
  }
}

/**
 * A stale postmaster.pid or socket lock blocks the start if its pid now belongs to another process or a zombie. Nothing
 * runs in the folder anymore, so they are stale. Without /proc that is not certain, and PostgreSQL decides.
 */
async function clearRemains(folder: string): Promise<void> {
  if (process.platform !== 'linux') return
  const { port } = socketAddress(folder) ?? { port: 0 }
  const names = ['postmaster.pid', `.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`]
  await Promise.all(names.map((name) => rm(join(folder, name), { force: true })))
}

/** Starts the server, or returns the end of its log if it failed. */
async function start(cluster: Place, password: string, preferredPort: number): Promise<Running | string> {
  const { folder, binaries, log } = cluster
  const address = socketAddress(folder) ?? (await loopbackAddress(preferredPort))
  const runner = await chooseRunner(folder, binaries.postgres)
  if (runner.notice) log.warn({ folder }, runner.notice)
  const { file, offset } = await openLog(cluster)
  const [command, args] = commandFor(runner, binaries.postgres, [
    '-D',
    folder,
    ...settingsFor(address, cluster.connections),
  ])
  // In a session of its own, so that Ctrl-C in a terminal only reaches the app, which then shuts down cleanly.
  const child = spawn(command, args, {
    ...{ ...runner.as, cwd: folder, env: binaries.environment, detached: true },
    stdio: ['ignore', file.fd, file.fd],
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()))
  child.unref()
  let alive = true
  void exited.then(() => {
    alive = false
  })
  await file.close()
  cluster.begun?.()

  const until = Date.now() + STARTING_MS
  while (alive && Date.now() < until) {
    // Only here it is certain that it is PostgreSQL and has announced its address.
    if (cluster.leaving.aborted) child.kill('SIGINT')
    const known = await readPostmasterFile(folder)
    const listens = known && known.pid === child.pid && known.listensOn
    if (listens && !cluster.leaving.aborted && (await knock(address, password)) === 'ready') {
      return { pid: known.pid, address, password, startedHere: true }
    }
    await Promise.race([exited, delay(10)])
  }
  cluster.leaving.throwIfAborted()
  if (alive) {
    throw new Error(`The embedded PostgreSQL is not ready after two minutes:\n${await endOfLog(cluster, offset)}`)
  }
  return endOfLog(cluster, offset)
}

/**
 * Stops the server: clients are disconnected and a checkpoint is written ('fast' shutdown). Only call it under the
 * exclusive lock. If that takes too long, or the postmaster is gone, the processes are ended without a checkpoint at
 * the end of the patience; the next start recovers everything committed. A server whose folder was removed is ended as
 * well.
 */
export async function stopServer(cluster: Place, patienceMs: number): Promise<void> {
  await endRemoved(cluster)
  const known = await readPostmasterFile(cluster.folder)
  const until = Date.now() + patienceMs
  for (;;) {
    const pids = await postgresProcessesIn(cluster.folder)
    if (pids.length === 0) return
    const leftMs = until - Date.now()
    // Repeated signals change nothing.
    if (known && pids.includes(known.pid) && leftMs > QUICKLY_MS) signal([known.pid], 'SIGINT')
    else signal(pids, leftMs > 0 ? 'SIGQUIT' : 'SIGKILL')
    await delay(10)
  }
}

/** True if the running server is gone: killed, or stopped manually. */
export const hasFallen = (running: Running) => !isRunning(running.pid)

function addressOf(folder: string, known: PostmasterFile): Address | undefined {
  if (known.listensOn === 'socket') return { host: folder, port: known.port }
  return known.listensOn === 'loopback' ? { host: '127.0.0.1', port: known.port } : undefined
}

const logFile = (cluster: Place) => join(cluster.dataDir, 'postgres.log')

/** Opens the server's log for appending; a large one is first renamed to postgres.log.1. */
async function openLog(cluster: Place) {
  const path = logFile(cluster)
  const size = await stat(path).then(
    (stats) => stats.size,
    () => 0,
  )
  if (size > LARGEST_LOG) await rename(path, `${path}.1`)
  return { file: await open(path, 'a', 0o600), offset: size > LARGEST_LOG ? 0 : size }
}

/** The last 20 lines logged after the offset. */
async function endOfLog(cluster: Place, offset: number): Promise<string> {
  const file = await open(logFile(cluster), 'r')
  try {
    const length = 8_192
    const { size } = await file.stat()
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, Math.max(offset, size - length))
    return buffer.toString('utf8', 0, bytesRead).trimEnd().split('\n').slice(-20).join('\n')
  } finally {
    await file.close()
  }
}
