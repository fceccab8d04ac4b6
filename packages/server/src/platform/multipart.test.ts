import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import type { Endpoint } from '@vesica/contract'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { boundary, formWith, part, type UploadServer, uploadServer } from '../../test/hostile-files.server.ts'
import { aGif, aPdf, aPhoto, aPng, hostileFiles } from '../../test/hostile-files.ts'
import { receivingLimits } from './multipart.ts'

const MB = 1024 * 1024

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

const needsProof: Endpoint = {
  ...takesProof,
  name: 'needsProof',
  path: '/plain',
  files: { proof: { maxBytes: 10 * MB, kinds: ['png', 'jpeg', 'pdf'], required: true } },
}

let server: UploadServer

beforeAll(async () => {
  server = await uploadServer({ any: takesProof, plain: needsProof })
})
afterAll(() => server.close())
beforeEach(() => {
  server.last = undefined
  server.keep = false
  server.refused = undefined
  server.beforeReading = async () => undefined
  Object.assign(server.limits, receivingLimits, { freeBytes: 0 })
})
afterEach(async () => {
  await server.last?.discard()
  expect(await server.leftovers()).toEqual([])
})

const formType = { 'content-type': `multipart/form-data; boundary=${boundary}` }
const sized = (body: string | Buffer) => ({ ...formType, 'content-length': String(Buffer.byteLength(body)) })
const end = `--${boundary}--\r\n`
const rawForm = (text: string) => {
  const body = Buffer.from(text, 'latin1')
  return server.raw('any', sized(body), body)
}

describe('files that must not come in', async () => {
  it.each(await hostileFiles())('refuses $what', async ({ file, code }) => {
    for (const path of ['any', 'plain'] as const) {
      const { status, body } = await server.post(formWith('proof', file, { name: 'Ana' }), path)
      expect(body).toMatchObject({ code, errors: { proof: [expect.any(String)] } })
      expect(status).toBe({ file_wrong_type: 415, file_unreadable: 422, file_too_large: 413 }[code])
    }
  })

  it('says which kinds are taken, and how large they may be', async () => {
    const wrong = { name: 'a.txt', type: 'text/plain', content: Buffer.from('hello') }
    expect((await server.post(formWith('proof', wrong))).body.message).toBe('Please upload a PNG, JPG, or PDF file')
    expect((await server.post(formWith('avatar', wrong))).body.message).toBe('Please upload a PNG or GIF file')
    const large = formWith('proof', aPdf(10 * MB))
    expect((await server.post(large)).body.message).toBe('File size must be less than 10MB')
    expect((await server.post(formWith('avatar', aPdf(MB)))).body.message).toBe('File size must be less than 1MB')
  })

  it('says why a picture of too many pixels is refused', async () => {
    const huge = (await hostileFiles()).find((each) => each.what.includes('50,000'))
    if (!huge) throw new Error('the corpus lost its huge picture')
    const { body } = await server.post(formWith('proof', huge.file))
    expect(body.errors?.['proof']?.[0]).toContain('40 megapixels')
  })
})

