import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { IncomingMessage } from 'node:http'

/** A request of the client, with the response as text and headers. */
export interface S3Asking {
  ask(request: {
    method: 'POST' | 'PUT' | 'DELETE' | 'GET'
    key?: string
    query?: Readonly<Record<string, string>>
    headers?: Readonly<Record<string, string>>
    sha256?: string
    body?: () => Readable
  }): Promise<IncomingMessage>
  textOf(answer: IncomingMessage): Promise<string>
}

/** Bytes held in memory at once. A storage accepts 10,000 parts, so 160 GB fit. */
const PART_BYTES = 16 * 1024 * 1024

const bodyOf = (bytes: Buffer) => ({
  headers: { 'content-length': String(bytes.length), 'content-type': 'application/octet-stream' },
  sha256: createHash('sha256').update(bytes).digest('hex'),
  body: () => Readable.from([bytes]),
})

/**
 * Uploads a stream of any length as one object, completely or not at all.
 * @param bytes chunks that are valid until the next one is requested
 */
export const uploadInParts = async (
  { ask: request, textOf }: S3Asking,
  key: string,
  bytes: AsyncIterable<Buffer>,
): Promise<void> => {
  const upload = await textOf(
    await request({ method: 'POST', key, query: { uploads: '' }, ...bodyOf(Buffer.alloc(0)) }),
  )
  const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(upload)?.[1]
  if (uploadId === undefined) throw new Error('the storage began no upload')
  const tags: string[] = []
  const send = async (chunk: Buffer) => {
    const query = { partNumber: String(tags.length + 1), uploadId }
    const attempt = () => request({ method: 'PUT', key, query, ...bodyOf(chunk) })
    // Retried once, so that hours of work are not lost with one connection.
    const answer = await attempt().catch(attempt)
    await textOf(answer)
    tags.push(answer.headers.etag ?? '')
  }
  try {
    const buffer = Buffer.allocUnsafeSlow(PART_BYTES)
    let length = 0
    for await (const chunk of bytes) {
      for (let at = 0; at < chunk.length; ) {
        const copied = chunk.copy(buffer, length, at)
        length += copied
        at += copied
        if (length < buffer.length) continue
        await send(buffer)
        length = 0
      }
    }
    if (length > 0 || tags.length === 0) await send(buffer.subarray(0, length))
    const elements = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    const body = Buffer.from(`<CompleteMultipartUpload>${elements.join('')}</CompleteMultipartUpload>`)
    const result = await textOf(await request({ method: 'POST', key, query: { uploadId }, ...bodyOf(body) }))
    // S3 may report an error after it has already responded with 200.
    if (/<Error>/.test(result)) throw new Error('the storage could not put the parts together')
  } catch (error) {
    await request({ method: 'DELETE', key, query: { uploadId } }).then(textOf, () => undefined)
    throw error
  }
}

/** Removes abandoned multipart uploads. Storages that cannot list them expire them by themselves. */
export const abortUploads = async ({ ask: send, textOf }: S3Asking, prefix: string): Promise<void> => {
  const page = await send({ method: 'GET', query: { uploads: '', prefix } }).then(textOf, () => '')
  for (const [, entry = ''] of page.matchAll(/<Upload>(.*?)<\/Upload>/gs)) {
    const key = /<Key>([^<]+)<\/Key>/.exec(entry)?.[1]
    const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(entry)?.[1]
    if (!key?.startsWith(prefix) || uploadId === undefined) continue
    await send({ method: 'DELETE', key, query: { uploadId } }).then(textOf, () => undefined)
  }
}
