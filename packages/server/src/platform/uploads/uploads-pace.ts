import type { IncomingMessage } from 'node:http'

/** How much of a refused body is still read, so that the client finishes sending and reads the response. */
const DRAIN_BYTES = 32 * 1024 * 1024
const CHECK_EVERY_MS = 1000

interface Pace {
  graceMs: number
  bytesPerSecond: number
}

/**
 * Closes the connection if a body is too slow: any body may take `graceMs`, then `bytesPerSecond` must arrive. What was
 * read is then discarded as an aborted request.
 * @returns stops watching
 */
export const watchPace = (raw: IncomingMessage, { graceMs, bytesPerSecond }: Pace): (() => void) => {
  const startedAt = performance.now()
  const before = raw.socket.bytesRead ?? 0
  const timer = setInterval(
    () => {
      const received = (raw.socket.bytesRead ?? 0) - before
      if (performance.now() - startedAt > graceMs + (received / bytesPerSecond) * 1000) raw.destroy()
    },
    Math.min(CHECK_EVERY_MS, graceMs),
  )
  timer.unref()
  return () => clearInterval(timer)
}

const bringsBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Reads and discards the rest, at most 32 MB and for a limited time: most clients read a response only after sending.
 * @returns whether the body was read to its end
 */
export const drain = async (raw: IncomingMessage, withinMs: number): Promise<boolean> => {
  if (!bringsBody(raw) || raw.readableEnded || raw.destroyed) return true
  raw.unpipe()
  let left = DRAIN_BYTES
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, withinMs)
    function done() {
      clearTimeout(timer)
      raw.off('data', count).off('end', done).off('close', done).off('error', done)
      raw.pause()
      resolve()
    }
    function count(chunk: Buffer) {
      left -= chunk.length
      if (left < 0) done()
    }
    raw.on('data', count).once('end', done).once('close', done).once('error', done)
    // A full parser has paused the request, and adding a listener alone does not resume it.
    raw.resume()
  })
  return raw.readableEnded
}
