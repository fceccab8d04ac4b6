import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { PassThrough, pipeline, type Readable } from 'node:stream'
import { pipeline as piped } from 'node:stream/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Settings } from '../config.ts'
import { abortUploads, uploadInParts } from './s3-parts.ts'
import type { ByteRange } from './store.ts'

/** An object in a listing. */
export interface S3Object {
  readonly key: string
  readonly changed: Date
  readonly bytes: number
}

/** An error response. */
export class S3Error extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(`the storage answered ${status}${message ? `: ${message}` : ''}`)
    this.status = status
  }
}

/** A connection without traffic for this long is closed. */
const SILENT_MS = 60_000
const EMPTY = createHash('sha256').digest('hex')
/** How much of an error response is read. */
const MOST_ANSWER_BYTES = 4 * 1024 * 1024

interface S3Request {
  method: 'GET' | 'PUT' | 'POST' | 'HEAD' | 'DELETE'
  key?: string
  query?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  /** Hex, of the body. */
  sha256?: string
  body?: () => Readable
  signal?: AbortSignal
}

/** The few S3 calls that stored files need, over Node's own HTTP so that bodies stream with a known length. */
export const s3Client = (settings: S3Settings) => {
  const sendRequest = async ({ key = '', query = {}, ...request }: S3Request): Promise<IncomingMessage> => {
    const url = new URL(`${settings.endpoint}/${settings.bucket}${key && `/${key}`}`)
    url.search = new URLSearchParams(query).toString()
    const signed = await new AwsV4Signer({
      method: request.method,
      url: url.href,
      headers: { 'x-amz-content-sha256': request.sha256 ?? EMPTY, ...request.headers },
      accessKeyId: settings.accessKey,
      secretAccessKey: settings.secretKey,
      region: settings.region,
      service: 's3',
      allHeaders: false,
    }).sign()
    const answer = await send(signed.url, { ...request, headers: Object.fromEntries(signed.headers) })
    if ((answer.statusCode ?? 500) < 300) return answer
    const code = /<Code>(\w+)<\/Code>/.exec(await textOf(answer))?.[1]
    throw new S3Error(answer.statusCode ?? 500, code ?? '')
  }
  const settled = async (request: S3Request): Promise<string> => textOf(await sendRequest(request))

  return {
    /** Uploads a file as an object. The storage verifies its checksum. */
    put: async (key: string, path: string): Promise<void> => {
      const { size } = await stat(path)
      const headers = { 'content-length': String(size), 'content-type': 'application/octet-stream' }
      await settled({ method: 'PUT', key, headers, sha256: await sha256Of(path), body: () => createReadStream(path) })
    },
    /** Uploads a stream of any length as one object, completely or not at all. */
    upload: (key: string, bytes: AsyncIterable<Buffer>): Promise<void> =>
      uploadInParts({ ask: sendRequest, textOf }, key, bytes),
    /** Removes abandoned uploads below a prefix. */
    abortUploads: (prefix: string): Promise<void> => abortUploads({ ask: sendRequest, textOf }, prefix),
    get: (key: string, range?: ByteRange, highWaterMark?: number): Readable => {
      const aborting = new AbortController()
      const through = new PassThrough(highWaterMark === undefined ? {} : { highWaterMark })
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      const expected = range && `bytes ${range.start}-${range.end}/`
      through.once('close', () => aborting.abort())
      sendRequest({ method: 'GET', key, headers, signal: aborting.signal }).then(
        (answer) => {
          if (expected && !answer.headers['content-range']?.startsWith(expected)) {
            answer.destroy()
            through.destroy(new Error('the storage gave other bytes than it was asked for'))
          } else pipeline(answer, through, () => undefined)
        },
        (error: Error) => through.destroy(error),
      )
      return through
    },
    remove: async (key: string): Promise<void> => void (await settled({ method: 'DELETE', key })),
    /** Checks that the bucket exists and is ours. @throws S3Error */
    checkBucket: async (): Promise<void> => void (await settled({ method: 'HEAD' })),
    /** All objects below a prefix, a thousand at a time. */
    async *list(prefix = ''): AsyncGenerator<S3Object> {
      for (let next: string | undefined = ''; next !== undefined; ) {
        const page = await settled({
          method: 'GET',
          query: { 'list-type': '2', ...(prefix && { prefix }), ...(next && { 'continuation-token': next }) },
        })
        yield* objectsIn(page)
        next = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(page)?.[1]
      }
    },
  }
}

/** Our own keys never need escaping. */
const objectsIn = (page: string): S3Object[] =>
  [...page.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, entry = '']) => {
    const key = /<Key>([^<]+)<\/Key>/.exec(entry)?.[1]
    const changed = /<LastModified>([^<]+)<\/LastModified>/.exec(entry)?.[1]
    const bytes = Number(/<Size>(\d+)<\/Size>/.exec(entry)?.[1] ?? 0)
    return key && changed ? [{ key, changed: new Date(changed), bytes }] : []
  })

const send = (
  url: URL,
  { method, headers = {}, body, signal }: Pick<S3Request, 'method' | 'headers' | 'body' | 'signal'>,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    const sent = request(url, { method, headers, ...(signal && { signal }) }, resolve)
    sent.setTimeout(SILENT_MS, () => sent.destroy(new Error('the storage says nothing')))
    sent.once('error', reject)
    if (body) piped(body(), sent).catch(reject)
    else sent.end()
  })

const textOf = async (answer: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MOST_ANSWER_BYTES) throw new Error('the storage says too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const sha256Of = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await piped(createReadStream(path), hash)
  return hash.digest('hex')
}
