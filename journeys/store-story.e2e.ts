import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { textOfPdf } from './support/pdf.ts'
import { expectApart, rowOf, toast } from './support/screens.ts'
import {
  cost,
  expectInCart,
  type Goods,
  goods,
  home,
  homeChoices,
  homeFields,
  homeLines,
  orderCard,
  ordersOf,
  placeButton,
  saveAddress,
  stockOf,
} from './support/store.ts'
import { aHolder, balanceOf, fact } from './support/wallet.ts'

test.describe.configure({ timeout: 120_000 })

const expectCosts = async (page: Page, costs: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, amount] of Object.entries(costs)) await expect(cost(page, name)).toHaveText(amount)
}

const card = (page: Page, { name }: Goods) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })

test('a member orders and receives, an administrator ships, and stars, stock and coins add up', {
  tag: '@phone',
}, async ({ product, open, openAdmin }) => {
  const member = await aHolder(product, { BTC: '0.01' })
  await saveAddress(member)
  const oil = await goods(product, 'Rose Oil', {
    category: 'Healing Oils',
    price: '40',
    is_discounted: 'true',
    discounted_percentage: '25',
    stock_count: '3',
  })
  const bowl = await goods(product, 'Bowl', { price: '12' })
  const page = await open({ as: member })
  const dialog = page.getByRole('dialog')
  const admin = await openAdmin()
  let reference = ''
  const refusedQuotes: number[] = []
  page.on('response', (answer) => {
    if (answer.url().endsWith('/api/cart/quote') && !answer.ok()) refusedQuotes.push(answer.status())
  })

  await test.step('products are found by category, price and name', async () => {
    await page.goto('/store')
    await expect(page.getByRole('heading', { level: 1, name: 'Sacred Marketplace' })).toBeVisible()
    await expect(page.getByText('Free shipping over $50')).toBeVisible()
    await expect(page.getByText('30-day money-back guarantee')).toBeVisible()
    for (const range of ['$0 – $50', '$50 – $100', '$100 – $200', '$200+'])
      await expect(page.getByRole('button', { name: range })).toBeVisible()
    await page.getByRole('button', { name: /Healing Oils/ }).click()
    await expect(card(page, oil)).toBeVisible()
    await expect(card(page, bowl)).toHaveCount(0)
    await page.getByRole('button', { name: '$50 – $100' }).click()
    await expect(card(page, oil)).toHaveCount(0)
    await page.getByRole('button', { name: '$0 – $50' }).click()
    await page.getByRole('searchbox', { name: 'Search products' }).fill(oil.name)
    await expect(page.getByText('Showing 1 of 1 product', { exact: true })).toBeVisible()
    for (const text of ['$30.00', '$40.00', '-25%', 'Only 3 left']) await expect(card(page, oil)).toContainText(text)
  })

  await test.step('two products are added to the cart, from the shelf and from a product page', async () => {
    await expectInCart(page, 0)
    await page.getByRole('button', { name: `Add to Cart: ${oil.name}` }).click()
    await expect(page).toHaveSaid('Item has been added to cart')
    await expectInCart(page, 1)
    await page.goto(`/store?search=${encodeURIComponent(bowl.name)}`)
    await page.getByRole('link', { name: bowl.name }).click()
    await expect(page.getByRole('heading', { level: 1, name: bowl.name })).toBeVisible()
    await expect(page.getByRole('article').getByText('No ratings yet')).toBeVisible()
    await page.getByRole('button', { name: `Add to Cart: ${bowl.name}` }).click()
    await expectInCart(page, 2)
    await expect(page.getByText('1 in your cart')).toBeVisible()
  })

  await test.step('the cart shows all costs, and updates them with the quantity', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Cart 2 items' }).click()
    // Shipping is 9.99 on orders up to 50, and tax is 8 percent of 42.
    const costs = { 'List price': '$52.00', Discount: '−$10.00', Subtotal: '$42.00', Shipping: '$9.99' }
    await expectCosts(page, { ...costs, Tax: '$3.36', Total: '$55.35' })
    await dialog.getByRole('button', { name: `Add one ${bowl.name}` }).click()
    await expect(page).toHaveSaid('Cart item has been updated')
    for (const label of [
      dialog.getByRole('heading', { level: 2 }).first(),
      dialog.getByRole('button', { name: 'Close' }),
    ])
      await expectApart(toast(page, 'Cart item has been updated'), label)
    await expect(dialog.getByText('Your order ships free')).toBeVisible()
    await expectCosts(page, { Subtotal: '$54.00', Shipping: 'Free', Tax: '$4.32', Total: '$58.32' })
    await dialog.getByRole('link', { name: 'Checkout' }).click()
  })

  await test.step('the checkout has the saved address, asks for the coin, and shows a summary', async () => {
    for (const [label, value] of homeFields) await expect(page.getByRole('textbox', { name: label })).toHaveValue(value)
    for (const [label, name] of homeChoices) await expect(page.getByRole('combobox', { name: label })).toHaveValue(name)
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await expect(page.getByText('Cryptocurrency')).toBeVisible()
    await expect(page.getByRole('radio', { name: /Bitcoin BTC.*Balance 0\.01 BTC/s })).toBeChecked()
    await expect(page.getByRole('radio', { name: /Ethereum/ })).toBeDisabled()
    await page.getByRole('button', { name: 'Review Order' }).click()
    await expect(page.getByText('0.0011664 BTC', { exact: true })).toBeVisible()
    await expect(page.getByText('$58.32 at $50,000.00 per BTC')).toBeVisible()
    await expect(page.getByText(/^Price locked for \d+ s/)).toBeVisible()
    for (const line of homeLines) await expect(page.getByText(line)).toBeVisible()
    await expectCosts(page, { Shipping: 'Free', Tax: '$4.32', Total: '$58.32' })
  })

  await test.step('the order is paid', async () => {
    await placeButton(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you, your order is placed' })).toBeFocused()
    await expect(page).toHaveSaid('Order placed successfully')
    const [order] = await ordersOf(member)
    reference = order?.reference ?? ''
    await expect(fact(page, 'Order ID')).toContainText(reference)
    await expect(fact(page, 'Paid')).toHaveText('0.0011664 BTC')
    await expect(fact(page, 'Status')).toHaveText('Processing')
    await expectCosts(page, { Subtotal: '$54.00', Shipping: 'Free', Tax: '$4.32', Total: '$58.32' })
    await product.email(member.email, new RegExp(reference))
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Sacred Marketplace' })).toBeVisible()
    await expect(page.getByText('Your cart is empty')).toHaveCount(0)
    await page.goForward()
    await page.getByRole('link', { name: 'Track your order' }).click()
    expect(refusedQuotes, 'no price is asked for of an empty cart').toEqual([])
    await expect(page).toHaveURL(`/order-tracking?order=${reference}`)
    await expect(dialog.getByText('Being prepared')).toBeVisible()
  })

  const update = admin.getByRole('dialog', { name: /^Tracking for / })

  await test.step('the administrator packs it with a packing slip that shows items and address, but no prices', async () => {
    await admin.goto('/admin/store')
    await admin.getByRole('tab', { name: 'Order Management' }).click()
    await admin.getByRole('searchbox', { name: /^Search order/ }).fill(reference)
    await expect(admin.getByText(/^Showing 1 of 1 ·/)).toBeVisible()
    const row = rowOf(admin, reference)
    for (const text of [member.name, '3 items', '$58.32', '0.0011664 BTC', 'Processing'])
      await expect(row).toContainText(text)
    for (const name of [member.name, oil.name])
      expect(await row.getByText(name).evaluate((cell) => cell.scrollWidth > cell.clientWidth), `${name} is cut`).toBe(
        false,
      )
    await row.getByRole('button', { name: `More actions for ${reference}` }).click()
    const arrived = admin.waitForEvent('download')
    await admin.getByRole('menuitem', { name: 'Packing slip (PDF)' }).click()
    const file = await arrived
    expect(file.suggestedFilename()).toBe(`packing-slip-${reference}.pdf`)
    const pdfText = await textOfPdf(await readFile(await file.path()))
    const { first_name, last_name } = home
    for (const text of [reference, `${first_name} ${last_name}`, ...homeLines, oil.name, bowl.name])
      expect(pdfText).toContain(text)
    expect(pdfText).toContain('2 x')
    expect(pdfText).not.toMatch(/\$|USD|BTC|58\.32|0\.0011664/)
    expect(pdfText).not.toContain(member.email)
  })

  await test.step('the administrator ships it, and the member’s page updates by itself', async () => {
    await rowOf(admin, reference)
      .getByRole('button', { name: `Update tracking: ${reference}` })
      .click()
    // The form is visible to administrators only; the timeline and delivery details only to the member.
    await expect(update.getByRole('combobox', { name: 'Status' })).toBeVisible()
    await expect(update.getByRole('list')).toHaveCount(0)
    await expect(update.getByRole('heading', { name: 'Timeline' })).toHaveCount(0)
    await expect(dialog.getByRole('region', { name: 'Timeline' })).toBeVisible()
    await expect(dialog.getByRole('form')).toHaveCount(0)
    await expect(dialog.getByRole('textbox')).toHaveCount(0)
    await update.getByRole('button', { name: 'Update tracking' }).click()
    await expect(update.getByRole('textbox', { name: 'Location' })).toBeFocused()
    await update.getByRole('textbox', { name: 'Location' }).fill('Portland, Oregon')
    await update.getByRole('textbox', { name: 'Tracking number' }).fill('1Z999AA10123456784')
    await update.getByRole('combobox', { name: 'Carrier' }).click()
    await admin.getByRole('option', { name: 'UPS' }).click()
    await update.getByRole('button', { name: 'Update tracking' }).click()
    await expect(admin).toHaveSaid('Tracking Information Updated Successfully')
    const progress = dialog.getByRole('list', { name: `Order ${reference} progress` }).getByRole('listitem')
    await expect(progress).toContainText([
      /Order Confirmed, done/,
      /Processing, done/,
      /Shipped, current/,
      /Out for Delivery, upcoming/,
      /Delivered, upcoming/,
    ])
    await expect(fact(dialog, 'Tracking number')).toContainText('1Z999AA10123456784')
    await expect(dialog.getByRole('region', { name: 'Timeline' })).toContainText('Portland, Oregon')
    await expect(dialog.getByRole('link', { name: /^Track with UPS/ })).toHaveAttribute(
      'href',
      'https://www.ups.com/track?tracknum=1Z999AA10123456784',
    )
  })

  await test.step('the order is delivered', async () => {
    await rowOf(admin, reference)
      .getByRole('button', { name: `Update tracking: ${reference}` })
      .click()
    await update.getByRole('combobox', { name: 'Status' }).click()
    await admin.getByRole('option', { name: 'Delivered' }).click()
    await update.getByRole('textbox', { name: 'Location' }).fill('At the door')
    await update.getByRole('button', { name: 'Update tracking' }).click()
    await expect(dialog.getByText(/^Delivered on /)).toBeVisible()
  })

  await test.step('the member rates the product, and the store shows the stars', async () => {
    await page.goto('/purchase-history')
    await orderCard(page, { reference }).getByRole('button', { name: 'Rate' }).click()
    const rating = dialog.getByRole('form', { name: oil.name })
    await rating.getByRole('button', { name: 'Save Rating' }).click()
    await expect(rating.getByText('Please choose 1 to 5 stars.')).toBeVisible()
    await rating.getByRole('radio', { name: /^4 stars/ }).check({ force: true })
    await rating.getByRole('textbox', { name: /Comment/ }).fill('It lasts all day.')
    await rating.getByRole('button', { name: 'Save Rating' }).click()
    await expect(page).toHaveSaid(`Your rating of ${oil.name} was saved.`)
    await page.goto(`/store?product=${oil.id}`)
    await expect(page.getByRole('img', { name: '4 of 5 stars, 1 rating' })).toBeVisible()
    await expect(page.getByText('It lasts all day.')).toBeVisible()
    await expect(page.getByText('Only 2 left')).toBeVisible()
  })

  await test.step('returning to the confirmation shows the current status of the order', async () => {
    const [order] = await ordersOf(member)
    await page.goto(`/store?order=${order?.id}`)
    await expect(page.getByText('Its status is now delivered.')).toBeVisible()
    await page.goto(`/store?product=${oil.id}`)
  })

  await test.step('changing the stars keeps the review text until it is edited too', async () => {
    await page.getByRole('button', { name: 'Change your rating' }).click()
    const rating = page.getByRole('dialog', { name: `Rate ${oil.name}` })
    await expect(rating.getByRole('textbox')).toHaveValue('It lasts all day.')
    await rating.getByRole('radio', { name: /^5 of 5 stars/ }).check({ force: true })
    await rating.getByRole('button', { name: 'Save Rating' }).click()
    await expect(rating).toHaveCount(0)
    await expect(page.getByRole('img', { name: '5 of 5 stars, 1 rating' })).toBeVisible()
    await expect(page.getByText('It lasts all day.')).toBeVisible()
    await page.goto('/purchase-history')
    await orderCard(page, { reference }).getByRole('button', { name: 'Rate' }).click()
    await expect(dialog.getByRole('form', { name: oil.name }).getByRole('textbox')).toHaveValue('It lasts all day.')
  })

  await test.step('coins and stock agree to the last unit', async () => {
    expect(await balanceOf(member, 'BTC')).toMatchObject({ balance: '0.0088336', held: '0' })
    expect(await stockOf(product, oil)).toBe(2)
    expect(await stockOf(product, bowl)).toBe(18)
  })
})
