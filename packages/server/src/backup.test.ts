import { spawn } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { aFolder, ask, contentsOf, type Site } from '../test/archives.ts'
import { aDataDir, startProcess, surroundings } from '../test/process.ts'
import { aDatabase, anEmptyDatabase, aServer } from '../test/running.ts'
import { anApprovedApplicant } from '../test/people.ts'
import { aClient } from './platform/archive/database-out.ts'
import { readArchive } from './platform/archive/reader.ts'
import { applyMigrations } from './platform/data/migrate.ts'
import { startEmbedded } from './platform/embedded/index.ts'
import { createLog } from './platform/log.ts'
import { inDeep, onlyDeep } from '../test/deep.ts'

vi.setConfig({ testTimeout: 120_000 })

const spawned = (command: 'backup' | 'restore', environment: Record<string, string>, args: string[] = []) =>
  spawn(process.execPath, [join(import.meta.dirname, `${command}.ts`), ...args], {
    env: surroundings(environment),
  })

/** Runs a command as an operator does. */
const run = async (
  ...input: Parameters<typeof spawned>
): Promise<{ code: number | null; said: string; complained: string }> => {
  const child = spawned(...input)
  let [output, complained] = ['', '']
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    complained += chunk
  })
  return new Promise((done) => child.on('close', (code) => done({ code, said: output, complained })))
}

const archivesIn = async (dataDir: string): Promise<string[]> => readdir(join(dataDir, 'backups')).catch(() => [])

const fileIn = async (dataDir: string): Promise<string> =>
  join(dataDir, 'backups', (await archivesIn(dataDir))[0] ?? '')

const embeddedContents = async (dataDir: string) => {
  const embedded = await startEmbedded({ dataDir, log: createLog('silent') })
  try {
    return await contentsOf(embedded.url)
  } finally {
    await embedded.stop()
  }
}

/** Incompressible files: their archive is a megabyte long, and can be interrupted midway. */
const addFiles = async ({ databaseUrl, dataDir }: Site, count: number): Promise<void> => {
  for (let number = 0; number < count; number += 1) {
    const name = createHash('md5').update(String(number)).digest('hex')
    const path = `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`
    await mkdir(join(dataDir, 'files', dirname(path)), { recursive: true })
    await writeFile(join(dataDir, 'files', path), randomBytes(100_000))
    await ask(
      { databaseUrl, dataDir },
      `insert into stored_file (id, store, path, name, kind, mime, bytes, sha256, purpose, created_at)
       values (gen_random_uuid(), 'disk', $1, 'film', 'txt', 'text/plain', 100000, '', 'test', now())`,
      [path],
    )
  }
}

let external: Site
let before: Record<string, string>

beforeAll(async () => {
  external = { databaseUrl: await aDatabase(), dataDir: await aFolder() }
  const server = await aServer({}, external)
  for (const level of ['seeker', 'master']) await anApprovedApplicant(server, level)
  await server.app.stop()
  await addFiles(external, 12)
  before = await contentsOf(external.databaseUrl)
}, 300_000)

