import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { S3Settings } from '../config.ts'
import { hasFreeSpace, isDiskFull, syncFolder } from '../files/files-disk.ts'
import { s3Client } from '../files/s3.ts'
import { type ByteRange, twoBuffers } from '../files/store.ts'
import { diskStore } from '../files/store-disk.ts'
import { s3Store } from '../files/store-s3.ts'
import { ArchiveError } from './archive-error.ts'

/** Where archives are stored. */
export interface ArchivePlace {
  readonly store: 'disk' | 's3'
  /**
   * Stores a stream under a name: completely and safe from a power failure, or not at all. A chunk may be overwritten
   * when the next one is requested.
   * @throws ArchiveError if there is no space for it
   */
  write(name: string, bytes: AsyncIterable<Buffer>, signal: AbortSignal): Promise<void>
  /** Here and below, a chunk is valid until the next one is requested. */
  read(name: string): AsyncIterable<Buffer>
  pieces(name: string, range: ByteRange, size: number, signal: AbortSignal): AsyncIterable<Buffer>
  /** Missing archives are ignored. */
  remove(name: string): Promise<void>
  list(): Promise<{ name: string; bytes: number }[]>
  /** Removes unfinished archives. Only call it while nobody else creates one. */
  sweep(): Promise<void>
}

/** The form of archive names: nothing else in the folder or bucket is touched. */
const NAME = /^vesica-[0-9TZ]{16}-[a-z-]{1,20}-[0-9a-f]{8}\.tar\.zst(\.age)?$/
export const isArchiveName = (name: string): boolean => NAME.test(name)

/** @param reason a word for its purpose  @param random 8 hexadecimal digits */
export const archiveName = (at: Date, reason: string, random: string, encrypted: boolean): string =>
  `vesica-${at.toISOString().replace(/[-:]|\.\d+/g, '')}-${reason}-${random}.tar.zst${encrypted ? '.age' : ''}`

/** Next to uploaded files: in the data folder or the bucket. */
export const archivePlace = ({ dataDir, s3 }: { dataDir: string; s3: S3Settings | undefined }): ArchivePlace =>
  s3 ? bucketPlace(s3) : folderPlace(join(dataDir, 'backups'))

const UNFINISHED = '.part'
/** How often the disk is checked for space for everything else. */
const CHECK_EVERY_BYTES = 64 * 1024 * 1024

const full = (cause?: unknown) =>
  new ArchiveError('There is no room on the disk for the backup: nothing of it was kept. Make room and try again.', {
    cause,
  })

const READ_AT_ONCE = 512 * 1024

/** An archive in any store. A chunk is valid until the next one is requested. */
export const readFileAt = (path: string): AsyncIterable<Buffer> =>
  diskStore(dirname(path)).readInto(basename(path), twoBuffers(READ_AT_ONCE))

const folderPlace = (folder: string): ArchivePlace => {
  const disk = diskStore(folder)
  return {
    store: 'disk',
    write: async (name, bytes, signal) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const unfinished = join(folder, `${name}${UNFINISHED}`)
      try {
        await writeSynced(folder, unfinished, bytes)
        signal.throwIfAborted()
        await rename(unfinished, join(folder, name))
        await syncFolder(folder)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw isDiskFull(error) ? full(error) : error
      }
    },
    read: (name) => disk.readInto(name, twoBuffers(READ_AT_ONCE)),
    pieces: disk.pieces,
    remove: disk.remove,
    list: async () => {
      const names = (await readdir(folder).catch(() => [])).filter(isArchiveName)
      return Promise.all(names.map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size })))
    },
    sweep: async () => {
      const names = await readdir(folder).catch(() => [])
      const left = names.filter((name) => name.endsWith(UNFINISHED) && isArchiveName(name.slice(0, -UNFINISHED.length)))
      await Promise.all(left.map((name) => rm(join(folder, name), { force: true })))
    },
  }
}

const writeSynced = async (folder: string, path: string, bytes: AsyncIterable<Buffer>): Promise<void> => {
  const file = await open(path, 'wx', 0o600)
  try {
    let unseen = CHECK_EVERY_BYTES
    for await (const chunk of bytes) {
      unseen += chunk.length
      if (unseen > CHECK_EVERY_BYTES) {
        if (!(await hasFreeSpace(folder))) throw full()
        unseen = 0
      }
      for (let at = 0; at < chunk.length; ) at += (await file.write(chunk, at)).bytesWritten
    }
    await file.sync()
  } finally {
    await file.close()
  }
}

const PREFIX = 'backups/'

const bucketPlace = (settings: S3Settings): ArchivePlace => {
  const client = s3Client(settings)
  const store = s3Store(settings)
  return {
    store: 's3',
    write: (name, bytes) => client.upload(PREFIX + name, bytes),
    read: (name) => client.get(PREFIX + name),
    pieces: (name, range, size, signal) => store.pieces(PREFIX + name, range, size, signal),
    remove: (name) => store.remove(PREFIX + name),
    list: async () => {
      const listed = await Array.fromAsync(client.list(PREFIX))
      return listed
        .map(({ key, bytes }) => ({ name: key.slice(PREFIX.length), bytes }))
        .filter(({ name }) => isArchiveName(name))
    },
    sweep: () => client.abortUploads(PREFIX),
  }
}
