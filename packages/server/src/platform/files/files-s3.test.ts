import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Data, openData } from '../../../test/data.ts'
import { aStorage, type S3 } from '../../../test/s3.ts'
import { ConfigError } from '../config.ts'
import type { ReceivedFile } from '../uploads/uploads.ts'
import { type ByteRange, createFiles, type Files, type StoredFile } from './files.ts'

const log = pino({ level: 'silent' })
const MB = 1024 * 1024

let home: string
let dataDir: string
let s3: S3
let data: Data
let files: Files

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'vesica-s3-'))
  s3 = await aStorage(join(home, 's3'))
  data = await openData()
})
afterAll(() => rm(home, { recursive: true, force: true }))
beforeEach(async () => {
  dataDir = await mkdtemp(join(home, 'data-'))
  files = createFiles({ dataDir, log, s3: s3.settings })
})
afterEach(async () => {
  await data.sql('delete from stored_file')
  for (const key of await s3.keys()) await rm(s3.pathOf(key))
})

const received = async (content: string | Buffer = 'hello'): Promise<ReceivedFile> => {
  const path = join(files.uploadsDir, randomUUID())
  await writeFile(path, content, { mode: 0o600 })
  const facts = { field: 'file', kind: 'txt', mime: 'text/plain', name: 'a.txt', sha256: '0'.repeat(64) } as const
  return { ...facts, path, bytes: Buffer.byteLength(content) }
}

const save = async (content?: string | Buffer, into = files): Promise<StoredFile> =>
  into.placing([await received(content)], (placed) => data.db.transact((tx) => into.keep(tx, placed, 'test')))

const onDisk = async (): Promise<string[]> => {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

/** The bytes of a range, which arrive in chunks of 64 KB. */
const slice = async (stored: StoredFile, range: ByteRange): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for await (const piece of files.pieces(stored, range, 64 * 1024, new AbortController().signal))
    pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}

describe('a file in S3', () => {
  it('is stored there only, without a local path', async () => {
    const stored = await save('hello')
    expect(await s3.keys()).toEqual([stored.path])
    expect(await onDisk()).toEqual([])
    expect(stored.store).toBe('s3')
    expect(files.localPath(stored)).toBeUndefined()
    expect(await data.db.read((tx) => files.get(tx, stored.id))).toEqual(stored)
    expect(await text(files.read(stored))).toBe('hello')
  })

  it('is read whole or by range', async () => {
    const content = randomBytes(3 * MB)
    const stored = await save(content)
    expect((await buffer(files.read(stored))).equals(content)).toBe(true)
    const middle = { start: MB - 1, end: 2 * MB }
    expect((await slice(stored, middle)).equals(content.subarray(MB - 1, 2 * MB + 1))).toBe(true)
    expect((await slice(stored, { start: 0, end: 1 })).equals(content.subarray(0, 2))).toBe(true)
    const last = { start: 3 * MB - 2, end: 3 * MB - 1 }
    expect((await slice(stored, last)).equals(content.subarray(-2))).toBe(true)
  })

  it('releases the connection when a reader stops halfway', async () => {
    const stored = await save(randomBytes(16 * MB))
    const connections = () => new Promise<number>((resolve) => s3.server.getConnections((_, count) => resolve(count)))
    const before = await connections()
    const reading = files.read(stored)
    await new Promise((resolve) => reading.once('data', resolve))
    reading.destroy()
    await expect.poll(connections, { interval: 5 }).toBeLessThanOrEqual(before)
    expect((await slice(stored, { start: 0, end: 9 })).length).toBe(10)
  })

  it('releases the connection when reading is aborted while paused', async () => {
    const stored = await save(randomBytes(16 * MB))
    const over = new AbortController()
    const pieces = files.pieces(stored, { start: 0, end: 16 * MB - 1 }, 64 * 1024, over.signal)[Symbol.asyncIterator]()
    await pieces.next()
    over.abort()
    await expect(
      (async () => {
        while (!(await pieces.next()).done);
      })(),
    ).rejects.toThrow('aborted')
  })

  it('is not read from storage that returns other bytes than requested', async () => {
    const stored = await save()
    // This client takes an end of 0 for none.
    await expect(slice(stored, { start: 0, end: 0 })).rejects.toThrow('other bytes')
  })

  it('fails to be read when it is missing', async () => {
    const stored = await save()
    await rm(s3.pathOf(stored.path))
    await expect(text(files.read(stored))).rejects.toThrow('404')
  })

  it('is removed when no row refers to it in the end', async () => {
    const failing = files.placing([await received()], (placed) =>
      data.db.transact(async (tx) => {
        await files.keep(tx, placed, 'test')
        expect(await s3.keys()).toHaveLength(1)
        throw new Error('no')
      }),
    )
    await expect(failing).rejects.toThrow('no')
    expect(await s3.keys()).toEqual([])
  })

  it('is removed once its row is deleted', async () => {
    const stored = await save()
    await data.db.transact((tx) => files.remove(tx, stored.id))
    expect(await s3.keys()).toEqual([])
  })

  it('is swept when it has had no row for an hour after a crash; foreign objects stay', async () => {
    const stored = await save()
    const orphan = async (key: string, hours: number) => {
      const leftover = await save('left behind')
      await data.sql('delete from stored_file where id = $1', [leftover.id])
      for (const end of ['', '.md5']) {
        const [from, to] = [s3.pathOf(leftover.path), s3.pathOf(key)].map((path) =>
          end ? path.replace(/_object$/, `_object${end}`) : path,
        ) as [string, string]
        await mkdir(dirname(to), { recursive: true })
        await rename(from, to).catch(() => undefined)
      }
      const then = Date.now() / 1000 - hours * 3600
      await utimes(s3.pathOf(key), then, then)
      return key
    }
    const old = await orphan(`aa/bb/aabb${'0'.repeat(28)}`, 2)
    const fresh = await orphan(`aa/bb/aabb${'1'.repeat(28)}`, 0.9)
    const foreign = await orphan('backup/of/somebody', 48)
    expect(await s3.keys()).toContain(old)
    expect(await data.db.read((tx) => files.sweepOrphans(tx))).toBe(1)
    expect(new Set(await s3.keys())).toEqual(new Set([stored.path, fresh, foreign]))
  })
})

