import { createHash, type Hash } from 'node:crypto'
import type { z } from 'zod'
import { ArchiveError } from './archive-error.ts'
import {
  type ArchivedTable,
  FORMAT,
  type IndexLine,
  indexText,
  kindOf,
  Manifest,
  Opening,
  Sequences,
} from './format.ts'

/** Receives the bytes of one table or file. */
export interface Taker {
  write(bytes: Buffer): Promise<void>
  /** Called when all of them came and match what was written. */
  end(): Promise<void>
}

/** What to do with an archive while it is read. Anything omitted is only verified. */
export interface Takers {
  /** Called first. @throws to stop reading */
  opening?(opening: Opening): Promise<void>
  table?(table: ArchivedTable): Promise<Taker>
  sequences?(sequences: Sequences): Promise<void>
  /** Called between the last table and the first file, or the end. */
  tablesRead?(): Promise<void>
  /** @param lost whether the file was incomplete when the archive was made */
  file?(storageKey: string, bytes: number): Promise<FileTaker>
  progress?(bytes: number): void
}

/** Receives the bytes of a file. Only the index, which comes later, says whether it was lost before it was archived. */
export interface FileTaker extends Taker {
  /** Called concurrently with others and with further reading. */
  settled(line: IndexLine): Promise<void>
}

/** One entry of a tar file. Its content is consumed before the next one comes. */
export interface TarEntry extends AsyncIterable<Buffer> {
  readonly header: { readonly name: string; readonly size: number }
}

/** The content of an archive, once all of it was read and verified. */
export interface ReadArchive {
  readonly opening: Opening
  readonly manifest: Manifest
}

/** A part of the index confirms at most a tenth of this many entries. */
const MOST_UNCONFIRMED = 10_000

/** More than any of our own lists takes. */
const MOST_JSON = 64 * 1024 * 1024

const hex = (hash: Hash): string => hash.digest('hex')

/** An archive being read: what came so far, and what the index has not confirmed yet. */
export class Reading {
  readonly #takers: Takers
  #opening: Opening | undefined
  #manifest: Manifest | undefined
  #unconfirmed: { line: Omit<IndexLine, 'state'>; settled: ((line: IndexLine) => Promise<void>) | undefined }[] = []
  readonly #index = { lines: 0, hash: createHash('sha256') }
  #table: { key: string; rows: number; bytes: number; hash: Hash; taker: Taker | undefined } | undefined
  readonly #tables = new Map<string, { rows: number; bytes: number; sha256: string }>()
  #files = { count: 0, bytes: 0, lost: 0 }
  #tablesRead = false
  #settling: Promise<void> = Promise.resolve()
  /** The entry being read, for error messages. */
  at = 'its beginning'

  constructor(takers: Takers) {
    this.#takers = takers
  }

  async entry(entry: TarEntry): Promise<void> {
    const { name } = entry.header
    const kind = kindOf(name)
    this.at = name
    if (this.#unconfirmed.length > MOST_UNCONFIRMED)
      throw new ArchiveError('The archive holds more entries without an index than any archive of Vesica has.')
    if (!kind || this.#manifest) throw new ArchiveError(`The archive holds ${name}, which no archive of Vesica has.`)
    if ((this.#opening === undefined) !== (kind.kind === 'opening'))
      throw new ArchiveError('This is no archive of Vesica.')
    if (kind.kind === 'table') return this.#tablePart(entry, kind.of)
    // It may come between two parts of one table.
    if (kind.kind === 'index') return this.#confirm(await bytesOf(entry))
    await this.#endTable()
    if (kind.kind === 'file') return this.#file(entry, kind.of)
    const bytes = await bytesOf(entry)
    if (kind.kind === 'manifest') this.#manifest = parsed(Manifest, bytes, name)
    else this.#unconfirmed.push({ line: lineOf(name, bytes), settled: undefined })
    if (kind.kind === 'opening') await this.#open(bytes)
    if (kind.kind === 'sequences') await this.#takers.sequences?.(parsed(Sequences, bytes, name))
  }

  async #open(bytes: Buffer): Promise<void> {
    const text = JSON.parse(bytes.toString('utf8')) as { format?: unknown; version?: unknown }
    if (typeof text.format === 'number' && text.format > FORMAT) {
      throw new ArchiveError(
        `The archive was made by a newer version of Vesica (${String(text.version)}). Use that version, or a newer one.`,
      )
    }
    this.#opening = parsed(Opening, bytes, 'opening.json')
    await this.#takers.opening?.(this.#opening)
  }

  async #tablePart(entry: TarEntry, key: string): Promise<void> {
    if (this.#table?.key !== key) {
      await this.#endTable()
      const table = this.#opening?.tables.find(({ schema, name }) => `${schema}.${name}` === key)
      if (!table || this.#tables.has(key) || this.#tablesRead) {
        throw new ArchiveError(`The archive holds ${key} at a place where it is not expected.`)
      }
      const taker = await this.#takers.table?.(table)
      this.#table = { key, rows: 0, bytes: 0, hash: createHash('sha256'), taker }
    }
    const { header } = entry
    const table = this.#table
    const hash = createHash('sha256')
    for await (const chunk of entry) {
      const written = table.taker?.write(chunk)
      hash.update(chunk)
      table.hash.update(chunk)
      table.rows += linesIn(chunk)
      table.bytes += chunk.length
      await written
    }
    this.#unconfirmed.push({
      line: { name: header.name, bytes: header.size, sha256: hex(hash) },
      settled: undefined,
    })
  }

