import { mkdir } from 'node:fs/promises'
import { seed } from '../seeds/seed.ts'
import { createApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { startEmbedded } from './platform/embedded/index.ts'
import { createLog, type Log } from './platform/log.ts'

/** Requests in flight get this long to finish. */
const LEAVE_WITHIN_MS = 10_000

const start = async (config: Config, log: Log): Promise<void> => {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir, log })
  const app = await createApp(config, config.databaseUrl ?? embedded?.url ?? '', log)
  const notes = await seed(app, config, embedded !== undefined)
  await app.http.listen({ port: config.port, host: config.host })
  const bound = app.http.server.address()
  const port = typeof bound === 'object' ? bound?.port : config.port
  const url = config.port === 0 ? `http://${config.host}:${port}` : config.publicUrl
  process.stdout.write([`Vesica is ready: ${url}`, ...notes, ''].join('\n'))

  let leaving = false
  const leave = (signal: string): void => {
    if (leaving) return
    leaving = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), LEAVE_WITHIN_MS).unref()
    app
      .stop()
      .then(() => embedded?.stop())
      .then(() => process.exit(0))
      .catch((error: unknown) => {
        log.error({ err: error }, 'could not stop in order')
        process.exit(1)
      })
  }
  process.on('SIGTERM', leave)
  process.on('SIGINT', leave)
}

try {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise was rejected and nobody listened'))
  await start(config, log)
} catch (error) {
  const sentence = error instanceof ConfigError || (error as { code?: string }).code === 'EADDRINUSE'
  process.stderr.write(
    `Vesica could not start.\n${sentence ? (error as Error).message : ((error as Error).stack ?? String(error))}\n`,
  )
  process.exit(1)
}
