import { readFile } from 'node:fs/promises'
import { callerOf } from './support/api.ts'
import { aNote, aPicture } from './support/files.ts'
import { expect, test } from './support/journey.ts'
import { aMember } from './support/people.ts'
import { rowOf } from './support/screens.ts'
import { aName, type Goods, goods, goodsNamed, shelves } from './support/store.ts'

test.describe.configure({ timeout: 120_000 })

test('a product is added with its picture, edited, featured, and deleted after a confirmation', {
  tag: '@phone-deep',
}, async ({ product, open, openAdmin }) => {
  const name = aName('Singing Bowl')
  const page = await openAdmin()
  const form = page.getByRole('dialog', { name: 'Add Product' })
  const list = `/admin/store?search=${encodeURIComponent(name)}`
  const window = await open({ as: await aMember(product) })
  const shelf = window.getByRole('listitem').filter({ hasText: name })
  await window.goto(`/store?search=${encodeURIComponent(name)}`)
  await expect(window.getByText('No results')).toBeVisible()

  await test.step('an added product appears in the store by itself', async () => {
    await page.goto('/admin/store')
    await page.getByRole('main').getByRole('button', { name: 'Add Product' }).first().click()
    await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await expect(form.getByRole('button', { name: 'Create product' })).toBeDisabled()
    await form.getByRole('textbox', { name: 'Name' }).fill(name)
    await form.getByRole('combobox', { name: 'Category' }).click()
    await page.getByRole('option', { name: 'Meditation Tools' }).click()
    await form.getByRole('textbox', { name: 'Description' }).fill('Hammered by hand.')
    await form.getByRole('textbox', { name: 'Price in USD' }).fill('8o')
    await expect(form.getByText('Please enter a number of 0 or more, like 1299.90.')).toBeVisible()
    await form.getByRole('textbox', { name: 'Price in USD' }).fill('80,00')
    await form.getByRole('textbox', { name: 'Discount in percent' }).fill('15')
    await form.getByRole('textbox', { name: 'Stock' }).fill('4')
    await form.getByRole('textbox', { name: 'Tags' }).fill('bowl, sound')
    await expect(form.getByText('Members pay $68.00 instead of $80.00, before tax and shipping')).toBeVisible()
    await form.getByLabel('Picture', { exact: true }).setInputFiles(aNote())
    await expect(form.getByText('Please choose a PNG, JPEG, GIF or WebP picture.')).toBeVisible()
    await form
      .getByLabel('Picture', { exact: true })
      .setInputFiles({ ...aPicture(), buffer: Buffer.from('No picture') })
    await expect(form.getByText('This file is named .png but isn’t a PNG.')).toBeVisible()
    await expect(form.getByRole('img', { name: 'The picture you chose' })).toHaveCount(0)
    await form.getByLabel('Picture', { exact: true }).setInputFiles(aPicture(800, 800))
    await expect(form.getByRole('img', { name: 'The picture you chose' })).toBeVisible()
    await form.getByRole('button', { name: 'Create product' }).click()
    await expect(page).toHaveSaid('Product Created Successfully')
    await expect(shelf).toContainText('$68.00')
    await expect(shelf).toContainText('Only 4 left')
    const { image } = (await goodsNamed(product, name)) as Goods
    const picture = await fetch(new URL(image ?? '', product.url))
    expect(picture.headers.get('content-type')).toBe('image/webp')
    expect(picture.headers.get('cache-control')).toContain('immutable')
  })

  await test.step('the list loads the smallest picture that is large enough for it', async () => {
    await page.goto(list)
    const image = rowOf(page, name).locator('img')
    const isLoaded = () => image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)
    await expect.poll(isLoaded).toBe(true)
    const { images } = (await goodsNamed(product, name)) as Goods
    const smallest = new URL(images?.['320'] ?? '', product.url).href
    expect(await image.evaluate((img: HTMLImageElement) => img.currentSrc)).toBe(smallest)
  })

  await test.step('the product is low on stock and edited', async () => {
    await page.goto(`${list}&show=low_stock`)
    await expect(rowOf(page, name)).toContainText('Only 4 left')
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    const edit = page.getByRole('dialog', { name: `Edit ${name}` })
    await edit.getByRole('textbox', { name: 'Stock' }).fill('40')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveSaid('Product Updated Successfully')
    await expect(page.getByText('No results')).toBeVisible()
    await expect(shelf).toContainText('In stock')
  })

  await test.step('the product is featured and no longer featured', async () => {
    await page.goto(list)
    const star = page.getByRole('button', { name: `Feature ${name}` })
    await star.click()
    await expect(shelf).toContainText('Featured')
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await star.click()
    await expect(shelf).not.toContainText('Featured')
    expect(await goodsNamed(product, name)).toMatchObject({ isFeatured: false, stockCount: 40 })
  })

  await test.step('the product is deleted', async () => {
    const question = page.getByRole('dialog', { name: `Are you sure you want to delete "${name}"?` })
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page).toHaveSaid('Product Deleted Successfully')
    await expect(page.getByText('No results')).toBeVisible()
    await expect(shelf).toHaveCount(0)
    expect(await goodsNamed(product, name)).toBeUndefined()
  })
})

