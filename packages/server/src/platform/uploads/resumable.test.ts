import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as tus from 'tus-js-client'
import { aDiskThatFills } from '../../../test/full-disk.ts'
import { sample } from '../../../test/media.ts'
import { aServer } from '../../../test/running.ts'
import { connectRaw } from '../../../test/socket.ts'
import { tusVersion } from '../../../test/upload-calls.ts'
import { codeOf, eachTestHasUploads, partHeaders, uploadIdIn } from '../../../test/uploads.ts'
import { createUploads } from './resumable.ts'

const MB = 1024 ** 2
const uploads = eachTestHasUploads()

describe('an independent tus client', () => {
  const upload = (content: Buffer, options: Partial<tus.UploadOptions> = {}) =>
    new Promise<string>((resolve, reject) => {
      const sending = new tus.Upload(content, {
        endpoint: `${uploads.running.url}/api/uploads`,
        headers: { authorization: `Bearer ${uploads.keeper.token}`, 'x-forwarded-for': uploads.keeper.address },
        metadata: { filename: 'Grüße.mp4', filetype: 'video/mp4' },
        chunkSize: 3000,
        retryDelays: null,
        onError: reject,
        onSuccess: () => resolve(uploadIdIn(sending.url)),
        ...options,
      })
      sending.start()
    })

  it('uploads a video in many parts, which is then used like a file in a form', async () => {
    const content = await sample('h264.mp4')
    const id = await upload(content)
    const got = await uploads.take(id, async (file) => ({ file, bytes: await readFile(file.path) }))
    expect(got.bytes.equals(content)).toBe(true)
    expect(got.file).toMatchObject({
      field: 'file',
      name: 'Grüße.mp4',
      kind: 'mp4',
      mime: 'video/mp4',
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    })
    expect(await uploads.offsetOf(id)).toBe('404')
    expect(await readdir(uploads.folder())).toEqual([])
  })

  it('resumes in another process after the first one has lost its state', async () => {
    const content = await sample('h264.mp4')
    const id = await uploads.begun(content.length)
    expect((await uploads.sendPart(id, 0, content.subarray(0, 5000))).status).toBe(204)
    const { databaseUrl, config } = uploads.running
    const again = await aServer({ LIMITS_FACTOR: '1000' }, { databaseUrl, dataDir: config.dataDir })
    await upload(content, { uploadUrl: `${again.url}/api/uploads/${id}` })
    expect(await uploads.take(id, (file) => readFile(file.path))).toEqual(content)
  })

  it('can terminate an upload', async () => {
    const id = await uploads.begun(100)
    await tus.Upload.terminate(`${uploads.running.url}/api/uploads/${id}`, {
      headers: { authorization: `Bearer ${uploads.keeper.token}` },
    })
    expect(await uploads.offsetOf(id)).toBe('404')
    expect(await readdir(uploads.folder())).toEqual([])
  })
})

