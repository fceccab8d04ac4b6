import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { createDatabase, type Database } from './platform/data/db.ts'
import { createPool } from './platform/data/pool.ts'
import { startEmbedded } from './platform/embedded/index.ts'
import { whenAborted, onStop } from './platform/ending.ts'
import { createLog } from './platform/log.ts'

/**
 * The configured database: the one of DATABASE_URL, or the embedded one, joined if a product is running on it.
 * @param isCreated whether a missing embedded one is created
 */
const openDatabase = async ({ databaseUrl, dataDir }: Config, leaving: AbortSignal, isCreated = false) => {
  if (databaseUrl) return { url: databaseUrl, stop: async () => undefined }
  if (!isCreated) {
    await stat(join(dataDir, 'postgres')).catch(() => {
      throw new ConfigError(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL.`)
    })
  }
  return startEmbedded({ dataDir, log: createLog('silent'), leaving })
}

/** The exit code of a command, and what it prints. */
interface Outcome {
  readonly ok: boolean
  readonly said: string
}

/** The environment of a command. `leaving` is aborted when it is told to end. */
export interface Workplace {
  readonly config: Config
  readonly url: string
  readonly leaving: AbortSignal
}

const onDatabase =
  (check: (db: Database) => Promise<Outcome>) =>
  async ({ url, leaving }: Workplace): Promise<Outcome> => {
    const log = createLog('warn', process.stderr)
    const db = createDatabase({
      pool: createPool({ connectionString: url, max: 2 }, log),
      clock: { now: () => new Date() },
      log,
      sendJobs: async () => {
        throw new Error('A command that checks sends nothing')
      },
    })
    try {
      return await Promise.race([check(db), whenAborted(leaving)])
    } finally {
      // Nobody waits for the queries of an abandoned report.
      if (!leaving.aborted) await db.close()
    }
  }

/**
 * Runs a command that checks the configured database and prints its findings. Exits with 0 if all is well, 1 if not,
 * and 2 if that could not be determined.
 * @param failed the sentence printed in that last case
 */
export const runCheck = (failed: string, check: (db: Database) => Promise<Outcome>): Promise<void> =>
  runCommand(failed, onDatabase(check))

/**
 * Runs a command on the configured database; exit codes as for `runCheck`.
 * @param isCreated whether a missing embedded database is created
 */
export const runCommand = async (
  failed: string,
  action: (workplace: Workplace) => Promise<Outcome>,
  isCreated = false,
): Promise<void> => {
  const leaving = new AbortController()
  /** Errors that the person who ran it can fix are sentences. */
  const sentenceOf = (error: unknown): string => {
    if (leaving.signal.aborted) return 'It was told to end.'
    return error instanceof ConfigError ? error.message : ((error as Error).stack ?? String(error))
  }
  onStop(() => leaving.abort())
  try {
    const config = readConfig(process.env)
    const { url, stop } = await openDatabase(config, leaving.signal, isCreated)
    try {
      const { ok, said } = await action({ config, url, leaving: leaving.signal })
      process.stdout.write(said)
      process.exitCode = ok ? 0 : 1
    } finally {
      await stop()
    }
  } catch (error) {
    process.stderr.write(`${failed}\n${sentenceOf(error)}\n`)
    process.exit(2)
  }
}
