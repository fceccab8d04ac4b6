import { constants, createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rm, stat, utimes } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import { HOUR } from '../clock.ts'
import { Refusal } from '../refusal.ts'
import { isDiskFull, syncFile, syncFolder } from './files-disk.ts'
import { type ByteRange, type Store, type TwoBuffers, twoBuffers } from './store.ts'

/** @param root an existing folder used for stored files only */
export const diskStore = (root: string): Store => {
  // Paths come from rows, and rows may come from an archive made by someone else.
  const pathOf = (key: string): string => {
    const path = join(root, key)
    const below = relative(root, path)
    if (below === '' || below.split(sep)[0] === '..' || isAbsolute(below))
      throw new Error(`${key} is no place of files`)
    return path
  }
  return {
    put: async (path, key) => placeSynced(path, pathOf(key), root),
    read: (key) => createReadStream(pathOf(key)),
    pieces: (key, range, size) => piecesOf(pathOf(key), range, twoBuffers(Math.min(size, range.end - range.start + 1))),
    readInto: (key, buffers) => piecesOf(pathOf(key), { start: 0, end: Infinity }, buffers),
    remove: async (key) => rm(pathOf(key), { force: true }),
    listOld: async () =>
      (await listOldFiles(root, { below: true })).map((path) => relative(root, path).split(sep).join('/')),
    localPath: pathOf,
    check: async () => undefined,
  }
}

/**
 * Two alternating buffers, one filled while the other is consumed: allocating memory for each chunk costs a film more
 * than reading it. Disk reads never wait, so nothing needs aborting.
 */
async function* piecesOf(path: string, { start, end }: ByteRange, buffers: TwoBuffers): AsyncGenerator<Buffer> {
  const file = await open(path)
  try {
    let [current, filled] = buffers
    let at = start
    const fill = (buffer: Buffer) => {
      const reading = file.read(buffer, 0, Math.min(buffer.length, end + 1 - at), at)
      // A consumer that stops reading is not told.
      reading.catch(() => undefined)
      return reading
    }
    let reading = fill(current)
    while (at <= end) {
      const { bytesRead } = await reading
      if (bytesRead === 0) return
      at += bytesRead
      if (at <= end) reading = fill(filled)
      yield current.subarray(0, bytesRead)
      ;[current, filled] = [filled, current]
    }
  } finally {
    await file.close()
  }
}

/** The file system has no hard links, or these are two file systems. */
const cannotLink: ReadonlySet<unknown> = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'ENOSYS'])

/**
 * Hard-links a file, so that a film of gigabytes is in place at once without a copy; copies it where links are not
 * possible. The original name may be removed at any time. The result survives a power failure.
 */
const placeSynced = async (from: string, to: string, root: string): Promise<void> => {
  try {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    // Both names share one modification time. Without a row yet, a file that took hours to arrive must not look
    // abandoned.
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
 * Absolute paths of files last modified more than an hour ago by the file system's clock.
 * @param below whether to look in subfolders
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
