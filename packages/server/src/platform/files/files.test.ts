import { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase, type Database } from '../data/db.ts'
import { createPool } from '../data/pool.ts'
import { type EmbeddedDatabase, startEmbedded } from '../embedded/index.ts'
import { type ByteRange, createFiles, type Files, type StoredFile } from './files.ts'
import type { ReceivedFile } from '../uploads/uploads.ts'

const log = pino({ level: 'silent' })
const now = new Date('2026-03-01T12:00:00.000Z')
const HOURS = 3600

let home: string
let embedded: EmbeddedDatabase
let pool: pg.Pool
let db: Database
let files: Files
let dataDir: string

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'vesica-files-'))
  embedded = await startEmbedded({ dataDir: join(home, 'database'), log })
  pool = createPool({ connectionString: embedded.url }, log)
  for (const name of ['0002_files', '0041_media_kinds', '0041_stores', '0055_shared_files']) {
    await pool.query(await readFile(join(import.meta.dirname, `../../../migrations/${name}.sql`), 'utf8'))
  }
  db = createDatabase({ pool, clock: { now: () => now }, log, sendJobs: async () => undefined })
})
afterAll(async () => {
  await db.close()
  await embedded.stop()
  await rm(home, { recursive: true, force: true })
})
beforeEach(async () => {
  dataDir = await mkdtemp(join(home, 'data-'))
  files = createFiles({ dataDir, log })
})
afterEach(() => pool.query('delete from stored_file'))

/** A received file with this text. */
const received = async (content = 'hello', name = 'proof.pdf'): Promise<ReceivedFile> => {
  const path = join(files.uploadsDir, randomUUID())
  await writeFile(path, content, { mode: 0o600 })
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { field: 'proof', path, name, kind: 'pdf', mime: 'application/pdf', bytes: content.length, sha256 }
}

const keepReceived = (file: ReceivedFile): Promise<StoredFile> =>
  files.placing([file], (placed) => db.transact((tx) => files.keep(tx, placed, 'proof')))
const save = async (content?: string): Promise<StoredFile> => keepReceived(await received(content))

/** The content of the folder of stored files at that path. */
const storedPaths = async (): Promise<string[]> => {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

const endOwnConnection = CompiledQuery.raw('select pg_terminate_backend(pg_backend_pid())')

const madeHoursAgo = (path: string, hours: number) =>
  utimes(path, Date.now() / 1000 - hours * HOURS, Date.now() / 1000 - hours * HOURS)

describe('storing a file', () => {
  it('stores the bytes below two levels of folders, and its metadata', async () => {
    const file = await received('hello')
    const stored = await keepReceived(file)
    expect(stored).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      store: 'disk',
      path: expect.stringMatching(/^([0-9a-f]{2})\/([0-9a-f]{2})\/\1\2[0-9a-f]{28}$/),
      name: 'proof.pdf',
      kind: 'pdf',
      mime: 'application/pdf',
      bytes: 5,
      sha256: file.sha256,
      purpose: 'proof',
      createdAt: now,
    })
    expect(await db.read((tx) => files.get(tx, stored.id))).toEqual(stored)
    expect(await text(files.read(stored))).toBe('hello')
    expect((await stat(files.localPath(stored) ?? '')).mode & 0o777).toBe(0o600)
    expect(await readFile(file.path, 'utf8')).toBe('hello')
  })

  it('leaves no file when the transaction is rolled back', async () => {
    const file = await received()
    const failing = files.placing([file], (placed) =>
      db.transact(async (tx) => {
        await files.keep(tx, placed, 'proof')
        expect(await storedPaths()).toHaveLength(1)
        throw new Error('no')
      }),
    )
    await expect(failing).rejects.toThrow('no')
    expect(await storedPaths()).toEqual([])
    expect((await pool.query('select id from stored_file')).rows).toEqual([])
  })

  it('leaves no file when the row is rejected', async () => {
    const file = { ...(await received()), name: '' }
    await expect(keepReceived(file)).rejects.toThrow('stored_file')
    expect(await storedPaths()).toEqual([])
  })

  it('stores one file when the transaction is retried', async () => {
    const file = await received()
    let tries = 0
    const stored = await files.placing([file], (placed) =>
      db.transact(async (tx) => {
        tries += 1
        const each = await files.keep(tx, placed, 'proof')
        if (tries < 3) throw Object.assign(new Error('deadlock'), { code: '40P01' })
        return each
      }),
    )
    expect(tries).toBe(3)
    expect(await storedPaths()).toHaveLength(1)
    expect(await text(files.read(stored))).toBe('hello')
  })
})

describe('placing files', () => {
  it('leaves nothing that no transaction stored, and accepts missing files', async () => {
    const [original, second] = [await received('one'), await received('other')]
    const digests = await files.placing([original, undefined, second], async (first, none, last) => {
      expect(await storedPaths()).toHaveLength(2)
      return [first.sha256, none, last.sha256]
    })
    expect(digests).toEqual([original.sha256, undefined, second.sha256])
    expect(await storedPaths()).toEqual([])
  })

  it('hard-links large files instead of copying them', async () => {
    const file = await received()
    const stored = await keepReceived(file)
    expect((await stat(files.localPath(stored) ?? '')).ino).toBe((await stat(file.path)).ino)
    await rm(file.path)
    expect(await text(files.read(stored))).toBe('hello')
  })

  it('protects old uploads from being swept while their row is written', async () => {
    const file = await received()
    await madeHoursAgo(file.path, 20)
    await files.placing([file], async () => {
      expect(await db.read((tx) => files.sweepOrphans(tx))).toBe(0)
      expect(await storedPaths()).toHaveLength(1)
    })
  })

  it('leaves the file when the outcome of the commit is unknown', async () => {
    const file = await received()
    const lost = files.placing([file], (placed) =>
      db.transact(async (tx) => {
        await files.keep(tx, placed, 'proof')
        // The connection is lost at the moment the commit is sent.
        tx.beforeCommit(() => endOwnConnection)
      }),
    )
    await expect(lost).rejects.toThrow()
    expect(await storedPaths()).toHaveLength(1)
  })
})

