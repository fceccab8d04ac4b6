import { randomUUID } from 'node:crypto'
import { expect, test } from './support/journey.ts'
import { aMember, adminApi } from './support/people.ts'
import { rowOf } from './support/screens.ts'
import { goods, goodsNamed, ordered, ordersOf } from './support/store.ts'
import { aHolder } from './support/wallet.ts'

test('products are selected and changed in bulk; refused ones are named and stay selected', {
  tag: '@phone-deep',
}, async ({ product, openAdmin }) => {
  const tag = `set-${randomUUID().slice(0, 8)}`
  const bowl = await goods(product, 'Bowl', { 'tags[]': tag })
  const bell = await goods(product, 'Bell', { 'tags[]': tag })
  const mat = await goods(product, 'Mat', { 'tags[]': tag })
  const page = await openAdmin()
  await page.goto(`/admin/store?search=${tag}`)
  const bar = page.getByRole('region', { name: 'Bulk actions' })
  await expect(rowOf(page, mat.name)).toBeVisible()
  await expect(bar).toBeHidden()

  await test.step('all but one are unlisted', async () => {
    for (const { name } of [bowl, bell]) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await expect(bar).toContainText('2 selected')
    await bar.getByRole('button', { name: 'Hide from store' }).click()
    await expect(page).toHaveSaid('2 products updated')
    for (const { name } of [bowl, bell]) await expect(rowOf(page, name)).toContainText('Hidden')
    await expect(rowOf(page, mat.name)).toContainText('Visible')
    await expect(bar).toBeHidden()
  })

  await test.step('deleting asks with the number of products, and can be cancelled', async () => {
    for (const { name } of [bowl, bell]) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await bar.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('dialog', { name: 'Delete 2 products?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    await expect(bar).toContainText('2 selected')
    await bar.getByRole('button', { name: 'Clear selection' }).click()
    await expect(bar).toBeHidden()
  })

  await test.step('a product that was deleted meanwhile is refused, and the others are deleted', async () => {
    await page.route('**/api/product/manage*', (route) => route.abort())
    for (const { name } of [bowl, bell, mat]) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await (await adminApi(product)).send('DELETE', `/product/${bowl.id}`)
    await bar.getByRole('button', { name: 'Feature', exact: true }).click()
    await expect(bar.getByRole('alert')).toContainText('1 couldn’t be changed')
    await expect(bar.getByRole('alert')).toContainText(bowl.name)
    await expect(page).toHaveSaid('2 products updated')
    await expect(bar).toContainText('1 selected')
    await page.unroute('**/api/product/manage*')
    for (const { name } of [bell, mat]) expect((await goodsNamed(product, name))?.isFeatured).toBe(true)
  })
})

test('the number of rows and the visible columns of a list survive a reload', { tag: '@deep' }, async ({
  product,
  openAdmin,
}) => {
  const tag = `row-${randomUUID().slice(0, 8)}`
  for (let count = 0; count < 11; count += 1) await goods(product, 'Bead', { 'tags[]': tag })
  const page = await openAdmin()
  await page.goto(`/admin/store?search=${tag}`)
  await expect(page.getByText('Showing 10 of 11')).toBeVisible()
  await page.getByRole('combobox', { name: 'Rows per page' }).click()
  await page.getByRole('option', { name: '25' }).click()
  await expect(page.getByText('Showing 11 of 11')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Showing 11 of 11')).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Sold' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Sold' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Stock' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Sold' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Sold' }).check()
  await expect(page.getByRole('columnheader', { name: 'Sold' })).toBeVisible()
})

test('orders of one customer are shipped together, and two people are suspended together', { tag: '@deep' }, async ({
  product,
  openAdmin,
}) => {
  const member = await aHolder(product, { BTC: '0.02' })
  const bead = await goods(product, 'Bead', { price: '1' })
  const orders = [await ordered(member, bead), await ordered(member, bead)]
  const page = await openAdmin()
  const bar = page.getByRole('region', { name: 'Bulk actions' })

  await test.step('two orders are shipped with one form', async () => {
    await page.goto(`/admin/store?view=orders&search=${encodeURIComponent(member.email)}`)
    for (const { reference } of orders) await page.getByRole('checkbox', { name: `Select ${reference}` }).check()
    await bar.getByRole('button', { name: 'Update tracking…' }).click()
    const form = page.getByRole('dialog', { name: 'Update 2 orders' })
    await form.getByRole('button', { name: 'Update tracking' }).click()
    await expect(form.getByRole('textbox', { name: 'Location' })).toHaveAttribute('aria-invalid', 'true')
    await form.getByRole('textbox', { name: 'Location' }).fill('Portland, Oregon')
    await form.getByRole('button', { name: 'Update tracking' }).click()
    await expect(page).toHaveSaid('2 orders updated')
    for (const { reference } of orders) await expect(rowOf(page, reference)).toContainText('Shipped')
    expect((await ordersOf(member)).map(({ status }) => status)).toEqual(['shipped', 'shipped'])
  })

  await test.step('two people are suspended with one confirmation', async () => {
    const people = [await aMember(product), await aMember(product)]
    await page.goto('/admin/users')
    for (const { name } of people) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await bar.getByRole('button', { name: 'Suspend 2…' }).click()
    const question = page.getByRole('dialog', { name: 'Suspend 2 people?' })
    await question.getByRole('button', { name: 'Suspend' }).click()
    await expect(page).toHaveSaid('2 people suspended')
    for (const { name } of people) await expect(rowOf(page, name)).toContainText('Suspended')
  })
})
