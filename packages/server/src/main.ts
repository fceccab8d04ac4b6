import { mkdir } from 'node:fs/promises'
import { seed } from '../seeds/seed.ts'
import { createApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { startEmbedded } from './platform/embedded/index.ts'
import { createLog, type Log } from './platform/log.ts'

/** Requests in flight get this long to finish. */
const LEAVE_WITHIN_MS = 10_000

/** Lets go of what was started, the last first; each once. */
const undo: (() => Promise<void>)[] = []
const stop = async (): Promise<void> => {
  for (let act = undo.pop(); act; act = undo.pop()) await act()
}

const start = async (config: Config, log: Log): Promise<void> => {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir, log })
  if (embedded) undo.push(embedded.stop)
  const app = await createApp(config, config.databaseUrl ?? embedded?.url ?? '', log)
  undo.push(app.stop)
  const notes = await seed(app, config, embedded !== undefined)
  await app.http.listen({ port: config.port, host: config.host })
  const bound = app.http.server.address()
  const port = typeof bound === 'object' ? bound?.port : config.port
  const url = config.port === 0 ? `http://${config.host}:${port}` : config.publicUrl
  process.stdout.write([`Vesica is ready: ${url}`, ...notes, ''].join('\n'))
}

let ending = false

/** Ends the process in order, or without it when that takes too long. */
const end = (code: number, log: Log): void => {
  if (ending) return
  ending = true
  setTimeout(() => process.exit(1), LEAVE_WITHIN_MS).unref()
  stop().then(
    () => process.exit(code),
    (error: unknown) => {
      log.error({ err: error }, 'could not stop in order')
      process.exit(1)
    },
  )
}

/** What the person who starts the product can do something about is said in a sentence; the rest is for who mends it. */
const reasonOf = (error: unknown): string => {
  const { code, message, stack } = error as NodeJS.ErrnoException
  const isSentence = error instanceof ConfigError || ['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL'].includes(code ?? '')
  return isSentence ? message : (stack ?? String(error))
}

const sayWhy = (error: unknown): void => {
  process.stderr.write(`Vesica could not start.\n${reasonOf(error)}\n`)
}

try {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise was rejected and nobody listened'))
  const leave = (signal: string): void => {
    log.info({ signal }, 'stopping')
    end(0, log)
  }
  process.once('SIGTERM', leave)
  process.once('SIGINT', leave)
  await start(config, log).catch((error: unknown) => {
    sayWhy(error)
    end(1, log)
  })
} catch (error) {
  sayWhy(error)
  process.exit(1)
}
