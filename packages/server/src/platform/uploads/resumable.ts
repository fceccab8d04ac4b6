import { createHash } from 'node:crypto'
import { createReadStream, mkdirSync } from 'node:fs'
import { link, open, readdir, rm, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileRule } from '@vesica/contract'
import { DAY, HOUR } from '../clock.ts'
import type { Database } from '../data/db.ts'
import { requireFound, requireId } from '../data/find.ts'
import { FREE_BYTES_FLOOR, hasFreeSpace } from '../files/files-disk.ts'
import { newId } from '../ids.ts'
import { Refusal, refuseField } from '../refusal.ts'
import { appendBody } from './resumable-append.ts'
import { holder } from './resumable-hold.ts'
import { countUploads, deleteUpload, findUpload, insertUpload, listUploads, type Upload } from './resumable.tables.ts'
import { examine, type ReceivedFile, type TemporaryFiles, temporaryFiles } from './uploads.ts'

/** Unused uploads per person. */
const MOST_OPEN = 20
const MB = 1024 ** 2

/** What is declared about a file before it arrives. */
export interface Announced {
  name: string
  bytes: number
}

/**
 * Files that arrive in chunks, over any number of requests, connections and restarts. Each belongs to the person who
 * started it and is invisible to others. The bytes are in `uploads/open`; the file's length is the progress.
 */
export interface Uploads {
  /** The maximum file size in bytes. */
  mostBytes(): Promise<number>
  create(personId: string, announced: Announced): Promise<Upload & { expiresAt: Date }>
  status(personId: string, id: string): Promise<{ upload: Upload; offset: number; expiresAt: Date }>
  /**
   * Appends bytes of a request. What arrived before a connection was lost is kept.
   * @returns the new offset
   */
  receive(personId: string, id: string, offset: number, raw: IncomingMessage): Promise<number>
  cancel(personId: string, id: string): Promise<void>
  /**
   * Uses a finished upload in place of a form's file: it is checked like one and removed when `action` ends. If
   * `action` or the check fails it stays for another attempt. Takes a while, so never call it within a transaction.
   * @param field the form field that a refusal refers to
   */
  taking<T>(
    owner: { personId: string; uploadId: string; field: string },
    rule: FileRule,
    action: (file: ReceivedFile, temporary: TemporaryFiles) => Promise<T>,
  ): Promise<T>
  /** Removes uploads that were idle for a day, and what crashes left behind. @returns how many files */
  sweep(): Promise<number>
}

interface UploadsParts {
  db: Database
  /** The folder of temporary files; uploads are stored below it. */
  uploadsDir: string
  mostBytes: () => Promise<number>
  /** Uploads are refused if the disk would have less space left than this. */
  freeBytes?: number
}

/** What all upload actions need. */
const openUploads = ({ db, uploadsDir, mostBytes, freeBytes = FREE_BYTES_FLOOR }: UploadsParts) => {
  const folder = join(uploadsDir, 'open')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const pathOf = (id: string): string => join(folder, id)
  const requireRoom = async (bytes: number): Promise<void> => {
    if (await hasFreeSpace(folder, freeBytes + bytes)) return
    throw new Refusal('storage_full', {}, { log: 'the disk is almost full' })
  }
  const requireSize = async (bytes: number): Promise<void> => {
    const most = await mostBytes()
    if (bytes > most) throw new Refusal('file_too_large', { n: Math.floor(most / MB) })
    await requireRoom(bytes)
  }
  const forget = async (id: string): Promise<void> => {
    await db.transact((tx) => deleteUpload(tx, id))
    await rm(pathOf(id), { force: true })
  }
  return { folder, pathOf, requireRoom, requireSize, forget, holding: holder(db) }
}

