import type { Lettering, Piece, Written } from './lettering.ts'

/** Passed with each piece, so that it is shaped as a whole and not word by word. */
const shaping = { features: [] }

/** Registers the fonts in a document. */
export const bringFonts = (pdf: PDFKit.PDFDocument, { fonts }: Lettering): void => {
  for (const [name, bytes] of fonts) pdf.registerFont(name, bytes)
}

/** The width of a line. */
export const lineWidth = (pdf: PDFKit.PDFDocument, pieces: readonly Piece[], size: number): number =>
  pieces.reduce((sum, { font, text }) => sum + pdf.font(font).fontSize(size).widthOfString(text, shaping), 0)

interface Place {
  /** The horizontal center of the line. */
  readonly middle: number
  /** The baseline. */
  readonly baseline: number
  readonly size: number
  readonly color: string
}

/** Draws one line. Copying and screen readers get the text as given, not as drawn. */
export const writeLine = (
  pdf: PDFKit.PDFDocument,
  lettering: Lettering,
  written: Written,
  { middle, baseline, size, color }: Place,
): void => {
  const pieces = lettering.line(written)
  let x = middle - lineWidth(pdf, pieces, size) / 2
  pdf.markContent('Span', { actual: written.text })
  for (const { font, text } of pieces) {
    const width = pdf.font(font).fontSize(size).widthOfString(text, shaping)
    pdf.fillColor(color).text(text, x, baseline, { ...shaping, lineBreak: false, baseline: 'alphabetic' })
    x += width
  }
  pdf.endMarkedContent()
}

interface Room {
  readonly width: number
  readonly size: number
  /** The smallest size before a text is broken into lines. */
  readonly least: number
}

/** How a text fits: on one line as large as possible, or at the smallest size on as many lines as needed. */
export const fitted = (
  pdf: PDFKit.PDFDocument,
  lettering: Lettering,
  written: Written,
  { width, size, least }: Room,
): { size: number; lines: string[] } => {
  const widthAt = (text: string, at: number) => lineWidth(pdf, lettering.line({ ...written, text }), at)
  for (let at = size; at >= least; at -= 1)
    if (widthAt(written.text, at) <= width) return { size: at, lines: [written.text] }
  const isFitting = (text: string) => widthAt(text, least) <= width
  return { size: least, lines: wrapped(written.text, isFitting) }
}

const wordSegmenter = new Intl.Segmenter('en', { granularity: 'word' })
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const segmentsOf = (segmenter: Intl.Segmenter, text: string) =>
  [...segmenter.segment(text)].map(({ segment }) => segment)

/** Lines broken between words, or within a word that is too long. */
const wrapped = (text: string, isFitting: (text: string) => boolean): string[] => {
  const lines = ['']
  const add = (segment: string): boolean => {
    const line = `${lines.at(-1) ?? ''}${segment}`
    if (!isFitting(line.trimEnd())) return false
    lines[lines.length - 1] = line
    return true
  }
  for (const word of segmentsOf(wordSegmenter, text)) {
    if (add(word)) continue
    lines.push('')
    if (add(word.trimStart())) continue
    for (const grapheme of segmentsOf(graphemes, word)) {
      if (!add(grapheme)) lines.push(grapheme)
    }
  }
  return lines.map((line) => line.trim()).filter(Boolean)
}
