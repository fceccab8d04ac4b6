import { type FileHandle, open } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { isDiskFull } from '../files/files-disk.ts'
import { Refusal } from '../refusal.ts'
import { watchPace } from './uploads-pace.ts'

/** Any body may take a minute and must then arrive at this rate, like those of forms. */
const pace = { graceMs: 60_000, bytesPerSecond: 16 * 1024 }

interface Appending {
  from: number
  /** Beyond this many bytes the body is refused and none of it is stored. */
  most: number
  isHeld: () => boolean
}

/**
 * Appends a body to a file. However it ends, the bytes written are durable on disk.
 * @returns how many bytes arrived
 */
export const appendBody = async (
  raw: IncomingMessage,
  path: string,
  { from, most, isHeld }: Appending,
): Promise<number> => {
  // A client that is already gone emits no event anymore.
  if (raw.destroyed) throw aborted()
  const file = await open(path, 'r+')
  const stopWatching = watchPace(raw, pace)
  let received = 0
  try {
    for await (const chunk of incoming(raw)) {
      if (received + chunk.length > most) {
        await file.truncate(from)
        throw new Refusal('too_large')
      }
      if (!isHeld()) throw new Refusal('upload_busy')
      await writeAll(file, chunk, from + received)
      received += chunk.length
    }
    return received
  } catch (error) {
    throw isDiskFull(error) ? new Refusal('storage_full', {}, { log: 'the disk is full' }) : error
  } finally {
    stopWatching()
    await file.sync().catch(() => undefined)
    await file.close()
  }
}

const writeAll = async (file: FileHandle, chunk: Buffer, position: number): Promise<void> => {
  for (let done = 0; done < chunk.length; ) {
    const { bytesWritten } = await file.write(chunk, done, chunk.length - done, position + done)
    done += bytesWritten
  }
}

const aborted = (): Refusal => new Refusal('malformed', {}, { log: 'the request was aborted' })

/** The content of a request. A lost connection is not our error. */
async function* incoming(raw: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    // A client that is refused midway may send the rest for a while, and then reads the response.
    yield* raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  } catch {
    throw aborted()
  }
}
