import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { captionKinds, type Endpoint, lessonFileKinds, type RefusalBody } from '@vesica/contract'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import {
  type ReceivedForm,
  type ReceivingLimits,
  receiveMultipart,
  receivingLimits,
  registerMultipart,
} from '../src/platform/uploads/multipart.ts'
import { Refusal } from '../src/platform/refusal.ts'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { CallerFile } from './hostile-files.ts'

export const MB = 1024 * 1024

/** Accepts an optional proof and an optional picture, at `any`. */
const takesProof: Endpoint = {
  name: 'takesProof',
  method: 'POST',
  path: '/any',
  access: 'anyone',
  summary: 'Takes a proof and an optional picture',
  multipart: true,
  files: {
    proof: { maxBytes: 10 * MB, kinds: ['png', 'jpeg', 'pdf'], required: false },
    avatar: { maxBytes: MB, kinds: ['png', 'gif'], required: false },
  },
}

/** Requires a proof, at `plain`. */
const needsProof: Endpoint = {
  ...takesProof,
  name: 'needsProof',
  path: '/plain',
  files: { proof: { maxBytes: 10 * MB, kinds: ['png', 'jpeg', 'pdf'], required: true, proof: true } },
}

/** Accepts all file kinds of the library, at `media`. */
const takesMedia: Endpoint = {
  ...takesProof,
  name: 'takesMedia',
  path: '/media',
  files: { file: { maxBytes: 20 * MB, kinds: [...lessonFileKinds.other, ...captionKinds], required: true } },
}

/** A server with only the multipart reader. */
export interface UploadServer {
  port: number
  readonly limits: ReceivingLimits
  /** The form of the last accepted request. */
  last: ReceivedForm | undefined
  /** The code of the last refusal. */
  refused: string | undefined
  /** Runs before a request's body is read. */
  beforeReading: (request: FastifyRequest) => Promise<void>
  /** Whether to keep the temporary files of a request for inspection. */
  keep: boolean
  post(form: FormData, field?: 'any' | 'plain' | 'media'): Promise<Answer>
  /** Sends raw bytes and reads until the server closes the connection. */
  raw(path: string, headers: Record<string, string>, body: Buffer | string): Promise<string>
  /** Names of the remaining temporary files. */
  leftovers(): Promise<string[]>
  close(): Promise<void>
}

export interface Answer {
  status: number
  body: Partial<RefusalBody> & Record<string, unknown>
  connection: string | null
}

/** Starts a server for the tests of a file. Each test starts with fresh settings and must leave no temporary file. */
export const eachTestHasUploadServer = (): UploadServer => {
  const server = {} as UploadServer
  beforeAll(() => start(server))
  afterAll(() => server.close())
  beforeEach(() => {
    const fresh = { last: undefined, keep: false, refused: undefined, beforeReading: async () => undefined }
    Object.assign(server, fresh)
    Object.assign(server.limits, receivingLimits, { freeBytes: 0 })
  })
  afterEach(async () => {
    await server.last?.discard()
    const left = await server.leftovers()
    if (left.length > 0) throw new Error(`Temporary files were left behind: ${left.join(', ')}`)
  })
  return server
}

const start = async (server: UploadServer): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'vesica-uploads-'))
  const app = Fastify({ bodyLimit: 1024, forceCloseConnections: true })
  Object.assign(server, {
    limits: { ...receivingLimits },
    post: (form, path = 'any') => post(server.port, path, form),
    raw: (path, headers, body) => raw(server.port, path, headers, body),
    leftovers: () => readdir(folder),
    close: async () => {
      await app.close()
      await rm(folder, { recursive: true, force: true })
    },
  } satisfies Partial<UploadServer>)
  await registerMultipart(app)
  answerRefusals(app, server)
  for (const [path, endpoint] of Object.entries({ any: takesProof, plain: needsProof, media: takesMedia })) {
    app.post(`/${path}`, async (request) => {
      await server.beforeReading(request)
      const form = await receiveMultipart(request, endpoint, folder, server.limits)
      server.last = form
      if (!server.keep) await form.discard()
      return { fields: form.fields, files: form.files }
    })
  }
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  server.port = Number(new URL(address).port)
}

const answerRefusals = (app: FastifyInstance, server: UploadServer): void => {
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Refusal)) return reply.code(500).send({ message: String(error) })
    server.refused = error.code
    return reply.code(error.status).send({ message: error.message, code: error.code, errors: error.options.errors })
  })
}

const post = async (port: number, path: string, form: FormData): Promise<Answer> => {
  const answer = await fetch(`http://127.0.0.1:${port}/${path}`, { method: 'POST', body: form })
  const body = (await answer.json()) as Answer['body']
  return { status: answer.status, body, connection: answer.headers.get('connection') }
}

const raw = (port: number, path: string, headers: Record<string, string>, body: Buffer | string): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const lines = Object.entries({ host: '127.0.0.1', connection: 'close', ...headers }).map(
      ([n, v]) => `${n}: ${v}\r\n`,
    )
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`POST /${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
      socket.write(body)
    })
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()))
    socket.on('error', (error) => (chunks.length > 0 ? undefined : reject(error)))
  })

/** A form with one file and some text fields. */
export const formWith = (field: string, file: CallerFile, texts: Readonly<Record<string, string>> = {}): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(texts)) form.append(name, value)
  form.append(field, new Blob([new Uint8Array(file.content)], { type: file.type }), file.name)
  return form
}

export const boundary = '----vesica'

/** One part of a hand-written multipart body, without the closing boundary. */
export const part = (disposition: string, content: string, ...headers: string[]): string =>
  `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n${content}\r\n`
