import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { expect, type Locator, type Page } from '@playwright/test'
import { root } from './place.ts'

/** A file for Playwright's file inputs. */
export interface JourneyFile {
  name: string
  mimeType: string
  buffer: Buffer
}

const chunk = (type: string, data: Buffer): Buffer => {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}

/**
 * A unique picture. @param width, height px
 * @param noise gives every pixel a random color, so that the file is as large as a photograph
 */
export const aPicture = (width = 320, height = 200, noise = false): JourneyFile => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2], 8)
  const colours = () => (noise ? randomBytes(width * 3) : Buffer.alloc(width * 3, randomBytes(3)))
  // Every row starts with its filter type: none.
  const rows = Array.from({ length: height }, () => Buffer.concat([Buffer.of(0), colours()]))
  const signature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  const body = chunk('IDAT', deflateSync(Buffer.concat(rows)))
  return {
    name: 'proof.png',
    mimeType: 'image/png',
    buffer: Buffer.concat([signature, chunk('IHDR', head), body, chunk('IEND', Buffer.alloc(0))]),
  }
}

/** A PDF of one page with one line. @param line ASCII letters only */
export const aPdf = (line: string): JourneyFile => {
  const drawing = `BT /F1 24 Tf 48 320 Td (${line}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 480 400] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from(text, 'latin1') }
}

/** A scanned page: a JPEG 2000 image and no text. */
export const aScan = async (): Promise<JourneyFile> => ({
  name: 'scan.pdf',
  mimeType: 'application/pdf',
  buffer: await readFile(join(root, 'packages/server/test/media/jpeg-2000.pdf')),
})

/** Whether a canvas has been drawn on: its pixels have more than two values. */
export const isDrawn = (canvas: Locator): Promise<boolean> =>
  canvas.evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement
    const dots = (element as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? []
    return new Set(dots).size > 2
  })

/** A file that is not accepted as proof of payment. */
export const aNote = (): JourneyFile => ({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('paid') })

/** Adds a proof of payment to a form and waits until it was checked. @param scope the page or dialog of the form */
export const addProof = async (scope: Page | Locator, file: JourneyFile = aPicture()): Promise<void> => {
  const input = scope.getByLabel('Proof of payment', { exact: true })
  await input.setInputFiles(file)
  await expect(input.locator('..')).toContainText(file.name)
}