describe('npm run backup and npm run restore', () => {
  let dataDir: string
  it('move a platform from an external PostgreSQL to the embedded one', async () => {
    const environment = {
      DATA_DIR: external.dataDir,
      DATABASE_URL: external.databaseUrl,
      BACKUP_PASSPHRASE: 'a long passphrase',
    }
    const archive = await run('backup', environment)
    expect(archive).toMatchObject({ code: 0, complained: '' })
    const file = await fileIn(external.dataDir)
    expect(archive.said).toContain(`Backed up: ${file}\n`)
    expect(archive.said).toMatch(
      /\d+ rows of \d+ tables and \d+ files, \d+ bytes, encrypted\.\nSHA-256: [0-9a-f]{64}\n/,
    )

    dataDir = await aDataDir()
    const restored = await run('restore', { DATA_DIR: dataDir, BACKUP_PASSPHRASE: 'a long passphrase' }, [file])
    expect(restored).toMatchObject({ code: 0, complained: '' })
    expect(restored.said).toMatch(/^Restored the backup of 20\d\d-.*: \d+ rows of \d+ tables and \d+ files\.\n/)
    expect(await embeddedContents(dataDir)).toEqual(before)
  })

  onlyDeep(() => {
    it('move it back from there', async () => {
      expect(await run('backup', { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
      const target = { databaseUrl: await anEmptyDatabase(), dataDir: await aFolder() }
      const again = await run('restore', { DATA_DIR: target.dataDir, DATABASE_URL: target.databaseUrl }, [
        await fileIn(dataDir),
      ])
      expect(again).toMatchObject({ code: 0, complained: '' })
      expect(await contentsOf(target.databaseUrl)).toEqual(before)
    })

    it('refuse a database that is not empty unless forced, which backs it up first', async () => {
      await rm(join(external.dataDir, 'backups'), { recursive: true, force: true })
      await run('backup', { DATA_DIR: external.dataDir, DATABASE_URL: external.databaseUrl })
      const file = await fileIn(external.dataDir)
      const destination = { DATABASE_URL: await aDatabase(), DATA_DIR: await aFolder() }
      const old = await contentsOf(destination.DATABASE_URL)
      const refused = await run('restore', destination, [file])
      expect(refused).toEqual({
        code: 2,
        said: '',
        complained:
          'Nothing was restored.\nThe database is not empty, and nothing was restored. With --replace all that is in it goes, after a backup of it was made.\n',
      })
      expect(await contentsOf(destination.DATABASE_URL)).toEqual(old)
      const replaced = await run('restore', destination, [file, '--replace'])
      expect(replaced).toMatchObject({ code: 0, complained: '' })
      expect(await contentsOf(destination.DATABASE_URL)).toEqual(before)
      const [saved = ''] = await archivesIn(destination.DATA_DIR)
      expect(replaced.said).toContain(`What was there is backed up: ${saved}\n`)
      // By the name alone, and back to the previous state.
      expect(await run('restore', destination, [saved, '--replace'])).toMatchObject({ code: 0 })
      expect(await contentsOf(destination.DATABASE_URL)).toEqual(old)
    })
  })

  it('report in a sentence what they cannot do', async () => {
    const nowhere = { DATABASE_URL: await anEmptyDatabase(), DATA_DIR: await aFolder() }
    expect((await run('restore', nowhere)).complained).toContain('Usage: npm run restore <file>')
    expect((await run('restore', nowhere, ['/nowhere/at.all'])).complained).toContain(
      'There is no backup /nowhere/at.all.',
    )
    const empty = { DATA_DIR: await aFolder() }
    expect((await run('backup', empty)).complained).toContain(`There is no database in ${empty.DATA_DIR}.`)
  })

  it('leave nothing incomplete when they are killed at any moment', async () => {
    const environment = { DATA_DIR: await aFolder(), DATABASE_URL: external.databaseUrl }
    // Its files are elsewhere: it reads those of the platform through a separate folder.
    await symlink(join(external.dataDir, 'files'), join(environment.DATA_DIR, 'files'))
    /** The size of the unfinished archive. */
    const half = async (): Promise<number> => {
      const names = (await archivesIn(environment.DATA_DIR)).filter((name) => name.endsWith('.part'))
      const sizes = names.map((name) =>
        stat(join(environment.DATA_DIR, 'backups', name)).then(
          ({ size }) => size,
          () => 0,
        ),
      )
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    }
    /** Kills it at this size. If it finished before we saw it, that attempt is removed and repeated. */
    const killAt = async (bytes: number): Promise<string[]> => {
      const child = spawned('backup', environment)
      const exited = new Promise<number | null>((done) => child.on('close', done))
      const soFar = async () => (child.exitCode === null ? half() : bytes)
      await expect.poll(soFar, { interval: 1, timeout: 60_000 }).toBeGreaterThanOrEqual(bytes)
      child.kill('SIGKILL')
      if ((await exited) !== 0) return archivesIn(environment.DATA_DIR)
      await rm(join(environment.DATA_DIR, 'backups'), { recursive: true })
      return killAt(bytes)
    }
    for (const bytes of [200_000, ...inDeep(1, 800_000)]) {
      expect(await killAt(bytes)).toEqual([expect.stringMatching(/\.part$/)])
    }
    // The database notices a moment later that the previous one is gone, and lets no other start until then.
    const again = () => run('backup', environment)
    await expect.poll(again, { timeout: 60_000 }).toMatchObject({ code: 0 })
    expect(await archivesIn(environment.DATA_DIR)).toEqual([expect.stringMatching(/^vesica-.*\.tar\.zst$/)])
  })
})

describe('a server start', () => {
  it('on the database of an older version backs it up before migrating it', async () => {
    const databaseUrl = await anEmptyDatabase()
    const client = await aClient(databaseUrl, 'test')
    await applyMigrations(client, (name) => name < '0045')
    await client.end()
    const old = await contentsOf(databaseUrl)
    const dataDir = await aFolder()
    const server = await aServer({}, { databaseUrl, dataDir })
    await server.app.stop()
    const [archive = '', ...more] = await archivesIn(dataDir)
    expect(archive).toMatch(/^vesica-\d{8}T\d{6}Z-upgrade-[0-9a-f]{8}\.tar\.zst$/)
    expect(more).toEqual([])
    const { opening, manifest } = await readArchive(createReadStream(join(dataDir, 'backups', archive)), undefined)
    expect(opening.migrations.every(({ name }) => name < '0045')).toBe(true)
    const counted = manifest.tables.map(({ schema, name, rows }) => [`${schema}.${name}`, String(rows)])
    expect(counted).toEqual(Object.entries(old).map(([name, content]) => [name, content.split(' ')[0]]))
    // The restored data is migrated to this version at once, and a product that starts on it has nothing to do.
    const destination = { DATABASE_URL: await anEmptyDatabase(), DATA_DIR: await aFolder() }
    expect(await run('restore', destination, [join(dataDir, 'backups', archive)])).toMatchObject({
      code: 0,
      complained: '',
    })
    const again = await aServer({}, { databaseUrl: destination.DATABASE_URL, dataDir: destination.DATA_DIR })
    await again.app.stop()
    expect(await archivesIn(destination.DATA_DIR)).toEqual([])
  })

  it('on the database of a newer version fails with a message and changes nothing', async () => {
    const databaseUrl = await anEmptyDatabase()
    const client = await aClient(databaseUrl, 'test')
    // Others are pending and are not applied first.
    await applyMigrations(client, (name) => name < '0003')
    await client.query("insert into migration values ('9999_later.sql', 'x')")
    await client.end()
    const held = await contentsOf(databaseUrl)
    const { ended, output } = startProcess(await aDataDir(), { DATABASE_URL: databaseUrl })
    expect(await ended).toBe(1)
    expect(output()).toContain(
      'Vesica could not start.\nA newer version of Vesica has worked with this database: this one does not know 9999_later.sql. Start that version, or a newer one. Nothing was changed.\n',
    )
    expect(await contentsOf(databaseUrl)).toEqual(held)
  })
})
