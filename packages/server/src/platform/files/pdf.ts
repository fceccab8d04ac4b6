import { bringFonts, lineWidth } from './letters/drawing.ts'
import { type Lettering, letteringFor } from './letters/lettering.ts'

/** A4 pages as bytes. @param own what differs from upright pages with a margin */
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

/** Where a text goes, and how large; without a place, below the one before. */
interface Place {
  size: number
  bold?: boolean
  x?: number
  y?: number
  width?: number
  /** Of what fits its width. */
  align?: 'right'
}

/** Writes a text in a font that has its letters; what is too long for its width goes on below. */
export type Write = (text: string, place: Place) => void

/** What the fonts have that PDF readers bring. */
const ownToReaders = /^[\x20-\x7e\xa0-\xff]*$/

/**
 * A4 pages with texts in whatever letters. They are drawn with what readers bring; where that lacks letters, they are
 * drawn once more with fonts that have those of just these texts.
 */
export const writtenPdf = async (
  title: string,
  draw: (pdf: PDFKit.PDFDocument, write: Write) => void,
): Promise<Buffer> => {
  const others = new Set<string>()
  const plain = await pdfBytes(title, (pdf) =>
    draw(pdf, (text, place) => {
      if (!ownToReaders.test(text)) others.add(text)
      writePlain(pdf, text.replace(/[^\x20-\x7e\xa0-\xff]/g, '?'), place)
    }),
  )
  if (others.size === 0) return plain
  const lettering = await letteringFor([...others].map((text) => ({ text, face: 'body' })))
  return pdfBytes(title, (pdf) => {
    bringFonts(pdf, lettering)
    draw(pdf, (text, place) => {
      if (ownToReaders.test(text)) writePlain(pdf, text, place)
      else writeLettered(pdf, lettering, text, place)
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

/** How far below the top of a line its letters stand, of its size: as those beside it in the font of readers do. */
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