describe('S3 configuration', () => {
  it('keeps existing files on disk readable', async () => {
    const before = createFiles({ dataDir, log })
    const stored = await save('older', before)
    expect(stored.store).toBe('disk')
    expect(await text(files.read(stored))).toBe('older')
    expect(String(await slice(stored, { start: 1, end: 2 }))).toBe('ld')
    await data.db.transact((tx) => files.remove(tx, stored.id))
    expect(await onDisk()).toEqual([])
  })

  it('is checked before the start', async () => {
    const check = (settings?: Partial<S3['settings']>) =>
      data.db.read((tx) => createFiles({ dataDir, log, s3: settings && { ...s3.settings, ...settings } }).check(tx))
    await check({})
    await check()
    await expect(check({ bucket: 'other' })).rejects.toThrow(/^S3_BUCKET: there is no bucket other at http:/)
    await expect(check({ accessKey: 'unknown' })).rejects.toThrow(/^S3_ACCESS_KEY and S3_SECRET_KEY do not open/)
    await expect(check({ endpoint: 'http://127.0.0.1:1' })).rejects.toThrow(/^S3_ENDPOINT: .*ECONNREFUSED/)
    await expect(check({ endpoint: 'http://127.0.0.1:1' })).rejects.toBeInstanceOf(ConfigError)
    await save()
    await expect(check()).rejects.toThrow('Files are kept in an S3 storage')
  })

  it('rejects files while the storage does', async () => {
    const closed = createFiles({ dataDir, log, s3: { ...s3.settings, accessKey: 'unknown' } })
    await expect(save('hello', closed)).rejects.toMatchObject({ code: 'storage_full' })
    const unreachable = createFiles({ dataDir, log, s3: { ...s3.settings, endpoint: 'http://127.0.0.1:1' } })
    await expect(save('hello', unreachable)).rejects.toMatchObject({ code: 'storage_full' })
    expect(await s3.keys()).toEqual([])
  })
})
