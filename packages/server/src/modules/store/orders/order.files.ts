import { centsText, type orders, usdToCents } from '@vesica/contract'
import { type Column, toCsv } from '../../../platform/files/csv.ts'
import { fontFor, pdfBytes } from '../../../platform/files/pdf.ts'
import { statusName } from './order.rules.ts'

// As the screens write them; days as they were in UTC, for paper knows no time zone.
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const usd = (amount: number): string => dollars.format(amount)
const decimal = (amount: number): string => centsText(usdToCents(amount))
const beginning = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

const csvColumns: readonly Column<orders.Order>[] = [
  ['Order', (order) => order.reference],
  ['Date', (order) => order.date],
  ['Status', (order) => order.status],
  ['Customer', (order) => order.customerName],
  ['Email', (order) => order.customerEmail],
  ['Items', (order) => order.items.map((item) => `${item.quantity} x ${item.name}`).join('; ')],
  ['Pieces', (order) => order.items.reduce((sum, item) => sum + item.quantity, 0)],
  ['Subtotal', (order) => decimal(order.pricing.subtotal)],
  ['Shipping', (order) => decimal(order.pricing.shipping)],
  ['Tax', (order) => decimal(order.pricing.tax)],
  ['Total', (order) => decimal(order.total)],
  ['Refunded', (order) => decimal(order.refundedTotal)],
  ['Coin', (order) => order.asset],
  ['Coin amount', (order) => order.coinAmount],
  ['Carrier', (order) => order.carrier],
  ['Tracking number', (order) => order.trackingNumber],
]

/** One row an order. Amounts in USD but for the coin's. */
export const ordersCsv = (list: readonly orders.Order[]): string => toCsv(csvColumns, list)

const LEFT = 50
const WIDTH = 495
const BOTTOM = 760

/** A line of text in a font that has its letters. */
const say = (pdf: PDFKit.PDFDocument, text: string): void => void pdf.font(fontFor(text)).text(text)

const heading = (pdf: PDFKit.PDFDocument, platform: string, what: string, order: orders.Order): void => {
  const title = `${platform}: ${what}`
  pdf.font(fontFor(title)).fontSize(18).text(title, LEFT).fontSize(10)
  say(pdf, `${order.reference}, ${days.format(new Date(order.date))}`)
  pdf.moveDown()
  const { name, address, city, state, zip } = order.shippingAddress
  for (const line of [name, address, [city, state, zip].filter(Boolean).join(', ')]) say(pdf, line)
  pdf.moveDown()
}

/** One line with a text on the left and a figure on the right. */
const row = (pdf: PDFKit.PDFDocument, left: string, right: string, bold = false): void => {
  if (pdf.y > BOTTOM) pdf.addPage()
  const y = pdf.y
  pdf.font(bold ? 'Helvetica-Bold' : fontFor(left)).fontSize(10)
  const height = pdf.heightOfString(left, { width: WIDTH - 200 })
  pdf.text(left, LEFT, y, { width: WIDTH - 200 })
  pdf.font(bold ? 'Helvetica-Bold' : fontFor(right)).text(right, LEFT + WIDTH - 190, y, { width: 190, align: 'right' })
  pdf.y = y + height + 5
}

/** What was bought and paid, as it was charged. */
export const receiptPdf = (platform: string, order: orders.Order): Promise<Buffer> =>
  pdfBytes(`Receipt ${order.reference}`, (pdf) => {
    heading(pdf, platform, 'receipt', order)
    say(pdf, `Status: ${beginning(statusName(order.status))}`)
    say(pdf, order.customerEmail)
    pdf.moveDown()
    for (const item of order.items) row(pdf, `${item.quantity} x ${item.name} at ${usd(item.price)}`, usd(item.total))
    pdf.moveDown()
    const { listTotal, discount, subtotal, shipping, tax, total } = order.pricing
    const { asset, coinAmount, rate, refundedTotal, refundedCoin } = order
    if (discount > 0) {
      row(pdf, 'Price of goods', usd(listTotal))
      row(pdf, 'Discount', `−${usd(discount)}`)
    }
    row(pdf, 'Subtotal', usd(subtotal))
    row(pdf, 'Shipping', shipping === 0 ? 'Free' : usd(shipping))
    row(pdf, 'Tax', usd(tax))
    row(pdf, 'Total', usd(total), true)
    if (asset !== null && coinAmount !== null) row(pdf, 'Paid with', `${coinAmount} ${asset}`)
    if (asset !== null && rate !== null) row(pdf, 'Rate', `${usd(rate)} per ${asset}`)
    if (refundedTotal > 0)
      row(
        pdf,
        'Given back',
        refundedCoin === null ? usd(refundedTotal) : `${usd(refundedTotal)} (${refundedCoin} ${asset})`,
      )
  })

/** What to pack and where to send it, without prices. */
export const packingSlipPdf = (platform: string, order: orders.Order): Promise<Buffer> =>
  pdfBytes(`Packing slip ${order.reference}`, (pdf) => {
    heading(pdf, platform, 'packing slip', order)
    for (const item of order.items) {
      const quantity = item.quantity - item.refunded
      if (quantity > 0) row(pdf, item.name, `${quantity} x`)
    }
  })
