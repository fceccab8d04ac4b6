import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A file as a caller would send it. */
export interface CallerFile {
  name: string
  type: string
  content: Buffer
}

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')

/** A picture of noise, which does not compress. */
const noise = (width: number, height: number) => {
  const raw = Buffer.alloc(width * height * 3)
  let seed = 7
  for (let at = 0; at < raw.length; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    raw[at] = seed >> 16
  }
  return sharp(raw, { raw: { width, height, channels: 3 } })
}

export const aPng = async (width = 64, height = 48): Promise<CallerFile> => ({
  name: 'proof.png',
  type: 'image/png',
  content: await noise(width, height).png().toBuffer(),
})

/** A photo as phones write it, with an EXIF rotation and GPS position. */
export const aPhoto = async (width = 64, height = 48): Promise<CallerFile> => ({
  name: 'IMG_0042.JPG',
  type: 'image/jpeg',
  content: await noise(width, height)
    .jpeg({ quality: 80 })
    .withExif({ IFD0: { Make: 'Secretmaker', Orientation: '6' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer(),
})

export const aGif = async (): Promise<CallerFile> => ({
  name: 'moving.gif',
  type: 'image/gif',
  content: await sharp([await noise(8, 8).png().toBuffer(), await noise(8, 8).negate().png().toBuffer()], {
    join: { animated: true },
  })
    .gif()
    .toBuffer(),
})

/** A complete PDF of these objects, catalog first, with a valid cross-reference table. */
export const pdfOf = (objects: readonly string[]): string => {
  let body = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  return (
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}` +
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  )
}

/** A complete PDF with one empty page. */
export const aPdf = (padding = 0): CallerFile => {
  const content = pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
    `<< /Length ${padding} >>\nstream\n${'x'.repeat(padding)}\nendstream`,
  ])
  return { name: 'receipt.pdf', type: 'application/pdf', content: latin1(content) }
}

const cutOff = (file: CallerFile): CallerFile => ({
  ...file,
  content: file.content.subarray(0, Math.floor(file.content.length * 0.6)),
})

const pngChunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([latin1(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A small file that claims to be a picture of this many pixels. */
export const hugePng = (width: number, height: number): CallerFile => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  header[9] = 2
  const rows = deflateSync(Buffer.alloc(1_000_000))
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', rows), pngChunk('IEND', Buffer.alloc(0))]
  const content = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...chunks])
  return { name: 'poster.png', type: 'image/png', content }
}

/** An uncompressed archive of trivial files, with a comment at its end. */
export const aZip = (comment = '', names: readonly string[] = ['run.js']): Buffer => {
  const data = latin1('alert(1)')
  const locals: Buffer[] = []
  const list: Buffer[] = []
  for (const name of names.map(latin1)) {
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(data.length, 18)
    common.writeUInt16LE(name.length, 22)
    const trailer = Buffer.alloc(14)
    trailer.writeUInt32LE(Buffer.concat(locals).length, 10)
    locals.push(latin1('PK\x03\x04'), common, name, data)
    list.push(latin1('PK\x01\x02'), Buffer.from([20, 0]), common, trailer, name)
  }
  const [local, central] = [Buffer.concat(locals), Buffer.concat(list)]
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(names.length, 8)
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([local, central, end, latin1(comment)])
}

const html = '<!doctype html><script>alert(document.cookie)</script>'
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

/** A file that must be refused, and the code of the refusal. */
export interface HostileFile {
  what: string
  file: CallerFile
  code: 'file_wrong_type' | 'file_unreadable' | 'file_too_large'
}

/** Hostile files for a field that accepts PNG, JPG or PDF of at most 10 MB. */
export const hostileFiles = async (): Promise<HostileFile[]> => {
  const png = await aPng()
  const photo = await aPhoto(400, 300)
  const pdf = aPdf()
  const wrong = (label: string, name: string, type: string, content: Buffer | string): HostileFile => ({
    what: label,
    file: { name, type, content: typeof content === 'string' ? latin1(content) : content },
    code: 'file_wrong_type',
  })
  const unreadable = (label: string, file: CallerFile): HostileFile => ({ what: label, file, code: 'file_unreadable' })
  return [
    wrong('a Windows program named .png', 'proof.png', 'image/png', `MZ\x90\0${'\0'.repeat(200)}`),
    wrong('a Linux program named .jpg', 'proof.jpg', 'image/jpeg', `\x7fELF\x02\x01\x01${'\0'.repeat(200)}`),
    wrong('a shell script named .pdf', 'proof.pdf', 'application/pdf', '#!/bin/sh\nrm -rf /\n'),
    wrong('an SVG', 'logo.svg', 'image/svg+xml', svg),
    wrong('an SVG named .png', 'logo.png', 'image/png', svg),
    wrong('HTML named .pdf', 'page.pdf', 'application/pdf', html),
    wrong('HTML named .png', 'page.png', 'image/png', html),
    wrong('an archive named .png', 'proof.png', 'image/png', aZip()),
    wrong('a GIF where none is taken', 'moving.gif', 'image/gif', (await aGif()).content),
    wrong('a GIF named .png', 'moving.png', 'image/png', (await aGif()).content),
    wrong('a PDF after other bytes', 'receipt.pdf', 'application/pdf', Buffer.concat([latin1(html), pdf.content])),
    wrong('a PDF that is an archive too', 'receipt.pdf', 'application/pdf', Buffer.concat([pdf.content, aZip()])),
    wrong(
      'a PDF that is an archive whose comment ends like a PDF',
      'receipt.pdf',
      'application/pdf',
      Buffer.concat([pdf.content, aZip('\nstartxref\n9\n%%EOF\n')]),
    ),
    wrong('a picture that is an archive too', 'proof.png', 'image/png', Buffer.concat([png.content, aZip()])),
    unreadable('HTML that begins like a PDF', {
      ...pdf,
      content: latin1(`%PDF-1.7\n${html}\nstartxref\n9\n%%EOF\n`),
    }),
    unreadable('a PDF followed by HTML', { ...pdf, content: Buffer.concat([pdf.content, latin1(html)]) }),
    unreadable('a PDF that was cut off', cutOff(aPdf(3000))),
    unreadable('a PDF whose last line is missing', { ...pdf, content: pdf.content.subarray(0, -7) }),
    unreadable('a PNG that was cut off', cutOff(png)),
    unreadable('a JPG that was cut off', cutOff(photo)),
    unreadable('a PNG of its first bytes alone', { ...png, content: png.content.subarray(0, 40) }),
    unreadable('a picture of 50,000 by 50,000', hugePng(50_000, 50_000)),
    unreadable('a picture just above 40 megapixels', hugePng(8000, 5001)),
    {
      what: 'a file of 11 MB',
      file: { name: 'large.pdf', type: 'application/pdf', content: aPdf(11 * 1024 * 1024).content },
      code: 'file_too_large',
    },
  ]
}

/** The names in a Word document. */
export const wordNames = ['[Content_Types].xml', '_rels/.rels', 'word/document.xml'] as const

/** A file in the legacy Office format with these stream names, as complete as our detection needs. */
export const anOfficeFile = (...streams: string[]): Buffer =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(70_000),
    ...streams.map((name) => Buffer.concat([Buffer.from(name, 'utf16le'), Buffer.alloc(40)])),
  ])