describe('files that come in', () => {
  it('keeps a PDF byte for byte', async () => {
    server.keep = true
    const pdf = aPdf(5000)
    expect((await server.post(formWith('proof', pdf))).status).toBe(200)
    const received = server.last?.files['proof']
    expect(await readFile(received?.path ?? '')).toEqual(pdf.content)
    expect(received).toMatchObject({
      field: 'proof',
      name: 'receipt.pdf',
      kind: 'pdf',
      mime: 'application/pdf',
      bytes: pdf.content.length,
      sha256: createHash('sha256').update(pdf.content).digest('hex'),
    })
  })

  it('takes a file of exactly the limit', async () => {
    const near = 10 * MB - 1000
    const exact = aPdf(10 * MB - (aPdf(near).content.length - near))
    expect(exact.content.length).toBe(10 * MB)
    expect((await server.post(formWith('proof', exact))).status).toBe(200)
  })

  it('keeps the pixels of a photograph, upright, and nothing else', async () => {
    server.keep = true
    const photo = await aPhoto(64, 48)
    expect((await sharp(photo.content).metadata()).exif?.toString('latin1')).toContain('Secretmaker')
    expect((await server.post(formWith('proof', photo))).status).toBe(200)
    const received = server.last?.files['proof']
    const stored = await readFile(received?.path ?? '')
    const facts = await sharp(stored).metadata()
    expect(facts).toMatchObject({ format: 'jpeg', width: 48, height: 64 })
    expect(facts.exif).toBeUndefined()
    expect(facts.orientation).toBeUndefined()
    expect(stored.toString('latin1')).not.toContain('Secretmaker')
    expect(received?.bytes).toBe(stored.length)
    expect(received?.sha256).toBe(createHash('sha256').update(photo.content).digest('hex'))
  })

  it('drops what was hidden behind a picture', async () => {
    server.keep = true
    const png = await aPng()
    const hidden = Buffer.concat([png.content, Buffer.from('<script>alert(1)</script>')])
    expect((await server.post(formWith('proof', { ...png, content: hidden }))).status).toBe(200)
    const stored = await readFile(server.last?.files['proof']?.path ?? '')
    expect(stored.toString('latin1')).not.toContain('<script>')
    expect(await sharp(stored).raw().toBuffer()).toEqual(await sharp(png.content).raw().toBuffer())
  })

  it('keeps the first frame of an animation', async () => {
    server.keep = true
    const gif = await aGif()
    expect((await sharp(gif.content).metadata()).pages).toBe(2)
    expect((await server.post(formWith('avatar', gif))).status).toBe(200)
    const facts = await sharp(server.last?.files['avatar']?.path).metadata()
    expect(facts).toMatchObject({ format: 'gif', width: 8, height: 8 })
    expect(facts.pages ?? 1).toBe(1)
  })

  it('counts an empty file as absent', async () => {
    const empty = { name: '', type: 'application/octet-stream', content: Buffer.alloc(0) }
    expect(await server.post(formWith('proof', empty))).toMatchObject({ status: 200, body: { files: {} } })
    const named = { name: 'proof.png', type: 'image/png', content: Buffer.alloc(0) }
    expect(await server.post(formWith('proof', named))).toMatchObject({ status: 200, body: { files: {} } })
    expect((await server.post(formWith('proof', named), 'plain')).body).toMatchObject({
      code: 'file_missing',
      errors: { proof: ['Please upload proof of payment first'] },
    })
  })

  it.each([
    ['../../etc/passwd.png', 'passwd.png'],
    ['C:\\fakepath\\proof.png', 'proof.png'],
    ['pro\u202Eof\u200B\u2066.png', 'proof.png'],
    ['pro"of.png', 'proof.png'],
    [`${'n'.repeat(300)}.png`, `${'n'.repeat(116)}.png`],
    ['Quittung Grüße 収据.png', 'Quittung Grüße 収据.png'],
  ])('cleans the name %s', async (sent, shown) => {
    const png = await aPng()
    const { body } = await server.post(formWith('proof', { ...png, name: sent }))
    expect(body['files']).toMatchObject({ proof: { name: shown } })
  })

  it('takes no line break out of a name', async () => {
    const png = (await aPng()).content.toString('latin1')
    const type = 'Content-Type: image/png'
    const written = `${part('name="proof"; filename="a\r\nX-Evil: 1.png"', png, type)}${end}`
    expect(await rawForm(written)).toContain('file_wrong_type')
    const encoded = `${part('name="proof"; filename*=UTF-8\'\'a%0D%0ASet-Cookie%3A.png', png, type)}${end}`
    expect(await rawForm(encoded)).toContain('"files":{}')
  })
})

