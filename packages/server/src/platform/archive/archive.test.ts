import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { aDiskThatFills } from '../../../test/full-disk.ts'
import {
  aFolder,
  anEmptySite,
  ask,
  contentsOf,
  fileHashes,
  filesIn,
  makeOf,
  NAME,
  placeOf,
  relationsIn,
  restoreFrom,
  type Site,
} from '../../../test/archives.ts'
import { openData } from '../../../test/data.ts'
import { anApplicant, anApprovedApplicant } from '../../../test/people.ts'
import { aServer, aDatabase, type Running } from '../../../test/running.ts'
import { createLog } from '../log.ts'
import { createFiles } from '../files/files.ts'
import { aClient } from './database-out.ts'
import type { Made } from './make.ts'
import { archivedFiles } from './source.ts'
import { tryArchive } from './trial.ts'

let site: Site

const aSite = async (fill: (server: Running) => Promise<unknown>): Promise<Site> => {
  const created = { databaseUrl: await aDatabase(), dataDir: await aFolder() }
  const server = await aServer({}, created)
  await fill(server)
  await server.app.stop()
  return created
}

const random = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }).filter((text) => !text.includes('\0'))

/** A few people with proofs of payment, a file under a name of arbitrary characters, and an advanced sequence. */
const aSmallSite = async (): Promise<Site> => {
  const small = await aSite(async (server) => {
    for (const level of ['seeker', 'guardian', 'master']) await anApprovedApplicant(server, level)
    await anApplicant(server)
  })
  const [names] = fc.sample(fc.array(random, { minLength: 300, maxLength: 300 }), { numRuns: 1, seed: 7 })
  await ask(
    small,
    `insert into stored_file (id, store, path, name, kind, mime, bytes, sha256, purpose, created_at)
     select gen_random_uuid(), store, path, text, kind, '\\N', bytes, sha256, E'\\t\\n\\\\.\\r', now()
       from unnest($1::text[]) as text, (select * from stored_file order by path limit 1) as file`,
    [names],
  )
  await ask(small, "select setval('certificate_status_index_seq', 4711)")
  return small
}

beforeAll(async () => {
  site = await aSmallSite()
})

describe('an archive', () => {
  let created: Made
  let target: Site

  beforeAll(async () => {
    created = await makeOf(site)
    target = await anEmptySite()
  })

  const expectWhole = async () => {
    expect(await contentsOf(target.databaseUrl)).toEqual(await contentsOf(site.databaseUrl))
    const files = await fileHashes(site)
    expect(Object.keys(files).length).toBeGreaterThan(3)
    expect(await fileHashes(target)).toEqual(files)
    expect(created).toMatchObject({ files: Object.keys(files).length, lost: 0, encrypted: false })
  }

  it('leaves nothing when the disk fills up during a restore; with room, every row and file is restored', async () => {
    const disk = await aDiskThatFills(target.dataDir, 10)
    await expect(restoreFrom(site, target)).rejects.toThrow(
      'There is no room on the disk for what the archive holds: nothing was restored. Make room and try again.',
    )
    disk.makeRoom()
    expect(await filesIn(target)).toEqual([])
    expect(await relationsIn(target)).toEqual([])
    const progress: number[] = []
    await restoreFrom(site, target, { progress: (_, bytes) => progress.push(bytes) })
    expect(progress.at(-1)).toBe(created.bytes)
    await expectWhole()
    const { sql } = await openData({ url: target.databaseUrl })
    expect(await sql("select nextval('certificate_status_index_seq')::int as next")).toEqual([{ next: 4712 }])
  })

  it('is not restored over existing data or while a server uses the database', async () => {
    const before = await contentsOf(target.databaseUrl)
    await expect(restoreFrom(site, target)).rejects.toThrow(/^The database is not empty, and nothing was restored\./)
    expect(await contentsOf(target.databaseUrl)).toEqual(before)
    // A product runs on the restored data as on its own.
    const server = await aServer({}, { databaseUrl: target.databaseUrl })
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200)
    await expect(restoreFrom(site, target, { replace: true })).rejects.toThrow(/^Vesica runs on this database/)
    await server.stop()
  })

  it('is restored when another restore has just ended or the server is just leaving', async () => {
    const empty = await anEmptySite()
    const observer = await aClient(empty.databaseUrl, 'vesica restore')
    const leaving = await aClient(empty.databaseUrl, 'vesica')
    const restoring = restoreFrom(site, empty)
    const pollingQuery = `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name = 'vesica restore' and query like '%pg_stat_activity%'`
    await expect.poll(async () => (await observer.query(pollingQuery)).rows).toEqual([{ count: 2 }])
    await leaving.end()
    await restoring
    expect(await relationsIn(empty)).not.toEqual([])
    await observer.end()
  })

  it('replaces all existing data, or nothing when it fails halfway', async () => {
    const before = await contentsOf(target.databaseUrl)
    const files = await fileHashes(target)
    let times = 0
    const source = () => {
      times += 1
      return placeOf({ dataDir: site.dataDir }).read(NAME)
    }
    const progress = (what: string, bytes: number) => {
      if (what === 'restored' && bytes > created.bytes / 2) throw new Error('the cable was pulled')
    }
    await expect(restoreFrom(site, target, { replace: true, source, progress })).rejects.toThrow('the cable was pulled')
    expect(times).toBe(2)
    expect(await contentsOf(target.databaseUrl)).toEqual(before)
    expect(await fileHashes(target)).toEqual(files)
    await restoreFrom(site, target, { replace: true })
    await expectWhole()
  })
})

