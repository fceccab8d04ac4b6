import type { Writable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import type { Extract } from 'tar-stream'
import { ArchiveError } from './archive-error.ts'
import { pressured } from './pressure.ts'
import { type ReadArchive, Reading, type Takers, type TarEntry } from './reading.ts'
import { peek } from './chunks.ts'
import { isSealed, unseal } from './age.ts'

/**
 * Reads an archive once from beginning to end and checks every byte against the index and the manifest.
 * @param source chunks that are valid until the next one is requested
 * @throws ArchiveError with a sentence that says what is wrong, and in which entry
 */
export const readArchive = async (
  source: AsyncIterable<Buffer>,
  passphrase: string | undefined,
  takers: Takers = {},
): Promise<ReadArchive> => {
  const { extract } = await import('tar-stream')
  const tar = extract()
  const bytes = counted(source, takers)
  const feeding = feed(bytes, passphrase, tar)
  // Reported to whoever awaits it, which may be later.
  feeding.catch(() => undefined)
  const reading = new Reading(takers)
  try {
    for await (const entry of tar) await reading.entry(entry as TarEntry)
    await feeding
    return await reading.whole()
  } catch (error) {
    const fed = feeding.then(() => error)
    // A destroyed stream only says that it was destroyed; the cause is the error of feeding it, perhaps a moment later.
    const reason = await (isDestroyed(error) ? fed : Promise.race([fed, Promise.reject(error)])).catch(
      (first: unknown) => first,
    )
    throw explained(reason, reading.at)
  } finally {
    tar.destroy()
    await Promise.allSettled([feeding, reading.settled()])
    // A source refused at its start is released as well.
    await bytes.return(undefined).catch(() => undefined)
  }
}

/** The error that tar-stream's streams report when they are cut off after their end. */
const isDestroyed = (error: unknown): boolean => error instanceof Error && error.message === 'Stream was destroyed'

async function* counted(source: AsyncIterable<Buffer>, { progress }: Takers): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    progress?.(chunk.length)
    yield chunk
  }
}

/** Errors of the decompression or the tar format for bytes that differ from what was written. */
const explained = (error: unknown, at: string): unknown => {
  const { code, message } = error as NodeJS.ErrnoException
  const isCut = /unexpected end|Unexpected end/.test(message)
  if (isCut) return new ArchiveError(`The archive is cut off: it ends in ${at}.`, { cause: error })
  const isForm = /^(ZSTD_|Z_|ERR_ZSTD|ERR_ZLIB)/.test(code ?? '') || /tar header|Invalid tar|checksum/i.test(message)
  return isForm ? new ArchiveError(`The archive is altered or damaged in ${at}.`, { cause: error }) : error
}

const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

const plainOf = async (
  source: AsyncIterable<Buffer>,
  passphrase: string | undefined,
): Promise<AsyncIterable<Buffer>> => {
  const { first, all } = await peek(source, 24)
  if (!isSealed(first)) return decompressed(await requireZstd(all))
  if (passphrase === undefined) {
    throw new ArchiveError('The archive is encrypted: set BACKUP_PASSPHRASE to the passphrase it was made with.')
  }
  return decompressed(await requireZstd(unseal(all, passphrase)))
}

const requireZstd = async (source: AsyncIterable<Buffer>): Promise<AsyncIterable<Buffer>> => {
  const { first, all } = await peek(source, ZSTD.length)
  if (!first.equals(ZSTD)) throw new ArchiveError('This is no archive of Vesica.')
  return all
}

/** The chunk size of the decompression: small chunks each cost a thread switch. */
const DECOMPRESSED_PIECE = 256 * 1024

const decompressed = (bytes: AsyncIterable<Buffer>): AsyncIterable<Buffer> => {
  const zstd = createZstdDecompress({ chunkSize: DECOMPRESSED_PIECE })
  const sink = pressured(zstd)
  const fill = async () => {
    for await (const chunk of bytes) await sink.useUp(chunk)
    await sink.end()
  }
  // The reader gets the error; that reading stopped is reported to nobody.
  zstd.on('error', () => undefined)
  fill().catch((error: Error) => zstd.destroy(error))
  return zstd
}

const feed = async (source: AsyncIterable<Buffer>, passphrase: string | undefined, tar: Extract): Promise<void> => {
  const sink = pressured(tar as never as Writable)
  try {
    for await (const chunk of await plainOf(source, passphrase)) await sink.write(chunk)
    tar.end(undefined)
  } catch (error) {
    tar.destroy(error as Error)
    throw error
  }
}
