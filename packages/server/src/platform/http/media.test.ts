import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectRaw } from '../../../test/socket.ts'
import type { StoredFile } from '../files/files.ts'
import { diskStore } from '../files/store-disk.ts'
import { bufferFor, createMedia, type MediaFiles } from './media.ts'

const MB = 1024 * 1024
const bytes = randomBytes(1000)
const sha256 = createHash('sha256').update(bytes).digest('hex')
let folder: string
let film: StoredFile
let long: StoredFile

const aFile = async (content: Buffer, facts: Partial<StoredFile> = {}): Promise<StoredFile> => {
  const id = randomUUID()
  await writeFile(join(folder, id), content)
  return {
    id,
    store: 'disk',
    path: id,
    name: 'film.png',
    kind: 'png',
    mime: 'image/png',
    bytes: content.length,
    sha256,
    purpose: 'test',
    createdAt: new Date('2026-03-01T12:00:00.400Z'),
    ...facts,
  }
}

/** Bytes of each file read last time. */
const read = new Map<string, number>()

const store = () => diskStore(folder)
const files: MediaFiles = {
  pieces: async function* (stored, range, size, signal) {
    read.set(stored.id, 0)
    for await (const piece of store().pieces(stored.path, range, size, signal)) {
      read.set(stored.id, (read.get(stored.id) ?? 0) + piece.length)
      yield piece
    }
  },
  localPath: ({ path }) => join(folder, path),
}

/** Servers that answer each request with one file. */
const servers: FastifyInstance[] = []
const serving = async (
  stored: StoredFile,
  { accel, signal = new AbortController().signal }: { accel?: string; signal?: AbortSignal } = {},
) => {
  const media = createMedia(files, accel)
  const app = Fastify({ forceCloseConnections: true })
  app.get('/file', async (_request, reply) => media.send(reply, stored, signal))
  servers.push(app)
  return app.listen({ port: 0, host: '127.0.0.1' })
}

const fetchMedia = async (url: string, headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await fetch(`${url}/file`, { method, headers })
  return { answer, body: Buffer.from(await answer.arrayBuffer()) }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vesica-media-'))
  film = await aFile(bytes)
  long = await aFile(Buffer.alloc(64 * MB, 7))
})
afterAll(async () => {
  for (const app of servers) await app.close()
  await rm(folder, { recursive: true })
})

