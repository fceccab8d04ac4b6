import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { constants, mkdirSync } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { HOUR } from '../clock.ts'
import { deleteFile, findFile, insertFile, listBySha256, listKnownPaths, type StoredFile } from './files.tables.ts'
import { hasFreeSpace, isDiskFull, syncFile, syncFolder } from './files-disk.ts'
import type { Log } from '../log.ts'
import { Refusal } from '../refusal.ts'
import type { Tx } from '../data/tx.ts'
import type { ReceivedFile } from '../uploads/uploads.ts'

export { fileHeaders } from './files-headers.ts'
export { fileShown, type StoredFile } from './files.tables.ts'

/** The files that people sent in. The bytes lie under random names outside any served folder. */
export interface Files {
  /** Where temporary files of requests lie. */
  readonly uploadsDir: string
  /**
   * Puts received files where kept ones lie, their bytes on the disk itself. That takes a while, so it comes before a
   * transaction. What no row names when `act` is done is gone again.
   * @throws Refusal storage_full
   */
  placing<const F extends readonly (ReceivedFile | undefined)[], T>(
    received: F,
    act: (...placed: Placed<F>) => Promise<T>,
  ): Promise<T>
  /**
   * Keeps a placed file by writing its row. When the transaction does not commit it is as before, to be kept by the next
   * try or to go.
   * @param purpose what it was sent for, in the words of the caller's module
   */
  keep(tx: Tx, file: PlacedFile, purpose: string): Promise<StoredFile>
  /** @throws Refusal not_found */
  get(tx: Tx, id: string): Promise<StoredFile>
  /** The absolute path, to be read from. */
  open(stored: StoredFile): string
  /** Removes the row, and the bytes once that is committed. Unknown ids do nothing. */
  remove(tx: Tx, id: string): Promise<void>
  /** Kept files that were sent with exactly these bytes, the oldest first. */
  sameContent(tx: Tx, sha256: string): Promise<{ id: string }[]>
  /** Removes what crashes left behind: temporary files, and kept ones without a row, older than one hour. */
  sweepOrphans(tx: Tx): Promise<number>
  /** false: uploads are to be refused with storage_full. */
  freeSpaceOk(): Promise<boolean>
}

/** A file whose bytes lie where they would be kept, before anything says that they are. */
export interface PlacedFile extends Omit<ReceivedFile, 'field' | 'path'> {
  /** Below the folder of kept files. */
  readonly place: string
}

/** Each received file as a placed one. */
type Placed<F extends readonly unknown[]> = { -readonly [K in keyof F]: PlacedOf<F[K]> }
type PlacedOf<F> = F extends ReceivedFile ? PlacedFile : undefined

/** Beyond this many, files without a row are taken for a sign of the wrong database rather than of crashes. */
const FEW_ORPHANS = 20

/** @param dataDir made with its folders if it is not there */
export const createFiles = ({ dataDir, log }: { dataDir: string; log: Log }): Files => {
  const uploadsDir = join(dataDir, 'uploads')
  const filesDir = join(dataDir, 'files')
  for (const folder of [uploadsDir, filesDir]) mkdirSync(folder, { recursive: true, mode: 0o700 })
  const placeOf = (path: string): string => join(filesDir, path)
  /** Those that a row names, as far as anybody knows: of a commit whose end was not heard the row may be there. */
  const named = new WeakSet<PlacedFile>()

  const place = async ({ path: temporary, field: _, ...facts }: ReceivedFile): Promise<PlacedFile> => {
    const placed = { ...facts, place: randomPath() }
    await copySynced(temporary, placeOf(placed.place), filesDir)
    return placed
  }

  return {
    uploadsDir,
    placing: async (received, act) => {
      const placed: (PlacedFile | undefined)[] = []
      try {
        for (const file of received) placed.push(file && (await place(file)))
        return await act(...(placed as Placed<typeof received>))
      } finally {
        for (const file of placed) if (file && !named.has(file)) await rm(placeOf(file.place), { force: true })
      }
    },
    keep: async (tx, file, purpose) => {
      const { place: path, ...facts } = file
      named.add(file)
      tx.onRollback(() => void named.delete(file))
      const stored = { id: randomUUIDv7(), path, ...facts, purpose, createdAt: tx.now }
      await insertFile(tx, stored)
      return stored
    },
    get: async (tx, id) => {
      const stored = isUuid(id) ? await findFile(tx, id) : undefined
      if (!stored) throw new Refusal('not_found', {}, { log: 'no such file' })
      return stored
    },
    open: (stored) => placeOf(stored.path),
    remove: async (tx, id) => {
      const path = isUuid(id) ? await deleteFile(tx, id) : undefined
      if (path) tx.afterCommit(() => rm(placeOf(path), { force: true }))
    },
    sameContent: (tx, sha256) => listBySha256(tx, sha256),
    sweepOrphans: async (tx) => {
      const forgotten = await listOldFiles(uploadsDir)
      const orphans = await listOrphans(tx, filesDir, log)
      await Promise.all([...forgotten, ...orphans].map((path) => rm(path, { force: true })))
      return forgotten.length + orphans.length
    },
    freeSpaceOk: () => hasFreeSpace(dataDir),
  }
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** Two levels of folders, so that none grows large. */
const randomPath = (): string => {
  const name = randomBytes(16).toString('hex')
  return `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`
}

/** Copies a file so that it and its name survive a power cut from here on. @throws Refusal storage_full; no copy is left then */
const copySynced = async (from: string, to: string, root: string): Promise<void> => {
  try {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
    await syncFile(to)
  } catch (error) {
    await rm(to, { force: true })
    throw isDiskFull(error) ? new Refusal('storage_full', {}, { log: 'the disk is full' }) : error
  }
  for (let folder = dirname(to); folder.startsWith(root); folder = dirname(folder)) await syncFolder(folder)
}

/** Absolute paths below a folder of files last written more than an hour ago, by the clock that stamps them. */
const listOldFiles = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const old: string[] = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const facts = await stat(path).catch(() => undefined)
    if (facts && Date.now() - facts.mtimeMs > HOUR) old.push(path)
  }
  return old
}

const BATCH = 1000

const listOrphans = async (tx: Tx, filesDir: string, log: Log): Promise<string[]> => {
  const old = await listOldFiles(filesDir)
  const known = new Set<string>()
  for (let from = 0; from < old.length; from += BATCH) {
    const names = old.slice(from, from + BATCH).map((path) => relative(filesDir, path).split(sep).join('/'))
    for (const path of await listKnownPaths(tx, names)) known.add(join(filesDir, path))
  }
  const orphans = old.filter((path) => !known.has(path))
  if (orphans.length > FEW_ORPHANS && orphans.length * 2 > old.length) {
    log.error(
      { orphans: orphans.length, files: old.length },
      'most kept files have no row: wrong database? None removed',
    )
    return []
  }
  return orphans
}
