import encodeQR from 'qr'
import { bringFonts, fitted, writeLine } from '../../../platform/files/lettering/drawing.ts'
import { type Lettering, letteringFor, type Written } from '../../../platform/files/lettering/lettering.ts'
import { pdfBytes } from '../../../platform/files/pdf.ts'
import type { CertificateRow } from '../certificates.tables.ts'
import { type Circle, flower, vesica } from './art.rules.ts'
import { verifyUrlOf } from './certificate.present.ts'
import { groupedNumber } from './number.rules.ts'
import { dayText, lengthText } from './text.rules.ts'

// A4 landscape, in points.
const WIDTH = 841.89
const HEIGHT = 595.28
const MIDDLE = WIDTH / 2
/** Maximum width of a text line. */
const TEXT_WIDTH = 620

const ink = '#1d1930'
const muted = '#5e5873'
const gold = '#866313'
const goldLine = '#c79a3b'
const goldFaint = '#f1e6cc'

/** A text line in the middle, with its spacing. */
interface CenteredLine extends Written {
  readonly color: string
  /** Maximum and minimum font size; below the minimum the text wraps. */
  readonly size: number
  readonly least: number
  /** Space above. */
  readonly gap: number
}

const centeredLines = (row: CertificateRow): CenteredLine[] => {
  const facts = [lengthText(row.minutes), row.level].filter(Boolean).join(' · ')
  return [
    { text: row.platform_name, face: 'title', color: gold, size: 18, least: 11, gap: 0 },
    { text: 'Certificate', face: 'title', color: ink, size: 48, least: 48, gap: 12 },
    { text: 'This is to say that', face: 'body', color: muted, size: 14, least: 14, gap: 14 },
    { text: row.name, face: 'title', color: ink, size: 44, least: 20, gap: 14 },
    { text: 'has finished the course', face: 'body', color: muted, size: 14, least: 14, gap: 14 },
    { text: row.course_title, face: 'title', color: ink, size: 28, least: 15, gap: 14 },
    ...(facts ? [{ text: facts, face: 'body' as const, color: muted, size: 14, least: 9, gap: 14 }] : []),
  ]
}

/** The footer, to the left of the QR code. */
const footOf = (row: CertificateRow, publicUrl: string): Written[] =>
  [dayText(row.issued_at.toISOString()), groupedNumber(row.number), verifyUrlOf(row.number, publicUrl)].map((text) => ({
    text,
    face: 'body',
  }))

/** The certificate as a printable PDF. */
export const certificatePdf = async (row: CertificateRow, publicUrl: string): Promise<Buffer> => {
  const lines = centeredLines(row)
  const foot = footOf(row, publicUrl)
  const lettering = await letteringFor([...lines, ...foot])
  const title = `Certificate ${groupedNumber(row.number)}`
  const draw = (pdf: PDFKit.PDFDocument): void => {
    bringFonts(pdf, lettering)
    drawArt(pdf)
    writeMiddle(pdf, lettering, lines)
    writeFoot(pdf, lettering, foot)
    drawCode(pdf, verifyUrlOf(row.number, publicUrl))
  }
  return pdfBytes(title, draw, { layout: 'landscape', margin: 0, lang: 'en', displayTitle: true })
}

const drawCircles = (pdf: PDFKit.PDFDocument, circles: readonly Circle[], line: number, color: string): void => {
  for (const { x, y, r } of circles) pdf.circle(x, y, r)
  pdf.lineWidth(line).stroke(color)
}

const drawArt = (pdf: PDFKit.PDFDocument): void => {
  const middle = { x: MIDDLE, y: HEIGHT / 2 }
  pdf.markContent('Artifact')
  drawCircles(pdf, flower(middle, 84, 2), 0.7, goldFaint)
  for (const [inset, line] of [
    [24, 1.2],
    [30, 0.4],
  ] as const) {
    pdf.rect(inset, inset, WIDTH - 2 * inset, HEIGHT - 2 * inset)
    pdf.lineWidth(line).stroke(goldLine)
  }
  const corners = [54, WIDTH - 54].flatMap((x) => [54, HEIGHT - 54].map((y) => ({ x, y })))
  for (const corner of corners) drawCircles(pdf, flower(corner, 6, 1), 0.4, goldLine)
  drawCircles(pdf, vesica({ x: MIDDLE, y: 74 }, 18), 1, goldLine)
  pdf.endMarkedContent()
}

/** Bounds of the text between mark and footer, which is centered vertically. */
const TOP = 104
const BOTTOM = 470

const writeMiddle = (pdf: PDFKit.PDFDocument, lettering: Lettering, centered: readonly CenteredLine[]): void => {
  const blocks = centered.map((line) => ({ ...line, ...fitted(pdf, lettering, line, { width: TEXT_WIDTH, ...line }) }))
  const heightOf = ({ gap, size, lines }: (typeof blocks)[number]) => gap + lines.length * size * 1.25
  const height = blocks.reduce((sum, block) => sum + heightOf(block), 0)
  let y = TOP + Math.max(0, (BOTTOM - TOP - height) / 2)
  for (const { gap, size, lines, face, color } of blocks) {
    y += gap
    for (const text of lines) {
      y += size * 1.25
      writeLine(pdf, lettering, { text, face }, { middle: MIDDLE, baseline: y - size * 0.25, size, color })
    }
  }
}

const CODE = 78
const FOOT = 480

const writeFoot = (pdf: PDFKit.PDFDocument, lettering: Lettering, foot: readonly Written[]): void => {
  foot.forEach((written, index) => {
    const size = index === 2 ? 8 : 11
    const fittedLine = fitted(pdf, lettering, written, { width: 340, size, least: 4 })
    const position = {
      middle: MIDDLE,
      baseline: FOOT + 18 + index * 20,
      size: fittedLine.size,
      color: index === 2 ? muted : ink,
    }
    for (const text of fittedLine.lines.slice(0, 1)) writeLine(pdf, lettering, { ...written, text }, position)
  })
}

/** The address as a QR code. */
const drawCode = (pdf: PDFKit.PDFDocument, url: string): void => {
  const rows = encodeQR(url, 'raw', { ecc: 'medium', border: 3 })
  const side = CODE / rows.length
  const [left, top] = [MIDDLE + 190, FOOT]
  pdf.markContent('Span', { alt: url })
  rows.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (dark) pdf.rect(left + x * side, top + y * side, side, side)
    })
  })
  pdf.fill(ink)
  pdf.endMarkedContent()
}
