import type { Readable } from 'node:stream'

/** Bytes from `start` to `end`, both of them included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Memory to read into, one filled while the other is taken: equally long. */
export type TwoBuffers = readonly [Buffer, Buffer]

export const twoBuffers = (size: number): TwoBuffers => [Buffer.allocUnsafeSlow(size), Buffer.allocUnsafeSlow(size)]

/** Where the bytes of kept files lie. A place is a path like `ab/cd/abcd…`, which nobody can guess. */
export interface Store {
  /** Takes what lies at a path to its place; when done it survives a power cut. The path stays as it is. */
  put(path: string, place: string): Promise<void>
  /** Holds no more than a few buffers of it, however slowly it is read; what is broken off lets go of its source. */
  read(place: string): Readable
  /**
   * The bytes of a range in order, read one piece ahead. A piece is good until the next one is asked for.
   * @param size how long a piece is at most, bytes  @param signal aborted: ends with an error, also while it waits
   */
  pieces(place: string, range: ByteRange, size: number, signal: AbortSignal): AsyncIterable<Buffer>
  /**
   * All bytes in order, read one piece ahead into two buffers in turn, where there are such: then no memory is taken for
   * them, however much it is. A piece is good until the next one is asked for.
   */
  readInto(place: string, buffers: TwoBuffers): AsyncIterable<Buffer>
  /** What is not there does nothing. */
  remove(place: string): Promise<void>
  /** Places written more than an hour ago, by the clock that stamps them. */
  listOld(): Promise<string[]>
  /** The path to read from, where there is one. */
  localPath(place: string): string | undefined
  /** Whether it can be used. @throws ConfigError with a sentence that says what is wrong */
  check(): Promise<void>
}
