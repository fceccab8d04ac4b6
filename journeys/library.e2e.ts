import { aScan, isDrawn } from './support/files.ts'
import { expect, test } from './support/journey.ts'
import { book, film, libraryItem, onShelf, removeItem } from './support/library.ts'
import { aMember } from './support/people.ts'
import { expectNoSidewaysScroll } from './support/screens.ts'

test('a seeker finds an article by filters and search, and reads it', { tag: '@phone' }, async ({ product, open }) => {
  const member = await aMember(product)
  const article = await libraryItem(product, 'Keeping a vow', {
    category: 'Prayers',
    'tags[0]': 'promises',
    text_content: '# What a vow is\n\nIt is *kept*, not made. <script>document.title = "owned"</script>',
  })
  const talk = await libraryItem(product, 'Listening room', {
    type: 'video',
    category: 'Prayers',
    external_url: 'https://films.example.org/1',
  })
  const page = await open({ as: member })

  await test.step('the article list opens from the overview and the library navigation', async () => {
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Content', exact: true }).filter({ visible: true }).click()
    await expect(page).toHaveURL(/\/content$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible()
    const defaults = [
      'Enlightenment',
      'Preaching',
      'Wellness',
      'Prayers',
      'Healing',
      'Meditation',
      'Sacred Geometry',
      'Chakra Work',
    ]
    for (const name of [...defaults, 'Video', 'Audio', 'Article', 'Text', 'Book', 'Course'])
      await expect(page.getByRole('button', { name, exact: true })).toBeAttached()
    await expect(onShelf(page, article)).toContainText('Article · 9 min')
    await expect(page.getByRole('region', { name: 'New for you' })).toContainText(article.title)
    await expectNoSidewaysScroll(page)
  })

  await test.step('filters and search are in the URL', async () => {
    await page.getByRole('button', { name: 'Prayers', exact: true }).click()
    await page.getByRole('button', { name: 'Article', exact: true }).click()
    await expect(onShelf(page, talk)).toHaveCount(0)
    await page.getByRole('button', { name: 'Article', exact: true }).click()
    await expect(onShelf(page, talk)).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search the library' }).fill('promises')
    await expect(onShelf(page, talk)).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`category=${article.categoryId}`))
    await expect(page).toHaveURL(/search=promises/)
    await page.reload()
    await expect(onShelf(page, article)).toBeVisible()
    await expect(onShelf(page, talk)).toHaveCount(0)
    await expect(page.getByRole('searchbox', { name: 'Search the library' })).toHaveValue('promises')
  })

  await test.step('the article page has its details and its text', async () => {
    await page.getByRole('link', { name: article.title }).click()
    await expect(page).toHaveURL(new RegExp(`/content/${article.id}$`))
    await expect(page.getByRole('heading', { level: 1, name: article.title })).toBeVisible()
    await expect(page.getByText('It’s included in the Seeker membership.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'What a vow is' })).toBeVisible()
    await expect(page.locator('em')).toHaveText('kept')
    await expect(page.getByText('<script>')).toBeVisible()
    await expect(page).not.toHaveTitle('owned')
    await expect(page.getByRole('region', { name: 'More in Prayers' })).toContainText(talk.title)
    await expectNoSidewaysScroll(page)
    await page.goBack()
    await expect(page.getByRole('searchbox', { name: 'Search the library' })).toHaveValue('promises')
  })
})

test('an item of another level stays locked, names the level that opens it, and opens to that level', {
  tag: '@phone-deep',
}, async ({ product, open }) => {
  const point = await libraryItem(product, 'Still point', { level: 'master', text_content: 'Only masters read this.' })
  const bell = await libraryItem(product, 'Bell at dusk', { level: 'seeker' })
  const find = `/content?search=${encodeURIComponent(point.title)}`

  await test.step('a seeker sees it locked', async () => {
    const page = await open({ as: await aMember(product) })
    await page.goto(find)
    await expect(onShelf(page, point)).toContainText('Available to Master')
    await page.getByRole('link', { name: point.title }).click()
    const card = page.getByRole('region', { name: 'Locked' })
    await expect(card).toContainText('It’s available to Master members.')
    await expect(card).toContainText('Upgrade to Master to unlock it.')
    await expect(page.getByText(point.description)).toBeVisible()
    await expect(page.getByText('Only masters read this.')).toHaveCount(0)
    await page.goto(`${find}&open=true`)
    await expect(page.getByText('No results available to you')).toBeVisible()
  })

  await test.step('a master sees items of lower levels locked, and no upgrade is offered', async () => {
    const page = await open({ as: await aMember(product, 'master') })
    await page.goto(`/content/${point.id}`)
    await expect(page.getByText('Only masters read this.')).toBeVisible()
    await page.goto(`/content/${bell.id}`)
    const card = page.getByRole('region', { name: 'Locked' })
    await expect(card).toContainText('It’s only available to Seeker members.')
    await expect(card).not.toContainText('to unlock it')
  })
})

test('published and unpublished items appear and disappear live, and the list keeps its layout', {
  tag: '@deep',
}, async ({ product, open }) => {
  const page = await open({ as: await aMember(product) })
  await libraryItem(product, 'Salt and water', { category: 'Chakra Work', 'tags[0]': 'salt' })
  await page.goto('/content?search=salt')
  await expect(page.getByText(/^Showing/)).toBeVisible()
  const listItems = page.getByRole('main').getByRole('listitem')
  const before = await listItems.count()
  const added = await libraryItem(product, 'More salt', { 'tags[0]': 'salt' })
  await expect(onShelf(page, added)).toBeVisible()
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'List', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(onShelf(page, added)).toBeVisible()
  await removeItem(product, added)
  await expect(listItems).toHaveCount(before)
  await page.goto(`/content/${added.id}`)
  await expect(page.getByText('Item not found')).toBeVisible()
})

test('a film keeps playing across screens, is completed at its end, and unfinished items can be resumed', {
  tag: '@phone-deep',
}, async ({ product, open }) => {
  const video = await film(product, 'Room of sound')
  const article = await libraryItem(product, 'Long letter', { text_content: 'Word after word.\n\n'.repeat(120) })
  const page = await open({ as: await aMember(product) })
  const small = page.getByRole('region', { name: 'Now playing' })

  await test.step('the film plays, continues on other screens, and links back', async () => {
    await page.goto(`/content/${video.id}`)
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await page.getByRole('link', { name: 'Store', exact: true }).filter({ visible: true }).click()
    await expect(small).toContainText(video.title)
    await expectNoSidewaysScroll(page)
    await small.getByRole('link', { name: video.title }).click()
    await expect(page).toHaveURL(new RegExp(`/content/${video.id}$`))
    await expect(small).toBeHidden()
    await expect(page.getByRole('button', { name: 'Done', exact: true })).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('the film is added to the favorites, and marked as done on the shelf', async () => {
    await page.getByRole('button', { name: `Favorite: ${video.title}` }).click()
    await expect(page.getByRole('button', { name: `Favorite: ${video.title}` })).toHaveAttribute('aria-pressed', 'true')
    await page.goto('/content')
    await expect(page.getByRole('region', { name: 'Favorites' })).toContainText(video.title)
    await page.goto(`/content?search=${encodeURIComponent(video.title)}`)
    await expect(onShelf(page, video).getByRole('img', { name: 'Done' })).toBeVisible()
  })

  await test.step('an article resumes at the last position', async () => {
    await page.goto(`/content/${article.id}`)
    const saved = page.waitForResponse(
      (answer) => answer.url().endsWith('/progress') && answer.request().postData()?.includes('"reached":0.') === true,
    )
    await page.getByText('Word after word.').nth(60).scrollIntoViewIfNeeded()
    await saved
    await page.goto('/dashboard')
    const card = page.getByRole('article', { name: `Resume: ${article.title}` })
    await card.getByRole('link', { name: 'Resume' }).click()
    await expect(page).toHaveURL(new RegExp(`/content/${article.id}$`))
    await expect(page.getByText('Word after word.').nth(60)).toBeInViewport()
    await page.goto('/content')
    await page.getByRole('button', { name: `Remove from Continue: ${article.title}` }).click()
    await expect(card).toHaveCount(0)
  })
})

test('a book is read page by page, and downloaded where its author allows it', { tag: '@deep' }, async ({
  product,
  open,
}) => {
  const publication = await book(product, 'Circles')
  const page = await open({ as: await aMember(product) })
  await page.goto(`/content/${publication.id}`)
  await expect(page.locator('canvas').first()).toBeVisible()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('circles.pdf')
  expect(await saved.failure()).toBeNull()

  await test.step('after being hidden for a moment, the pages have the same width as before', async () => {
    const width = async () => (await page.locator('canvas').first().boundingBox())?.width ?? 0
    const before = await width()
    expect(before).toBeGreaterThan(200)
    await page.evaluate(async () => {
      const main = document.querySelector('main') as HTMLElement
      const drawn = async () => new Promise((done) => requestAnimationFrame(done))
      main.style.display = 'none'
      await drawn()
      await drawn()
      main.style.display = ''
    })
    await expect.poll(width).toBe(before)
  })

  await test.step('a scanned page is drawn as well', async () => {
    const scanned = await book(product, 'Scanned circles', (await aScan()).buffer)
    await page.goto(`/content/${scanned.id}`)
    await expect(page.getByRole('document')).toBeVisible()
    await expect.poll(() => isDrawn(page.locator('canvas').first())).toBe(true)
  })
})
