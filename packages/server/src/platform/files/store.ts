import type { Readable } from 'node:stream'

/** Bytes from `start` to `end`, both inclusive. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Two buffers of equal length, one filled while the other is consumed. */
export type TwoBuffers = readonly [Buffer, Buffer]

export const twoBuffers = (size: number): TwoBuffers => [Buffer.allocUnsafeSlow(size), Buffer.allocUnsafeSlow(size)]

/** Where the bytes of stored files are. A place is an unguessable path like `ab/cd/abcd…`. */
export interface Store {
  /** Copies a file to its place, where it survives a power failure. The original stays. */
  put(path: string, key: string): Promise<void>
  /** Holds only a few buffers of it, however slowly it is read. Destroying it releases its source. */
  read(key: string): Readable
  /**
   * The bytes of a range in order, read one chunk ahead. A chunk is valid until the next one is requested.
   * @param size the maximum chunk length in bytes @param signal when aborted, ends with an error, even while waiting
   */
  pieces(key: string, range: ByteRange, size: number, signal: AbortSignal): AsyncIterable<Buffer>
  /**
   * All bytes in order, read one chunk ahead into the two buffers if given, so no other memory is allocated. A chunk is
   * valid until the next one is requested.
   */
  readInto(key: string, buffers: TwoBuffers): AsyncIterable<Buffer>
  /** Missing files are ignored. */
  remove(key: string): Promise<void>
  /** Places written more than an hour ago, by the clock that stamps them. */
  listOld(): Promise<string[]>
  /** The path to read from, if there is one. */
  localPath(key: string): string | undefined
  /** Checks that the store is usable. @throws ConfigError with a sentence that says what is wrong */
  check(): Promise<void>
}
