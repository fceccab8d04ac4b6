import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { boundary, eachTestHasUploadServer, formWith, MB, part } from '../../../test/hostile-files.server.ts'
import { aPdf, aPng } from '../../../test/hostile-files.ts'

const server = eachTestHasUploadServer()

const formType = { 'content-type': `multipart/form-data; boundary=${boundary}` }
const sized = (body: string | Buffer) => ({ ...formType, 'content-length': String(Buffer.byteLength(body)) })
const end = `--${boundary}--\r\n`
const rawForm = (text: string) => {
  const body = Buffer.from(text, 'latin1')
  return server.raw('any', sized(body), body)
}

describe('text fields', () => {
  const sendTexts = (...texts: [string, string][]) => {
    const form = new FormData()
    for (const [name, value] of texts) form.append(name, value)
    return server.post(form)
  }

  it('nest bracketed names', async () => {
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
  ])('reject the name %j', async (name) => {
    expect((await sendTexts(['fine', '1'], [name, '1'])).body.code).toBe('malformed')
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })

  it('limit the amount of text', async () => {
    const many = Array.from({ length: 1000 }, (_, index): [string, string] => [`f${index}`, 'x'])
    expect((await sendTexts(...many)).body.code).toBe('too_large')
    const long = 'x'.repeat(950 * 1024)
    expect((await sendTexts(['note', long])).body).toMatchObject({
      code: 'validation_failed',
      errors: { note: ['This text is too long.'] },
    })
    const wide = Array.from({ length: 5 }, (_, index): [string, string] => [`f${index}`, long.slice(0, 250 * 1024)])
    expect((await sendTexts(...wide)).body.code).toBe('too_large')
  })

  it('reject parts that are not text', async () => {
    const json = part('name="note"', '{"a":1}', 'Content-Type: application/json')
    expect(await rawForm(`${json}${end}`)).toContain('"malformed"')
    const nameless = part('filename="a.png"', 'x', 'Content-Type: image/png')
    expect(await rawForm(`${nameless}${end}`)).toContain('"malformed"')
  })
})

describe('file fields', () => {
  it('reject a file where none is accepted', async () => {
    const { status, body } = await server.post(formWith('other', await aPng()))
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'validation_failed', errors: { other: ['No file is taken here.'] } })
  })

  it('reject a field sent twice', async () => {
    const form = formWith('proof', await aPng())
    form.append('proof', new Blob([new Uint8Array(aPdf().content)], { type: 'application/pdf' }), 'b.pdf')
    expect((await server.post(form)).body).toMatchObject({
      code: 'validation_failed',
      errors: { proof: ['Please send one file only.'] },
    })
  })

  it('store nothing when a later field is rejected', async () => {
    const form = formWith('proof', await aPng())
    form.append('__proto__[x]', '1')
    expect((await server.post(form)).body.code).toBe('malformed')
  })
})

describe('file names', () => {
  it('contain no line breaks', async () => {
    const png = (await aPng()).content.toString('latin1')
    const type = 'Content-Type: image/png'
    const written = `${part('name="proof"; filename="a\r\nX-Evil: 1.png"', png, type)}${end}`
    expect(await rawForm(written)).toContain('"name":"a.png"')
    const encoded = `${part('name="proof"; filename*=UTF-8\'\'a%0D%0ASet-Cookie%3A.png', png, type)}${end}`
    expect(await rawForm(encoded)).toContain('"files":{}')
  })
})

describe('invalid multipart requests', () => {
  const form = `${part('name="note"', 'hello')}${end}`

  it.each([
    ['without a boundary', { 'content-type': 'multipart/form-data' }, form],
    ['with another boundary', { 'content-type': 'multipart/form-data; boundary=other' }, form],
    ['with an empty boundary', { 'content-type': 'multipart/form-data; boundary=' }, form],
    ['cut off in a text', formType, form.slice(0, -15)],
    ['cut off in a header', formType, form.slice(0, 30)],
    ['cut off before its end', formType, form.slice(0, -4)],
    ['cut off in a file', formType, part('name="proof"; filename="a.png"', 'x'.repeat(2000)).slice(0, -2)],
    ['that is no form at all', formType, 'hello'],
  ])('are rejected with a body %s', async (_what, headers, body) => {
    const answer = await server.raw('any', { ...headers, 'content-length': String(body.length) }, body)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('"malformed"')
  })

  it('are rejected with other content types', async () => {
    const json = { 'content-type': 'application/json', 'content-length': '2' }
    expect(await server.raw('any', json, '{}')).toMatch(/^HTTP\/1\.1 415 [\s\S]*"wrong_media_type"/)
  })

  it('are not those with an unknown character set', async () => {
    const text = part('name="note"', 'hello', 'Content-Type: text/plain; charset=no-such')
    expect(await rawForm(`${text}${end}`)).toContain('"note":"hello"')
  })

  it('leave nothing when aborted halfway', async () => {
    const body = part(
      'name="proof"; filename="a.pdf"',
      aPdf(MB).content.toString('latin1'),
      'Content-Type: application/pdf',
    )
    const headers = Object.entries(sized(body)).map(([name, value]) => `${name}: ${value}\r\n`)
    const socket = connect(server.port, '127.0.0.1')
    socket.write(`POST /any HTTP/1.1\r\nhost: a\r\n${headers.join('')}\r\n${body.slice(0, MB / 2)}`)
    await expect.poll(server.leftovers, { interval: 5 }).toHaveLength(1)
    socket.destroy()
    await expect.poll(() => server.refused, { interval: 5 }).toBe('malformed')
    expect(await server.leftovers()).toEqual([])
  })

  it('do not wait for a client that disconnected before the body was read', async () => {
    const socket = connect(server.port, '127.0.0.1', () => {
      const headers = Object.entries(sized(form)).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.write(`POST /any HTTP/1.1\r\nhost: a\r\n${headers.join('')}\r\n${form.slice(0, 20)}`)
    })
    server.beforeReading = (request) =>
      new Promise((resolve) => {
        request.raw.once('close', resolve)
        socket.destroy()
      })
    await expect.poll(() => server.refused, { interval: 5 }).toBe('malformed')
  })

  it('are disconnected when their body stalls', async () => {
    server.limits.graceMs = 30
    const headers = { ...formType, 'content-length': '100000' }
    expect(await server.raw('any', headers, part('name="proof"; filename="a.pdf"', '%PDF-1.7'))).toBe('')
    await expect.poll(server.leftovers, { interval: 5 }).toEqual([])
  })

  it('get a response when announced as too large, and are disconnected', async () => {
    const headers = { ...formType, 'content-length': String(5000 * MB) }
    const socketAnswer = server.raw('plain', headers, Buffer.alloc(33 * MB))
    expect(await socketAnswer).toMatch(/^HTTP\/1\.1 413 [\s\S]*connection: close[\s\S]*"file_too_large"/i)
  })

  it('keep their connection after a refusal', async () => {
    const wrong = `${part('name="other"; filename="a.png"', 'x'.repeat(200_000))}${end}`
    const right = form
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

  it('are rejected with an upload while the disk is almost full', async () => {
    server.limits.freeBytes = Number.MAX_SAFE_INTEGER
    expect(await server.post(formWith('proof', await aPng()))).toMatchObject({
      status: 503,
      body: { code: 'storage_full' },
    })
  })
})
