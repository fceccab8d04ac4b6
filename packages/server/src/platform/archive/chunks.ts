/** Bytes in chunks of any size. */
export type Bytes = AsyncIterable<Buffer>

/** The excess of the previous read, then the rest. */
export async function* after(read: Buffer, chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    if (read.length > 0) yield read
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
  } finally {
    await chunks.return?.()
  }
}

const atLeast = async (bytes: Bytes, count: number): Promise<{ read: Buffer; chunks: AsyncIterator<Buffer> }> => {
  const chunks = bytes[Symbol.asyncIterator]()
  let read = Buffer.alloc(0)
  while (read.length < count) {
    const next = await chunks.next()
    if (next.done) break
    read = Buffer.concat([read, next.value])
  }
  return { read, chunks }
}

/** The first bytes up to a length, and the rest. */
export const readExactly = async (bytes: Bytes, count: number): Promise<{ first: Buffer; then: Bytes }> => {
  const { read, chunks } = await atLeast(bytes, count)
  return { first: read.subarray(0, count), then: after(read.subarray(count), chunks) }
}

/** The first bytes up to a length, in full. */
export const peek = async (bytes: Bytes, count: number): Promise<{ first: Buffer; all: Bytes }> => {
  const { read, chunks } = await atLeast(bytes, count)
  return { first: read.subarray(0, count), all: after(read, chunks) }
}

/**
 * The same bytes in chunks of one size, of which the last is known when it comes; empty input has one empty chunk. A
 * chunk is valid until the next one is requested.
 */
export async function* inPieces(bytes: Bytes, size: number): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  const held = Buffer.allocUnsafeSlow(size)
  let length = 0
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length; ) {
      // A full one is held back until something follows it.
      if (length === size) {
        yield { bytes: held, isLast: false }
        length = 0
      }
      if (length === 0 && chunk.length - at > size) {
        yield { bytes: chunk.subarray(at, at + size), isLast: false }
        at += size
      } else {
        const copied = chunk.copy(held, length, at)
        length += copied
        at += copied
      }
    }
  }
  yield { bytes: held.subarray(0, length), isLast: true }
}
