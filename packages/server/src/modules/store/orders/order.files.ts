import { centsText, type orders, usdToCents } from '@vesica/contract'
import { type Column, toCsv } from '../../../platform/files/csv.ts'
import { type Write, writtenPdf } from '../../../platform/files/pdf.ts'
import { statusName } from './order.rules.ts'

// As the screens write them; days as they were in UTC, for paper knows no time zone.
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const usd = (amount: number): string => dollars.format(amount)
const decimal = (amount: number): string => centsText(usdToCents(amount))
const beginning = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

/** What one row of the file says. */
type Row = Pick<
  orders.Order,
  'reference' | 'date' | 'status' | 'customerName' | 'customerEmail' | 'total' | 'refundedTotal'
> &
  Pick<orders.Order, 'asset' | 'coinAmount' | 'carrier' | 'trackingNumber'> & {
    items: readonly Pick<orders.OrderItem, 'name' | 'quantity'>[]
    pricing: Pick<orders.Order['pricing'], 'subtotal' | 'shipping' | 'tax'>
  }

const csvColumns: readonly Column<Row>[] = [
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

const feeName = (paid: orders.SignupPayment): string => `Registration fee (${paid.plan})`
const yearName = (paid: orders.SignupPayment): string => `First year of ${paid.plan}`

/** What was paid for at sign-up, with its price in USD. */
const partsOf = (paid: orders.SignupPayment): [string, number][] => {
  const parts: [string, number][] = [
    [feeName(paid), paid.fee],
    [yearName(paid), paid.year],
  ]
  return parts.filter(([, price]) => price > 0)
}

const rowOf = (one: orders.Order | orders.SignupPayment): Row =>
  'items' in one
    ? one
    : {
        ...one,
        status: 'completed',
        items: partsOf(one).map(([name]) => ({ name, quantity: 1 })),
        pricing: { subtotal: one.total, shipping: 0, tax: 0 },
        refundedTotal: 0,
        carrier: null,
        trackingNumber: null,
      }

/** One row an order or payment at sign-up. Amounts in USD but for the coin's. */
export const ordersCsv = (list: readonly (orders.Order | orders.SignupPayment)[]): string =>
  toCsv(csvColumns, list.map(rowOf))

const LEFT = 50
const WIDTH = 495
const BOTTOM = 760

/** What a page is drawn on, and what writes on it. */
interface Sheet {
  pdf: PDFKit.PDFDocument
  write: Write
}

const TEXT = 10

/** @param to lines of the address */
const heading = (
  { pdf, write }: Sheet,
  title: string,
  { reference, date }: { reference: string; date: string },
  to: readonly string[],
): void => {
  write(title, { size: 18, x: LEFT })
  write(`${reference}, ${days.format(new Date(date))}`, { size: TEXT })
  pdf.moveDown()
  for (const line of to) write(line, { size: TEXT })
  pdf.moveDown()
}

/** One line with a text on the left and a figure on the right. */
const row = ({ pdf, write }: Sheet, left: string, right: string, bold = false): void => {
  if (pdf.y > BOTTOM) pdf.addPage()
  const y = pdf.y
  write(left, { size: TEXT, bold, x: LEFT, y, width: WIDTH - 200 })
  const below = pdf.y
  write(right, { size: TEXT, bold, x: LEFT + WIDTH - 190, y, width: 190, align: 'right' })
  pdf.y = below + 5
}

/** What was bought and paid, as it was charged. */
export const receiptPdf = (platform: string, order: orders.Order): Promise<Buffer> =>
  writtenPdf(`Receipt ${order.reference}`, (pdf, write) => {
    const sheet = { pdf, write }
    heading(sheet, `${platform}: receipt`, order, order.shippingAddress.lines)
    write(`Status: ${beginning(statusName(order.status))}`, { size: TEXT })
    write(order.customerEmail, { size: TEXT })
    pdf.moveDown()
    for (const item of order.items) row(sheet, `${item.quantity} x ${item.name} at ${usd(item.price)}`, usd(item.total))
    pdf.moveDown()
    const { listTotal, discount, subtotal, shipping, tax, total } = order.pricing
    const { asset, coinAmount, rate, refundedTotal, refundedCoin } = order
    if (discount > 0) {
      row(sheet, 'Price of goods', usd(listTotal))
      row(sheet, 'Discount', `−${usd(discount)}`)
    }
    row(sheet, 'Subtotal', usd(subtotal))
    row(sheet, 'Shipping', shipping === 0 ? 'Free' : usd(shipping))
    row(sheet, 'Tax', usd(tax))
    row(sheet, 'Total', usd(total), true)
    if (asset !== null && coinAmount !== null) row(sheet, 'Paid with', `${coinAmount} ${asset}`)
    if (asset !== null && rate !== null) row(sheet, 'Rate', `${usd(rate)} per ${asset}`)
    if (refundedTotal > 0)
      row(
        sheet,
        'Given back',
        refundedCoin === null ? usd(refundedTotal) : `${usd(refundedTotal)} (${refundedCoin} ${asset})`,
      )
  })

/** What was paid at sign-up, dated by the approval. */
export const signupReceiptPdf = (platform: string, paid: orders.SignupPayment): Promise<Buffer> =>
  writtenPdf(`Receipt ${paid.reference}`, (pdf, write) => {
    const sheet = { pdf, write }
    heading(sheet, `${platform}: receipt`, paid, [paid.customerName, paid.customerEmail])
    for (const [name, price] of partsOf(paid)) row(sheet, name, usd(price))
    pdf.moveDown()
    row(sheet, 'Total', usd(paid.total), true)
    row(sheet, 'Paid with', `${paid.coinAmount} ${paid.asset}`)
    row(sheet, 'Rate', `${usd(paid.rate)} per ${paid.asset}`)
  })

/** What to pack and where to send it, without prices. */
export const packingSlipPdf = (platform: string, order: orders.Order): Promise<Buffer> =>
  writtenPdf(`Packing slip ${order.reference}`, (pdf, write) => {
    const sheet = { pdf, write }
    heading(sheet, `${platform}: packing slip`, order, order.shippingAddress.lines)
    for (const item of order.items) {
      const quantity = item.quantity - item.refunded
      if (quantity > 0) row(sheet, item.name, `${quantity} x`)
    }
  })
