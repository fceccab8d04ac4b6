import { readFile } from 'node:fs/promises'
import { aPicture } from './support/files.ts'
import { expect, test } from './support/journey.ts'
import { libraryItem, removeItem } from './support/library.ts'
import { aMember, adminApi } from './support/people.ts'
import { expectNoSidewaysScroll, isPhone, rowOf } from './support/screens.ts'
import { aName } from './support/store.ts'

test.describe.configure({ timeout: 120_000 })

test('an article is created in a new category, published, featured, edited, restored and deleted', {
  tag: '@phone-deep',
}, async ({ product, open, openAdmin }) => {
  const category = aName('Silence')
  const title = aName('Breath')
  const page = await openAdmin()
  const window = await open({ as: await aMember(product) })
  const shelf = window.getByRole('main').getByRole('listitem').filter({ hasText: title })
  await window.goto(`/content?search=${encodeURIComponent(title)}`)
  await expect(window.getByText('No results')).toBeVisible()
  const menu = async (action: string) => {
    await page.getByRole('button', { name: `More actions for ${title}` }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }

  await test.step('the category is added', async () => {
    await page.goto('/admin/content')
    await page.getByRole('button', { name: 'Add Category' }).click()
    const form = page.getByRole('dialog', { name: 'Add Category' })
    await expect(form.getByRole('button', { name: 'Create category' })).toBeDisabled()
    await form.getByRole('textbox', { name: 'Name' }).fill(category)
    await form.getByRole('combobox', { name: 'Main content type' }).click()
    await page.getByRole('option', { name: 'Audio' }).click()
    await expect(form.getByText('Up to 2 characters. Default: 🎵.')).toBeVisible()
    await form.getByRole('button', { name: 'Create category' }).click()
    await expect(page).toHaveSaid('Category Created Successfully')
    const card = page.getByRole('listitem').filter({ hasText: category })
    await expect(card).toContainText('🎵')
    await expect(card).toContainText('Audio · 0 items')
  })

  await test.step('a draft is visible to administrators only', async () => {
    if (isPhone(page)) await page.getByRole('button', { name: 'Open menu' }).click()
    const sidebar = isPhone(page) ? page.getByRole('dialog') : page.getByRole('complementary')
    await sidebar.getByRole('button', { name: 'Add Content' }).click()
    const form = page.getByRole('dialog', { name: 'Add Content' })
    await expect(form.getByRole('textbox', { name: 'Title' })).toBeFocused()
    const create = form.getByRole('button', { name: 'Create content' })
    await expect(create).toBeDisabled()
    await form.getByRole('textbox', { name: 'Title' }).fill(title)
    for (const [field, choice] of [
      ['Type', 'Article'],
      ['Category', category],
    ] as const) {
      await form.getByRole('combobox', { name: field }).click()
      await page.getByRole('option', { name: choice }).click()
    }
    await form.getByRole('textbox', { name: 'Duration' }).fill('20 min')
    await form.getByRole('textbox', { name: 'Description' }).fill('Twenty minutes of sitting.')
    await form.getByRole('textbox', { name: 'Text', exact: true }).fill('# Arriving\n\nSit down.\n\nStay.')
    await form.getByText('Preview', { exact: true }).click()
    await expect(form.getByRole('heading', { name: 'Arriving' })).toBeVisible()
    await form.getByRole('textbox', { name: 'Tags' }).fill('breath, bell,, evening, night, calm, still, slow')
    await form.getByLabel('Cover', { exact: true }).setInputFiles(aPicture(800, 600))
    await expect(form.getByRole('img', { name: 'The cover you chose' })).toBeVisible()
    await create.click()
    await expect(page).toHaveSaid('Content Created Successfully')
    await page.goto(`/admin/content?search=${encodeURIComponent(title)}`)
    await expect(rowOf(page, title)).toContainText('Draft')
    await expect(rowOf(page, title)).toContainText('+2 more')
    await expectNoSidewaysScroll(page)
    await expect(window.getByText('No results')).toBeVisible()
  })

  await test.step('the published and featured article appears for members by itself', async () => {
    await page.getByRole('button', { name: `Publish ${title}` }).click()
    await expect(page).toHaveSaid('Content Updated Successfully')
    await expect(rowOf(page, title)).toContainText('Published')
    await expect(shelf.first()).toBeVisible()
    const star = page.getByRole('button', { name: `Feature ${title}` })
    await star.click()
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    // The star updates optimistically, so poll the list for the server's state.
    const featured = async () =>
      (
        await (
          await adminApi(product)
        ).get<{ total: number }>(`/content/manage?show=featured&search=${title.split(' ')[1]}`)
      ).total
    await expect.poll(featured).toBe(1)
    await page.goto(`/admin/content?search=${encodeURIComponent(title)}&show=featured`)
    await expect(rowOf(page, title)).toBeVisible()
  })

  await test.step('an edit is saved, and the earlier version is stored', async () => {
    await page.getByRole('button', { name: `Edit ${title}` }).click()
    const form = page.getByRole('dialog', { name: `Edit ${title}` })
    await form.getByRole('textbox', { name: 'Text', exact: true }).fill('# Arriving\n\nSit upright.\n\nStay.')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveSaid('Content Updated Successfully')
    await expect(form).toBeHidden()
    await menu('Version history')
    const versions = page.getByRole('dialog', { name: `Version history of ${title}` })
    const differs = versions.getByRole('region', { name: 'Changes' })
    await expect(differs).toContainText('Only in this versionSit down.')
    await expect(differs).toContainText('Only in the current versionSit upright.')
    await versions.getByRole('button', { name: 'Restore…' }).click()
    await page
      .getByRole('dialog', { name: /^Restore version \d+ of/ })
      .getByRole('button', { name: 'Restore' })
      .click()
    await expect(versions.getByRole('list', { name: 'Versions' }).getByRole('button')).toHaveCount(2)
    await versions.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: `Edit ${title}` }).click()
    await expect(form.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue(
      '# Arriving\n\nSit down.\n\nStay.',
    )
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(form).toBeHidden()
  })

  await test.step('the access check shows which levels can open the article', async () => {
    await menu('Who can open it')
    const confirmation = page.getByRole('dialog', { name: `Who can open ${title}` })
    await expect(confirmation.getByRole('heading', { name: 'Has access' })).toBeVisible()
    await confirmation.getByRole('combobox', { name: 'Level' }).click()
    await page.getByRole('option', { name: 'Master' }).click()
    await expect(confirmation.getByRole('heading', { name: 'No access' })).toBeVisible()
    await expect(confirmation).toContainText('Available toSeeker')
    await confirmation.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('a category with items cannot be deleted', async () => {
    await page.goto('/admin/content?view=categories')
    await page.getByRole('button', { name: `Delete ${category}` }).click()
    const confirmation = page.getByRole('dialog', { name: `Delete ${category}` })
    await expect(confirmation).toContainText('This category has 1 item. Move or delete them first.')
    await confirmation.getByRole('link', { name: 'Show items' }).click()
    await expect(rowOf(page, title)).toBeVisible()
  })

  await test.step('the article is deleted after a confirmation, then its category', async () => {
    await menu('Delete')
    const question = page.getByRole('dialog', { name: `Are you sure you want to delete "${title}"?` })
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page).toHaveSaid('Content Deleted Successfully')
    await expect(shelf).toHaveCount(0)
    await page.goto('/admin/content?view=categories')
    const card = page.getByRole('listitem').filter({ hasText: category })
    await card.getByRole('switch', { name: `Show ${category} in the library` }).press('Space')
    await expect(card).toContainText('Inactive')
    await card.getByRole('button', { name: `Delete ${category}` }).click()
    await page
      .getByRole('dialog', { name: `Are you sure you want to delete "${category}"?` })
      .getByRole('button', { name: 'Delete', exact: true })
      .click()
    await expect(page).toHaveSaid('Category Deleted Successfully')
    await expect(card).toHaveCount(0)
  })
})

test('items are published, moved and unpublished in bulk, and the filtered list is exported as CSV', {
  tag: '@deep',
}, async ({ product, openAdmin }) => {
  const items = [
    await libraryItem(product, 'Walking one', { published: 'false', 'tags[0]': 'together' }),
    await libraryItem(product, 'Walking two', { published: 'false', 'tags[0]': 'together' }),
  ]
  const page = await openAdmin()
  const choose = () => page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const bar = page.getByRole('region', { name: 'Bulk actions' })
  await page.goto('/admin/content?search=together')
  await expect(page.getByRole('row').filter({ hasText: 'Draft' })).toHaveCount(2)

  await test.step('items are published and featured', async () => {
    await choose()
    await bar.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page).toHaveSaid('2 items updated')
    await expect(page.getByRole('row').filter({ hasText: 'Published' })).toHaveCount(2)
    await choose()
    await expect(bar.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0)
    await bar.getByRole('button', { name: 'Feature', exact: true }).click()
    await expect(page.getByRole('button', { name: /^Feature /, pressed: true })).toHaveCount(2)
  })

  await test.step('items are moved', async () => {
    await choose()
    await bar.getByRole('button', { name: 'Move to a category…' }).click()
    const form = page.getByRole('dialog', { name: 'Move 2 items to a category' })
    await form.getByRole('combobox', { name: 'Category' }).click()
    await page.getByRole('option', { name: 'Chakra Work' }).click()
    await form.getByRole('button', { name: 'Move' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Chakra Work' })).toHaveCount(2)
  })

  await test.step('the list is exported as a file', async () => {
    const arrived = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await arrived
    expect(file.suggestedFilename()).toMatch(/^content-\d{4}-\d{2}-\d{2}\.csv$/)
    const [, ...rows] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n')
    expect(rows).toHaveLength(2)
    for (const { title } of items) expect(rows.join('\n')).toContain(title)
  })

  await test.step('items are unpublished', async () => {
    await choose()
    await bar.getByRole('button', { name: 'Unpublish', exact: true }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Draft' })).toHaveCount(2)
  })
  for (const item of items) await removeItem(product, item)
})

test('when two administrators edit an item, the second sees the differences and loses nothing', {
  tag: '@deep',
}, async ({ product, openAdmin }) => {
  const item = await libraryItem(product, 'Ember', { text_content: 'One.' })
  const page = await openAdmin()
  await page.goto(`/admin/content?open=edit:${item.id}`)
  const form = page.getByRole('dialog', { name: `Edit ${item.title}` })
  const text = form.getByRole('textbox', { name: 'Text', exact: true })
  await text.fill('Mine.')
  const conflicting = new FormData()
  conflicting.append('text_content', 'Theirs.')
  conflicting.append('duration', '12 min')
  await (await adminApi(product)).send('POST', `/content/${item.id}`, conflicting)
  await expect(form.getByText('Someone else changed this item while you were editing.')).toBeVisible()
  await expect(form.getByText('Changed: Duration, Text.')).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Someone else changed this in the meantime.', { exact: false })).toBeVisible()
  await expect(text).toHaveValue('Mine.')
  await form.getByRole('button', { name: 'Apply their changes to fields I didn’t edit' }).click()
  await expect(form.getByRole('textbox', { name: 'Duration' })).toHaveValue('12 min')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveSaid('Content Updated Successfully')
  await expect(form).toBeHidden()
  const { content } = await (await adminApi(product)).get<{ content: { duration: string; textContent: string } }>(
    `/content/manage/${item.id}`,
  )
  expect(content).toMatchObject({ duration: '12 min', textContent: 'Mine.' })
  await removeItem(product, item)
})

test('a book is added with details read from its file, and an invalid file is rejected at its field', {
  tag: '@deep',
}, async ({ product, openAdmin }) => {
  const title = aName('Hours')
  const page = await openAdmin()
  await page.goto('/admin/content?open=add')
  const form = page.getByRole('dialog', { name: 'Add Content' })
  await form.getByRole('textbox', { name: 'Title' }).fill(title)
  for (const [field, choice] of [
    ['Type', 'Book'],
    ['Category', 'Prayers'],
  ] as const) {
    await form.getByRole('combobox', { name: field }).click()
    await page.getByRole('option', { name: choice }).click()
  }
  await form.getByRole('textbox', { name: 'Duration' }).fill('3 pages')
  await form.getByRole('textbox', { name: 'Description' }).fill('One for each hour.')
  await form.getByText('Upload', { exact: true }).click()
  const file = form.getByRole('button', { name: 'File', exact: true })
  await file.setInputFiles({ name: 'hours.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('Words') })
  await expect(
    form.getByText('Unsupported file type. Please choose one of these: .pdf, .doc, .docx, .txt, .md, .markdown.'),
  ).toBeVisible()
  const create = form.getByRole('button', { name: 'Create content' })
  await file.setInputFiles({ name: 'hours.pdf', mimeType: 'application/pdf', buffer: Buffer.from('No document') })
  await expect(form.getByText('This file is named .pdf but isn’t a PDF.')).toBeVisible()
  await file.setInputFiles({ name: 'hours.txt', mimeType: 'text/plain', buffer: Buffer.from('Lauds, sext, compline.') })
  await create.click()
  await expect(page).toHaveSaid('Content Created Successfully')
  const searchPath = `/content/manage?search=${title.split(' ')[1]}`
  const { content } = await (await adminApi(product)).get<{ content: { id: string; title: string }[] }>(searchPath)
  const [book] = content
  await page.goto(`/admin/content?open=edit:${book?.id}`)
  await expect(page.getByRole('dialog').getByText('Now: hours.txt, 22 Bytes')).toBeVisible()
  await (await adminApi(product)).send('DELETE', `/content/${book?.id}`)
})
