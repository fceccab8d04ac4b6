import { type FileHandle, open } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { isDiskFull } from '../files/files-disk.ts'
import { Refusal } from '../refusal.ts'
import { watchPace } from './uploads-pace.ts'

/** Any body may take a minute, and then must come at this pace, like those of forms. */
const pace = { graceMs: 60_000, bytesPerSecond: 16 * 1024 }

interface Appending {
  from: number
  /** Beyond so many bytes the body is refused, and nothing of it kept. */
  most: number
  isHeld: () => boolean
}

/**
 * Writes a body to the end of a file. When it ends, however it does, what was written is on the disk itself.
 * @returns how many bytes came
 */
export const appendBody = async (
  raw: IncomingMessage,
  path: string,
  { from, most, isHeld }: Appending,
): Promise<number> => {
  // Somebody who has gone already sends no event any more.
  if (raw.destroyed) throw aborted()
  const file = await open(path, 'r+')
  const stopWatching = watchPace(raw, pace)
  let came = 0
  try {
    for await (const chunk of incoming(raw)) {
      if (came + chunk.length > most) {
        await file.truncate(from)
        throw new Refusal('too_large')
      }
      if (!isHeld()) throw new Refusal('upload_busy')
      await writeAll(file, chunk, from + came)
      came += chunk.length
    }
    return came
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

/** What a request brings; that it breaks off is no fault of ours. */
async function* incoming(raw: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    // Whoever is refused in the middle may send the rest for a while, and reads the answer then.
    yield* raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  } catch {
    throw aborted()
  }
}
