import { randomBytes } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { aFolder, NAME } from '../../../test/archives.ts'
import { aStorage, type S3 } from '../../../test/s3.ts'
import { archiveName, type ArchivePlace, archivePlace, isArchiveName } from './place.ts'

const never = new AbortController().signal

/** In chunks of one size, each in the buffer of the one before. */
async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  const memory = Buffer.alloc(size)
  for (let at = 0; at < bytes.length; at += size) yield memory.subarray(0, bytes.copy(memory, 0, at, at + size))
}

/** Each is valid until the next is requested. */
const all = async (chunks: AsyncIterable<Buffer>): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(chunks, (chunk) => Buffer.from(chunk)))

async function* broken(): AsyncGenerator<Buffer> {
  yield randomBytes(20_000_000)
  throw new Error('what is read from has gone')
}

let s3: S3
let dataDir: string
const stores: Record<string, ArchivePlace> = {}

beforeAll(async () => {
  dataDir = await aFolder()
  s3 = await aStorage(await aFolder())
  stores['folder'] = archivePlace({ dataDir, s3: undefined })
  stores['bucket'] = archivePlace({ dataDir, s3: s3.settings })
})

describe.each(['folder', 'bucket'])('archive storage in a %s', (kind) => {
  it('writes, lists, reads in ranges and removes archives', async () => {
    const store = stores[kind] as ArchivePlace
    // More than two parts of an upload.
    const bytes = randomBytes(34_000_000)
    expect(await store.list()).toEqual([])
    await store.write(NAME, inPieces(bytes, 1_000_003), never)
    expect(await store.list()).toEqual([{ name: NAME, bytes: bytes.length }])
    expect((await all(store.read(NAME))).equals(bytes)).toBe(true)
    const slice = await all(store.pieces(NAME, { start: 16_777_215, end: 16_777_300 }, 50, never))
    expect(slice.equals(bytes.subarray(16_777_215, 16_777_301))).toBe(true)
    await store.remove(NAME)
    await store.remove(NAME)
    expect(await store.list()).toEqual([])
  })

  it('does not list incomplete archives', async () => {
    const store = stores[kind] as ArchivePlace
    await expect(store.write(NAME, broken(), never)).rejects.toThrow('what is read from has gone')
    await store.sweep()
    expect(await store.list()).toEqual([])
    // Nor does anything else of it remain and take up space.
    if (kind === 'bucket') expect(await s3.keys()).toEqual([])
  })
})

describe('archive storage in a folder', () => {
  it('removes incomplete archives of killed processes and keeps foreign files', async () => {
    const folder = join(dataDir, 'backups')
    await mkdir(folder, { recursive: true })
    await Promise.all([`${NAME}.part`, 'notes.part', 'notes.txt'].map((name) => writeFile(join(folder, name), 'x')))
    const store = stores['folder'] as ArchivePlace
    expect(await store.list()).toEqual([])
    await store.sweep()
    expect((await readdir(folder)).sort()).toEqual(['notes.part', 'notes.txt'])
  })
})

describe('archive names', () => {
  it('contain date and reason, and no path', () => {
    const at = new Date('2026-03-01T03:00:00.123Z')
    expect(archiveName(at, 'test', '0a1b2c3d', false)).toBe(NAME)
    expect(archiveName(at, 'upgrade', '0a1b2c3d', true)).toBe('vesica-20260301T030000Z-upgrade-0a1b2c3d.tar.zst.age')
    expect(isArchiveName(NAME)).toBe(true)
    for (const name of [`../${NAME}`, `${NAME}.part`, 'postgres', '', `${NAME}/..`])
      expect(isArchiveName(name)).toBe(false)
  })
})
