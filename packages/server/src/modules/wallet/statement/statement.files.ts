import { toCsv } from '../../../platform/files/csv.ts'
import { fontFor, pdfBytes } from '../../../platform/files/pdf.ts'
import type { AssetStatement } from './statement.ts'

export const statementCsv = (statements: readonly AssetStatement[]): string =>
  toCsv(
    ['Asset', 'Time', 'What', 'Reference', 'Amount', 'Balance'],
    statements.flatMap(({ asset, opening, closing, rows }) => [
      [asset, '', 'Opening balance', '', '', opening],
      ...rows.map((row) => [asset, row.time, row.what, row.reference, row.amount, row.balance]),
      [asset, '', 'Closing balance', '', '', closing],
    ]),
  )

const columns = [
  { title: 'Time (UTC)', x: 50, width: 110 },
  { title: 'What', x: 165, width: 110 },
  { title: 'Reference', x: 280, width: 90 },
  { title: 'Amount', x: 370, width: 85 },
  { title: 'Balance', x: 460, width: 85 },
]

/** The same as a PDF of A4 pages. The e-mail address names the person also where no font here has the letters of the name. */
export const statementPdf = (
  title: { platform: string; person: string; email: string; from: string; to: string },
  statements: readonly AssetStatement[],
): Promise<Buffer> =>
  pdfBytes(`Statement ${title.from} to ${title.to}`, (pdf) => {
    const heading = `${title.platform}: statement`
    pdf.font(fontFor(heading)).fontSize(18).text(heading)
    pdf.font(fontFor(title.person)).fontSize(10).text(title.person)
    pdf.font('Helvetica').text(title.email).text(`${title.from} to ${title.to}`).moveDown()
    if (statements.length === 0) pdf.text('No movements in this period.')
    for (const statement of statements) writeAsset(pdf, statement)
  })

const writeAsset = (pdf: PDFKit.PDFDocument, { asset, opening, closing, rows }: AssetStatement): void => {
  pdf.moveDown().font('Helvetica-Bold').fontSize(12).text(asset, 50)
  pdf.font('Helvetica').fontSize(9).text(`Opening balance ${opening}`, 50)
  writeRow(
    pdf,
    columns.map((column) => column.title),
  )
  for (const row of rows)
    writeRow(pdf, [row.time.slice(0, 16).replace('T', ' '), row.what, row.reference, row.amount, row.balance])
  pdf.text(`Closing balance ${closing}`, 50)
}

const writeRow = (pdf: PDFKit.PDFDocument, cells: readonly string[]): void => {
  if (pdf.y > 760) pdf.addPage()
  const y = pdf.y
  cells.forEach((cell, index) => {
    const column = columns[index]
    if (column)
      pdf.text(cell, column.x, y, { width: column.width, align: index > 2 ? 'right' : 'left', lineBreak: false })
  })
  pdf.y = y + 14
}
