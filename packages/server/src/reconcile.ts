import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { outsideChecks } from './app.ts'
import { reconcileNow } from './modules/wallet/wallet.jobs.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { createDatabase } from './platform/data/db.ts'
import { startEmbedded } from './platform/embedded/index.ts'
import { whenAborted, whenToldToEnd } from './platform/ending.ts'
import { createLog } from './platform/log.ts'
import { createPool } from './platform/data/pool.ts'

const leaving = new AbortController()

/** The configured database: the one of DATABASE_URL, or the embedded one, joined when a product is running on it. */
const openDatabase = async (config: Config) => {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => undefined }
  await stat(join(config.dataDir, 'postgres')).catch(() => {
    throw new ConfigError(`There is no database in ${config.dataDir}. Set DATA_DIR or DATABASE_URL.`)
  })
  return startEmbedded({ dataDir: config.dataDir, log: createLog('silent'), leaving: leaving.signal })
}

/** Replays the ledger, prints the report as JSON and repairs nothing. @returns whether all agrees */
const main = async (): Promise<boolean> => {
  const log = createLog('warn', process.stderr)
  const { url, stop } = await openDatabase(readConfig(process.env))
  const db = createDatabase({
    pool: createPool({ connectionString: url, max: 2 }, log),
    clock: { now: () => new Date() },
    log,
    sendJobs: async () => {
      throw new Error('A reconciliation sends nothing')
    },
  })
  try {
    const report = await Promise.race([reconcileNow(db, outsideChecks), whenAborted(leaving.signal)])
    process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
    return report.ok
  } finally {
    // Nobody waits for the queries of a report that is not wanted any more.
    if (!leaving.signal.aborted) await db.close()
    await stop()
  }
}

/** What the person who asked can do something about is said in a sentence. */
const sentenceOf = (error: unknown): string => {
  if (leaving.signal.aborted) return 'It was told to end.'
  return error instanceof ConfigError ? error.message : ((error as Error).stack ?? String(error))
}

whenToldToEnd(() => leaving.abort())
try {
  process.exitCode = (await main()) ? 0 : 1
} catch (error) {
  process.stderr.write(`The ledger could not be reconciled.\n${sentenceOf(error)}\n`)
  process.exit(2)
}