describe('text fields', () => {
  const sendTexts = (...texts: [string, string][]) => {
    const form = new FormData()
    for (const [name, value] of texts) form.append(name, value)
    return server.post(form)
  }

  it('nests bracketed names', async () => {
    const { body } = await sendTexts(
      ['shipping_details[first_name]', 'Ana'],
      ['products[0][id]', '7'],
      ['products[0][quantity]', '2'],
      ['products[1][id]', '8'],
      ['tags[]', 'a'],
      ['tags[]', 'b'],
      ['note', 'a=b&c[d]=e'],
      ['code', '000123'],
    )
    expect(body['fields']).toEqual({
      shipping_details: { first_name: 'Ana' },
      products: [{ id: '7', quantity: '2' }, { id: '8' }],
      tags: ['a', 'b'],
      note: 'a=b&c[d]=e',
      code: '000123',
    })
  })

  it.each([
    '__proto__[x]',
    '__proto__',
    'a[__proto__][x]',
    'constructor[prototype][x]',
    'a[constructor]',
    'a[hasOwnProperty]',
    'a[b][c][d][e][f]',
    'a[100000]',
    'a]b',
    'a[b',
    '',
    'a b',
    'n'.repeat(200),
  ])('refuses the name %j', async (name) => {
    expect((await sendTexts(['fine', '1'], [name, '1'])).body.code).toBe('malformed')
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })

  it('bounds how much text is taken', async () => {
    const many = Array.from({ length: 1000 }, (_, index): [string, string] => [`f${index}`, 'x'])
    expect((await sendTexts(...many)).body.code).toBe('too_large')
    const long = 'x'.repeat(300 * 1024)
    expect((await sendTexts(['note', long])).body).toMatchObject({
      code: 'validation_failed',
      errors: { note: ['This text is too long.'] },
    })
    const wide = Array.from({ length: 5 }, (_, index): [string, string] => [`f${index}`, long.slice(0, 250 * 1024)])
    expect((await sendTexts(...wide)).body.code).toBe('too_large')
  })

  it('refuses parts that are not text', async () => {
    const json = part('name="note"', '{"a":1}', 'Content-Type: application/json')
    expect(await rawForm(`${json}${end}`)).toContain('"malformed"')
    const nameless = part('filename="a.png"', 'x', 'Content-Type: image/png')
    expect(await rawForm(`${nameless}${end}`)).toContain('"malformed"')
  })
})

describe('file fields', () => {
  it('refuses a file where none is taken', async () => {
    const { status, body } = await server.post(formWith('other', await aPng()))
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'validation_failed', errors: { other: ['No file is taken here.'] } })
  })

  it('refuses a field given twice', async () => {
    const form = formWith('proof', await aPng())
    form.append('proof', new Blob([new Uint8Array(aPdf().content)], { type: 'application/pdf' }), 'b.pdf')
    expect((await server.post(form)).body).toMatchObject({
      code: 'validation_failed',
      errors: { proof: ['Please send one file only.'] },
    })
  })

  it('keeps nothing when a later field is refused', async () => {
    const form = formWith('proof', await aPng())
    form.append('__proto__[x]', '1')
    expect((await server.post(form)).body.code).toBe('malformed')
  })
})

