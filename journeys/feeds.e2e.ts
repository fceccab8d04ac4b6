import { expect, test } from './support/journey.ts'
import { libraryItem } from './support/library.ts'
import { aMember } from './support/people.ts'
import { expectNoSidewaysScroll } from './support/screens.ts'

test('a member creates personal feeds, reads them in another program, and revokes them', {
  tag: ['@phone', '@deep'],
}, async ({ product, open }) => {
  const member = await aMember(product)
  const article = await libraryItem(product, 'Words to carry', { text_content: 'Carry these.' })
  const page = await open({ as: member })
  await page.goto('/content')
  const feeds = page.getByRole('region', { name: 'Listen in your podcast app' })
  await feeds.getByRole('button', { name: 'Create my private feed links' }).click()
  const address = (await feeds.getByText(/\/texts$/).textContent()) ?? ''
  await expectNoSidewaysScroll(page)

  const program = () => fetch(new URL(new URL(address).pathname, page.url()))
  const feed = await program()
  expect(feed.headers.get('content-type')).toContain('application/rss+xml')
  const read = await feed.text()
  expect(read).toContain(article.title)
  expect(read).toContain('Carry these.')

  await page.reload()
  await expect(feeds.getByText(/They can’t be shown again/)).toBeVisible()
  await expect(feeds.getByText(address)).toHaveCount(0)
  await feeds.getByRole('button', { name: 'Delete feed links' }).click()
  const question = page.getByRole('dialog', { name: 'Delete your feed links?' })
  await question.getByRole('button', { name: 'Delete feed links' }).click()
  await expect(feeds.getByRole('button', { name: 'Create my private feed links' })).toBeVisible()
  expect((await program()).status).toBe(404)
})
