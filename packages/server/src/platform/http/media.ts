import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { type ByteRange, fileHeaders, type Files, type StoredFile } from '../files/files.ts'
import { countWhole } from './admission.ts'
import { type Answer, answerFor } from './range.ts'

/** The source of the bytes of stored files. */
export type MediaFiles = Pick<Files, 'pieces' | 'localPath'>

export interface Media {
  /**
   * Answers a request with a stored file or the requested range, at the pace of the receiver.
   * @param signal when aborted, hangs up even mid-file @returns when nothing more will be sent
   */
  send(reply: FastifyReply, stored: StoredFile, signal: AbortSignal): Promise<void>
}

const KB = 1024
/** The read-ahead of all streams of a process together. Each holds two chunks: one being read, one being sent. */
const ALL_BUFFERS = 16 * 1024 * KB
const LARGEST_BUFFER = 512 * KB
const SMALLEST_BUFFER = 16 * KB

/** The chunk size for this many streams: large chunks cost little CPU, but a thousand of them much memory. */
export const bufferFor = (streams: number): number =>
  Math.max(SMALLEST_BUFFER, Math.min(LARGEST_BUFFER, 2 ** Math.floor(Math.log2(ALL_BUFFERS / Math.max(1, streams)))))

/** @param accelPrefix where nginx serves the folder of stored files; undefined: this process sends them itself */
export const createMedia = (files: MediaFiles, accelPrefix: string | undefined): Media => {
  let open = 0
  return {
    send: async (reply, stored, signal) => {
      reply.headers(headersOf(stored))
      if (accelPrefix !== undefined && files.localPath(stored) !== undefined) {
        await reply.header('x-accel-redirect', accelPrefix + stored.path).send('')
        return
      }
      const { method, headers } = reply.request
      const validators = { etag: etagOf(stored), lastModified: stored.createdAt }
      const answer = answerFor(method, headers, stored.bytes, validators)
      if (answer.status === 200) countWhole(reply.request)
      const head = { ...bodyHeaders(answer, stored.bytes), ...validatorHeaders(validators) }
      const range = method === 'HEAD' ? undefined : rangeOf(answer, stored.bytes)
      const begin = () => {
        reply.hijack()
        return reply.raw.writeHead(answer.status, { ...(reply.getHeaders() as Record<string, string>), ...head })
      }
      if (!range) {
        begin().end()
        return
      }
      open += 1
      try {
        const over = AbortSignal.any([signal, closing(reply)])
        const pieces = files.pieces(stored, range, bufferFor(open), over)
        await transfer(reply, begin, range.end - range.start + 1, pieces, over)
      } finally {
        open -= 1
      }
    },
  }
}

/** Constant as long as the bytes are; the bytes of a row never change. */
const etagOf = ({ id, sha256 }: StoredFile): string => `"${sha256.slice(0, 32)}-${id}"`

const headersOf = (stored: StoredFile): Record<string, string> => ({
  ...fileHeaders(stored),
  // Cached privately by the browser and revalidated each time, so access is checked again.
  'Cache-Control': 'private, no-cache',
  'Accept-Ranges': 'bytes',
})

const validatorHeaders = ({ etag, lastModified }: { etag: string; lastModified: Date }) => ({
  etag,
  'last-modified': lastModified.toUTCString(),
})

const bodyHeaders = ({ status, range }: Answer, size: number): Record<string, string | number> => {
  if (status === 304) return {}
  if (status === 416) return { 'content-range': `bytes */${size}`, 'content-length': 0 }
  if (!range) return { 'content-length': size }
  const { start, end } = range
  return { 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': end - start + 1 }
}

/** The bytes to send; undefined: none. */
const rangeOf = ({ status, range }: Answer, size: number): ByteRange | undefined =>
  range ?? (status === 200 && size > 0 ? { start: 0, end: size - 1 } : undefined)

/**
 * Sends bytes no faster than they are received. A file that cannot be read at all is refused properly, since nothing
 * was sent yet.
 */
const transfer = async (
  reply: FastifyReply,
  begin: () => unknown,
  length: number,
  pieces: AsyncIterable<Buffer>,
  over: AbortSignal,
): Promise<void> => {
  const { raw, request } = reply
  let left = length
  try {
    const write = writer(raw, over)
    for await (const piece of pieces) {
      over.throwIfAborted()
      if (!raw.headersSent) begin()
      left -= piece.length
      await write(piece)
    }
    if (left !== 0) throw new Error(`a kept file is ${left} bytes shorter than its row says`)
    raw.end()
  } catch (error) {
    if (!over.aborted) {
      if (!raw.headersSent) throw error
      request.log.error({ id: request.id, err: error }, 'a file could not be sent to its end')
    }
    if (!raw.headersSent) reply.hijack()
    raw.destroy()
  }
}

/**
 * Writes a chunk and waits until the system has taken it, so its buffer can be reused, or until the request is over.
 */
const writer = (raw: ServerResponse, over: AbortSignal) => {
  let giveUp: (() => void) | undefined
  // One listener for all chunks: a film has thousands.
  over.addEventListener('abort', () => giveUp?.())
  return (piece: Buffer) =>
    new Promise<void>((done, fail) => {
      giveUp = () => fail(over.reason as Error)
      raw.write(piece, (error) => (error ? fail(error) : done()))
    })
}

/** Aborted when the client no longer receives the response. */
const closing = ({ raw }: FastifyReply): AbortSignal => {
  const closed = new AbortController()
  if (raw.destroyed) closed.abort()
  else raw.once('close', () => closed.abort())
  return closed.signal
}
