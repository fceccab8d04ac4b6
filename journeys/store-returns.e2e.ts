import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { textOfPdf } from './support/pdf.ts'
import { aMember } from './support/people.ts'
import { rowOf } from './support/screens.ts'
import { cost, goods, type Order, orderCard, ordered, stockOf, track } from './support/store.ts'
import { aHolder, balanceOf, fact } from './support/wallet.ts'

test.describe.configure({ timeout: 120_000 })

const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path())

const metric = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Your stats' }).locator(':scope > *').filter({ hasText: name })

const openHistory = async (page: Page): Promise<void> => {
  await page.goto('/purchase-history')
  await expect(page.getByRole('heading', { level: 1, name: 'Purchase History' })).toBeVisible()
}

/** Opens the refund form of an order as an administrator. */
const openRefund = async (admin: Page, { reference }: Order) => {
  await admin.goto(`/admin/store?view=orders&search=${reference}`)
  await rowOf(admin, reference)
    .getByRole('button', { name: `More actions for ${reference}` })
    .click()
  await admin.getByRole('menuitem', { name: 'Refund' }).click()
  return admin.getByRole('dialog', { name: `Refund ${reference}` })
}

test('cancelling a processing order refunds coins and stock, and later orders cannot be cancelled', async ({
  product,
  open,
}) => {
  const member = await aHolder(product, { BTC: '0.01' })
  const bowl = await goods(product, 'Bowl', { price: '20' })
  const sent = await ordered(member, bowl)
  const order = await ordered(member, bowl)
  await track(product, sent, 'shipped')
  const page = await open({ as: member })
  const dialog = page.getByRole('dialog', { name: `Cancel order ${order.reference}?` })
  await openHistory(page)
  const own = orderCard(page, order)
  await expect(orderCard(page, sent).getByRole('link', { name: 'Track Package' })).toBeVisible()
  await expect(orderCard(page, sent).getByRole('button', { name: 'Cancel Order' })).toHaveCount(0)
  await own.getByRole('button', { name: 'Cancel Order' }).click()
  await expect(dialog).toContainText('It will be returned to your BTC balance right away.')
  await dialog.getByRole('button', { name: 'Keep Order' }).click()
  await expect(own).toContainText('Processing')
  await page.route(
    `**/api/orders/${order.id}/cancel`,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await own.getByRole('button', { name: 'Cancel Order' }).click()
  await dialog.getByRole('button', { name: 'Cancel Order' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('No response from server.')
  await dialog.getByRole('button', { name: 'Cancel Order' }).click()
  await expect(page).toHaveSaid(`Order ${order.reference} was cancelled.`)
  await expect(own).toContainText('Cancelled')
  await expect(own).toContainText('$31.59 refunded')
  await expect(own.getByRole('button', { name: 'Cancel Order' })).toHaveCount(0)
  expect(await balanceOf(member, 'BTC')).toMatchObject({ balance: '0.0093682', held: '0' })
  expect(await stockOf(product, bowl)).toBe(19)
})

test('an administrator refunds one line and then the rest, and the member sees the coins arrive', async ({
  product,
  open,
  openAdmin,
}) => {
  const member = await aHolder(product, { BTC: '0.01' })
  const bowl = await goods(product, 'Bowl', { price: '20' })
  const bell = await goods(product, 'Bell', { price: '10' })
  // Goods 30, shipping 9.99, tax 2.40.
  const order = await ordered(member, bowl, bell)
  await track(product, order, 'shipped')
  await track(product, order, 'delivered')
  const page = await open({ as: member })
  const admin = await openAdmin()
  await openHistory(page)
  await expect(orderCard(page, order)).toContainText('Delivered')

  await test.step('one line is refunded with its share of the tax', async () => {
    const refund = await openRefund(admin, order)
    await refund.getByRole('radio', { name: 'Selected items' }).check()
    await expect(refund.getByRole('button', { name: 'Refund…' })).toBeDisabled()
    await refund.getByRole('textbox', { name: `Quantity of ${bell.name} to refund` }).fill('1')
    await expect(refund.getByRole('status').filter({ hasText: 'Refund total' })).toContainText(
      '$10.800.000216 BTC, to the member’s wallet',
    )
    await refund.getByRole('textbox', { name: 'Reason' }).fill('It came cracked.')
    await refund.getByRole('switch', { name: 'Restock items' }).press('Space')
    await refund.getByRole('button', { name: 'Refund…' }).click()
    await expect(refund.getByRole('heading', { name: `Refund $10.80 for ${order.reference}?` })).toBeVisible()
    await expect(refund).toContainText('$10.80 (0.000216 BTC) will be refunded to')
    await expect(refund).toContainText('Stock doesn’t change.')
    await refund.getByRole('button', { name: 'Refund', exact: true }).click()
    await expect(admin).toHaveSaid('Order refunded successfully!')
    await expect(orderCard(page, order)).toContainText('$10.80 refunded')
    await expect(orderCard(page, order)).toContainText('1 item refunded')
    await expect(orderCard(page, order)).toContainText('Delivered')
    expect(await stockOf(product, bell)).toBe(19)
  })

  await test.step('the rest is refunded with the shipping', async () => {
    const refund = await openRefund(admin, order)
    await expect(refund.getByRole('status').filter({ hasText: 'Refund total' })).toContainText('$31.59')
    await refund.getByRole('button', { name: 'Refund…' }).click()
    await expect(refund).toContainText('The order will be marked as refunded.')
    await refund.getByRole('button', { name: 'Refund', exact: true }).click()
    await expect(rowOf(admin, order.reference)).toContainText('Refunded')
    await expect(orderCard(page, order)).toContainText('Refunded')
    await expect(orderCard(page, order)).toContainText('$42.39 refunded')
    await expect(metric(page, 'Total Spent')).toContainText('$25.00')
    expect(await balanceOf(member, 'BTC')).toMatchObject({ balance: '0.01', held: '0' })
    expect(await stockOf(product, bowl)).toBe(20)
    expect(await stockOf(product, bell)).toBe(19)
    await product.email(member.email, new RegExp(order.reference))
  })
})

test('a person with open orders cannot be deleted, and a later refund is listed as owed to them', {
  tag: '@deep',
}, async ({ product, openAdmin }) => {
  // 108 USD, the member's whole balance.
  const member = await aHolder(product, { BTC: '0.00216' })
  const order = await ordered(member, await goods(product, 'Gong', { price: '100' }))
  const admin = await openAdmin()
  const question = admin.getByRole('dialog', { name: `Delete ${member.name}?` })
  const confirmDelete = async () => {
    await admin.goto(`/admin/users?search=${member.email}`)
    await rowOf(admin, member.email)
      .getByRole('button', { name: /^More actions for/ })
      .click()
    await admin.getByRole('menuitem', { name: 'Delete' }).click()
    await question.getByRole('textbox', { name: `Type ${member.email} to confirm` }).fill(member.email)
    await question.getByRole('button', { name: 'Delete' }).click()
  }
  await confirmDelete()
  await expect(question.getByRole('alert')).toContainText(
    `This person has open orders: ${order.reference}. Deliver or cancel them first, or ban the account.`,
  )
  for (const status of ['shipped', 'delivered'] as const) await track(product, order, status)
  await confirmDelete()
  await expect(admin).toHaveSaid('User Deleted Successfully')

  const refund = await openRefund(admin, order)
  await refund.getByRole('button', { name: 'Refund…' }).click()
  await expect(refund).toContainText(`${member.name} has left the platform.`)
  await refund.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(admin).toHaveSaid('Order refunded successfully!')

  await admin.goto('/admin/transactions?view=treasury')
  const owed = admin.getByRole('table', { name: 'Owed to people who left' }).getByRole('row')
  await expect(owed.filter({ hasText: member.email })).toContainText('0.00216 BTC')
})

test('the purchase history has metrics, search, filters and an export, and links to the store when empty', async ({
  product,
  open,
}) => {
  const member = await aHolder(product, { BTC: '0.01' })
  const bowl = await goods(product, 'Bowl', { price: '20' })
  const bell = await goods(product, 'Bell', { price: '30' })
  const first = await ordered(member, bowl)
  const second = await ordered(member, bell)
  await track(product, first, 'shipped')
  const page = await open({ as: member })
  const dialog = page.getByRole('dialog', { name: `Order ${second.reference}` })

  await test.step('the metrics are correct', async () => {
    await openHistory(page)
    // Orders of 31.59 and 42.39 USD, and the registration fee of 25 USD.
    await expect(metric(page, 'Total Orders')).toContainText('2')
    for (const name of ['Total Spent', 'This Month']) await expect(metric(page, name)).toContainText('$98.98')
    await expect(metric(page, 'Avg Order Value')).toContainText('$36.99')
  })

  await test.step('filters and search apply, and the results are exported as CSV', async () => {
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Shipped', exact: true }).click()
    await expect(orderCard(page, second)).toHaveCount(0)
    await expect(orderCard(page, first)).toBeVisible()
    const arrived = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await arrived
    expect(file.suggestedFilename()).toBe('orders.csv')
    const rows = (await bytesOf(file)).toString('utf8').trim().split('\n')
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatch(/^Order,Date,Status,Customer/)
    expect(rows[1]).toContain(`${first.reference},`)
    expect(rows[1]).toContain('20.00,9.99,1.60,31.59')
    await page.getByRole('searchbox', { name: 'Search orders' }).fill(bell.name)
    await expect(page.getByText('No orders match')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('combobox', { name: 'Time range' }).click()
    await page.getByRole('option', { name: 'Last 30 days' }).click()
    await expect(page).toHaveURL(/range=30days/)
    await expect(page.getByText('Showing 3 of 3 purchases')).toBeVisible()
  })

  await test.step('the receipt shows the charges in print and as PDF', async () => {
    await orderCard(page, second).getByRole('button', { name: 'View Details' }).click()
    for (const [name, amount] of [
      ['Subtotal', '$30.00'],
      ['Shipping', '$9.99'],
      ['Tax', '$2.40'],
      ['Total', '$42.39'],
    ] as const)
      await expect(cost(dialog, name)).toHaveText(amount)
    await expect(fact(dialog, 'Paid with')).toHaveText('Crypto (BTC) from your wallet')
    const arrived = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download PDF' }).click()
    const file = await arrived
    expect(file.suggestedFilename()).toBe(`receipt-${second.reference}.pdf`)
    const pdfText = await textOfPdf(await bytesOf(file))
    const paid = ['$30.00', '$9.99', '$2.40', '$42.39', 'Paid with', '0.0008478 BTC', 'Rate', '$50,000.00 per BTC']
    for (const text of [second.reference, bell.name, 'Status: ', member.email, ...paid]) expect(pdfText).toContain(text)
    // Captures what the browser prints.
    await page.evaluate(() => {
      window.print = () => {
        document.documentElement.dataset.printed = document.querySelector('[data-receipt]')?.textContent ?? ''
      }
    })
    await dialog.getByRole('button', { name: 'Print Receipt' }).click()
    const printed = page.locator('html')
    await expect(printed).toHaveAttribute('data-printed', new RegExp(second.reference))
    await expect(printed).toHaveAttribute('data-printed', /Total\$42\.39/)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect(page.locator('[data-receipt]')).toHaveCount(0)
  })

  await test.step('a new member sees the registration fee only, and an unknown number has no results', async () => {
    const newcomer = await open({ as: await aMember(product) })
    await openHistory(newcomer)
    await expect(newcomer.getByRole('article')).toHaveText(/Registration fee \(Seeker\).*Paid with .* BTC/)
    await expect(newcomer.getByRole('button', { name: 'Export CSV' })).toBeEnabled()
    await newcomer.goto(`/order-tracking?order=${second.reference}`)
    await expect(newcomer.getByRole('alert')).toContainText(
      'Order not found. Please check your order ID or tracking number.',
    )
    await expect(newcomer.getByText('No active orders')).toBeVisible()
  })
})

test('a visitor is asked to sign in before the purchase history is requested', { tag: '@deep' }, async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/orders')) requests.push(request.url())
  })
  await page.goto('/purchase-history')
  await expect(page.getByText('Sign in to see your orders')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    /\/auth\/signin|\/login/,
  )
  expect(requests).toEqual([])
})
