import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { createDatabase, type Database } from './platform/data/db.ts'
import { createPool } from './platform/data/pool.ts'
import { startEmbedded } from './platform/embedded/index.ts'
import { whenAborted, whenToldToEnd } from './platform/ending.ts'
import { createLog } from './platform/log.ts'

/** The configured database: the one of DATABASE_URL, or the embedded one, joined when a product is running on it. */
const openDatabase = async ({ databaseUrl, dataDir }: Config, leaving: AbortSignal) => {
  if (databaseUrl) return { url: databaseUrl, stop: async () => undefined }
  await stat(join(dataDir, 'postgres')).catch(() => {
    throw new ConfigError(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL.`)
  })
  return startEmbedded({ dataDir, log: createLog('silent'), leaving })
}

const onDatabase = async (
  check: (db: Database) => Promise<{ ok: boolean; said: string }>,
  leaving: AbortSignal,
): Promise<boolean> => {
  const log = createLog('warn', process.stderr)
  const { url, stop } = await openDatabase(readConfig(process.env), leaving)
  const db = createDatabase({
    pool: createPool({ connectionString: url, max: 2 }, log),
    clock: { now: () => new Date() },
    log,
    sendJobs: async () => {
      throw new Error('A command that checks sends nothing')
    },
  })
  try {
    const { ok, said } = await Promise.race([check(db), whenAborted(leaving)])
    process.stdout.write(said)
    return ok
  } finally {
    // Nobody waits for the queries of a report that is not wanted any more.
    if (!leaving.aborted) await db.close()
    await stop()
  }
}

/**
 * Runs a command that checks the configured database, prints what it found, and ends with 0 when all is right, with 1
 * when it is not, and with 2 when that could not be found out.
 * @param failed what is said then, in a sentence
 */
export const runCheck = async (
  failed: string,
  check: (db: Database) => Promise<{ ok: boolean; said: string }>,
): Promise<void> => {
  const leaving = new AbortController()
  /** What the person who asked can do something about is said in a sentence. */
  const sentenceOf = (error: unknown): string => {
    if (leaving.signal.aborted) return 'It was told to end.'
    return error instanceof ConfigError ? error.message : ((error as Error).stack ?? String(error))
  }
  whenToldToEnd(() => leaving.abort())
  try {
    process.exitCode = (await onDatabase(check, leaving.signal)) ? 0 : 1
  } catch (error) {
    process.stderr.write(`${failed}\n${sentenceOf(error)}\n`)
    process.exit(2)
  }
}
