import { type Column, toCsv } from '../../../platform/files/csv.ts'
import { writtenPdf } from '../../../platform/files/pdf.ts'
import type { AssetStatement } from './statement.ts'

/** Listed next to the closing balance, which covers only the available amount. */
const HELD = 'On hold for open requests'

interface Line {
  asset: string
  time: string
  what: string
  reference: string
  amount: string
  balance: string
}

const csvColumns: readonly Column<Line>[] = [
  ['Asset', (line) => line.asset],
  ['Time', (line) => line.time],
  ['What', (line) => line.what],
  ['Reference', (line) => line.reference],
  ['Amount', (line) => line.amount],
  ['Balance', (line) => line.balance],
]

/** The movements of each asset, between rows with the opening and closing balance. */
export const statementCsv = (statements: readonly AssetStatement[]): string =>
  toCsv(
    csvColumns,
    statements.flatMap(({ asset, opening, closing, held, rows }) => {
      const edge = { asset, time: '', reference: '', amount: '' }
      return [
        { ...edge, what: 'Opening balance', balance: opening },
        ...rows.map((row) => ({ asset, ...row })),
        { ...edge, what: 'Closing balance', balance: closing },
        ...(held === null ? [] : [{ ...edge, what: HELD, balance: held }]),
      ]
    }),
  )

type Movement = AssetStatement['rows'][number]

const pdfColumns: readonly { title: string; x: number; width: number; right?: boolean; cell(row: Movement): string }[] =
  [
    { title: 'Time (UTC)', x: 50, width: 110, cell: ({ time }) => time.slice(0, 16).replace('T', ' ') },
    { title: 'What', x: 165, width: 110, cell: ({ what }) => what },
    { title: 'Reference', x: 280, width: 90, cell: ({ reference }) => reference },
    { title: 'Amount', x: 370, width: 85, right: true, cell: ({ amount }) => amount },
    { title: 'Balance', x: 460, width: 85, right: true, cell: ({ balance }) => balance },
  ]

/**
 * The statement as a PDF with A4 pages. The email address identifies the person even if the font lacks their letters.
 */
export const statementPdf = (
  title: { platform: string; person: string; email: string; from: string; to: string },
  statements: readonly AssetStatement[],
): Promise<Buffer> =>
  writtenPdf(`Statement ${title.from} to ${title.to}`, (pdf, write) => {
    write(`${title.platform}: statement`, { size: 18 })
    write(title.person, { size: 10 })
    pdf.font('Helvetica').text(title.email).text(`${title.from} to ${title.to}`).moveDown()
    if (statements.length === 0) pdf.text('No movements in this period.')
    for (const statement of statements) writeAsset(pdf, statement)
  })

const writeAsset = (pdf: PDFKit.PDFDocument, { asset, opening, closing, held, rows }: AssetStatement): void => {
  pdf.moveDown().font('Helvetica-Bold').fontSize(12).text(asset, 50)
  pdf.font('Helvetica').fontSize(9).text(`Opening balance ${opening}`, 50)
  writeRow(pdf, ({ title }) => title)
  for (const row of rows) writeRow(pdf, ({ cell }) => cell(row))
  pdf.text(`Closing balance ${closing}`, 50)
  if (held !== null) pdf.text(`${HELD} ${held}`, 50)
}

const writeRow = (pdf: PDFKit.PDFDocument, textOf: (column: (typeof pdfColumns)[number]) => string): void => {
  if (pdf.y > 760) pdf.addPage()
  const y = pdf.y
  for (const column of pdfColumns) {
    const { x, width, right = false } = column
    pdf.text(textOf(column), x, y, { width, align: right ? 'right' : 'left', lineBreak: false })
  }
  pdf.y = y + 14
}
