import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findBinaries } from './binaries.ts'
import { endRemoved, openDataDir, type Place } from './cluster.ts'
import { urlFor } from './connection.ts'
import { alone, type Lock, tryLock } from './locks.ts'
import type { EmbeddedLog } from './log.ts'
import { ensureRunning, hasFallen, type Running, stopServer } from './server.ts'

export type EmbeddedDatabase = {
  /** For `pg`: the product's database, as its owner. It holds the password: never log it. */
  url: string
  /** False when a running server was taken over or joined. */
  startedHere: boolean
  /**
   * Call it when the pools are closed. The last app that uses the server stops it. May be called twice.
   * @param patienceMs how long a server may take to stop in order; then it is killed, and recovers at its next start
   */
  stop(patienceMs?: number): Promise<void>
}

/** Of several processes beside each other, some thirty each, and of commands. */
const CONNECTIONS = 200
const TURN_MS = 150_000
const WATCH_MS = 1_000
const STOPPING_MS = 8_000

/**
 * Starts the PostgreSQL that comes with the app, or joins the one that already runs on this data folder, and keeps it
 * running: one that is killed is started again within about a second, at the same address.
 * See docs/decisions/003-embedded-postgresql.md.
 * @param dataDir made if it is missing; `postgres/`, `postgres.log` and two lock files in it are ours
 * @param leaving aborted when the app is told to end: a start under way is given up, and leaves no process behind
 * @param connections how many there may be at once, of all apps that use the server
 * @param begun called when the server has been started and is waited for: what is done then takes no time of anybody's
 * @throws with a sentence for the operator when there are no binaries, or the server cannot start
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
  const place: Place = { dataDir, folder: join(dataDir, 'postgres'), binaries, log, leaving, connections, begun }
  const { running, use } = await alone(turnFile(place), TURN_MS, () => begin(place), leaving)
  const { pid, address, password, startedHere } = running
  place.log.info({ pid, ...address }, startedHere ? 'PostgreSQL started.' : 'Joined the PostgreSQL that was running.')
  const endWatch = watch(place, running)
  let stopping: Promise<void> | undefined
  const stop = async (patienceMs: number) => {
    stopped.abort()
    await endWatch()
    await leave(place, use, patienceMs)
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

/** Sees to it that the server runs, and that others know that we use it. Call it only while alone. */
async function begin(place: Place): Promise<{ running: Running; use: Lock }> {
  try {
    const running = await ensureRunning(place)
    place.leaving.throwIfAborted()
    const use = tryLock(useFile(place), 'shared')
    if (!use) throw new Error(`${useFile(place)} is locked by another program.`)
    return { running, use }
  } catch (error) {
    // A server that was found, but not joined any more, would be left to nobody.
    if (place.leaving.aborted) await stopUnused(place, STOPPING_MS)
    throw error
  }
}

/** Held exclusively by the one process that starts or stops. */
const turnFile = (place: Place) => join(place.dataDir, 'postgres.turn.lock')
/** Held shared by every app for as long as it uses the server. */
const useFile = (place: Place) => join(place.dataDir, 'postgres.use.lock')

/** Gives up our use, and stops the server when that was the last. */
async function leave(place: Place, use: Lock, patienceMs: number): Promise<void> {
  if (!existsSync(place.dataDir)) {
    use.release()
    return endRemoved(place)
  }
  await alone(turnFile(place), patienceMs, async () => {
    use.release()
    await stopUnused(place, patienceMs)
  })
}

/** Stops the server if nobody uses it: then nobody holds the lock. Call it only while alone. */
async function stopUnused(place: Place, patienceMs: number): Promise<void> {
  const last = tryLock(useFile(place), 'exclusive')
  if (!last) return place.log.info({}, 'PostgreSQL goes on: another app uses it.')
  try {
    await stopServer(place, patienceMs)
  } finally {
    last.release()
  }
  place.log.info({}, 'PostgreSQL stopped.')
}

/** Starts the server again when it has fallen. All apps watch; the first that gets its turn does it, the others join. */
function watch(place: Place, first: Running): () => Promise<void> {
  let running = first
  let looking: Promise<void> | undefined
  const look = async () => {
    if (!hasFallen(running)) return
    running = await alone(turnFile(place), TURN_MS, () => ensureRunning(place), place.leaving)
    if (running.startedHere) place.log.warn({ pid: running.pid }, 'PostgreSQL had fallen and was started again.')
    if (running.address.port !== first.address.port) {
      place.log.error({}, 'PostgreSQL listens on another port now, because its own was taken: restart the app.')
    }
  }
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => {
        if (!place.leaving.aborted) place.log.error({ err: error }, 'PostgreSQL has fallen and does not start.')
      })
      .finally(() => {
        looking = undefined
      })
  }, WATCH_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await looking
  }
}
