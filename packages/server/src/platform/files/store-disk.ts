import { constants, createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rm, stat, utimes } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import { HOUR } from '../clock.ts'
import { Refusal } from '../refusal.ts'
import { isDiskFull, syncFile, syncFolder } from './files-disk.ts'
import { type ByteRange, type Store, type TwoBuffers, twoBuffers } from './store.ts'

/** @param root an existing folder for kept files and nothing else */
export const diskStore = (root: string): Store => {
  // Places stand in rows, and rows may come from an archive that somebody else made.
  const pathOf = (place: string): string => {
    const path = join(root, place)
    const below = relative(root, path)
    if (below === '' || below.split(sep)[0] === '..' || isAbsolute(below))
      throw new Error(`${place} is no place of files`)
    return path
  }
  return {
    put: async (path, place) => placeSynced(path, pathOf(place), root),
    read: (place) => createReadStream(pathOf(place)),
    pieces: (place, range, size) =>
      piecesOf(pathOf(place), range, twoBuffers(Math.min(size, range.end - range.start + 1))),
    readInto: (place, buffers) => piecesOf(pathOf(place), { start: 0, end: Infinity }, buffers),
    remove: async (place) => rm(pathOf(place), { force: true }),
    listOld: async () =>
      (await listOldFiles(root, { below: true })).map((path) => relative(root, path).split(sep).join('/')),
    localPath: pathOf,
    check: async () => undefined,
  }
}

/**
 * Two buffers in turn, one being filled while the other is taken: new memory for each piece costs a film more than its
 * reading does. No reading of a disk waits, so that nothing has to be broken off.
 */
async function* piecesOf(path: string, { start, end }: ByteRange, buffers: TwoBuffers): AsyncGenerator<Buffer> {
  const file = await open(path)
  try {
    let [taken, filled] = buffers
    let at = start
    const fill = (buffer: Buffer) => {
      const reading = file.read(buffer, 0, Math.min(buffer.length, end + 1 - at), at)
      // Who takes no more pieces does not hear of it.
      reading.catch(() => undefined)
      return reading
    }
    let reading = fill(taken)
    while (at <= end) {
      const { bytesRead } = await reading
      if (bytesRead === 0) return
      at += bytesRead
      if (at <= end) reading = fill(filled)
      yield taken.subarray(0, bytesRead)
      ;[taken, filled] = [filled, taken]
    }
  } finally {
    await file.close()
  }
}

/** A file system without second names, or two of them. */
const cannotLink: ReadonlySet<unknown> = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'ENOSYS'])

/**
 * Gives a file a second name, so that a film of gigabytes is there at once, without another copy of it; where that
 * cannot be, copies it. The first name may go at any time. Survives a power cut from here on.
 */
const placeSynced = async (from: string, to: string, root: string): Promise<void> => {
  try {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    // Both names bear one time: without a row yet, a file that took hours to come must not look left behind.
    const now = new Date()
    await utimes(from, now, now)
    await link(from, to).catch((error: NodeJS.ErrnoException) => {
      if (!cannotLink.has(error.code)) throw error
      return copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
    })
    await syncFile(to)
  } catch (error) {
    await rm(to, { force: true })
    throw isDiskFull(error) ? new Refusal('storage_full', {}, { log: 'the disk is full' }) : error
  }
  for (let folder = dirname(to); folder.startsWith(root); folder = dirname(folder)) await syncFolder(folder)
}

/**
 * Absolute paths of files last written more than an hour ago, by the clock that stamps them.
 * @param below whether folders in the folder are looked through as well
 */
export const listOldFiles = async (folder: string, { below }: { below: boolean }): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: below, withFileTypes: true })
  const old: string[] = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const facts = await stat(path).catch(() => undefined)
    if (facts && Date.now() - facts.mtimeMs > HOUR) old.push(path)
  }
  return old
}