describe('a stored file', () => {
  test('is sent whole, private to the caller, with support for ranges', async () => {
    const { answer, body } = await fetchMedia(await serving(film))
    expect(answer.status).toBe(200)
    expect(body).toEqual(bytes)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'content-disposition': `inline; filename="film.png"; filename*=UTF-8''film.png`,
      'content-length': '1000',
      'content-type': 'image/png',
      'last-modified': 'Sun, 01 Mar 2026 12:00:00 GMT',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers.get('etag')).toMatch(new RegExp(`^"${sha256.slice(0, 32)}`))
    expect(answer.headers.get('content-range')).toBeNull()
  })

  test.each([
    ['bytes=0-9', 0, 9],
    ['bytes=990-', 990, 999],
    ['bytes=-1', 999, 999],
  ])('is sent in part: %s', async (range, start, end) => {
    const { answer, body } = await fetchMedia(await serving(film), { range })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end}/1000`])
    expect(answer.headers.get('content-length')).toBe(String(end - start + 1))
    expect(body).toEqual(bytes.subarray(start, end + 1))
  })

  test('is sent whole when several ranges are requested', async () => {
    const { answer, body } = await fetchMedia(await serving(film), { range: 'bytes=0-1,5-6' })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([200, null])
    expect(body).toEqual(bytes)
  })

  test('returns its length when the range is beyond its end', async () => {
    const { answer, body } = await fetchMedia(await serving(film), { range: 'bytes=1000-' })
    expect([answer.status, answer.headers.get('content-range'), body.length]).toEqual([416, 'bytes */1000', 0])
  })

  test('is not sent again to a client that has it', async () => {
    const url = await serving(film)
    const etag = (await fetchMedia(url)).answer.headers.get('etag') ?? ''
    const { answer, body } = await fetchMedia(url, { 'if-none-match': etag })
    expect([answer.status, answer.headers.get('etag'), body.length]).toEqual([304, etag, 0])
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  })

  test('continues for a client with its beginning, and restarts when the client has another file', async () => {
    const url = await serving(film)
    const etag = (await fetchMedia(url)).answer.headers.get('etag') ?? ''
    expect((await fetchMedia(url, { range: 'bytes=500-', 'if-range': etag })).body).toEqual(bytes.subarray(500))
    const otherEtag = (await fetchMedia(await serving(await aFile(bytes)))).answer.headers.get('etag') ?? ''
    expect(otherEtag).not.toBe(etag)
    expect((await fetchMedia(url, { range: 'bytes=500-', 'if-range': otherEtag })).body).toEqual(bytes)
  })

  test('is described by HEAD with its full length and without bytes', async () => {
    read.delete(film.id)
    const { answer, body } = await fetchMedia(await serving(film), { range: 'bytes=0-9' }, 'HEAD')
    expect([answer.status, answer.headers.get('content-length'), body.length]).toEqual([200, '1000', 0])
    expect(answer.headers.get('accept-ranges')).toBe('bytes')
    expect(read.has(film.id)).toBe(false)
  })

  test('can be empty', async () => {
    const url = await serving(await aFile(Buffer.alloc(0)))
    const { answer, body } = await fetchMedia(url)
    expect([answer.status, answer.headers.get('content-length'), body.length]).toEqual([200, '0', 0])
    expect((await fetchMedia(url, { range: 'bytes=0-' })).answer.status).toBe(416)
  })

  test('that is missing returns 500', async () => {
    const { answer } = await fetchMedia(await serving({ ...film, path: 'nothing' }))
    expect(answer.status).toBe(500)
  })

  test('that is shorter than its row says breaks off, so that it is not taken for complete', async () => {
    const short = await serving({ ...film, bytes: 2000 })
    await expect(fetchMedia(short)).rejects.toThrow()
  })
})

/** Files of the test's folder that this process holds open. */
const heldOpen = async (): Promise<string[]> => {
  const held = await readdir('/proc/self/fd')
  const names = await Promise.all(held.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
  return names.filter((name) => name.startsWith(folder))
}

const request = 'GET /file HTTP/1.1\r\nhost: a\r\n\r\n'

describe('a slow receiver', () => {
  test('slows down reading: only a few chunks are in memory', async () => {
    read.delete(long.id)
    const connection = connectRaw(await serving(long))
    connection.socket.pause()
    connection.write(request)
    await expect.poll(() => read.get(long.id) ?? 0).toBeGreaterThan(0)
    const readSoFar = () => read.get(long.id) ?? 0
    // Until nothing more is read. What the operating system buffers is not ours.
    let before = -1
    await expect
      .poll(
        () => {
          const isPaused = readSoFar() === before
          before = readSoFar()
          return isPaused
        },
        { interval: 200 },
      )
      .toBe(true)
    expect(readSoFar()).toBeLessThan(24 * MB)
    connection.socket.destroy()
    await expect.poll(heldOpen).toEqual([])
  })

  test('receives the content of the file although buffers are reused', async () => {
    const content = randomBytes(5 * MB + 17)
    const many = await aFile(content)
    const { body } = await fetchMedia(await serving(many), { range: 'bytes=3-' })
    expect(body.equals(content.subarray(3))).toBe(true)
  })

  test('that disconnects leaves no file open', async () => {
    const url = await serving(long)
    for (let n = 0; n < 5; n += 1) {
      const connection = connectRaw(url)
      connection.write(request)
      await expect.poll(() => connection.soFar().length).toBeGreaterThan(1000)
      connection.socket.destroy()
    }
    await expect.poll(heldOpen).toEqual([])
  })

  test('is disconnected in the middle of the file when the stream is aborted', async () => {
    read.delete(long.id)
    const aborting = new AbortController()
    const connection = connectRaw(await serving(long, { signal: aborting.signal }))
    connection.socket.pause()
    connection.write(request)
    await expect.poll(() => read.get(long.id) ?? 0).toBeGreaterThan(0)
    aborting.abort()
    connection.socket.resume()
    expect((await connection.received).length).toBeLessThan(long.bytes)
    await expect.poll(heldOpen).toEqual([])
  })
})

test('the more streams there are, the smaller each read buffer', () => {
  expect([1, 32, 33, 100, 1000, 100_000].map(bufferFor)).toEqual(
    [512, 512, 256, 128, 16, 16].map((kilobytes) => kilobytes * 1024),
  )
})

test('a proxy gets the path of the file and sends it itself', async () => {
  const { answer, body } = await fetchMedia(await serving(film, { accel: '/kept/' }), { range: 'bytes=0-9' })
  expect([answer.status, answer.headers.get('x-accel-redirect'), body.length]).toEqual([200, `/kept/${film.path}`, 0])
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
  })
})
