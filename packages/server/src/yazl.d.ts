declare module 'yazl' {
  import type { EventEmitter } from 'node:events'
  import type { Readable } from 'node:stream'

  interface Options {
    compress?: boolean
  }

  /** A ZIP file written as a stream. */
  export class ZipFile extends EventEmitter {
    readonly outputStream: Readable
    addBuffer(bytes: Buffer, path: string, options?: Options): void
    addReadStreamLazy(
      path: string,
      options: Options,
      open: (callback: (error: Error | null, from: Readable) => void) => void,
    ): void
    end(): void
  }
}
