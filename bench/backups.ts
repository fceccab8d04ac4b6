import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { postgresProcessesIn } from '../packages/server/src/platform/embedded/processes.ts'
import { littleMemory } from '../tools/run/process.ts'
import { connected } from './database.ts'
import { median } from './load.ts'
import { fillPeople } from './people.ts'
import { highestMemoryOf, memoryOf } from './processes.ts'
import { joinDatabase, newFolder, removeFolder, signIn, startProduct } from './product.ts'

export interface BackupSizes {
  /** Size of the media: nine tenths videos, the rest images. */
  megabytes: number
  /** Number of rows of people and their applications. */
  rows: number
  rounds: number
}

/** One way to create or extract an archive. Memory is the peak of the process, MB. */
export interface Archived {
  who: 'tar' | 'product' | 'product, encrypted'
  action: 'make' | 'unpack'
  megabytesPerSecond: number
  memory: number
}

/**
 * A backup that the running product creates and verifies. Memory is the peak meanwhile, of the server and of
 * PostgreSQL, MB.
 */
export interface WithinProduct {
  made: { seconds: number; server: number; database: number }
  tried: { seconds: number; server: number; database: number }
}

export interface Backups {
  archived: Archived[]
  within: WithinProduct
}

const MB = 2 ** 20
const FILM = 64 * MB
const PICTURE = MB / 2
const CHECK_EVERY_MS = 20
const PASSPHRASE = 'only for this measurement'

/** Archives of the same files, created and extracted by tar and by the product's own commands, in one run. */
export const measureBackups = async (sizes: BackupSizes): Promise<Backups> => {
  const folder = await newFolder()
  try {
    await (await startProduct(folder, { pinned: false })).stop()
    const database = await joinDatabase(folder)
    try {
      await fillPeople(database.url, 0, Math.ceil(sizes.rows / 2))
      await fillMedia(database.url, folder, sizes.megabytes)
      const archived = await measureArchives(folder, sizes)
      return { archived, within: await measureWithin(folder) }
    } finally {
      await database.leave()
    }
  } finally {
    await removeFolder(folder)
  }
}

/** Writes incompressible bytes, like those of videos and images, and a row for each file. */
const fillMedia = async (databaseUrl: string, dataDir: string, megabytes: number): Promise<void> => {
  const content = randomBytes(FILM)
  const files: { path: string; bytes: number }[] = []
  let left = megabytes * MB
  let pictures = left / 10
  while (left > 0) {
    const bytes = Math.min(left, pictures > 0 ? PICTURE : FILM)
    const name = randomBytes(16).toString('hex')
    const path = `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`
    await writeMedia(join(dataDir, 'files', path), content.subarray(0, bytes))
    files.push({ path, bytes })
    left -= bytes
    pictures -= bytes
  }
  await connected(databaseUrl, async (client) => {
    await client.query(
      `insert into stored_file (id, store, path, name, kind, mime, bytes, sha256, purpose, created_at)
       select gen_random_uuid(), 'disk', path, 'film.mp4', 'mp4', 'video/mp4', bytes, repeat('0', 64), 'content', now()
         from unnest($1::text[], $2::bigint[]) as file (path, bytes)`,
      [files.map(({ path }) => path), files.map(({ bytes }) => bytes)],
    )
  })
}

/** Flushed to disk before the measurement starts. */
const writeMedia = async (path: string, content: Buffer): Promise<void> => {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'w')
  try {
    // Makes each file unique.
    await file.write(randomBytes(16))
    await file.write(content.subarray(16))
    await file.sync()
  } finally {
    await file.close()
  }
}

interface Ran {
  seconds: number
  memory: number
}