export const createUploads = (deps: UploadsParts): Uploads => {
  const { db, uploadsDir, mostBytes } = deps
  const { folder, pathOf, requireRoom, requireSize, forget, holding } = openUploads(deps)
  return {
    mostBytes,
    create: async (personId, announced) => {
      await requireSize(announced.bytes)
      const id = newId()
      await (await open(pathOf(id), 'wx', 0o600)).close()
      try {
        return await db.transact(async (tx) => {
          if ((await countUploads(tx, personId)) >= MOST_OPEN) throw new Refusal('uploads_open', { n: MOST_OPEN })
          const upload = { id, personId, ...announced, createdAt: tx.now }
          await insertUpload(tx, upload)
          return { ...upload, expiresAt: new Date(Date.now() + DAY) }
        })
      } catch (error) {
        await rm(pathOf(id), { force: true })
        throw error
      }
    },
    status: async (personId, id) => {
      requireId(id)
      const upload = requireFound(await db.read((tx) => findUpload(tx, personId, id)))
      const { size, mtimeMs } = requireFound(await factsOf(pathOf(id)))
      return { upload, offset: size, expiresAt: new Date(mtimeMs + DAY) }
    },
    receive: (personId, id, offset, raw) =>
      holding(personId, id, async ({ bytes }, isHeld) => {
        const { size } = requireFound(await factsOf(pathOf(id)))
        if (offset !== size) throw new Refusal('upload_offset', {}, { details: { offset: size } })
        const announced = Number(raw.headers['content-length'] ?? 0)
        if (size + announced > bytes) throw new Refusal('too_large')
        await requireRoom(announced)
        return size + (await appendBody(raw, pathOf(id), { from: size, most: bytes - size, isHeld }))
      }),
    cancel: (personId, id) => holding(personId, id, () => forget(id)),
    taking: ({ personId, uploadId, field }, rule, action) =>
      holding(personId, uploadId, async (upload) => {
        const result = await using(upload, pathOf(uploadId), { uploadsDir, field, rule, action })
        await forget(uploadId)
        return result
      }),
    sweep: async () => {
      const uploads = await db.read(listUploads)
      let removed = await sweepNameless(folder, new Set(uploads.map(({ id }) => id)))
      for (const upload of uploads) {
        if (!(await hasRested(upload, pathOf(upload.id)))) continue
        // A client that is just continuing it may finish.
        removed += await holding(upload.personId, upload.id, async () => {
          const rests = await hasRested(upload, pathOf(upload.id))
          if (rests) await forget(upload.id)
          return rests ? 1 : 0
        }).catch(noneIfRefused)
      }
      return removed
    },
  }
}

const hasRested = async ({ createdAt }: Upload, path: string): Promise<boolean> =>
  Date.now() - ((await factsOf(path))?.mtimeMs ?? createdAt.getTime()) > DAY

const noneIfRefused = (error: unknown): number => {
  if (error instanceof Refusal) return 0
  throw error
}

interface Using<T> {
  uploadsDir: string
  field: string
  rule: FileRule
  action: (file: ReceivedFile, temporary: TemporaryFiles) => Promise<T>
}

/** @param path of its bytes; an existing file stays */
const using = async <T>(upload: Upload, path: string, { uploadsDir, field, rule, action }: Using<T>): Promise<T> => {
  const { size } = requireFound(await factsOf(path))
  if (size < upload.bytes) throw new Refusal('upload_unfinished', {}, { details: { offset: size } })
  if (size > rule.maxBytes) throw refuseField('file_too_large', field, { n: Math.floor(rule.maxBytes / MB) })
  const temporary = temporaryFiles(uploadsDir)
  try {
    const second = temporary.reserve()
    await link(path, second)
    const { name, bytes } = upload
    const sent = { field, path: second, name, bytes, sha256: await sha256Of(second) }
    return await action(await examine(sent, rule, temporary), temporary)
  } finally {
    await temporary.discard()
  }
}

/** Removes files without a row that are older than an hour: a row is written right after its file. */
const sweepNameless = async (folder: string, known: ReadonlySet<string>): Promise<number> => {
  let removed = 0
  for (const name of await readdir(folder)) {
    const facts = known.has(name) ? undefined : await factsOf(join(folder, name))
    if (!facts || Date.now() - facts.mtimeMs <= HOUR) continue
    await rm(join(folder, name), { force: true })
    removed += 1
  }
  return removed
}

const factsOf = async (path: string) =>
  stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

const sha256Of = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
