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
export { fileShown, proofSeenBefore, type StoredFile } from './files.tables.ts'
export type { ByteRange } from './store.ts'

/** The files that people sent in. The bytes lie under random names outside any served folder. */
export interface Files {
  /** Where temporary files of requests lie. */
  readonly uploadsDir: string
  /**
   * Puts received files where kept ones lie, their bytes on the disk itself. That takes a while, so it comes before a
   * transaction. What no row names when `action` is done is gone again.
   */
  placing<const F extends readonly (ReceivedFile | undefined)[], T>(
    received: F,
    action: (...placed: Placed<F>) => Promise<T>,
  ): Promise<T>
  /**
   * Keeps a placed file by writing its row. When the transaction does not commit it is as before, to be kept by the next
   * try or to go.
   * @param purpose what it was sent for, in the words of the caller's module
   */
  keep(tx: Tx, file: PlacedFile, purpose: string): Promise<StoredFile>
  get(tx: Tx, id: string): Promise<StoredFile>
  /**
   * Its bytes. Never more of them in memory than a few buffers, however slowly they are taken; destroying it lets go of
   * where they come from.
   */
  read(stored: Pick<StoredFile, 'store' | 'path'>): Readable
  /**
   * Its bytes from `start` to `end`, both included, with the least work. A piece is good until the next one is asked for.
   * @param size how long a piece is at most, bytes  @param signal aborted: ends with an error, also while it waits
   */
  pieces(stored: StoredFile, range: ByteRange, size: number, signal: AbortSignal): AsyncIterable<Buffer>
  /** The absolute path, for what must be given one (`X-Accel-Redirect`); undefined where it lies in S3. */
  localPath(stored: StoredFile): string | undefined
  /** Rows of their own for the same bytes, which go with the last row that names them. @returns their ids by those given */
  share(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Removes the row, and the bytes once that is committed, unless they are shared. Unknown ids do nothing. */
  remove(tx: Tx, id: string): Promise<void>
  /** Kept files that were sent with exactly these bytes, the oldest first. */
  sameContent(tx: Tx, sha256: string): Promise<{ id: string }[]>
  /** Removes what crashes left behind: temporary files, and kept ones without a row, older than one hour. */
  sweepOrphans(tx: Tx): Promise<number>
  /**
   * Whether what is configured can be used and holds what rows name.
   * @throws ConfigError with a sentence that says what is wrong
   */
  check(tx: Tx): Promise<void>
  /** false: uploads are to be refused with storage_full. */
  freeSpaceOk(): Promise<boolean>
}

/** A file whose bytes lie where they would be kept, before anything says that they are. */
export interface PlacedFile extends Omit<ReceivedFile, 'field' | 'path'> {
  readonly store: StoreName
  /** Below the folder of kept files, or the key in the bucket. */
  readonly place: string
}

/** Each received file as a placed one. */
type Placed<F extends readonly unknown[]> = { -readonly [K in keyof F]: PlacedOf<F[K]> }
type PlacedOf<F> = F extends ReceivedFile ? PlacedFile : undefined

/** Beyond this many, files without a row are taken for a sign of the wrong database rather than of crashes. */
const FEW_ORPHANS = 20

interface FilesParts {
  /** Made with its folders if it is not there. */
  dataDir: string
  log: Log
  /** Given: what comes from now on is kept there. What lies on the disk stays, and is read from there. */
  s3?: S3Settings | undefined
}

export const createFiles = ({ dataDir, log, s3 }: FilesParts): Files => {
  const uploadsDir = join(dataDir, 'uploads')
  const filesDir = join(dataDir, 'files')
  for (const folder of [uploadsDir, filesDir]) mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { current, all, storeOf } = openStores(filesDir, s3)
  /** Those that a row names, as far as anybody knows: of a commit whose end was not heard the row may be there. */
  const named = new WeakSet<PlacedFile>()

  const place = async ({ path: temporary, field: _, ...facts }: ReceivedFile): Promise<PlacedFile> => {
    const placed = { ...facts, store: current, place: randomPlace() }
    await storeOf(current).put(temporary, placed.place)
    return placed
  }

  return {
    uploadsDir,
    placing: async (received, action) => {
      const placed: (PlacedFile | undefined)[] = []
      try {
        for (const file of received) placed.push(file && (await place(file)))
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
      const gone = isUuid(id) ? await deleteFile(tx, id) : undefined
      if (gone) tx.afterCommit(() => removeQuietly(storeOf(gone.store), gone.path, log))
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
  // Files whose rows are gone may be what a backup is about to read.
  const isNeeded = await isBackupRunning(tx)
  // Below lie uploads that may be resumed, whose own sweep is slower.
  const forgotten = await listOldFiles(uploadsDir, { below: false })
  await Promise.all(forgotten.map((path) => rm(path, { force: true })))
  let removed = forgotten.length
  for (const store of isNeeded ? [] : stores) removed += await sweepStore(tx, store, log)
  return removed
}

/** What stays behind is swept: nobody is told that an act failed because of it. */
const removeQuietly = async (store: Store, place: string, log: Log): Promise<void> => {
  await store.remove(place).catch((error: unknown) => log.warn({ err: error }, 'a file is left to be swept'))
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
    for (const place of await listKnownPaths(tx, old.slice(from, from + BATCH))) known.add(place)
  }
  const orphans = old.filter((place) => !known.has(place))
  if (orphans.length > FEW_ORPHANS && orphans.length * 2 > old.length) {
    log.error(
      { orphans: orphans.length, files: old.length },
      'most kept files have no row: wrong database? None removed',
    )
    return []
  }
  return orphans
}
