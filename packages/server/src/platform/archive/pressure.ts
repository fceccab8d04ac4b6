import type { EventEmitter } from 'node:events'

/** What is written to: a stream of Node's, or of a library that has its own. */
interface Sink extends EventEmitter {
  write(bytes: Buffer, done?: (error?: Error | null) => void): boolean
  end(): unknown
}

export interface Pressured {
  /** Writes, and waits until there is room for more. @throws what the stream fails with, also when it is closed */
  write(bytes: Buffer): Promise<void>
  /** The same, and waits until the bytes are used up, so that their memory may be filled anew: for streams of Node's. */
  useUp(bytes: Buffer): Promise<void>
  /** Resolves when all that was written has arrived. */
  end(): Promise<void>
}

/**
 * Writes to a stream no faster than it takes. A stream may fail at any time, also while nobody waits for it: whoever writes
 * next is told.
 * @param last the event that says that all has arrived: `close` where that is later than `finish`
 */
export const pressured = (sink: Sink, last: 'finish' | 'close' = 'finish'): Pressured => {
  let over: { error: Error } | undefined
  let waiting: { event: string; resolve: () => void; reject: (error: Error) => void } | undefined
  const heard = (event: string) => {
    if (waiting?.event !== event) return
    waiting.resolve()
    waiting = undefined
  }
  const failed = (error: Error) => {
    over ??= { error }
    waiting?.reject(error)
    waiting = undefined
  }
  sink.on('drain', () => heard('drain'))
  sink.on('finish', () => heard('finish'))
  sink.on('error', failed)
  sink.on('close', () => {
    heard('close')
    failed(new Error('what was written to is closed'))
  })
  const until = (event: string) =>
    new Promise<void>((resolve, reject) => {
      waiting = { event, resolve, reject }
    })
  return {
    write: async (bytes) => {
      if (over) throw over.error
      if (!sink.write(bytes)) await until('drain')
    },
    useUp: async (bytes) => {
      if (over) throw over.error
      const done = until('used up')
      sink.write(bytes, (error) => (error ? failed(error) : heard('used up')))
      await done
    },
    end: async () => {
      if (over) throw over.error
      const done = until(last)
      sink.end()
      await done
    },
  }
}
