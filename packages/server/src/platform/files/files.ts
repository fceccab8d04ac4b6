import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { ConfigError, type S3Settings } from '../config.ts'
import type { Tx } from '../data/tx.ts'
import { newId } from '../ids.ts'
import type { Log } from '../log.ts'
import { Refusal } from '../refusal.ts'
import type { ReceivedFile } from '../uploads/uploads.ts'
import {
  deleteFile,
  findFile,
  insertFile,
  insertSame,
  isAnythingIn,
  isBackupRunning,
  listBySha256,
  listKnownPaths,
  type StoredFile,
  type StoreName,
} from './files.tables.ts'
import { hasFreeSpace } from './files-disk.ts'
import type { ByteRange, Store } from './store.ts'
import { listOldFiles } from './store-disk.ts'
import { openStores } from './stores.ts'

export { fileHeaders } from './files-headers.ts'
export { fileFields, proofSeenBefore, type StoredFile } from './files.tables.ts'
export type { ByteRange } from './store.ts'

/** The uploaded files. Their bytes have random names outside any served folder. */
export interface Files {
  /** The folder for temporary files of requests. */
  readonly uploadsDir: string
  /**
   * Moves received files to the store, durably on disk. That takes a while, so it comes before the transaction. Files
   * that no row refers to when `action` ends are removed again.
   */
  placing<const F extends readonly (ReceivedFile | undefined)[], T>(
    received: F,
    action: (...placed: Placed<F>) => Promise<T>,
  ): Promise<T>
  /**
   * Stores a placed file by writing its row. If the transaction does not commit, the file is as before: stored by the
   * next attempt, or removed.
   * @param purpose what it was sent for, in the terms of the calling module
   */
  keep(tx: Tx, file: PlacedFile, purpose: string): Promise<StoredFile>
  get(tx: Tx, id: string): Promise<StoredFile>
  /**
   * Its bytes, never more than a few buffers in memory however slowly they are read. Destroying the stream releases its
   * source.
   */
  read(stored: Pick<StoredFile, 'store' | 'path'>): Readable
  /**
   * Its bytes from `start` to `end`, both inclusive, with the least work. A chunk is valid until the next one is
   * requested.
   * @param size the maximum chunk length in bytes @param signal when aborted, ends with an error, even while waiting
   */
  pieces(stored: StoredFile, range: ByteRange, size: number, signal: AbortSignal): AsyncIterable<Buffer>
  /** The absolute path, for `X-Accel-Redirect`; undefined if the file is in S3. */
  localPath(stored: StoredFile): string | undefined
  /**
   * Creates rows of their own for the same bytes, which are removed with the last row. @returns the new ids by the
   * given ones
   */
  share(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Removes the row and, after the commit, the bytes unless they are shared. Unknown ids are ignored. */
  remove(tx: Tx, id: string): Promise<void>
  /** Stored files with exactly these bytes as sent, oldest first. */
  sameContent(tx: Tx, sha256: string): Promise<{ id: string }[]>
  /** Removes what crashes left behind: temporary files, and stored files without a row, older than one hour. */
  sweepOrphans(tx: Tx): Promise<number>
  /**
   * Checks that the configured store is usable and holds what rows refer to.
   * @throws ConfigError with a sentence that says what is wrong
   */
  check(tx: Tx): Promise<void>
  /** Whether there is space; if not, uploads are refused with storage_full. */
  freeSpaceOk(): Promise<boolean>
}

/** A file whose bytes are in their final place, before a row refers to them. */
export interface PlacedFile extends Omit<ReceivedFile, 'field' | 'path'> {
  readonly store: StoreName
  /** The path below the folder of stored files, or the key in the bucket. */
  readonly place: string
}

/** Places each received file. */
type Placed<F extends readonly unknown[]> = { -readonly [K in keyof F]: PlacedOf<F[K]> }
type PlacedOf<F> = F extends ReceivedFile ? PlacedFile : undefined

/** Beyond this number, files without a row indicate the wrong database rather than crashes. */
const FEW_ORPHANS = 20

interface FilesParts {
  /** Created with its parents if missing. */
  dataDir: string
  log: Log
  /** If set, new files go there. Existing files on the disk stay and are read from there. */
  s3?: S3Settings | undefined
}

export const createFiles = ({ dataDir, log, s3 }: FilesParts): Files => {
  const uploadsDir = join(dataDir, 'uploads')
  const filesDir = join(dataDir, 'files')
  for (const folder of [uploadsDir, filesDir]) mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { current, all, storeOf } = openStores(filesDir, s3)
  /** The files that a row refers to, as far as known: after a commit with unknown outcome the row may exist. */
  const named = new WeakSet<PlacedFile>()

  const placeFile = async ({ path: temporary, field: _, ...facts }: ReceivedFile): Promise<PlacedFile> => {
    const placed = { ...facts, store: current, place: randomPlace() }
    await storeOf(current).put(temporary, placed.place)
    return placed
  }

  return {
    uploadsDir,
    placing: async (received, action) => {
      const placed: (PlacedFile | undefined)[] = []
      try {
        for (const file of received) placed.push(file && (await placeFile(file)))
        return await action(...(placed as Placed<typeof received>))
      } finally {
        for (const file of placed) {
          if (file && !named.has(file)) await removeQuietly(storeOf(file.store), file.place, log)
        }
      }
    },
    keep: async (tx, file, purpose) => {
      const { place: path, ...facts } = file
      named.add(file)
      tx.onRollback(() => void named.delete(file))
      const stored = { id: newId(), path, ...facts, purpose, createdAt: tx.now }
      await insertFile(tx, stored)
      return stored
    },
    get: async (tx, id) => {
      const stored = isUuid(id) ? await findFile(tx, id) : undefined
      if (!stored) throw new Refusal('not_found', {}, { log: 'no such file' })
      return stored
    },
    read: ({ store, path }) => storeOf(store).read(path),
    pieces: ({ store, path }, range, size, signal) => storeOf(store).pieces(path, range, size, signal),
    localPath: ({ store, path }) => storeOf(store).localPath(path),
    share: (tx, ids) => insertSame(tx, ids),
    remove: async (tx, id) => {
      const removed = isUuid(id) ? await deleteFile(tx, id) : undefined
      if (removed) tx.afterCommit(() => removeQuietly(storeOf(removed.store), removed.path, log))
    },
    sameContent: (tx, sha256) => listBySha256(tx, sha256),
    sweepOrphans: (tx) => sweepAll(tx, uploadsDir, all, log),
    check: async (tx) => {
      await storeOf(current).check()
      if (!s3 && (await isAnythingIn(tx, 's3'))) {
        throw new ConfigError('Files are kept in an S3 storage: S3_ENDPOINT, S3_BUCKET and its keys must be set.')
      }
    },
    freeSpaceOk: () => hasFreeSpace(dataDir),
  }
}

const sweepAll = async (tx: Tx, uploadsDir: string, stores: readonly Store[], log: Log): Promise<number> => {
  // A running backup may be about to read files whose rows are gone.
  const isNeeded = await isBackupRunning(tx)
  // Resumable uploads below it have a slower sweep of their own.
  const forgotten = await listOldFiles(uploadsDir, { below: false })
  await Promise.all(forgotten.map((path) => rm(path, { force: true })))
  let removed = forgotten.length
  for (const store of isNeeded ? [] : stores) removed += await sweepStore(tx, store, log)
  return removed
}

/** Leftovers are swept later: an action does not fail because of them. */
const removeQuietly = async (store: Store, storageKey: string, log: Log): Promise<void> => {
  await store.remove(storageKey).catch((error: unknown) => log.warn({ err: error }, 'a file is left to be swept'))
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** Two levels of folders, so that none grows large. */
const randomPlace = (): string => {
  const name = randomBytes(16).toString('hex')
  return `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`
}

const BATCH = 1000

/** @returns how many files without a row were removed */
const sweepStore = async (tx: Tx, store: Store, log: Log): Promise<number> => {
  const orphans = await listOrphans(tx, store, log)
  for (const orphan of orphans) await store.remove(orphan)
  return orphans.length
}

const listOrphans = async (tx: Tx, store: Store, log: Log): Promise<string[]> => {
  const old = await store.listOld()
  const known = new Set<string>()
  for (let from = 0; from < old.length; from += BATCH) {
    for (const storageKey of await listKnownPaths(tx, old.slice(from, from + BATCH))) known.add(storageKey)
  }
  const orphans = old.filter((storageKey) => !known.has(storageKey))
  if (orphans.length > FEW_ORPHANS && orphans.length * 2 > old.length) {
    log.error(
      { orphans: orphans.length, files: old.length },
      'most kept files have no row: wrong database? None removed',
    )
    return []
  }
  return orphans
}