describe('requests that are broken', () => {
  const whole = `${part('name="note"', 'hello')}${end}`

  it.each([
    ['without a boundary', { 'content-type': 'multipart/form-data' }, whole],
    ['with another boundary', { 'content-type': 'multipart/form-data; boundary=other' }, whole],
    ['with an empty boundary', { 'content-type': 'multipart/form-data; boundary=' }, whole],
    ['cut off in a text', formType, whole.slice(0, -15)],
    ['cut off in a header', formType, whole.slice(0, 30)],
    ['cut off before its end', formType, whole.slice(0, -4)],
    ['cut off in a file', formType, part('name="proof"; filename="a.png"', 'x'.repeat(2000)).slice(0, -2)],
    ['that is no form at all', formType, 'hello'],
  ])('refuses a body %s', async (_what, headers, body) => {
    const answer = await server.raw('any', { ...headers, 'content-length': String(body.length) }, body)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('"malformed"')
  })

  it('refuses other types of content', async () => {
    const json = { 'content-type': 'application/json', 'content-length': '2' }
    expect(await server.raw('any', json, '{}')).toMatch(/^HTTP\/1\.1 415 [\s\S]*"wrong_media_type"/)
  })

  it('takes an unknown character set for what it is', async () => {
    const text = part('name="note"', 'hello', 'Content-Type: text/plain; charset=no-such')
    expect(await rawForm(`${text}${end}`)).toContain('"note":"hello"')
  })

  it('leaves nothing of a request that was aborted half-way', async () => {
    const body = part(
      'name="proof"; filename="a.pdf"',
      aPdf(MB).content.toString('latin1'),
      'Content-Type: application/pdf',
    )
    await new Promise<void>((resolve) => {
      const socket = connect(server.port, '127.0.0.1', () => {
        const headers = Object.entries(sized(body)).map(([name, value]) => `${name}: ${value}\r\n`)
        socket.write(`POST /any HTTP/1.1\r\nhost: a\r\n${headers.join('')}\r\n`)
        socket.write(body.slice(0, MB / 2))
      })
      socket.on('close', () => resolve())
      void expect
        .poll(server.leftovers, { interval: 5 })
        .toHaveLength(1)
        .then(() => socket.destroy())
    })
    await expect.poll(server.leftovers, { interval: 5 }).toEqual([])
  })

  it('does not wait for somebody who left before the body was read', async () => {
    const socket = connect(server.port, '127.0.0.1', () => {
      const headers = Object.entries(sized(whole)).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.write(`POST /any HTTP/1.1\r\nhost: a\r\n${headers.join('')}\r\n${whole.slice(0, 20)}`)
    })
    server.beforeReading = (request) =>
      new Promise((resolve) => {
        request.raw.once('close', resolve)
        socket.destroy()
      })
    await expect.poll(() => server.refused, { interval: 5 }).toBe('malformed')
  })

  it('ends a connection whose body stalls', async () => {
    server.limits.graceMs = 30
    const headers = { ...formType, 'content-length': '100000' }
    expect(await server.raw('any', headers, part('name="proof"; filename="a.pdf"', '%PDF-1.7'))).toBe('')
    await expect.poll(server.leftovers, { interval: 5 }).toEqual([])
  })

  it('answers a body that is announced as too large, and ends that connection', async () => {
    const headers = { ...formType, 'content-length': String(5000 * MB) }
    const socketAnswer = server.raw('plain', headers, Buffer.alloc(33 * MB))
    expect(await socketAnswer).toMatch(/^HTTP\/1\.1 413 [\s\S]*connection: close[\s\S]*"file_too_large"/i)
  })

  it('goes on with the same connection after a refusal', async () => {
    const wrong = `${part('name="other"; filename="a.png"', 'x'.repeat(200_000))}${end}`
    const right = whole
    const request = (body: string, connection: string) =>
      `POST /any HTTP/1.1\r\nhost: a\r\nconnection: ${connection}\r\n${Object.entries(sized(body))
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}\r\n${body}`
    const answer = await new Promise<string>((resolve, reject) => {
      let text = ''
      const socket = connect(server.port, '127.0.0.1', () => {
        socket.write(request(wrong, 'keep-alive'))
        socket.write(request(right, 'close'))
      })
      socket.on('data', (chunk) => {
        text += chunk.toString()
      })
      socket.on('error', reject)
      socket.on('close', () => resolve(text))
    })
    expect(answer).toMatch(/422 [\s\S]*"validation_failed"[\s\S]*HTTP\/1\.1 200 [\s\S]*"note":"hello"/)
  })

  it('refuses uploads while the disk is almost full', async () => {
    server.limits.freeBytes = Number.MAX_SAFE_INTEGER
    expect(await server.post(formWith('proof', await aPng()))).toMatchObject({
      status: 503,
      body: { code: 'storage_full' },
    })
  })
})
