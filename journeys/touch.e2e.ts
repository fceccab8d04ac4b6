import { expect, test } from './support/journey.ts'
import { libraryItem, onShelf } from './support/library.ts'
import { aMember } from './support/people.ts'
import { expectNoSidewaysScroll } from './support/screens.ts'
import { goods, ordered, addToCart, saveAddress, track } from './support/store.ts'
import { smallTargets } from './support/touch.ts'
import { aHolder } from './support/wallet.ts'

test('controls are large enough for touch on a phone, and no title runs under the close button', {
  tag: '@phone-only',
}, async ({ product, open, openAdmin }) => {
  const name = `Lamp ${'of salt and light '.repeat(5).trim()}`
  const lamp = await goods(product, 'Lamp', { name })

  await test.step('the store of administrators', async () => {
    const page = await openAdmin()
    await page.goto('/admin/store?view=categories')
    const tab = page.getByRole('tab', { name: 'Order Management' })
    await expect(page.getByRole('link', { name: /products? in Meditation Tools/ })).toBeVisible()
    await expect(tab).toBeInViewport({ ratio: 1 })
    expect(await smallTargets(page)).toEqual([])
    await page.goto(`/admin/store?open=edit:${lamp.id}`)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(name)
    const title = await dialog.getByRole('heading', { name }).boundingBox()
    const close = await dialog.getByRole('button', { name: 'Close' }).boundingBox()
    if (!title || !close) throw new Error('The dialog has a title and a cross')
    expect(close.x - (title.x + title.width)).toBeGreaterThanOrEqual(8)
    expect(await smallTargets(page)).toEqual([])
    await expectNoSidewaysScroll(page)
  })

  await test.step('the cart', async () => {
    const member = await aHolder(product, { BTC: '0.02' })
    await addToCart(member, lamp)
    const page = await open({ as: member })
    await page.goto('/store?open=cart')
    const drawer = page.getByRole('dialog', { name: 'Your cart' })
    await expect(drawer.getByRole('link', { name })).toBeVisible()
    expect(await smallTargets(page)).toEqual([])
    await page.goto('/store?checkout=details')
    await expect(page.getByRole('checkbox')).toBeVisible()
    expect(await smallTargets(page)).toEqual([])
  })

  await test.step('the library', async () => {
    const item = await libraryItem(product, 'Lamp', { 'tags[0]': 'light', level: 'master' })
    const page = await open({ as: await aMember(product) })
    await page.goto('/content')
    await expect(onShelf(page, item)).toBeVisible()
    expect(await smallTargets(page)).toEqual([])
    await page.goto(`/content/${item.id}`)
    await expect(page.getByRole('region', { name: 'Locked' })).toBeVisible()
    expect(await smallTargets(page)).toEqual([])
    await expectNoSidewaysScroll(page)
  })

  await test.step('a refund in parts', async () => {
    const buyer = await aHolder(product, { BTC: '0.02' })
    await saveAddress(buyer)
    const order = await ordered(buyer, lamp)
    await track(product, order, 'shipped')
    const page = await openAdmin()
    await page.goto(`/admin/store?view=orders&action=refund:${order.id}`)
    await expect(page.getByRole('radio', { name: 'Selected items' })).toBeVisible()
    expect(await smallTargets(page)).toEqual([])
  })
})
