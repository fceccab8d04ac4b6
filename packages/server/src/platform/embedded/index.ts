import { join } from 'node:path'
import { findBinaries } from './binaries.ts'
import { openDataDir, type Place } from './cluster.ts'
import { urlFor } from './connection.ts'
import { alone, type Lock, tryLock } from './locks.ts'
import type { EmbeddedLog } from './log.ts'
import { ensureRunning, hasFallen, type Running, stopServer } from './server.ts'

export type EmbeddedDatabase = {
  /** For `pg`: the product's database, as its owner. It holds the password: never log it. */
  url: string
  /** False when a running server was taken over or joined. */
  startedHere: boolean
  /** Call it when the pools are closed. The last app that uses the server stops it. May be called twice. */
  stop(): Promise<void>
}

const TURN_MS = 150_000
const WATCH_MS = 1_000

/**
 * Starts the PostgreSQL that comes with the app, or joins the one that already runs on this data folder, and keeps it
 * running: one that is killed is started again within about a second, at the same address.
 * See docs/decisions/003-embedded-postgresql.md.
 * @param dataDir made if it is missing; `postgres/`, `postgres.log` and two lock files in it are ours
 * @throws with a sentence for the operator when there are no binaries, or the server cannot start
 */
export async function startEmbedded(options: { dataDir: string; log: EmbeddedLog }): Promise<EmbeddedDatabase> {
  const dataDir = await openDataDir(options.dataDir)
  const binaries = await findBinaries(dataDir)
  const place: Place = { dataDir, folder: join(dataDir, 'postgres'), binaries, log: options.log }
  const { running, use } = await alone(turnFile(place), TURN_MS, async () => {
    const running = await ensureRunning(place)
    const use = tryLock(useFile(place), 'shared')
    if (!use) throw new Error(`${useFile(place)} is locked by another program.`)
    return { running, use }
  })
  const { pid, address, password, startedHere } = running
  place.log.info({ pid, ...address }, startedHere ? 'PostgreSQL started.' : 'Joined the PostgreSQL that was running.')
  const endWatch = watch(place, running)
  let stopping: Promise<void> | undefined
  const stop = async () => {
    await endWatch()
    await leave(place, use)
  }
  return {
    url: urlFor(address, password),
    startedHere,
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}

/** Held exclusively by the one process that starts or stops. */
const turnFile = (place: Place) => join(place.dataDir, 'postgres.turn.lock')
/** Held shared by every app for as long as it uses the server. */
const useFile = (place: Place) => join(place.dataDir, 'postgres.use.lock')

/** Gives up our use, and stops the server when that was the last: then nobody else holds the lock. */
async function leave(place: Place, use: Lock): Promise<void> {
  await alone(turnFile(place), TURN_MS, async () => {
    use.release()
    const last = tryLock(useFile(place), 'exclusive')
    if (!last) return place.log.info({}, 'PostgreSQL goes on: another app uses it.')
    try {
      await stopServer(place)
    } finally {
      last.release()
    }
    place.log.info({}, 'PostgreSQL stopped.')
  })
}

/** Starts the server again when it has fallen. All apps watch; the first that gets its turn does it, the others join. */
function watch(place: Place, first: Running): () => Promise<void> {
  let running = first
  let looking: Promise<void> | undefined
  const look = async () => {
    if (!(await hasFallen(running))) return
    running = await alone(turnFile(place), TURN_MS, () => ensureRunning(place))
    if (running.startedHere) place.log.warn({ pid: running.pid }, 'PostgreSQL had fallen and was started again.')
    if (running.address.port !== first.address.port) {
      place.log.error({}, 'PostgreSQL listens on another port now, because its own was taken: restart the app.')
    }
  }
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => place.log.error({ err: error }, 'PostgreSQL has fallen and does not start.'))
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