describe('creating an archive', () => {
  it('excludes a second one, includes removed files, and counts lost files, which a trial restore reports', async () => {
    const source = { databaseUrl: await aDatabase(), dataDir: await aFolder() }
    const { db, sql } = await openData({ url: source.databaseUrl })
    const files = createFiles({ dataDir: source.dataDir, log: createLog('silent') })
    const store = async (text: string) => {
      const path = join(files.uploadsDir, text)
      await writeFile(path, text)
      const facts = { field: 'file', kind: 'txt', mime: 'text/plain', name: text, sha256: '0'.repeat(64) } as const
      const received = { ...facts, path, bytes: text.length }
      return files.placing([received], (placed) => db.transact((tx) => files.keep(tx, placed, 'test')))
    }
    const stored = [await store('first'), await store('second')]
    const [missing, short] = [(await store('gone')).id, (await store('short')).id]
    const pathOf = new Map((await sql('select id, path from stored_file')).map(({ id, path }) => [id, path]))
    const before = await contentsOf(source.databaseUrl)
    const read = archivedFiles({ dataDir: source.dataDir, s3: undefined })
    let removed = false
    const archive = await makeOf(source, {
      readFile: async (file) => {
        if (!removed) for (const { id } of stored) await db.transact((tx) => files.remove(tx, id))
        removed = true
        await expect(makeOf(source, { name: NAME.replace('0a1b2c3d', '00000000') })).rejects.toThrow(
          'A backup is being made already.',
        )
        if (file.path === pathOf.get(missing)) return undefined
        return file.path === pathOf.get(short) ? Readable.from([Buffer.from('x')]) : read(file)
      },
    })
    expect(archive).toMatchObject({ files: 2, lost: 2 })
    // Afterwards no row refers to them and they are swept; files removed now go at once.
    expect(await filesIn(source)).toHaveLength(4)
    const third = await store('third')
    await db.transact((tx) => files.remove(tx, third.id))
    expect(await filesIn(source)).toHaveLength(4)
    const target = await anEmptySite()
    await restoreFrom(source, target)
    expect(await filesIn(target)).toHaveLength(2)

    // The trial uses a database of its own, which is dropped afterwards.
    const own = "left(encode(sha256(convert_to(current_database(), 'UTF8')), 'hex'), 12)"
    const scratch = () => sql(`select 1 from pg_database where datname like 'vesica_scratch_' || ${own} || '_%'`)
    const trying = { connectionString: source.databaseUrl, source: placeOf(source).read(NAME), passphrase: undefined }
    const result = await tryArchive(trying, async (tried) => ({
      ...tried,
      contents: await contentsOf(tried.url),
      during: await scratch(),
    }))
    expect(result).toMatchObject({ tableDifferences: [], fileDifferences: 2, contents: before })
    expect(result.during).toHaveLength(1)
    expect(await scratch()).toEqual([])
  })

  it('leaves nothing when it is aborted at any point', async () => {
    const archives = placeOf({ dataDir: await aFolder() })
    const over = new AbortController()
    const progress = (done: number) => done > 0 && over.abort()
    await expect(makeOf(site, { place: archives, signal: over.signal, progress })).rejects.toThrow()
    const failing = async () => {
      throw new Error('the storage says nothing')
    }
    await expect(makeOf(site, { place: archives, readFile: failing })).rejects.toThrow('the storage says nothing')
    expect(await archives.list()).toEqual([])
    // Nor does it keep another from being created.
    const archive = await makeOf(site, { place: archives })
    expect(await archives.list()).toEqual([{ name: NAME, bytes: archive.bytes }])
    await rm(join(site.dataDir, 'backups'), { recursive: true, force: true })
  })
})

