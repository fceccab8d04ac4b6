import { bringFonts, lineWidth } from './lettering/drawing.ts'
import { type Lettering, letteringFor } from './lettering/lettering.ts'

/** A4 pages as bytes. @param own options that differ from portrait pages with a margin */
export const pdfBytes = async (
  title: string,
  draw: (pdf: PDFKit.PDFDocument) => void,
  own: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer> => {
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({ size: 'A4', margin: 50, ...own, info: { Title: title } })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Buffer>((resolve) => pdf.on('end', () => resolve(Buffer.concat(chunks))))
  draw(pdf)
  pdf.end()
  return done
}

/** Where a text goes and its size; without a position, below the previous one. */
interface Place {
  size: number
  bold?: boolean
  x?: number
  y?: number
  width?: number
  /** The part that fits the width. */
  align?: 'right'
}

/** Draws a text in a font that has its characters. Text too long for its width continues below. */
export type Write = (text: string, position: Place) => void

/** The built-in fonts of PDF readers. */
const ownToReaders = /^[\x20-\x7e\xa0-\xff]*$/

/**
 * A4 pages with text in any script. They use the built-in fonts of PDF readers; if those lack characters, the pages are
 * drawn again with fonts subset to these texts.
 */
export const writtenPdf = async (
  title: string,
  draw: (pdf: PDFKit.PDFDocument, write: Write) => void,
): Promise<Buffer> => {
  const missing = new Set<string>()
  const uncompressed = await pdfBytes(title, (pdf) =>
    draw(pdf, (text, position) => {
      if (!ownToReaders.test(text)) missing.add(text)
      writePlain(pdf, text.replace(/[^\x20-\x7e\xa0-\xff]/g, '?'), position)
    }),
  )
  if (missing.size === 0) return uncompressed
  const lettering = await letteringFor([...missing].map((text) => ({ text, face: 'body' })))
  return pdfBytes(title, (pdf) => {
    bringFonts(pdf, lettering)
    draw(pdf, (text, position) => {
      if (ownToReaders.test(text)) writePlain(pdf, text, position)
      else writeLettered(pdf, lettering, text, position)
    })
  })
}

const writePlain = (
  pdf: PDFKit.PDFDocument,
  text: string,
  { size, bold = false, x = pdf.x, y = pdf.y, ...how }: Place,
): void => {
  pdf.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size)
  pdf.text(text, x, y, how)
}

/** The distance from the top of a line to its characters relative to the size, as in the neighboring built-in font. */
const BASELINE = 0.718

const writeLettered = (
  pdf: PDFKit.PDFDocument,
  lettering: Lettering,
  text: string,
  { size, bold: _, x = pdf.x, y = pdf.y, width = pdf.page.width - pdf.page.margins.right - x, align }: Place,
): void => {
  const pieces = lettering.line({ text, face: 'body' })
  const left = align === 'right' ? x + width - lineWidth(pdf, pieces, size) : x
  pieces.forEach((piece, index) => {
    const continued = index < pieces.length - 1
    const options = { width: x + width - left + 1, features: [], baseline: -BASELINE * size, continued }
    pdf.font(piece.font).fontSize(size)
    if (index === 0) pdf.text(piece.text, left, y, options)
    else pdf.text(piece.text, options)
  })
}
