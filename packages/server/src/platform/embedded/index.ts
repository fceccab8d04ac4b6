import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findBinaries } from './binaries.ts'
import { endRemoved, openDataDir, type Place } from './cluster.ts'
import { urlFor } from './connection.ts'
import { alone, type Lock, tryLock } from './locks.ts'
import type { EmbeddedLog } from './log.ts'
import { ensureRunning, hasFallen, type Running, stopServer } from './server.ts'

export type EmbeddedDatabase = {
  /** For `pg`: the product's database as its owner. Contains the password: never log it. */
  url: string
  /** False if a running server was taken over or joined. */
  startedHere: boolean
  /**
   * Call it when the pools are closed. The last app that uses the server stops it. Can be called twice.
   * @param patienceMs how long a server may take for a clean shutdown; then it is killed, and recovers at its next
   * start
   */
  stop(patienceMs?: number): Promise<void>
}

/** For several processes with about thirty each, and for commands. */
const CONNECTIONS = 200
const TURN_MS = 150_000
const WATCH_MS = 1_000
const STOPPING_MS = 8_000

/**
 * Starts the bundled PostgreSQL or joins the one already running on this data folder, and keeps it running: if it is
 * killed, it restarts within about a second at the same address. See docs/decisions/003-embedded-postgresql.md.
 * @param dataDir created if missing; `postgres/`, `postgres.log` and two lock files in it are ours
 * @param leaving aborted when the app is told to end: a start in progress is given up and leaves no process behind
 * @param connections the maximum, for all apps that use the server
 * @param begun called when the server has been started and is being waited for, so work done then costs no extra time
 * @throws with a sentence for the operator if there are no binaries, or the server cannot start
 */
export async function startEmbedded(options: {
  dataDir: string
  log: EmbeddedLog
  leaving?: AbortSignal
  connections?: number
  begun?: () => void
}): Promise<EmbeddedDatabase> {
  const dataDir = await openDataDir(options.dataDir)
  const binaries = await findBinaries(dataDir)
  const stopped = new AbortController()
  const leaving = AbortSignal.any([stopped.signal, ...(options.leaving ? [options.leaving] : [])])
  const { log, begun, connections = CONNECTIONS } = options
  const cluster: Place = { dataDir, folder: join(dataDir, 'postgres'), binaries, log, leaving, connections, begun }
  const { running, use } = await alone(turnFile(cluster), TURN_MS, () => begin(cluster), leaving)
  const { pid, address, password, startedHere } = running
  cluster.log.info({ pid, ...address }, startedHere ? 'PostgreSQL started.' : 'Joined the PostgreSQL that was running.')
  const endWatch = watch(cluster, running)
  let stopping: Promise<void> | undefined
  const stop = async (patienceMs: number) => {
    stopped.abort()
    await endWatch()
    await leave(cluster, use, patienceMs)
  }
  return {
    url: urlFor(address, password),
    startedHere,
    stop: (patienceMs = STOPPING_MS) => {
      stopping ??= stop(patienceMs)
      return stopping
    },
  }
}

/** Makes sure that the server runs, and that others know that we use it. Only call it under the exclusive lock. */
async function begin(cluster: Place): Promise<{ running: Running; use: Lock }> {
  try {
    const running = await ensureRunning(cluster)
    cluster.leaving.throwIfAborted()
    const use = tryLock(useFile(cluster), 'shared')
    if (!use) throw new Error(`${useFile(cluster)} is locked by another program.`)
    return { running, use }
  } catch (error) {
    // A server that was found but not joined would be left without an owner.
    if (cluster.leaving.aborted) await stopUnused(cluster, STOPPING_MS)
    throw error
  }
}

/** Held exclusively by the process that starts or stops the server. */
const turnFile = (cluster: Place) => join(cluster.dataDir, 'postgres.turn.lock')
/** Held shared by every app while it uses the server. */
const useFile = (cluster: Place) => join(cluster.dataDir, 'postgres.use.lock')

/** Ends our use, and stops the server if it was the last one. */
async function leave(cluster: Place, use: Lock, patienceMs: number): Promise<void> {
  if (!existsSync(cluster.dataDir)) {
    use.release()
    return endRemoved(cluster)
  }
  await alone(turnFile(cluster), patienceMs, async () => {
    use.release()
    await stopUnused(cluster, patienceMs)
  })
}

/** Stops the server if nobody uses it, that is, nobody holds the lock. Only call it under the exclusive lock. */
async function stopUnused(cluster: Place, patienceMs: number): Promise<void> {
  const last = tryLock(useFile(cluster), 'exclusive')
  if (!last) return cluster.log.info({}, 'PostgreSQL goes on: another app uses it.')
  try {
    await stopServer(cluster, patienceMs)
  } finally {
    last.release()
  }
  cluster.log.info({}, 'PostgreSQL stopped.')
}

/** Restarts a crashed server. All apps watch; the first to get the lock does it, the others join. */
function watch(cluster: Place, first: Running): () => Promise<void> {
  let running = first
  let checking: Promise<void> | undefined
  const check = async () => {
    if (!hasFallen(running)) return
    running = await alone(turnFile(cluster), TURN_MS, () => ensureRunning(cluster), cluster.leaving)
    if (running.startedHere) cluster.log.warn({ pid: running.pid }, 'PostgreSQL had fallen and was started again.')
    if (running.address.port !== first.address.port) {
      cluster.log.error({}, 'PostgreSQL listens on another port now, because its own was taken: restart the app.')
    }
  }
  const timer = setInterval(() => {
    checking ??= check()
      .catch((error: unknown) => {
        if (!cluster.leaving.aborted) cluster.log.error({ err: error }, 'PostgreSQL has fallen and does not start.')
      })
      .finally(() => {
        checking = undefined
      })
  }, WATCH_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await checking
  }
}