describe('a restore is refused and writes nothing', () => {
  let whole: Buffer
  let sealed: Buffer
  const from = async (bytes: Buffer): Promise<Pick<Site, 'dataDir'>> => {
    const dataDir = await aFolder()
    await placeOf({ dataDir }).write(NAME, Readable.from([bytes]), new AbortController().signal)
    return { dataDir }
  }
  let target: Site
  /** All of them are refused, and the target stays empty. */
  const refused = async (bytes: Buffer, reason: RegExp, passphrase?: string) => {
    await expect(restoreFrom(await from(bytes), target, { passphrase })).rejects.toThrow(reason)
    expect(await relationsIn(target)).toEqual([])
    expect(await filesIn(target)).toEqual([])
  }

  beforeAll(async () => {
    target = await anEmptySite()
    await makeOf(site, { passphrase: 'right' })
    sealed = await readFile(join(site.dataDir, 'backups', NAME))
    await makeOf(site)
    whole = await readFile(join(site.dataDir, 'backups', NAME))
  })

  const at = (shares: number[]) =>
    shares.flatMap((share) => [undefined, 'right'].map((secret) => [share, secret] as const))
  const archive = (passphrase: string | undefined) => (passphrase === undefined ? whole : sealed)

  it.each(at([0.01, 0.3, 0.999]))(
    'when the archive is truncated after %s of it (passphrase: %s)',
    async (share, passphrase) => {
      const bytes = archive(passphrase)
      await refused(bytes.subarray(0, Math.floor(bytes.length * share)), /^The archive is cut off/, passphrase)
    },
  )

  it.each(at([0.05, 0.4, 0.9]))('when a byte is altered after %s of it (passphrase: %s)', async (share, passphrase) => {
    const altered = Buffer.from(archive(passphrase))
    const offset = Math.floor(altered.length * share)
    altered.writeUInt8(altered.readUInt8(offset) ^ 0x10, offset)
    await refused(altered, /altered|damaged|not as it was written/, passphrase)
  })

  it('with a wrong or missing passphrase', async () => {
    await refused(sealed, /^The passphrase is not the one that this archive was encrypted with\.$/, 'wrong')
    await refused(sealed, /^The archive is encrypted: set BACKUP_PASSPHRASE/)
  })

  it('when the file is not an archive', async () => {
    await refused(Buffer.from('This is a letter and no archive.'), /^This is no archive of Vesica\.$/)
    await refused(Buffer.alloc(0), /^This is no archive of Vesica\.$/)
  })

  it('when the archive comes from a newer version', async () => {
    const newer = { databaseUrl: await aDatabase(), dataDir: await aFolder() }
    await ask(newer, "insert into migration values ('9999_later.sql', repeat('0', 64))")
    await makeOf(newer, { version: '9.9.9' })
    const bytes = await readFile(join(newer.dataDir, 'backups', NAME))
    await refused(
      bytes,
      /^The archive was made by a newer version of Vesica \(9\.9\.9\): this one does not know 9999_later\.sql\./,
    )
  })
})
