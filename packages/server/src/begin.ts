import { mkdir } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { startEmbedded } from './platform/embedded/index.ts'
import { whenAborted, onStop } from './platform/ending.ts'
import { createLog, type Log, standardOutput } from './platform/log.ts'
import { createLogBook, type LogBook } from './platform/logs/log-book.ts'

/** From the stop signal to the end: what supervisors wait for before they kill. */
const LEAVE_WITHIN_MS = 10_000
/** The parts of it reserved for what follows the start, the product, and the database. */
const AFTER_START_MS = 5000
const AFTER_PRODUCT_MS = 3000
const AFTER_DATABASE_MS = 1500

/** Releases what was started, given the time left until the end; in reverse order, each once. */
const undo: ((leftMs: number) => Promise<unknown>)[] = []
const leaving = new AbortController()

/** How to sign in, with passwords that are shown once: when everything runs, or otherwise at the end. */
const notes: string[] = []
const print = (heading: string): void => {
  process.stdout.write([heading, ...notes.splice(0), ''].join('\n'))
}
process.once('exit', () => {
  if (notes.length > 0) print('Vesica was set up, but does not run.')
})

/** Starts or joins the embedded PostgreSQL. `begun`: called when there is nothing to do but wait for it. */
const startDatabase = (dataDir: string, log: Log) => {
  const { promise: started, resolve } = Promise.withResolvers<void>()
  const start = async () => {
    const embedded = await startEmbedded({ dataDir, log, leaving: leaving.signal, begun: resolve })
    undo.push((leftMs) => embedded.stop(leftMs - AFTER_DATABASE_MS))
    return embedded
  }
  return { begun: started, ready: start() }
}

const start = async (config: Config, log: Log, book: LogBook): Promise<void> => {
  const { dataDir, databaseUrl } = config
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const database = databaseUrl ? undefined : startDatabase(dataDir, log)
  if (database) await Promise.race([database.begun, database.ready])
  // The product's code is loaded while PostgreSQL starts.
  const product = import('./product.ts')
  product.catch(() => undefined)
  const embedded = await database?.ready
  const { createApp, seed } = await product
  // Nobody waits for a product that is not serving yet: what it does to the database is atomic.
  const app = await Promise.race([
    createApp(config, databaseUrl ?? embedded?.url ?? '', log, { book }),
    whenAborted(leaving.signal),
  ])
  undo.push((leftMs) => Promise.race([app.stop(), pause(leftMs - AFTER_PRODUCT_MS)]))
  await seed(app, config, embedded !== undefined, notes)
  leaving.signal.throwIfAborted()
  await app.http.listen({ port: config.port, host: config.host })
  await app.smtp.listen()
  const bound = app.http.server.address()
  const port = typeof bound === 'object' ? bound?.port : config.port
  print(`Vesica is ready: ${config.port === 0 ? `http://${config.host}:${port}` : config.publicUrl}`)
}

let starting: Promise<void> = Promise.resolve()
let isEnding = false

/** Ends the process cleanly, or by force if that takes too long. */
const end = async (code: number, log: Log): Promise<void> => {
  if (isEnding) return
  isEnding = true
  const startedAt = performance.now()
  const leftMs = () => LEAVE_WITHIN_MS - (performance.now() - startedAt)
  setTimeout(() => process.exit(1), LEAVE_WITHIN_MS).unref()
  leaving.abort()
  // A start reaches a point where it can be abandoned; one that takes longer loses its database.
  await Promise.race([starting.catch(() => undefined), pause(leftMs() - AFTER_START_MS)])
  let inOrder = true
  for (let action = undo.pop(); action; action = undo.pop()) {
    await action(leftMs()).catch((error: unknown) => {
      inOrder = false
      log.error({ err: error }, 'could not stop in order')
    })
  }
  process.exit(inOrder ? code : 1)
}

/** Errors that the person who starts the product can fix are sentences; the others are for maintainers. */
const reasonOf = (error: unknown): string => {
  const { code, message, stack } = error as NodeJS.ErrnoException
  const hasOwnMessage = error instanceof ConfigError || ['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL'].includes(code ?? '')
  return hasOwnMessage ? message : (stack ?? String(error))
}

const sayWhy = (error: unknown): void => {
  process.stderr.write(`Vesica could not start.\n${reasonOf(error)}\n`)
}

/** Starts the product with the environment's settings. Anything that prevents it is printed, and ends the process. */
export const begin = (): void => {
  // The process title, however it was started.
  process.title = 'vesica'
  try {
    const config = readConfig(process.env)
    const book = createLogBook()
    const format = config.logFormat ?? (process.stdout.isTTY ? 'text' : 'json')
    const log = createLog(config.logLevel, standardOutput(format), book)
    process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise was rejected and nobody listened'))
    process.on('uncaughtException', (error) => {
      log.fatal({ err: error }, 'an error was thrown and nobody caught it')
      void end(1, log)
    })
    onStop((reason) => {
      log.info({ why: reason }, 'stopping')
      void end(0, log)
    })
    starting = start(config, log, book)
    starting.catch((error: unknown) => {
      // An aborted start fails for no reason that anyone could fix.
      if (isEnding) return
      sayWhy(error)
      void end(1, log)
    })
  } catch (error) {
    sayWhy(error)
    process.exit(1)
  }
}