/** The content of each chunk while it is valid. */
const piecesOf = async (stored: StoredFile, range: ByteRange, size = 100): Promise<string[]> => {
  const pieces: string[] = []
  for await (const piece of files.pieces(stored, range, size, new AbortController().signal)) pieces.push(String(piece))
  return pieces
}

describe('reading a file', () => {
  it('returns all of it, or the bytes of a range with both ends', async () => {
    const stored = await save('0123456789')
    expect(await text(files.read(stored))).toBe('0123456789')
    expect(await piecesOf(stored, { start: 0, end: 0 })).toEqual(['0'])
    expect(await piecesOf(stored, { start: 3, end: 5 })).toEqual(['345'])
    expect(await piecesOf(stored, { start: 9, end: 9 })).toEqual(['9'])
  })

  it('returns chunks of the requested length', async () => {
    expect(await piecesOf(await save('0123456789'), { start: 1, end: 8 }, 3)).toEqual(['123', '456', '78'])
  })
})

describe('finding a file', () => {
  it('refuses an unknown id of any form', async () => {
    for (const id of [randomUUID(), 'x', '', "' or 1=1"]) {
      await expect(db.read((tx) => files.get(tx, id))).rejects.toMatchObject({ code: 'not_found' })
    }
  })

  it('recognizes the same content', async () => {
    const [first, second, different] = [await save('same'), await save('same'), await save('other')]
    expect(await db.read((tx) => files.sameContent(tx, first.sha256))).toEqual([{ id: first.id }, { id: second.id }])
    expect(await db.read((tx) => files.sameContent(tx, different.sha256))).toEqual([{ id: different.id }])
    expect(await db.read((tx) => files.sameContent(tx, '0'.repeat(64)))).toEqual([])
  })
})

describe('removing a file', () => {
  it('deletes the bytes once the row is gone, not before', async () => {
    const stored = await save()
    const failing = db.transact(async (tx) => {
      await files.remove(tx, stored.id)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await text(files.read(stored))).toBe('hello')
    await db.transact((tx) => files.remove(tx, stored.id))
    expect(await storedPaths()).toEqual([])
    await db.transact((tx) => files.remove(tx, stored.id))
    await db.transact((tx) => files.remove(tx, 'no id at all'))
  })
})

describe('sharing a file', () => {
  const share = async (id: string) => (await db.transact((tx) => files.share(tx, [id]))).get(id) ?? ''
  const remove = (id: string) => db.transact((tx) => files.remove(tx, id))

  it('keeps the bytes until the last row that refers to them is gone', async () => {
    const stored = await save()
    const second = await share(stored.id)
    const third = await share(second)
    await remove(stored.id)
    await remove(third)
    const left = await db.read((tx) => files.get(tx, second))
    expect(await text(files.read(left))).toBe('hello')
    await remove(second)
    expect(await storedPaths()).toEqual([])
  })

  it('keeps them while another transaction removes the first row', async () => {
    const stored = await save()
    const [shared, removed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const sharing = db.transact(async (tx) => {
      const made = await files.share(tx, [stored.id])
      shared.resolve()
      await removed.promise
      return made.get(stored.id) ?? ''
    })
    await shared.promise
    const removing = remove(stored.id)
    const pendingLocks = async () => (await pool.query('select 1 from pg_locks where not granted')).rowCount
    await expect.poll(pendingLocks).toBe(1)
    removed.resolve()
    const copy = await sharing
    await removing
    expect(await text(files.read(await db.read((tx) => files.get(tx, copy))))).toBe('hello')
    await remove(copy)
    expect(await storedPaths()).toEqual([])
  })
})

describe('sweeping files', () => {
  const orphan = async (name: string, hours: number): Promise<string> => {
    const path = join(dataDir, 'files', name.slice(0, 2), name.slice(2, 4), name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, 'left behind')
    await madeHoursAgo(path, hours)
    return path
  }

  it('removes files without a row from an hour ago, and nothing else', async () => {
    const stored = await save()
    await madeHoursAgo(files.localPath(stored) ?? '', 48)
    const [oldUpload, newUpload] = [await received(), await received()]
    await madeHoursAgo(oldUpload.path, 2)
    await orphan('aabbold', 2)
    await orphan('aabbnew', 0.9)
    for (const name of await readdir(files.uploadsDir)) {
      if (![oldUpload.path, newUpload.path].includes(join(files.uploadsDir, name))) {
        await rm(join(files.uploadsDir, name))
      }
    }
    expect(await db.read((tx) => files.sweepOrphans(tx))).toBe(2)
    expect(await readdir(files.uploadsDir)).toEqual([newUpload.path.split('/').at(-1)])
    expect(new Set(await storedPaths())).toEqual(new Set(['aabbnew', stored.path.split('/').at(-1)]))
    expect(await db.read((tx) => files.sweepOrphans(tx))).toBe(0)
  })

  it('removes nothing when the database seems to be another one', async () => {
    await Promise.all(Array.from({ length: 25 }, (_, n) => orphan(`cc${String(n).padStart(2, '0')}`, 2)))
    expect(await db.read((tx) => files.sweepOrphans(tx))).toBe(0)
    expect(await storedPaths()).toHaveLength(25)
  })
})

it('reports whether there is room', async () => {
  expect(await files.freeSpaceOk()).toBe(true)
})
