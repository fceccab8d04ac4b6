import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { createDatabase, type Database } from './platform/data/db.ts'
import { createPool } from './platform/data/pool.ts'
import { startEmbedded } from './platform/embedded/index.ts'
import { whenAborted, whenToldToEnd } from './platform/ending.ts'
import { createLog } from './platform/log.ts'

/**
 * The configured database: the one of DATABASE_URL, or the embedded one, joined when a product is running on it.
 * @param isMade whether an embedded one is made where there is none
 */
const openDatabase = async ({ databaseUrl, dataDir }: Config, leaving: AbortSignal, isMade = false) => {
  if (databaseUrl) return { url: databaseUrl, stop: async () => undefined }
  if (!isMade) {
    await stat(join(dataDir, 'postgres')).catch(() => {
      throw new ConfigError(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL.`)
    })
  }
  return startEmbedded({ dataDir, log: createLog('silent'), leaving })
}

/** What a command came to, and what it says of that. */
interface Outcome {
  readonly ok: boolean
  readonly said: string
}

/** Where a command works. `leaving` is aborted when it is told to end. */
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
      // Nobody waits for the queries of a report that is not wanted any more.
      if (!leaving.aborted) await db.close()
    }
  }

/**
 * Runs a command that checks the configured database, prints what it found, and ends with 0 when all is right, with 1
 * when it is not, and with 2 when that could not be found out.
 * @param failed what is said then, in a sentence
 */
export const runCheck = (failed: string, check: (db: Database) => Promise<Outcome>): Promise<void> =>
  runCommand(failed, onDatabase(check))

/**
 * Runs a command on the configured database; how it ends is as for `runCheck`.
 * @param isMade whether an embedded database is made where there is none
 */
export const runCommand = async (
  failed: string,
  action: (workplace: Workplace) => Promise<Outcome>,
  isMade = false,
): Promise<void> => {
  const leaving = new AbortController()
  /** What the person who asked can do something about is said in a sentence. */
  const sentenceOf = (error: unknown): string => {
    if (leaving.signal.aborted) return 'It was told to end.'
    return error instanceof ConfigError ? error.message : ((error as Error).stack ?? String(error))
  }
  whenToldToEnd(() => leaving.abort())
  try {
    const config = readConfig(process.env)
    const { url, stop } = await openDatabase(config, leaving.signal, isMade)
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