test('categories are added, hidden and deleted unless they have products, which are exported as CSV', {
  tag: '@deep',
}, async ({ product, openAdmin }) => {
  const name = aName('Rituals')
  const page = await openAdmin()
  const card = page.getByRole('listitem').filter({ hasText: name })
  const question = page.getByRole('dialog', { name: `Are you sure you want to delete "${name}"?` })

  await test.step('the category is added', async () => {
    await page.goto('/admin/store')
    await page.getByRole('tab', { name: 'Categories' }).click()
    await page.getByRole('button', { name: 'Add Category' }).click()
    const form = page.getByRole('dialog', { name: 'Add Category' })
    await form.getByRole('textbox', { name: 'Name' }).fill(name)
    await expect(form.getByRole('button', { name: 'Create category' })).toBeDisabled()
    await form.getByRole('textbox', { name: 'Description' }).fill('For evenings.')
    await form.getByRole('button', { name: 'Create category' }).click()
    await expect(page).toHaveSaid('Category Created Successfully')
    await expect(card).toContainText('0 products')
  })

  const bowl = await goods(product, 'Bowl', { category: name })

  await test.step('the category is hidden', async () => {
    await expect(card).toContainText('1 product')
    await card.getByRole('switch', { name: `Show ${name} in the store` }).press('Space')
    await expect(page).toHaveSaid('Category Updated Successfully')
    await expect(card).toContainText('Inactive')
    const { categories } = await callerOf(product).get<{ categories: { name: string }[] }>('/product/category')
    expect(categories.map((category) => category.name)).not.toContain(name)
  })

  await test.step('a category with a product cannot be deleted', async () => {
    await card.getByRole('button', { name: `Delete ${name}` }).click()
    const confirmation = page.getByRole('dialog', { name: `Delete ${name}` })
    await expect(confirmation).toContainText('This category has 1 product. Move or delete them first.')
    await expect(confirmation.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0)
    await confirmation.getByRole('link', { name: 'View products' }).click()
    await expect(rowOf(page, bowl.name)).toBeVisible()
    await page.goBack()
    await confirmation.getByRole('button', { name: 'Close' }).last().click()
    expect((await shelves(product)).map((category) => category.name)).toContain(name)
  })

  await test.step('the products are exported as a file', async () => {
    await page.goto(`/admin/store?search=${encodeURIComponent(bowl.name)}`)
    await expect(rowOf(page, bowl.name)).toBeVisible()
    const arrived = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await arrived
    expect(file.suggestedFilename()).toMatch(/^products-\d{4}-\d{2}-\d{2}\.csv$/)
    const [, ...rows] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n')
    expect(rows).toEqual([expect.stringContaining(bowl.name)])
  })

  await test.step('an empty category is deleted', async () => {
    await page.goto(`/admin/store?search=${encodeURIComponent(bowl.name)}&open=delete:${bowl.id}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page).toHaveSaid('Product Deleted Successfully')
    await page.goto('/admin/store?view=categories')
    await card.getByRole('button', { name: `Delete ${name}` }).click()
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page).toHaveSaid('Category Deleted Successfully')
    expect((await shelves(product)).map((category) => category.name)).not.toContain(name)
  })
})
