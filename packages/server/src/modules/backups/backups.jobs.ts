import { notices } from '../../i18n/notices.ts'
import { ArchiveError } from '../../platform/archive/archive-error.ts'
import { makeConfigured, newName } from '../../platform/archive/configured.ts'
import type { Made } from '../../platform/archive/make.ts'
import { archivePlace } from '../../platform/archive/place.ts'
import { sweepScratch, type Tried, tryArchive } from '../../platform/archive/trial.ts'
import type { Config } from '../../platform/config.ts'
import { createDatabase, type Database } from '../../platform/data/db.ts'
import { createPool } from '../../platform/data/pool.ts'
import type { Worker } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { Refusal } from '../../platform/refusal.ts'
import { verifyChain } from '../activity/index.ts'
import { type OutsideCheck, reconcile } from '../wallet/index.ts'
import {
  beginBackup,
  endAbandoned,
  findRunning,
  MAKE_QUEUE,
  noteFailed,
  noteMade,
  noteProgress,
  pruneScheduled,
  REPORT_EVERY_MS,
  syncWithStorage,
} from './backup.ts'
import { databaseNow, getSchedule, isBackupDue } from './schedule.ts'
import { closeOld } from './download.ts'
import { beginTrial, type Checks, endForgotten, findTrial, noteTrial, TRY_QUEUE } from './trial.ts'

export interface BackupParts {
  config: Config
  databaseUrl: string
  db: Database
  log: Log
  /** What later modules know about the ledger's journals. */
  outside: Readonly<Record<string, OutsideCheck>>
}

/** A backup or trial restore of gigabytes takes hours; after this long another process checks on it. */
const MAX_SECONDS = 23 * 60 * 60
const POLL_EVERY_MS = 500

/** The reason for a failure on screen; the details are in the log. */
const sentenceOf = (error: unknown): string => {
  if (error instanceof ArchiveError) return error.message
  const { code } = error as NodeJS.ErrnoException
  return `It failed${code ? ` (${code})` : ''}. See the log for details.`
}

const idIn = (data: unknown, name: 'backup' | 'trial'): string => {
  const id = typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined
  if (typeof id !== 'string') throw new Error(`A job without a ${name}`)
  return id
}

/** Makes the backup that was started, and schedules its trial restore. Its row records the outcome in any case. */
export const makeBackup = async (
  deps: BackupParts,
  id: string,
  isStopping: () => boolean = () => false,
): Promise<void> => {
  const { db, log } = deps
  const backup = await db.read((tx) => findRunning(tx, id))
  if (!backup) return
  try {
    const result = await makeWithProgress(deps, backup, isStopping)
    log.info({ archive: result.name, bytes: result.bytes, files: result.files, lost: result.lost }, 'a backup was made')
    await db.transact(async (tx) => {
      await noteMade(tx, id, result)
      await beginTrial(tx, id)
      if (backup.why === 'scheduled')
        await pruneScheduled(tx, (await getSchedule(tx)).keep, archivePlace(deps.config).remove)
    })
  } catch (error) {
    log.error({ err: error, backup: id }, 'a backup failed')
    const problem = isStopping() ? notices.backups.stopped : sentenceOf(error)
    await db.transact((tx) => noteFailed(tx, id, problem))
  }
}

/** The same, while its progress is stored; it is aborted when this process ends, or its row does. */
const makeWithProgress = async (
  { config, databaseUrl, db, log }: BackupParts,
  { id, name }: { id: string; name: string },
  isStopping: () => boolean,
): Promise<Made> => {
  const controller = new AbortController()
  let [done, total, reportedAt] = [0, 0, 0]
  let reporting: Promise<void> | undefined
  const report = async () => {
    if (!(await db.transact((tx) => noteProgress(tx, id, done, total)))) controller.abort()
  }
  const poll = () => {
    if (isStopping()) controller.abort()
    if (reporting || Date.now() - reportedAt < REPORT_EVERY_MS) return
    reportedAt = Date.now()
    reporting = report()
      .catch((error: unknown) => log.warn({ err: error }, 'how far a backup has come was not noted'))
      .finally(() => {
        reporting = undefined
      })
  }
  const timer = setInterval(poll, POLL_EVERY_MS)
  const progress = (doneBytes: number, totalBytes: number) => {
    ;[done, total] = [doneBytes, totalBytes]
  }
  try {
    return await makeConfigured(config, databaseUrl, { name, signal: controller.signal, progress })
  } finally {
    clearInterval(timer)
    await reporting
  }
}