describe('creating a resumable upload', () => {
  it('announces the supported protocol', async () => {
    const answer = await uploads.keeper.send('OPTIONS', '/api/uploads')
    expect(answer.status).toBe(204)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'tus-version': '1.0.0',
      'tus-extension': 'creation,termination,expiration',
      'tus-max-size': String(2 * 1024 * MB),
    })
    const old = await uploads.keeper.send('POST', '/api/uploads', undefined, {
      'tus-resumable': '0.2.2',
      'upload-length': '5',
    })
    expect(old.headers.get('tus-version')).toBe('1.0.0')
    expect(await codeOf(old)).toBe('412 tus_version')
  })

  it.each(['', '0', '-1', '1.5', '1e3', '99999999999999999', 'x'])('rejects the length %j', async (length) => {
    expect(await codeOf(await uploads.begin(length))).toBe('422 validation_failed')
  })

  it('rejects a file above the limit, and accepts one of exactly the limit', async () => {
    expect(await codeOf(await uploads.begin(2 * 1024 * MB + 1))).toBe('413 file_too_large')
    await uploads.begun(2 * 1024 * MB)
  })

  it('rejects a file without a name', async () => {
    const headers = { ...tusVersion, 'upload-length': '5' }
    expect(await codeOf(await uploads.keeper.send('POST', '/api/uploads', undefined, headers))).toBe(
      '422 validation_failed',
    )
    for (const odd of ['filename', 'filename ,x', ',,,', 'a b c d', '%%%'.repeat(3000)]) {
      const answer = await uploads.keeper.send('POST', '/api/uploads', undefined, {
        ...headers,
        'upload-metadata': odd,
      })
      expect(await codeOf(answer)).toBe('422 validation_failed')
    }
  })

  it('is limited to 20 per person at once, also under concurrency', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, () => uploads.begin(10)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(20)
    const refused = answers.find(({ status }) => status !== 201)
    expect(await codeOf(refused as Response)).toBe('422 uploads_open')
    expect(await readdir(uploads.folder())).toHaveLength(20)
    await uploads.begun(10, { by: uploads.other })
  })

  it('is rejected while the disk has no room for it', async () => {
    const { db } = uploads.running.app
    const full = createUploads({
      db,
      uploadsDir: join(uploads.running.config.dataDir, 'uploads'),
      mostBytes: async () => MB,
      freeBytes: Number.MAX_SAFE_INTEGER / 2,
    })
    const announced = { name: 'film.mp4', bytes: 10 }
    await expect(full.create(uploads.keeper.id, announced)).rejects.toMatchObject({ code: 'storage_full' })
  })
})