/** Runs a program to its end and samples its peak memory. */
const run = async (program: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<Ran> => {
  const startedAt = performance.now()
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, ...env },
  })
  let memory = 0
  const sampleMemory = (): void => {
    memory = Math.max(memory, highestMemoryOf(child.pid ?? 0))
  }
  // Samples at once too, or a program shorter than one interval would show no memory.
  sampleMemory()
  const sampling = setInterval(sampleMemory, CHECK_EVERY_MS)
  const code = await new Promise((done, failed) => child.once('exit', done).once('error', failed))
  clearInterval(sampling)
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${String(code)}.`)
  return { seconds: (performance.now() - startedAt) / 1000, memory }
}

const program = (name: string): string => resolve(import.meta.dirname, `../packages/server/src/${name}.ts`)

/** Runs the code of `npm run backup` and `npm run restore`, and tar including a flush to disk, as the product does. */
const measureArchives = async (folder: string, { megabytes, rounds }: BackupSizes): Promise<Archived[]> => {
  const programs = [
    { who: 'tar', passphrase: undefined },
    { who: 'product', passphrase: undefined },
    { who: 'product, encrypted', passphrase: PASSPHRASE },
  ] as const
  const ran = new Map<string, Ran[]>()
  const note = (key: string, sample: Ran) => ran.set(key, [...(ran.get(key) ?? []), sample])
  for (let round = 0; round < rounds; round += 1) {
    for (const { who, passphrase } of programs) {
      const into = await newFolder()
      try {
        const pair = who === 'tar' ? await byTar(folder, into) : await byProduct(folder, into, passphrase)
        note(`make ${who}`, pair.made)
        note(`unpack ${who}`, pair.unpacked)
      } finally {
        await removeFolder(into)
      }
    }
  }
  return (['make', 'unpack'] as const).flatMap((action) =>
    programs.map(({ who }) => {
      const all = ran.get(`${action} ${who}`) ?? []
      const seconds = median(all.map((sample) => sample.seconds))
      return {
        who,
        action,
        megabytesPerSecond: megabytes / seconds,
        memory: Math.max(...all.map((sample) => sample.memory)),
      }
    }),
  )
}

interface Pair {
  made: Ran
  unpacked: Ran
}

const byTar = async (folder: string, into: string): Promise<Pair> => {
  const archive = join(folder, 'files.tar')
  const shell = (script: string) => run('sh', ['-c', script], { ARCHIVE: archive, FOLDER: folder, INTO: into })
  try {
    const made = await shell('tar -cf "$ARCHIVE" -C "$FOLDER" files && sync "$ARCHIVE"')
    return { made, unpacked: await shell('tar -xf "$ARCHIVE" -C "$INTO" && sync -f "$INTO"') }
  } finally {
    await rm(archive, { force: true })
  }
}

const byProduct = async (folder: string, into: string, passphrase: string | undefined): Promise<Pair> => {
  const sealed: Readonly<Record<string, string>> = passphrase === undefined ? {} : { BACKUP_PASSPHRASE: passphrase }
  const backups = join(folder, 'backups')
  try {
    const made = await run(process.execPath, [...littleMemory, program('backup')], { DATA_DIR: folder, ...sealed })
    const [archive = ''] = await readdir(backups)
    const restore = [...littleMemory, program('restore'), join(backups, archive)]
    return { made, unpacked: await run(process.execPath, restore, { DATA_DIR: into, ...sealed }) }
  } finally {
    await rm(backups, { recursive: true, force: true })
  }
}

interface ListedBackup {
  backups: { all: { state: string; problem: string | null; trial: { state: string; problem: string | null } | null }[] }
}

/** Requests an encrypted backup from the running product and waits until it is created, then until it is verified. */
const measureWithin = async (folder: string): Promise<WithinProduct> => {
  const product = await startProduct(folder, { pinned: false, env: { BACKUP_PASSPHRASE: PASSPHRASE } })
  try {
    const headers = { authorization: `Bearer ${await signIn(product.url)}` }
    const response = await fetch(`${product.url}/api/system-controls/backup`, { method: 'POST', headers })
    if (!response.ok) throw new Error(`A backup was answered with ${response.status}: ${await response.text()}`)
    const latest = async () => {
      const answer = await fetch(`${product.url}/api/system-controls/backups`, { headers })
      return ((await answer.json()) as ListedBackup).backups.all[0]
    }
    const watched = async (stateNow: () => Promise<{ state: string; problem: string | null } | null | undefined>) => {
      const startedAt = performance.now()
      const most = { server: 0, database: 0 }
      for (;;) {
        const postgres = await postgresProcessesIn(join(folder, 'postgres'))
        most.server = Math.max(most.server, memoryOf([product.pid]))
        most.database = Math.max(most.database, memoryOf(postgres))
        const now = await stateNow()
        if (now?.state === 'failed') throw new Error(`The backup failed: ${now.problem}`)
        if (now && now.state !== 'running') return { seconds: (performance.now() - startedAt) / 1000, ...most }
        await pause(100)
      }
    }
    const created = await watched(latest)
    return { made: created, tried: await watched(async () => (await latest())?.trial) }
  } finally {
    await product.stop()
  }
}
