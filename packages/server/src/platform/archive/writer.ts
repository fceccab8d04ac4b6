import { createHash, type Hash } from 'node:crypto'
import { Readable, type Writable } from 'node:stream'
import { constants, createZstdCompress } from 'node:zlib'
import { pack } from 'tar-stream'
import { type IndexLine, indexPart, indexText, MANIFEST, type Manifest } from './format.ts'
import { type Pressured, pressured } from './pressure.ts'
import { seal } from './sealed.ts'

/** Writes an archive, entry by entry. */
export interface ArchiveWriter {
  /** Its bytes, as they are made: no faster than they are taken. */
  readonly bytes: AsyncIterable<Buffer>
  add(name: string, content: string | Buffer): Promise<void>
  /**
   * Adds what comes in pieces; `size` says how much that is. Where less or something else comes, the rest is filled with
   * zeros, and the index says that it is lost.
   * @param content undefined: it was not there at all
   */
  addStream(name: string, size: number, content: AsyncIterable<Buffer> | undefined): Promise<IndexLine>
  /** Ends it with what all of that came to. */
  finish(manifest: Omit<Manifest, 'index'>): Promise<void>
  /** Lets go of it unfinished: who takes its bytes gets the error. */
  giveUp(error: Error): void
}

/** So much is held against the index at once, by whoever reads it, and lies ready meanwhile. */
const INDEX_EVERY = 1000
const INDEX_EVERY_BYTES = 64 * 1024 * 1024
/** Fast: films do not become smaller, and tables become a fifth. */
const LEVEL = 1

const hex = (hash: Hash): string => hash.digest('hex')

/** The index so far, and what was added since its last part. */
const createIndex = (addRaw: (name: string, content: Buffer) => Promise<void>) => {
  let lines: IndexLine[] = []
  let parts = 0
  let since = 0
  const all = { lines: 0, hash: createHash('sha256') }
  const write = async (): Promise<void> => {
    if (lines.length === 0) return
    const text = indexText(lines)
    all.hash.update(text)
    all.lines += lines.length
    lines = []
    since = 0
    parts += 1
    await addRaw(indexPart(parts), Buffer.from(text))
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

export const createWriter = (madeAt: Date, passphrase: string | undefined): ArchiveWriter => {
  const tar = pack()
  const begin = (name: string, size: number) =>
    pressured(tar.entry({ name, size, mode: 0o600, mtime: madeAt }) as never as Writable)
  const addRaw = async (name: string, content: Buffer): Promise<void> => {
    const sink = begin(name, content.length)
    if (content.length > 0) await sink.write(content)
    await sink.end()
  }
  const index = createIndex(addRaw)
  return {
    bytes: sealedWith(passphrase, compressed(tar as AsyncIterable<Buffer>)),
    add: async (name, content) => {
      const bytes = Buffer.from(content)
      await addRaw(name, bytes)
      const sha256 = hex(createHash('sha256').update(bytes))
      await index.note({ name, bytes: bytes.length, sha256, state: 'kept' })
    },
    addStream: async (name, size, content) => {
      const bytes = content === undefined ? 0 : size
      const line = { name, bytes, ...(await fill(begin(name, bytes), bytes, content ?? [])) }
      const found: IndexLine = content === undefined ? { ...line, state: 'lost' } : line
      await index.note(found)
      return found
    },
    finish: async (manifest) => {
      const whole: Manifest = { ...manifest, index: await index.finish() }
      await addRaw(MANIFEST, Buffer.from(JSON.stringify(whole)))
      tar.finalize()
    },
    giveUp: (error) => tar.destroy(error),
  }
}

/** Writes exactly so many bytes, whatever comes. */
const fill = async (
  sink: Pressured,
  size: number,
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<Pick<IndexLine, 'sha256' | 'state'>> => {
  const hash = createHash('sha256')
  let left = size
  let isLonger = false
  const write = async (bytes: Buffer) => {
    if (bytes.length === 0) return
    hash.update(bytes)
    left -= bytes.length
    await sink.write(bytes)
  }
  for await (const chunk of content) {
    isLonger ||= chunk.length > left
    await write(chunk.subarray(0, left))
  }
  const isShorter = left > 0
  while (left > 0) await write(Buffer.alloc(Math.min(left, 64 * 1024)))
  await sink.end()
  return { sha256: hex(hash), state: isLonger || isShorter ? 'lost' : 'kept' }
}

const compressed = (tar: AsyncIterable<Buffer>): AsyncIterable<Buffer> => {
  const params = { [constants.ZSTD_c_compressionLevel]: LEVEL, [constants.ZSTD_c_checksumFlag]: 1 }
  const source = Readable.from(tar)
  const zstd = createZstdCompress({ params })
  source.once('error', (error) => zstd.destroy(error))
  // Whoever reads gets it, also who has not begun: while a key is derived nobody listens, which would end the process.
  zstd.on('error', () => undefined)
  zstd.once('close', () => source.destroy())
  return source.pipe(zstd)
}

const sealedWith = (passphrase: string | undefined, bytes: AsyncIterable<Buffer>): AsyncIterable<Buffer> =>
  passphrase === undefined ? bytes : seal(bytes, passphrase)
