import { createHash, type Hash } from 'node:crypto'
import { constants, createZstdCompress } from 'node:zlib'
import { type IndexLine, indexPart, indexText, MANIFEST, type Manifest } from './format.ts'
import { type Pressured, pressured } from './pressure.ts'
import { seal } from './age.ts'
import { TAR_END, tarHeader, tarPadding } from './tar-form.ts'

/** Writes an archive entry by entry. */
export interface ArchiveWriter {
  /** Its bytes as they are produced, with backpressure. A chunk is valid until the next one is requested. */
  readonly bytes: AsyncIterable<Buffer>
  /** The bytes may be overwritten when it resolves. */
  add(name: string, content: string | Buffer): Promise<void>
  /**
   * Adds a stream whose length is `size`. If less or something else comes, the rest is filled with zeros and the index
   * marks it as lost.
   * @param content chunks that are valid until the next one is requested; undefined: it was missing
   */
  addStream(name: string, size: number, content: AsyncIterable<Buffer> | undefined): Promise<IndexLine>
  /** Ends the archive with the totals. */
  finish(manifest: Omit<Manifest, 'index'>): Promise<void>
  /** Abandons it unfinished; the consumer of its bytes gets the error. */
  giveUp(error: Error): void
}

/** Readers check this much against the index at once, and hold it meanwhile. */
const INDEX_EVERY = 1000
const INDEX_EVERY_BYTES = 64 * 1024 * 1024
/** Fast: video doesn't compress, and tables shrink to a fifth. */
const COMPRESSION = { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 }
/** The output chunk size of the compression: small chunks each cost a thread switch. */
const COMPRESSED_PIECE = 256 * 1024

const hex = (hash: Hash): string => hash.digest('hex')

/** The index so far, and the entries since its last part. */
const createIndex = (addRaw: (name: string, content: Buffer) => Promise<void>) => {
  let lines: IndexLine[] = []
  let count = 0
  let since = 0
  const all = { lines: 0, hash: createHash('sha256') }
  const write = async (): Promise<void> => {
    if (lines.length === 0) return
    const text = indexText(lines)
    all.hash.update(text)
    all.lines += lines.length
    lines = []
    since = 0
    count += 1
    await addRaw(indexPart(count), Buffer.from(text))
  }
  return {
    note: async (line: IndexLine): Promise<void> => {
      lines.push(line)
      since += line.bytes
      if (lines.length >= INDEX_EVERY || since >= INDEX_EVERY_BYTES) await write()
    },
    finish: async (): Promise<Manifest['index']> => {
      await write()
      return { lines: all.lines, sha256: hex(all.hash) }
    },
  }
}

/** Smaller writes wait until there is this much: a call of the compression costs more than copying. */
const GATHERED_BYTES = 64 * 1024

/** Collects small writes and passes on large ones. Bytes are consumed when it resolves. */
const createGathering = (sink: Pressured) => {
  const gathered = Buffer.allocUnsafeSlow(GATHERED_BYTES)
  let length = 0
  const flush = async (): Promise<void> => {
    const bytes = gathered.subarray(0, length)
    length = 0
    if (bytes.length > 0) await sink.useUp(bytes)
  }
  return {
    write: async (bytes: Buffer): Promise<void> => {
      if (length + bytes.length > gathered.length) await flush()
      if (bytes.length > gathered.length) return sink.useUp(bytes)
      length += bytes.copy(gathered, length)
    },
    flush,
  }
}

export const createWriter = (madeAt: Date, passphrase: string | undefined): ArchiveWriter => {
  const zstd = createZstdCompress({ chunkSize: COMPRESSED_PIECE, params: COMPRESSION })
  // The consumer gets the error, even if it hasn't started: while a key is derived nobody listens, which would end the
  // process.
  zstd.on('error', () => undefined)
  const sink = pressured(zstd)
  const { write, flush } = createGathering(sink)
  const addRaw = async (name: string, content: Buffer): Promise<void> => {
    await write(tarHeader(name, content.length, madeAt))
    await write(content)
    await write(tarPadding(content.length))
  }
  const index = createIndex(addRaw)
  return {
    bytes: passphrase === undefined ? zstd : seal(zstd, passphrase),
    add: async (name, content) => {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content
      await addRaw(name, bytes)
      const sha256 = hex(createHash('sha256').update(bytes))
      await index.note({ name, bytes: bytes.length, sha256, state: 'kept' })
    },
    addStream: async (name, size, content) => {
      const bytes = content === undefined ? 0 : size
      await write(tarHeader(name, bytes, madeAt))
      const line = { name, bytes, ...(await fill(write, bytes, content ?? [])) }
      await write(tarPadding(bytes))
      const entry: IndexLine = content === undefined ? { ...line, state: 'lost' } : line
      await index.note(entry)
      return entry
    },
    finish: async (manifest) => {
      const full: Manifest = { ...manifest, index: await index.finish() }
      await addRaw(MANIFEST, Buffer.from(JSON.stringify(full)))
      await write(TAR_END)
      await flush()
      await sink.end()
    },
    giveUp: (error) => zstd.destroy(error),
  }
}

/** Writes exactly this many bytes, whatever comes. */
const fill = async (
  write: Pressured['write'],
  size: number,
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<Pick<IndexLine, 'sha256' | 'state'>> => {
  const hash = createHash('sha256')
  let left = size
  const append = async (bytes: Buffer) => {
    left -= bytes.length
    const written = write(bytes)
    // Compressed in parallel in another thread.
    hash.update(bytes)
    await written
  }
  let isLonger = false
  for await (const chunk of content) {
    isLonger = chunk.length > left
    await append(chunk.subarray(0, left))
    if (isLonger) break
  }
  const isShorter = left > 0
  while (left > 0) await append(Buffer.alloc(Math.min(left, GATHERED_BYTES)))
  return { sha256: hex(hash), state: isLonger || isShorter ? 'lost' : 'kept' }
}
