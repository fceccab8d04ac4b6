import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { aMember } from './support/people.ts'
import { rowOf } from './support/screens.ts'
import { age, complete, expectInCart, goods, type Order, orderCard, ordered, regoods, track } from './support/store.ts'
import { aHolder } from './support/wallet.ts'

test.describe.configure({ timeout: 120_000 })

const choose = async (page: Page, filter: string, choice: string): Promise<void> => {
  await page.getByRole('combobox', { name: filter }).click()
  await page.getByRole('option', { name: choice }).click()
}

const previous = (page: Page) => page.getByRole('button', { name: 'Previous' })
const next = (page: Page) => page.getByRole('button', { name: 'Next' })

test('orders are paginated and filtered by date for the member and for administrators', {
  tag: '@deep',
}, async ({ product, open, openAdmin }) => {
  const member = await aHolder(product, { BTC: '0.02' })
  const bead = await goods(product, 'Bead', { price: '1' })
  const placed: Order[] = []
  while (placed.length < 12) placed.push(await ordered(member, bead))
  const [years, month, week, days] = placed as [Order, Order, Order, Order]
  const last = placed.at(-1) as Order
  for (const [order, daysAgo] of [
    [years, 400],
    [month, 40],
    [week, 10],
    [days, 2],
  ] as const)
    await age(product, order, daysAgo)

  await test.step('the member pages through the purchase history, which begins with the registration fee', async () => {
    const page = await open({ as: member })
    await page.goto('/purchase-history')
    await expect(page.getByText('Showing 10 of 13 purchases')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(10)
    await expect(previous(page)).toBeDisabled()
    await next(page).click()
    await expect(page.getByText('Showing 3 of 13 purchases')).toBeVisible()
    await expect(orderCard(page, years)).toBeVisible()
    await expect(next(page)).toBeDisabled()
    await page.reload()
    await expect(orderCard(page, years)).toBeVisible()
    await previous(page).click()
    await expect(orderCard(page, last)).toBeVisible()

    for (const [range, count, excluded] of [
      ['Last 365 days', 12, years],
      ['Last 90 days', 12, years],
      ['Last 30 days', 11, month],
    ] as const) {
      await choose(page, 'Time range', range)
      await expect(page.getByText(`Showing 10 of ${count} purchases`)).toBeVisible()
      await expect(orderCard(page, excluded)).toHaveCount(0)
    }
    await next(page).click()
    await expect(orderCard(page, week)).toBeVisible()
    await expect(next(page)).toBeDisabled()
  })

  await test.step('an administrator pages through everyone’s orders', async () => {
    const admin = await openAdmin()
    await admin.goto(`/admin/store?view=orders&search=${encodeURIComponent(member.email)}`)
    const expectCount = (count: number, total: number) => admin.getByText(new RegExp(`^Showing ${count} of ${total};`))
    await expect(expectCount(10, 12)).toBeVisible()
    await next(admin).click()
    await expect(expectCount(2, 12)).toBeVisible()
    await expect(rowOf(admin, years.reference)).toBeVisible()
    await previous(admin).click()
    await expect(rowOf(admin, last.reference)).toBeVisible()
    for (const [period, count, inside, outside] of [
      ['Last month', 10, week, month],
      ['Last 7 days', 9, days, week],
      ['Today', 8, last, days],
    ] as const) {
      await choose(admin, 'Date', period)
      await expect(expectCount(count, count)).toBeVisible()
      await expect(rowOf(admin, inside.reference)).toBeVisible()
      await expect(rowOf(admin, outside.reference)).toHaveCount(0)
    }

    await rowOf(admin, last.reference)
      .getByRole('button', { name: `More actions for ${last.reference}` })
      .click()
    await admin.getByRole('menuitem', { name: 'Cancel order' }).click()
    const question = admin.getByRole('dialog', { name: `Cancel order ${last.reference}?` })
    await question.getByRole('button', { name: 'Keep order' }).click()
    await expect(question).toBeHidden()
    await expect(rowOf(admin, last.reference)).toContainText('Processing')

    const palette = admin.getByRole('dialog', { name: 'Search or run a command' })
    for (const [typed, opened] of [
      [years.reference, `Order ${years.reference}`],
      [bead.name, `Edit ${bead.name}`],
    ] as const) {
      await admin.keyboard.press('Control+k')
      await palette.getByRole('combobox').fill(typed)
      await palette.getByRole('option', { name: typed }).last().click()
      await expect(admin.getByRole('dialog', { name: opened })).toBeVisible()
      await admin.keyboard.press('Escape')
      await expect(admin.getByRole('dialog')).toHaveCount(0)
    }
  })
})

test('the store’s shelf is paginated in both directions', { tag: '@deep' }, async ({ product, open }) => {
  const name = `Pebble${randomUUID().slice(0, 8)}`
  await product.change([
    `insert into product (id, name, description, category_id, price_cents, stock_count, created_at, updated_at)
     select gen_random_uuid(), $1 || ' ' || number, '', (select id from product_category where name = 'Home & Decor'),
            1000 + number, 5, now() - make_interval(secs => number), now()
       from generate_series(1, 15) as number`,
    name,
  ])
  const page = await open({ as: await aMember(product) })
  const card = (number: number) => page.getByRole('link', { name: `${name} ${number}`, exact: true })
  const cart = Promise.withResolvers<void>()
  await page.route('**/api/cart/getItem', async (route) => {
    await cart.promise
    await route.continue()
  })
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(`/store?search=${name}&sort=price_asc`)
  await expect(page.getByText('Showing 12 of 15 products')).toBeVisible()
  const before = await page.getByRole('searchbox', { name: 'Search products' }).boundingBox()
  cart.resolve()
  await expect(page.getByText('Free shipping over $50 · 30-day money-back guarantee')).toBeVisible()
  expect(await page.getByRole('searchbox', { name: 'Search products' }).boundingBox()).toEqual(before)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(card(12)).toBeVisible()
  await expect(card(13)).toHaveCount(0)
  await next(page).click()
  await expect(page.getByText('Showing 3 of 15 products')).toBeVisible()
  await expect(card(13)).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Products' })).toBeFocused()
  await page.goBack()
  await expect(card(1)).toBeVisible()
  await next(page).click()
  await previous(page).click()
  await expect(card(1)).toBeVisible()
  await expect(previous(page)).toBeDisabled()
  await product.change(['update product set deleted_at = now() where name like $1', `${name} %`])
})

test('reordering a completed order adds available products to the cart and names the others', {
  tag: '@deep',
}, async ({ product, open }) => {
  const member = await aHolder(product, { BTC: '0.01' })
  const bowl = await goods(product, 'Bowl', { price: '20' })
  const bell = await goods(product, 'Bell', { price: '10' })
  const few = await goods(product, 'Candle', { price: '5' })
  const order = await ordered(member, bowl, bowl, bell, few)
  for (const status of ['shipped', 'delivered'] as const) await track(product, order, status)
  const page = await open({ as: member })
  await page.goto('/purchase-history')
  await expect(orderCard(page, order)).toContainText('Delivered')
  await expect(orderCard(page, order).getByRole('button', { name: 'Reorder' })).toHaveCount(0)

  await complete(product, order)
  await regoods(product, bell.id, { in_stock: 'false' })
  await regoods(product, few.id, { stock_count: '0' })
  await page.reload()
  await orderCard(page, order).getByRole('button', { name: 'Reorder' }).click()
  const notice = orderCard(page, order).getByRole('status').filter({ hasText: 'added to your cart' })
  await expect(notice).toContainText('1 item was added to your cart.')
  await expect(notice.getByRole('listitem')).toHaveText([
    `${bell.name} is no longer available.`,
    `${few.name} is out of stock.`,
  ])
  await notice.getByRole('link', { name: 'View cart' }).click()
  await expect(page.getByRole('dialog', { name: 'Your cart' })).toContainText(bowl.name)
  await page.goto('/store')
  await expectInCart(page, 2)
})