/** Restores a backup into a scratch database, checks it there, and stores the result. */
export const tryBackup = async (deps: BackupParts, id: string): Promise<void> => {
  const { config, databaseUrl, db, log } = deps
  const trial = await db.read((tx) => findTrial(tx, id))
  if (!trial) return
  let checks: Checks = []
  let problem: string | null = null
  try {
    const source = archivePlace(config).read(trial.name)
    const trying = { connectionString: databaseUrl, source, passphrase: config.backupPassphrase }
    checks = await tryArchive(trying, (tried) => checksOf(deps, tried))
  } catch (error) {
    log.error({ err: error, archive: trial.name }, 'a backup does not restore')
    problem = sentenceOf(error)
  }
  await db.transact((tx) => noteTrial(tx, id, checks, problem))
}

const checksOf = async ({ log, outside }: BackupParts, tried: Tried): Promise<Checks> => {
  const { manifest, tableDifferences, fileDifferences, url } = tried
  const scratch = createDatabase({
    pool: createPool({ connectionString: url, max: 1, name: 'vesica trial' }, log),
    clock: { now: () => new Date() },
    log,
    sendJobs: async () => {
      throw new Error('Nothing is sent from a scratch database')
    },
  })
  try {
    const ledger = await scratch.transact((tx) => reconcile(tx, outside))
    const chain = await scratch.read((tx) => verifyChain(tx))
    const [first] = ledger.differences
    return [
      {
        ...{ name: 'tables', count: manifest.tables.length, differences: tableDifferences.length },
        text: tableDifferences[0] ?? null,
      },
      {
        ...{ name: 'journals', count: ledger.journals, differences: ledger.differences.length },
        text: first ? `${first.subject} ${first.text}` : null,
      },
      {
        ...{ name: 'files', count: manifest.files.count, differences: fileDifferences },
        text: fileDifferences > 0 ? `${fileDifferences} files that rows name are not in it, or not whole` : null,
      },
      { name: 'audit', count: chain.entries, differences: chain.ok ? 0 : 1, text: chain.problem?.text ?? null },
    ]
  } finally {
    await scratch.close()
  }
}

/** Starts a scheduled backup when it is due, and cleans up after those that did not end. */
export const maintainBackups = async ({ config, databaseUrl, db }: BackupParts): Promise<void> => {
  const store = archivePlace(config)
  await db.transact(async (tx) => {
    await endAbandoned(tx)
    await endForgotten(tx)
    await closeOld(tx)
  })
  const archives = await store.list()
  await db.transact((tx) => syncWithStorage(tx, store.store, archives))
  await sweepScratch(databaseUrl)
  const newBackup = { store: store.store, encrypted: config.backupPassphrase !== undefined, why: 'scheduled' as const }
  await db
    .transact(async (tx) => {
      if (await isBackupDue(tx, await databaseNow(tx)))
        await beginBackup(tx, { ...newBackup, name: newName(config, 'scheduled') }, null)
    })
    .catch((error: unknown) => {
      // It is made at the next check, when the running one is done.
      if (!(error instanceof Refusal && error.code === 'backup_running')) throw error
    })
}

export const backupWorkers = (deps: BackupParts): Worker[] => [
  {
    queue: MAKE_QUEUE,
    retries: 0,
    mostSeconds: MAX_SECONDS,
    run: (data, isStopping) => makeBackup(deps, idIn(data, 'backup'), isStopping),
  },
  { queue: TRY_QUEUE, retries: 0, mostSeconds: MAX_SECONDS, run: (data) => tryBackup(deps, idIn(data, 'trial')) },
  { queue: 'backup-schedule', retries: 0, cron: '*/5 * * * *', run: () => maintainBackups(deps) },
]
