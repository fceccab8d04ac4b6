import type { EventEmitter } from 'node:events'

/** The target: a stream of Node's, or of a library that has its own. */
interface Sink extends EventEmitter {
  write(bytes: Buffer, done?: (error?: Error | null) => void): boolean
  end(): unknown
}

export interface Pressured {
  /** Writes, and waits until there is room for more. @throws the error of the stream, also if it is closed */
  write(bytes: Buffer): Promise<void>
  /** The same, and waits until the bytes are consumed, so their buffer can be reused. For Node's streams. */
  useUp(bytes: Buffer): Promise<void>
  /** Resolves when everything written has arrived. */
  end(): Promise<void>
}

/**
 * Writes to a stream with backpressure. A stream may fail at any time, even while nobody waits; the next write reports
 * it.
 * @param last the event after which everything has arrived: `close` where that is later than `finish`
 */
export const pressured = (sink: Sink, last: 'finish' | 'close' = 'finish'): Pressured => {
  let over: { error: Error } | undefined
  let pending: { event: string; resolve: () => void; reject: (error: Error) => void } | undefined
  const onEvent = (event: string) => {
    if (pending?.event !== event) return
    pending.resolve()
    pending = undefined
  }
  const failed = (error: Error) => {
    over ??= { error }
    pending?.reject(error)
    pending = undefined
  }
  sink.on('drain', () => onEvent('drain'))
  sink.on('finish', () => onEvent('finish'))
  sink.on('error', failed)
  sink.on('close', () => {
    onEvent('close')
    failed(new Error('what was written to is closed'))
  })
  const until = (event: string) =>
    new Promise<void>((resolve, reject) => {
      pending = { event, resolve, reject }
    })
  return {
    write: async (bytes) => {
      if (over) throw over.error
      if (!sink.write(bytes)) await until('drain')
    },
    useUp: async (bytes) => {
      if (over) throw over.error
      const done = until('used up')
      sink.write(bytes, (error) => (error ? failed(error) : onEvent('used up')))
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