describe('parts of a resumable upload', () => {
  const content = randomBytes(9000)

  it('are rejected when the disk is full, and resume once there is room', async () => {
    const id = await uploads.begun(content.length)
    await uploads.sendPart(id, 0, content.subarray(0, 4000))
    const disk = await aDiskThatFills(uploads.running.config.dataDir, 0)
    expect(await codeOf(await uploads.sendPart(id, 4000, content.subarray(4000)))).toBe('503 storage_full')
    expect(disk.times()).toBeGreaterThan(0)
    disk.makeRoom()
    expect(await uploads.offsetOf(id)).toBe('4000')
    expect((await uploads.sendPart(id, 4000, content.subarray(4000))).status).toBe(204)
    expect((await readFile(join(uploads.folder(), id))).equals(content)).toBe(true)
  })

  it('must start where the last one ended', async () => {
    const id = await uploads.begun(content.length)
    const first = await uploads.sendPart(id, 0, content.subarray(0, 4000))
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '4000'])
    expect(await codeOf(await uploads.sendPart(id, 0, content.subarray(0, 4000)))).toBe('409 upload_offset')
    expect(await codeOf(await uploads.sendPart(id, 8000, content.subarray(8000)))).toBe('409 upload_offset')
    expect(await uploads.offsetOf(id)).toBe('4000')
    const last = await uploads.sendPart(id, 4000, content.subarray(4000))
    expect([last.status, last.headers.get('upload-offset')]).toEqual([204, '9000'])
    expect(await codeOf(await uploads.sendPart(id, 9000, Buffer.from('x')))).toBe('413 too_large')
    expect((await readFile(join(uploads.folder(), id))).equals(content)).toBe(true)
  })

  it('cannot exceed the announced length, with or without a content length', async () => {
    const id = await uploads.begun(5000)
    expect((await uploads.sendPart(id, 0, content.subarray(0, 1000))).status).toBe(204)
    expect(await codeOf(await uploads.sendPart(id, 1000, content))).toBe('413 too_large')
    const stream = new ReadableStream({
      start: (controller) => {
        for (let at = 0; at < content.length; at += 1000)
          controller.enqueue(new Uint8Array(content.subarray(at, at + 1000)))
        controller.close()
      },
    })
    const headers = { ...partHeaders, authorization: `Bearer ${uploads.keeper.token}`, 'upload-offset': '1000' }
    const init = { method: 'PATCH', headers, body: stream, duplex: 'half' } as RequestInit
    expect(await codeOf(await fetch(`${uploads.running.url}/api/uploads/${id}`, init))).toBe('413 too_large')
    expect(await uploads.offsetOf(id)).toBe('1000')
  })

  it('belong to the person who created the upload; others get 404', async () => {
    const id = await uploads.begun(content.length)
    expect(await uploads.offsetOf(id, uploads.other)).toBe('404')
    expect(await codeOf(await uploads.sendPart(id, 0, content, uploads.other))).toBe('404 not_found')
    expect(await codeOf(await uploads.other.send('DELETE', `/api/uploads/${id}`, undefined, tusVersion))).toBe(
      '404 not_found',
    )
    await expect(uploads.take(id, async () => undefined, uploads.other)).rejects.toMatchObject({ code: 'not_found' })
    for (const unknown of [randomUUID(), 'x', '..%2F..%2Fetc%2Fpasswd', '%00'])
      expect(await codeOf(await uploads.sendPart(unknown, 0, content))).toBe('404 not_found')
  })

  it('require their content type and offset', async () => {
    const id = await uploads.begun(content.length)
    const send = (headers: Record<string, string>) => uploads.keeper.send('PATCH', `/api/uploads/${id}`, '{}', headers)
    expect(await codeOf(await send({ ...tusVersion, 'upload-offset': '0' }))).toBe('415 wrong_media_type')
    for (const offset of ['', '-1', '1.5', 'x', '0x10', '1e1'])
      expect(await codeOf(await send({ ...partHeaders, 'upload-offset': offset }))).toBe('422 validation_failed')
    expect(await codeOf(await send({ 'content-type': partHeaders['content-type'] }))).toBe('412 tus_version')
    const elsewhere = await uploads.keeper.send('POST', '/api/auth/logout', 'x', {
      'content-type': partHeaders['content-type'],
    })
    expect(await codeOf(elsewhere)).toBe('415 wrong_media_type')
  })

  it('are stored up to where a connection broke', async () => {
    const id = await uploads.begun(content.length)
    const { host } = new URL(uploads.running.url)
    const connection = connectRaw(uploads.running.url)
    const head = [
      `PATCH /api/uploads/${id} HTTP/1.1`,
      `host: ${host}`,
      `authorization: Bearer ${uploads.keeper.token}`,
      'tus-resumable: 1.0.0',
      'content-type: application/offset+octet-stream',
      'upload-offset: 0',
      'content-length: 9000',
    ]
    connection.write(`${head.join('\r\n')}\r\n\r\n${content.toString('latin1', 0, 3000)}`)
    await expect.poll(() => uploads.offsetOf(id), { interval: 5 }).toBe('3000')
    expect(await codeOf(await uploads.sendPart(id, 3000, content.subarray(3000)))).toBe('409 upload_busy')
    connection.socket.destroy()
    await expect
      .poll(async () => (await uploads.sendPart(id, 3000, content.subarray(3000))).status, {
        interval: 10,
        timeout: 60_000,
      })
      .toBe(204)
    expect((await readFile(join(uploads.folder(), id))).equals(content)).toBe(true)
  })

  it('sent at the same moment are accepted once', async () => {
    const id = await uploads.begun(content.length)
    const answers = await Promise.all(Array.from({ length: 6 }, () => uploads.sendPart(id, 0, content)))
    const results = await Promise.all(answers.map(async (answer) => (answer.status === 204 ? '204' : codeOf(answer))))
    expect(results.filter((result) => result === '204')).toHaveLength(1)
    for (const result of results) expect(['204', '409 upload_busy', '409 upload_offset']).toContain(result)
    expect((await readFile(join(uploads.folder(), id))).equals(content)).toBe(true)
  })

  it('of a killed process can be resumed a minute later', async () => {
    const id = await uploads.begun(content.length)
    const held = 'update upload set holder = gen_random_uuid(), held_until = $2 where id = $1'
    await uploads.running.sql(held, [id, new Date(uploads.running.clock.now().getTime() + 60_000)])
    expect(await codeOf(await uploads.sendPart(id, 0, content))).toBe('409 upload_busy')
    uploads.running.clock.advance(61_000)
    expect((await uploads.sendPart(id, 0, content)).status).toBe(204)
  })
})
