import { centsText, type orders, usdToCents } from '@vesica/contract'
import { type Column, toCsv } from '../../../platform/files/csv.ts'
import { type Write, writtenPdf } from '../../../platform/files/pdf.ts'
import { statusName } from './order.rules.ts'

// As the screens format them; days in UTC, because paper has no time zone.
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const usd = (amount: number): string => dollars.format(amount)
const decimal = (amount: number): string => centsText(usdToCents(amount))
const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** The content of one row. */
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

const yearNames: Readonly<Record<orders.MembershipPayment['kind'], (plan: string) => string>> = {
  signup: (plan) => `First year of ${plan}`,
  start: (plan) => `A year of ${plan}`,
  renewal: (plan) => `Renewal of ${plan}, one year`,
  upgrade: (plan) => `Upgrade to ${plan}, one year`,
  change: (plan) => `Change to ${plan}, one year`,
  gift: (plan) => `A year of ${plan} as a gift`,
  course: (title) => `Course ${title}`,
}

/** What was paid for, with its price in USD. */
const partsOf = ({ kind, plan, fee, year }: orders.MembershipPayment): [string, number][] => {
  const lines: [string, number][] = [
    [`Registration fee (${plan})`, fee],
    [yearNames[kind](plan), year],
  ]
  return lines.filter(([, price]) => price > 0)
}

const rowOf = (purchase: orders.Order | orders.MembershipPayment): Row =>
  'items' in purchase
    ? purchase
    : {
        ...purchase,
        items: partsOf(purchase).map(([name]) => ({ name, quantity: 1 })),
        pricing: { subtotal: purchase.total, shipping: 0, tax: 0 },
        refundedTotal: purchase.status === 'refunded' ? purchase.total : 0,
        carrier: null,
        trackingNumber: null,
      }

/** One row per order or payment for membership or a course. Amounts in USD except the coin's. */
export const ordersCsv = (list: readonly (orders.Order | orders.MembershipPayment)[]): string =>
  toCsv(csvColumns, list.map(rowOf))

const LEFT = 50
const WIDTH = 495
const BOTTOM = 760

/** A page, and what draws on it. */
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

/** One line with a text on the left and an amount on the right. */
const row = ({ pdf, write }: Sheet, left: string, right: string, bold = false): void => {
  if (pdf.y > BOTTOM) pdf.addPage()
  const y = pdf.y
  write(left, { size: TEXT, bold, x: LEFT, y, width: WIDTH - 200 })
  const below = pdf.y
  write(right, { size: TEXT, bold, x: LEFT + WIDTH - 190, y, width: 190, align: 'right' })
  pdf.y = below + 5
}

/** The items and prices as charged. */
export const receiptPdf = (platform: string, order: orders.Order): Promise<Buffer> =>
  writtenPdf(`Receipt ${order.reference}`, (pdf, write) => {
    const sheet = { pdf, write }
    heading(sheet, `${platform}: receipt`, order, order.shippingAddress.lines)
    write(`Status: ${capitalized(statusName(order.status))}`, { size: TEXT })
    write(order.customerEmail, { size: TEXT })
    pdf.moveDown()
    for (const item of order.items) row(sheet, `${item.quantity} x ${item.name} at ${usd(item.price)}`, usd(item.total))
    pdf.moveDown()
    const { listTotal, discount, subtotal, shipping, tax, total } = order.pricing
    const { asset, coinAmount, rate, refundedTotal, refundedCoin } = order
    if (discount > 0) {
      row(sheet, 'Items', usd(listTotal))
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
        'Refunded',
        refundedCoin === null ? usd(refundedTotal) : `${usd(refundedTotal)} (${refundedCoin} ${asset})`,
      )
  })

/** A payment for membership or a course. */
export const paymentReceiptPdf = (platform: string, paid: orders.MembershipPayment): Promise<Buffer> =>
  writtenPdf(`Receipt ${paid.reference}`, (pdf, write) => {
    const sheet = { pdf, write }
    heading(sheet, `${platform}: receipt`, paid, [paid.customerName, paid.customerEmail])
    for (const [name, price] of partsOf(paid)) row(sheet, name, usd(price))
    pdf.moveDown()
    if (paid.discount > 0) row(sheet, 'Discount', `−${usd(paid.discount)}`)
    if (paid.credit > 0) row(sheet, 'Credit for unused days', `−${usd(paid.credit)}`)
    row(sheet, 'Total', usd(paid.total), true)
    row(sheet, 'Paid with', `${paid.coinAmount} ${paid.asset}`)
    row(sheet, 'Rate', `${usd(paid.rate)} per ${paid.asset}`)
    if (paid.status === 'refunded') row(sheet, 'Refunded', usd(paid.total))
  })

/** A packing slip: the items and the address, without prices. */
export const packingSlipPdf = (platform: string, order: orders.Order): Promise<Buffer> =>
  writtenPdf(`Packing slip ${order.reference}`, (pdf, write) => {
    const sheet = { pdf, write }
    heading(sheet, `${platform}: packing slip`, order, order.shippingAddress.lines)
    for (const item of order.items) {
      const quantity = item.quantity - item.refunded
      if (quantity > 0) row(sheet, item.name, `${quantity} x`)
    }
  })
