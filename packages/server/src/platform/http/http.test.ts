import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connectRaw, sendRaw } from '../../../test/socket.ts'
import { readConfig } from '../config.ts'
import { createHttp, type Patience, type Service } from './http.ts'
import { createLog } from '../log.ts'
import { Refusal } from '../refusal.ts'

let http: FastifyInstance
let url: string
let service: Service
const logged: string[] = []
const log = createLog(
  'info',
  new Writable({
    write: (chunk, _encoding, done) => {
      logged.push(String(chunk))
      done()
    },
  }),
)
const impatient: Patience = { headersMs: 150, bodyMs: 150, requestMs: 10_000 }

/** Throws what it is told to. */
const failures: Record<string, () => unknown> = {
  refusal: () => new Refusal('email_taken', {}, { errors: { email: ['Taken.'] }, details: { by: 'Ann' } }),
  wait: () => new Refusal('too_many', { wait: '5 seconds' }, { retryAfter: 5 }),
  bug: () => new TypeError("cannot read 'sesame' of undefined in select secret from person"),
  thrown: () => 'a text that somebody threw',
  away: () =>
    Object.assign(new Error('connect ECONNREFUSED /run/postgres'), { code: 'ECONNREFUSED', syscall: 'connect' }),
}

const start = async (env: Record<string, string> = {}, patience?: Patience) => {
  service = { leaving: false }
  http = await createHttp(readConfig(env), log, service, patience)
  http.post('/echo', (request, reply) => reply.send({ body: request.body ?? null }))
  http.get('/fail/:how', (request) => {
    throw failures[(request.params as { how: string }).how]?.()
  })
  http.get('/health/live', (_request, reply) => reply.send({ status: 'live' }))
  http.get('/stream', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200)
    reply.raw.write('first')
  })
  url = await http.listen({ port: 0, host: '127.0.0.1' })
}

beforeEach(async () => {
  logged.length = 0
  await start()
})

afterEach(async () => {
  http.server.closeAllConnections()
  await http.close()
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers })
const post = (body: string | Uint8Array<ArrayBuffer>, type = 'application/json') =>
  fetch(`${url}/echo`, { method: 'POST', body, headers: { 'content-type': type } })

describe('error responses', () => {
  it('return a refusal with its status, message, fields and details', async () => {
    const response = await get('/fail/refusal')
    expect(response.status).toBe(409)
    expect(await response.json()).toEqual({
      message: 'An account with this email already exists.',
      code: 'email_taken',
      errors: { email: ['Taken.'] },
      details: { by: 'Ann' },
    })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('retry-after')).toBeNull()
  })

  it('return a temporary refusal with Retry-After', async () => {
    const response = await get('/fail/wait')
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '5'])
  })

  it.each(['bug', 'thrown'])('return 500 for anything else (%s), and only the log has the cause', async (how) => {
    const response = await get(`/fail/${how}`)
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({ message: 'Server error. Please try again later.', code: 'server_error' })
    const id = response.headers.get('x-request-id') ?? 'none'
    const line = logged.find((text) => text.includes('failed')) ?? ''
    expect(line).toContain(id)
    expect(line).toContain(how === 'bug' ? 'sesame' : 'a text that somebody threw')
    expect(line).toContain('server_error')
  })

  it('return 503 with a short Retry-After when the database is unavailable', async () => {
    const response = await get('/fail/away')
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await response.json()).toMatchObject({ code: 'unavailable' })
  })
})