  async #endTable(): Promise<void> {
    const table = this.#table
    if (!table) return
    this.#table = undefined
    await table.taker?.end()
    this.#tables.set(table.key, { rows: table.rows, bytes: table.bytes, sha256: hex(table.hash) })
  }

  async #endTables(): Promise<void> {
    if (this.#tablesRead) return
    this.#tablesRead = true
    await this.#takers.tablesRead?.()
  }

  async #file(entry: TarEntry, storageKey: string): Promise<void> {
    await this.#endTables()
    const { name, size: bytes } = entry.header
    const taker = await this.#takers.file?.(storageKey, bytes)
    const hash = createHash('sha256')
    for await (const chunk of entry) {
      const written = taker?.write(chunk)
      hash.update(chunk)
      await written
    }
    await taker?.end()
    this.#unconfirmed.push({
      line: { name, bytes, sha256: hex(hash) },
      settled: taker && ((line) => taker.settled(line)),
    })
  }

  /** Compares what came since the last part of the index with this one. */
  async #confirm(text: Buffer): Promise<void> {
    this.#index.hash.update(text)
    const lines = text.toString('utf8').split('\n').slice(0, -1)
    const due: (() => Promise<void>)[] = []
    for (const [at, written] of lines.entries()) {
      const unconfirmed = this.#unconfirmed[at]
      const state = written.endsWith('\tlost') ? 'lost' : 'kept'
      const line: IndexLine | undefined = unconfirmed && { ...unconfirmed.line, state }
      if (!line || indexText([line]) !== `${written}\n`) {
        throw new ArchiveError(`${line?.name ?? written.split('\t')[0]} in the archive is not as it was written.`)
      }
      if (line.name.startsWith('files/')) {
        this.#files.count += state === 'kept' ? 1 : 0
        this.#files.bytes += state === 'kept' ? line.bytes : 0
        this.#files.lost += state === 'lost' ? 1 : 0
      }
      const settled = unconfirmed?.settled
      if (settled) due.push(() => settled(line))
    }
    // While these are stored, the next are read.
    await this.#settling
    this.#settling = allOf(due)
    // Reported to whoever awaits it.
    this.#settling.catch(() => undefined)
    this.#index.lines += lines.length
    this.#unconfirmed = this.#unconfirmed.slice(lines.length)
  }

  /** Resolves when all handlers are done with what was read so far. @throws the error of a handler */
  settled(): Promise<void> {
    return this.#settling
  }

  /** @throws ArchiveError if something required is missing */
  async whole(): Promise<ReadArchive> {
    await this.#settling
    const [opening, manifest] = [this.#opening, this.#manifest]
    if (!opening || !manifest) throw new ArchiveError(`The archive is cut off: it ends in ${this.at}.`)
    await this.#endTables()
    const { lines, hash } = this.#index
    const isIndexed = manifest.index.lines === lines && manifest.index.sha256 === hex(hash)
    if (this.#unconfirmed.length > 0 || !isIndexed) {
      throw new ArchiveError('The archive is altered: its index is not the one that it was made with.')
    }
    for (const { schema, name, ...due } of manifest.tables) {
      const actual = this.#tables.get(`${schema}.${name}`) ?? { rows: 0, bytes: 0, sha256: hex(createHash('sha256')) }
      if (actual.rows !== due.rows || actual.bytes !== due.bytes || actual.sha256 !== due.sha256) {
        throw new ArchiveError(`The table ${schema}.${name} in the archive is not as it was written.`)
      }
    }
    const { files } = manifest
    if (files.count !== this.#files.count || files.bytes !== this.#files.bytes || files.lost !== this.#files.lost) {
      throw new ArchiveError('The archive is altered: files are missing in it.')
    }
    return { opening, manifest }
  }
}

/** Files stored concurrently: each waits for the disk. */
const AT_ONCE = 8

/** Runs all of these and settles when none is running anymore. @throws the first error */
const allOf = async (tasks: readonly (() => Promise<void>)[]): Promise<void> => {
  const left = tasks.values()
  const worker = async () => {
    for (const task of left) await task()
  }
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker))
  for (const result of ended) if (result.status === 'rejected') throw result.reason
}

const NEW_LINE = 10

/** A row of COPY's output is a line: newlines within it are escaped. */
export const linesIn = (bytes: Buffer): number => {
  let count = 0
  for (let at = bytes.indexOf(NEW_LINE); at !== -1; at = bytes.indexOf(NEW_LINE, at + 1)) count += 1
  return count
}

const lineOf = (name: string, bytes: Buffer): Omit<IndexLine, 'state'> => ({
  name,
  bytes: bytes.length,
  sha256: hex(createHash('sha256').update(bytes)),
})

const bytesOf = async (entry: TarEntry): Promise<Buffer> => {
  if (entry.header.size > MOST_JSON) throw new ArchiveError(`${entry.header.name} in the archive is too large.`)
  return Buffer.concat(await Array.fromAsync(entry))
}

const parsed = <T extends z.ZodType>(shape: T, bytes: Buffer, name: string): z.output<T> => {
  const read = shape.safeParse(JSON.parse(bytes.toString('utf8')))
  if (!read.success) throw new ArchiveError(`${name} in the archive is not as Vesica writes it.`, { cause: read.error })
  return read.data
}
