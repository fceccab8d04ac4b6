import { createHash } from 'node:crypto'
import { ArchiveError } from './archive-error.ts'
import { type Snapshot, withSnapshot } from './database-out.ts'
import { FORMAT, type Manifest, type Opening, OPENING, SEQUENCES, fileName, tablePart } from './format.ts'
import type { ArchivePlace } from './place.ts'
import { linesIn } from './reading.ts'
import { type ArchiveWriter, createWriter } from './writer.ts'

/** The source and destination of an archive. */
export interface Making {
  readonly connectionString: string
  readonly place: ArchivePlace
  /** Its name there. */
  readonly name: string
  readonly passphrase: string | undefined
  /** Of the product. */
  readonly version: string
  /**
   * The bytes of a stored file in chunks that are valid until the next one is requested; undefined: the file is
   * missing.
   */
  readFile(file: { store: 'disk' | 's3'; path: string }): Promise<AsyncIterable<Buffer> | undefined>
  /** How much was read so far, in stored bytes. */
  progress?(done: number, total: number): void
  /** Called before it starts, once nobody else is creating one. */
  begun?(): Promise<void>
  /** When aborted, nothing of the archive remains. */
  readonly signal: AbortSignal
}

/** A finished archive. */
export interface Made {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
  readonly encrypted: boolean
  readonly version: string
  readonly startedAt: Date
  readonly endedAt: Date
  readonly tables: number
  readonly rows: number
  readonly files: number
  readonly lost: number
}

/** The length of a part of a table. */
const PART_BYTES = 1024 * 1024

/**
 * Creates an archive of a database at one instant and of the files it refers to, completely or not at all.
 * @throws ArchiveError if another is being made, or there is no space for it
 */
export const makeArchive = (making: Making): Promise<Made> =>
  withSnapshot(making.connectionString, async (snapshot) => {
    await making.begun?.()
    // Leftovers of a killed process.
    await making.place.sweep()
    const startedAt = new Date()
    const { place, name, passphrase, version, signal } = making
    const writer = createWriter(startedAt, passphrase)
    const giveUp = () => writer.giveUp(new ArchiveError('The backup was broken off.'))
    signal.addEventListener('abort', giveUp, { once: true })
    if (signal.aborted) giveUp()
    const sum = { bytes: 0, hash: createHash('sha256') }
    async function* summed() {
      for await (const chunk of writer.bytes) {
        sum.bytes += chunk.length
        sum.hash.update(chunk)
        yield chunk
      }
    }
    const filling = fill(making, snapshot, writer, startedAt).catch((error: unknown) => {
      writer.giveUp(error as Error)
      throw error
    })
    const writing = place.write(name, summed(), signal).catch((error: unknown) => {
      writer.giveUp(error as Error)
      throw error
    })
    try {
      const [filled, written] = await Promise.allSettled([filling, writing])
      // Either stops the other; a closed stream says less than the cause.
      if (written.status === 'rejected') throw written.reason
      if (filled.status === 'rejected') throw filled.reason
      const sha256 = sum.hash.digest('hex')
      return {
        name,
        bytes: sum.bytes,
        sha256,
        encrypted: passphrase !== undefined,
        version,
        startedAt,
        endedAt: new Date(),
        ...filled.value,
      }
    } finally {
      signal.removeEventListener('abort', giveUp)
    }
  })

const fill = async (
  { version, readFile, progress, signal }: Making,
  snapshot: Snapshot,
  writer: ArchiveWriter,
  madeAt: Date,
): Promise<Pick<Made, 'tables' | 'rows' | 'files' | 'lost'>> => {
  const { postgres, migrations, jobs } = snapshot
  const tables = snapshot.tables.map(({ schema, name, columns }) => ({ schema, name, columns }))
  const opening: Opening = { format: FORMAT, version, madeAt: madeAt.toISOString(), postgres, migrations, jobs, tables }
  await writer.add(OPENING, JSON.stringify(opening))
  const total = snapshot.tables.reduce((sum, { relationBytes }) => sum + relationBytes, snapshot.filesBytes)
  let done = 0
  const advance = (bytes: number) => {
    signal.throwIfAborted()
    done += bytes
    progress?.(done, total)
  }
  const written: Manifest['tables'] = []
  const buffer = Buffer.allocUnsafeSlow(PART_BYTES)
  for (const { relationBytes, ...table } of snapshot.tables) {
    written.push(await addTable(writer, table, snapshot.copy(table), buffer))
    advance(relationBytes)
  }
  await writer.add(SEQUENCES, JSON.stringify(await snapshot.sequences()))
  const files = { count: 0, bytes: 0, lost: 0 }
  for await (const file of snapshot.files()) {
    const content = await readFile(file)
    const { state, bytes } = await writer.addStream(
      fileName(file.path),
      file.bytes,
      content && counted(content, advance),
    )
    if (state === 'kept') {
      files.count += 1
      files.bytes += bytes
    } else files.lost += 1
  }
  await writer.finish({ tables: written, files })
  const rows = written.reduce((sum, table) => sum + table.rows, 0)
  return { tables: written.length, rows, files: files.count, lost: files.lost }
}

async function* counted(content: AsyncIterable<Buffer>, advance: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    advance(chunk.length)
    yield chunk
  }
}

const addTable = async (
  writer: ArchiveWriter,
  { schema, name }: { schema: string; name: string },
  text: AsyncIterable<Buffer>,
  memory: Buffer,
): Promise<Manifest['tables'][number]> => {
  const sum = { rows: 0, bytes: 0, hash: createHash('sha256') }
  let length = 0
  let count = 0
  const flush = async () => {
    const bytes = memory.subarray(0, length)
    length = 0
    count += 1
    sum.rows += linesIn(bytes)
    sum.bytes += bytes.length
    sum.hash.update(bytes)
    await writer.add(tablePart({ schema, name }, count), bytes)
  }
  for await (const chunk of text) {
    for (let at = 0; at < chunk.length; ) {
      const copied = chunk.copy(memory, length, at)
      length += copied
      at += copied
      if (length === memory.length) await flush()
    }
  }
  if (length > 0) await flush()
  return { schema, name, rows: sum.rows, bytes: sum.bytes, sha256: sum.hash.digest('hex') }
}