describe('reading a request', () => {
  it.each([
    ['nothing', '{', 'truncated'],
    ['an array that is not closed', '[1,2', 'truncated'],
    ['a number that is none', '{"a":0x10}', 'hex'],
    ['a prototype', '{"__proto__":{"admin":true}}', 'proto'],
    ['a constructor with a prototype', '{"constructor":{"prototype":{"admin":true}}}', 'proto'],
    ['20,000 open brackets', '['.repeat(20_000), 'deep'],
  ])('rejects a malformed body: %s', async (_what, body) => {
    const response = await post(body)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ message: 'The request could not be read.', code: 'malformed' })
  })

  it('handles a very deep body without a server error', async () => {
    const depth = 20_000
    const response = await post('['.repeat(depth) + ']'.repeat(depth))
    expect([200, 400]).toContain(response.status)
  })

  it('reads an empty body as null', async () => {
    expect(await (await post('')).json()).toEqual({ body: null })
  })

  it.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'application/jsonp', 'x', ''])(
    'rejects the media type %j',
    async (type) => {
      const response = await post('{}', type)
      expect(response.status).toBe(415)
      expect(await response.json()).toMatchObject({ code: 'wrong_media_type' })
    },
  )

  it('rejects a body above 256 KB', async () => {
    expect((await post(JSON.stringify('x'.repeat(256 * 1024 - 2)))).status).toBe(200)
    const response = await post(JSON.stringify('x'.repeat(256 * 1024 - 1)))
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ code: 'too_large' })
  })

  it('rejects broken percent signs in the path without echoing it', async () => {
    const response = await get('/fail/%zz%sesame')
    expect(response.status).toBe(400)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await response.json()).toEqual({ message: 'The request could not be read.', code: 'malformed' })
  })

  it.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['two lengths', 'POST /echo HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}', 400],
    [
      'a length and chunks',
      'POST /echo HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a length that is no number', 'POST /echo HTTP/1.1\r\nhost: a\r\ncontent-length: -2\r\n\r\n{}', 400],
    ['a header with a line break', 'GET / HTTP/1.1\r\nhost: a\r\nx: a\n b\r\n\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['headers of 100 KB', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`, 431],
  ])('rejects invalid HTTP and closes the connection: %s', async (_what, text, status) => {
    const answer = await sendRaw(url, text)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer.toLowerCase()).toContain('connection: close')
  })
})

describe('a slow client', () => {
  beforeEach(async () => {
    await http.close()
    await start({}, impatient)
  })

  it('is disconnected while sending headers', async () => {
    const answer = await sendRaw(url, 'GET /health/live HTTP/1.1\r\nhost: a\r\n')
    expect(answer).toMatch(/^HTTP\/1.1 408 /)
  })

  it('is disconnected while sending the body', async () => {
    const head = 'POST /echo HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n'
    expect(await sendRaw(url, `${head}content-length: 20\r\n\r\n{"a":`)).toBe('')
    expect(await sendRaw(url, `${head}transfer-encoding: chunked\r\n\r\n5\r\n{"a":\r\n`)).toBe('')
  })

  it('is not disconnected while reading the response', async () => {
    const connection = connectRaw(url)
    connection.write('GET /stream HTTP/1.1\r\nhost: a\r\n\r\n')
    await expect.poll(connection.soFar).toContain('first')
    // Others time out meanwhile.
    await sendRaw(url, 'GET /health/live HTTP/1.1\r\nhost: a\r\n')
    await sendRaw(url, 'GET /health/live HTTP/1.1\r\nhost: a\r\n')
    expect(connection.socket.destroyed).toBe(false)
    connection.socket.destroy()
  })
})

describe('a server that is shutting down', () => {
  it('accepts no new requests, but still reports that it is live', async () => {
    service.leaving = true
    const response = await post('{}')
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await response.json()).toMatchObject({ code: 'unavailable' })
    expect((await get('/health/live')).status).toBe(200)
  })
})

describe('the headers of every response', () => {
  it.each(['/health/live', '/fail/refusal', '/nothing'])('restrict browsers: %s', async (path) => {
    const { headers } = await get(path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("media-src 'self' blob:;")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("form-action 'self'")
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe|\*/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('server')).toBeNull()
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('a client that pipelines more than 16 requests is disconnected, and others still get responses', async () => {
    await start()
    const rawRequest = 'GET /stream HTTP/1.1\r\nhost: x\r\n\r\n'
    expect(await sendRaw(url, rawRequest.repeat(17))).toBe('')
    expect((await fetch(`${url}/health/live`)).status).toBe(200)
    const few = connectRaw(url)
    few.write(rawRequest.repeat(16))
    await expect.poll(() => few.soFar()).toContain('first')
    few.socket.destroy()
  })

  it('require https only where the platform is reached by it', async () => {
    expect((await get('/health/live')).headers.get('strict-transport-security')).toBeNull()
    await http.close()
    await start({ PUBLIC_URL: 'https://vesica.example.org' })
    expect((await get('/health/live')).headers.get('strict-transport-security')).toContain('max-age=31536000')
  })
})

it('a response leaves one line in the log, without address, query or body', async () => {
  await get('/fail/refusal?token=sesame')
  const lines = () => logged.filter((line) => line.includes('answered'))
  await expect.poll(lines).toHaveLength(1)
  expect(JSON.parse(lines()[0] ?? '')).toMatchObject({
    method: 'GET',
    route: '/fail/:how',
    status: 409,
    msg: 'answered',
  })
  expect(logged.join('')).not.toContain('sesame')
})
