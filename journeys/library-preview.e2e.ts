import { expect, test } from './support/journey.ts'
import { libraryItem } from './support/library.ts'
import { adminApi } from './support/people.ts'
import { expectNoSidewaysScroll } from './support/screens.ts'

test.describe.configure({ timeout: 120_000 })

test('the library can be previewed as a level or as a visitor, and the preview is not counted', {
  tag: ['@phone', '@deep'],
}, async ({ product, openAdmin }) => {
  const article = await libraryItem(product, 'Letter to guardians', {
    level: 'guardian',
    text_content: 'Only guardians read this.',
  })
  const page = await openAdmin()
  await page.goto('/admin/content')
  await page.getByRole('link', { name: 'Preview as…' }).click()
  const bar = page.getByRole('region', { name: 'Library preview' })
  const choose = async (person: string) => {
    await bar.getByRole('combobox', { name: 'Preview as' }).click()
    await page.getByRole('option', { name: person }).click()
  }
  await choose('A Seeker member')
  await page.getByRole('searchbox', { name: 'Search the library' }).fill(article.title)
  const listItem = page.getByRole('main').getByRole('listitem').filter({ hasText: article.title })
  await expect(listItem).toContainText('Available to Guardian')
  await expect(listItem.getByRole('button')).toHaveCount(0)
  await listItem.getByRole('link', { name: article.title }).click()
  await expect(page.getByText('Upgrade to Guardian to unlock it.')).toBeVisible()
  await expect(page.getByText('Only guardians read this.')).toHaveCount(0)
  await choose('A Guardian member')
  await expect(page.getByText('Only guardians read this.')).toBeVisible()
  await choose('A visitor')
  await expect(page.getByText('It’s available to members who are signed in.')).toBeVisible()
  await choose('A Guardian member')
  await bar.getByLabel('At the end of').fill('2020-01-01')
  await expect(page.getByText('This item isn’t in the library on that day.')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await bar.getByRole('button', { name: 'Leave preview' }).click()
  await expect(page.getByRole('tab', { name: 'Categories' })).toBeVisible()
  const insight = await (await adminApi(product)).get<{ insight: { opened: unknown } }>(
    `/content/${article.id}/insight`,
  )
  expect(insight.insight.opened).toBeNull()
})
