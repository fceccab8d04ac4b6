import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'

/** Has Latin, Greek, Cyrillic, Hebrew, Arabic, Armenian and Georgian letters; the fonts that PDF readers bring have Latin-1. */
const WIDE_FONT = fileURLToPath(new URL('../../../fonts/DejaVuSans.ttf', import.meta.url))

/** The font that has the letters of a text. */
export const fontFor = (text: string): string => (/^[\x20-\x7e\xa0-\xff]*$/.test(text) ? 'Helvetica' : WIDE_FONT)

/** A4 pages as bytes. @param own what differs from upright pages with a margin */
export const pdfBytes = (
  title: string,
  draw: (pdf: PDFKit.PDFDocument) => void,
  own: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer> => {
  const pdf = new PDFDocument({ size: 'A4', margin: 50, ...own, info: { Title: title } })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Buffer>((resolve) => pdf.on('end', () => resolve(Buffer.concat(chunks))))
  draw(pdf)
  pdf.end()
  return done
}
