import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { eachTestHasUploadServer, formWith, MB } from '../../../test/hostile-files.server.ts'
import { aGif, aPdf, aPhoto, aPng, hostileFiles, hugePng } from '../../../test/hostile-files.ts'
import { pictureAdvice } from '../files/file-kinds.ts'

const server = eachTestHasUploadServer()

describe('rejected uploads', async () => {
  it.each(await hostileFiles())('include $what', async ({ file, code }) => {
    for (const path of ['any', 'plain'] as const) {
      const { status, body } = await server.post(formWith('proof', file, { name: 'Ana' }), path)
      expect(body).toMatchObject({ code, errors: { proof: [expect.any(String)] } })
      expect(status).toBe({ file_wrong_type: 415, file_unreadable: 422, file_too_large: 413 }[code])
    }
  })

  it('get a message with the accepted types and sizes', async () => {
    const wrong = { name: 'a.txt', type: 'text/plain', content: Buffer.from('hello') }
    expect((await server.post(formWith('proof', wrong))).body.message).toBe('Please upload a PNG, JPG, or PDF file')
    expect((await server.post(formWith('avatar', wrong))).body.message).toBe('Please upload a PNG or GIF file')
    const large = formWith('proof', aPdf(10 * MB))
    expect((await server.post(large)).body.message).toBe('File size must be less than 10MB')
    expect((await server.post(formWith('avatar', aPdf(MB)))).body.message).toBe('File size must be less than 1MB')
  })

  /** The first box of a file of the ISO base media format. */
  const ftyp = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1${brand}`, 'latin1')

  it.each([
    ['HEIC', 'IMG_0042.HEIC', ftyp('heic')],
    ['HEIC', 'IMG_0042.jpg', ftyp('heix')],
    ['HEIC', 'live.heics', ftyp('hevc')],
    ['HEIF', 'IMG_0042.HEIF', ftyp('mif1')],
    ['HEIF', 'burst.heifs', ftyp('msf1')],
    ['AVIF', 'photo.avif', ftyp('avif')],
    ['TIFF', 'scan.tif', Buffer.from('II*\0\x08\0\0\0\0\0', 'latin1')],
    ['TIFF', 'scan.tiff', Buffer.from('MM\0*\0\0\0\x08\0\0', 'latin1')],
    ['BMP', 'scan.bmp', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])],
  ])('get advice when a picture is %s: %s', async (format, name, content) => {
    const file = { name, type: 'image/jpeg', content }
    const messageFor = (better: string) =>
      `This picture is in the ${format} format. Please save it as ${better}, or send a screenshot.`
    for (const [field, better] of [
      ['proof', 'JPG'],
      ['avatar', 'PNG'],
    ] as const) {
      const message = messageFor(better)
      const { status, body } = await server.post(formWith(field, file))
      expect({ status, body }).toMatchObject({
        status: 415,
        body: { code: 'file_wrong_type', message, errors: { [field]: [message] } },
      })
    }
  })

  it('get no advice about pictures where none are accepted', () => {
    expect(pictureAdvice(['mp3', 'pdf'], 'image/heic')).toBeUndefined()
  })

  it('get the reason when a picture has too many pixels', async () => {
    const { body } = await server.post(formWith('proof', hugePng(50_000, 50_000)))
    expect(body.errors?.['proof']?.[0]).toContain('40 megapixels')
  })
})

describe('accepted uploads', () => {
  it('keep a PDF byte for byte', async () => {
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

  it.each([
    ['proof', 'image/png', 'proof.png'],
    ['proof.png.exe', 'image/png', 'proof.png.exe.png'],
    ['proof\u202Egnp.exe', 'application/octet-stream', 'proofgnp.exe.png'],
    ['proof.pdf', 'text/html', 'proof.pdf.png'],
    [`${'x'.repeat(300)}.html`, '', `${'x'.repeat(110)}.png`],
  ])('are a picture by content, not by the name %j or the type %j, and are named %j', async (name, type, expected) => {
    server.keep = true
    expect((await server.post(formWith('proof', { ...(await aPng()), name, type }))).status).toBe(200)
    expect(server.last?.files['proof']).toMatchObject({ name: expected, kind: 'png', mime: 'image/png' })
  })

  it.each(['photo.jpe', 'photo.jfif', 'photo.JPG'])('include a JPG named %s', async (name) => {
    server.keep = true
    expect((await server.post(formWith('proof', { ...(await aPhoto()), name, type: '' }))).status).toBe(200)
    expect(server.last?.files['proof']).toMatchObject({ name, kind: 'jpeg' })
  })

  it('include a file of exactly the limit', async () => {
    const near = 10 * MB - 1000
    const exact = aPdf(10 * MB - (aPdf(near).content.length - near))
    expect(exact.content.length).toBe(10 * MB)
    expect((await server.post(formWith('proof', exact))).status).toBe(200)
  })

  it('keep only the pixels of a photo, upright', async () => {
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

  it('drop data hidden behind a picture', async () => {
    server.keep = true
    const png = await aPng()
    const hidden = Buffer.concat([png.content, Buffer.from('<script>alert(1)</script>')])
    expect((await server.post(formWith('proof', { ...png, content: hidden }))).status).toBe(200)
    const stored = await readFile(server.last?.files['proof']?.path ?? '')
    expect(stored.toString('latin1')).not.toContain('<script>')
    expect(await sharp(stored).raw().toBuffer()).toEqual(await sharp(png.content).raw().toBuffer())
  })

  it('keep the first frame of an animation', async () => {
    server.keep = true
    const gif = await aGif()
    expect((await sharp(gif.content).metadata()).pages).toBe(2)
    expect((await server.post(formWith('avatar', gif))).status).toBe(200)
    const facts = await sharp(server.last?.files['avatar']?.path).metadata()
    expect(facts).toMatchObject({ format: 'gif', width: 8, height: 8 })
    expect(facts.pages ?? 1).toBe(1)
  })

  it('treat an empty file as missing', async () => {
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
  ])('have the name %s cleaned', async (sent, expected) => {
    const png = await aPng()
    const { body } = await server.post(formWith('proof', { ...png, name: sent }))
    expect(body['files']).toMatchObject({ proof: { name: expected } })
  })
})
