import { content, feeds, membership, progress, texts } from '@vesica/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { anItem, forMasters } from '../../../test/library.ts'
import { ada, AtAddress, signedIn } from '../../../test/member.tsx'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { LibraryScreen } from './LibraryScreen.tsx'

const bell = anItem({ id: 'id-of-bell', title: 'A bell at dusk', type: 'audio', duration: '', durationMs: 1_080_000 })
const point = anItem({ id: 'id-of-point', title: 'The still point', planName: 'Master', access: forMasters })
const page = (items: content.ContentItem[], changed: object = {}) => ({
  content: items,
  total: items.length,
  next_cursor: null,
  previous_cursor: null,
  metrics: { published: items.length, open: items.filter(({ access }) => access.opens).length },
  ...changed,
})
const meditation = { name: 'Meditation', description: '', type: 'audio', emoji: '🧘' } as const
const categories = {
  categories: [
    { ...meditation, id: 'id-of-category', contentCount: 2 },
    { ...meditation, id: 'id-of-healing', name: 'Healing', contentCount: 0 },
  ],
}

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  signedIn(network, { membershipLevel: 'guardian', planName: 'Guardian' })
  network.answers(content.listContentCategories, categories)
  network.answers(membership.listPlans, { plans: [] })
})

const showLibrary = (address = '/content') => show(<AtAddress address={address} screen={LibraryScreen} />)
const lastQuery = () => network.asked(content.listContent).at(-1)?.query

test('the library lists accessible items with their level, and others with the level that opens them', async () => {
  network.answers(content.listContent, page([bell, point]))
  showLibrary()
  const list = await screen.findByRole('region', { name: 'New in the library' })
  const items = await within(list).findAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual([
    'A bell at duskAudio · 18 minGuardian',
    'The still pointArticle · 9 minAvailable to Master',
  ])
  expect(within(list).getByRole('link', { name: 'The still point' })).toHaveProperty('pathname', '/content/id-of-point')
  expect(within(list).getByText('1 available to you')).toBeDefined()
  expect(within(list).getByRole('status').textContent).toBe('Showing 2 of 2 items')
})

test('a skip link takes the keyboard past the filters to the list, once there is one', async () => {
  network.answers(content.listContent, page([bell]))
  showLibrary()
  const link = await screen.findByRole('link', { name: 'Skip to the list' })
  const target = document.getElementById(link.getAttribute('href')?.slice(1) ?? '')
  expect(target).toBe(screen.getByRole('heading', { name: 'New in the library' }))
  expect(target?.tabIndex).toBe(-1)
  const filter = screen.getByRole('button', { name: 'Meditation' })
  expect(link.compareDocumentPosition(filter)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('an item that is open to every member says so instead of its level', async () => {
  network.answers(content.listContent, page([anItem({ sample: true, planName: 'Master' })]))
  showLibrary()
  const item = await screen.findByRole('listitem')
  expect(item.textContent).toContain('Free sample')
  expect(item.textContent).not.toContain('Master')
})

test('search and filters are sent to the server', async () => {
  network.answers(content.listContent, page([bell]))
  const person = showLibrary('/content?search=bell&cursor=abc')
  await screen.findByRole('listitem')
  expect(lastQuery()).toEqual({ search: 'bell', sort: 'newest', limit: '20', cursor: 'abc' })
  await person.click(screen.getByRole('button', { name: 'Meditation' }))
  await person.click(screen.getByRole('button', { name: 'Audio' }))
  // The number of available items is known for the whole library only, not for search results.
  expect(screen.queryByRole('button', { name: '1 available to you' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Available to you' }))
  await waitFor(() =>
    expect(lastQuery()).toEqual({
      search: 'bell',
      category: 'id-of-category',
      type: 'audio',
      open: 'true',
      sort: 'newest',
      limit: '20',
    }),
  )
  expect(screen.getByRole('button', { name: 'Audio' }).getAttribute('aria-pressed')).toBe('true')
  await person.click(screen.getByRole('button', { name: 'Audio' }))
  await waitFor(() => expect(lastQuery()).not.toHaveProperty('type'))
})

test('the choice between covers and rows is stored', async () => {
  network.answers(content.listContent, page([bell]))
  const person = showLibrary()
  await screen.findByRole('listitem')
  expect(screen.queryByRole('heading', { level: 3, name: 'A bell at dusk' })).not.toBeNull()
  await person.click(screen.getByRole('button', { name: 'List' }))
  expect(screen.queryByRole('heading', { level: 3, name: 'A bell at dusk' })).toBeNull()
  expect(localStorage.getItem('library:layout')).toBe('list')
  await person.click(screen.getByRole('button', { name: 'Covers' }))
  expect(screen.queryByRole('heading', { level: 3, name: 'A bell at dusk' })).not.toBeNull()
})

test('an empty library says so, and offers no filters', async () => {
  network.answers(content.listContent, page([]))
  showLibrary()
  expect(await screen.findByText('The library is empty')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Audio' })).toBeNull()
})

test('a search without results says so, and links back to everything', async () => {
  network.answers(content.listContent, page([], { metrics: { published: 2, open: 1 } }))
  const person = showLibrary('/content?search=nothing')
  expect(await screen.findByText('No results')).toBeDefined()
  network.answers(content.listContent, page([bell]))
  await person.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('A bell at dusk')).toBeDefined()
})

test('a library that fails to load says so, and Retry loads it', async () => {
  network.refuses(content.listContent, 500, { message: 'Server error. Please try again later.', code: 'server_error' })
  const person = showLibrary()
  const failed = await screen.findByRole('alert')
  expect(failed.textContent).toContain('The library could not be loaded.')
  network.answers(content.listContent, page([bell]))
  await person.click(within(failed).getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('A bell at dusk')).toBeDefined()
})

test('a disabled library says so', async () => {
  const message = 'This feature is turned off at the moment.'
  network.refuses(content.listContent, 403, { message, code: 'feature_disabled' })
  showLibrary()
  expect(await screen.findByText('The library is closed for now')).toBeDefined()
  expect(screen.getByText(message)).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a pending applicant is told when the library opens, and nothing is requested', async () => {
  signedIn(network, { signup: { ...ada.signup, status: 'pending' } })
  showLibrary()
  expect(await screen.findByText('The library opens with your membership')).toBeDefined()
  expect(network.asked(content.listContent)).toEqual([])
})

const halfway: progress.Progress = {
  positionMs: 540_000,
  place: null,
  fraction: 0.44,
  completedAt: null,
  passes: 0,
  lastOpenedAt: '2026-01-02T12:00:00.000Z',
  hidden: false,
}

test('unfinished items can be resumed until they are removed, and favorites are below', async () => {
  const started = { ...bell, progress: halfway, favourite: true }
  const counts = { favourites: 1, accessed: 1, completed: 0 }
  network.answers(content.listContent, page([started, point]))
  network.answers(progress.getShelf, { continue: [started], new: [], favourites: [started], metrics: counts })
  network.answers(progress.hideContent, { progress: { ...halfway, hidden: true } })
  const person = showLibrary()
  const card = await screen.findByRole('article', { name: 'Resume: A bell at dusk' })
  expect(card.textContent).toContain('09:00 of 18:00')
  expect(card.textContent).toContain('9 min left')
  expect(within(card).getByRole('link', { name: 'Resume' })).toHaveProperty('pathname', '/content/id-of-bell')
  const favourites = screen.getByRole('region', { name: 'Favorites' })
  expect(within(favourites).getByText('Audio · 9 min left')).toBeDefined()
  const list = screen.getByRole('region', { name: 'New in the library' })
  expect(within(list).getByRole('img', { name: '44% done' })).toBeDefined()
  const heart = within(list).getByRole('button', { name: 'Favorite: A bell at dusk' })
  expect(heart.getAttribute('aria-pressed')).toBe('true')

  network.answers(progress.getShelf, { continue: [], new: [], favourites: [started], metrics: counts })
  await person.click(within(card).getByRole('button', { name: 'Remove from Continue: A bell at dusk' }))
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Resume: A bell at dusk' })).toBeNull())
  expect(network.asked(progress.hideContent).map(({ body }) => body)).toEqual([{ hidden: true }])
})

const passage = (title: string, position: { atMs: number | null; paragraph: number | null }, before: string) => ({
  item: { id: 'id-of-bell', title, type: 'audio' as const, courseId: null },
  ...position,
  pieces: [
    { text: before, marked: false },
    { text: 'silence', marked: true },
    { text: '.', marked: false },
  ],
})

test('a search also finds passages that link to their position, with all of them on request', async () => {
  network.answers(content.listContent, page([bell]))
  network.answers(texts.searchTexts, {
    passages: [
      passage('A bell at dusk', { atMs: 461_500, paragraph: null }, 'It rests on '),
      passage('Letters', { atMs: null, paragraph: 4 }, 'Keep '),
      passage('One', { atMs: 1000, paragraph: null }, 'First '),
      passage('Two', { atMs: 2000, paragraph: null }, 'Second '),
    ],
    more: false,
  })
  const person = showLibrary('/content?search=silence')
  const matches = await screen.findByRole('region', { name: 'Matches in text' })
  expect(network.asked(texts.searchTexts)[0]?.query).toEqual({ search: 'silence' })
  const links = within(matches).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/content/id-of-bell?at=461.5',
    '/content/id-of-bell?paragraph=4',
    '/content/id-of-bell?at=1',
  ])
  expect(links[0]?.textContent).toBe('It rests on silence.')
  expect(links[0]?.querySelector('mark')?.textContent).toBe('silence')
  expect(within(matches).getByText('07:41')).toBeDefined()
  await person.click(within(matches).getByRole('button', { name: 'All 4' }))
  expect(within(matches).getAllByRole('link')).toHaveLength(4)
})

test('a search without matching passages shows neither passages nor their heading', async () => {
  network.answers(content.listContent, page([bell]))
  network.answers(texts.searchTexts, { passages: [], more: false })
  showLibrary('/content?search=silence')
  await screen.findByRole('listitem')
  expect(screen.queryByRole('region', { name: 'Matches in text' })).toBeNull()
})

test('personal feeds are created, displayed once, replaced and revoked', async () => {
  network.answers(content.listContent, page([bell]))
  network.answers(feeds.getFeedAddress, { feed: null })
  const person = showLibrary()
  const section = await screen.findByRole('region', { name: 'Listen in your podcast app' })
  const feed = { createdAt: '2026-01-02T12:00:00.000Z', lastUsedAt: null }
  const feedUrls = (key: string) => ({
    podcast: `https://a.example/${key}/podcast`,
    texts: 'https://a.example/t',
    calendar: 'https://a.example/c',
    feed,
  })
  network.answers(feeds.createFeedUrls, feedUrls('one'))
  network.answers(feeds.getFeedAddress, { feed })
  await person.click(within(section).getByRole('button', { name: 'Create my private feed links' }))
  expect(await within(section).findByText('https://a.example/one/podcast')).toBeDefined()
  expect(within(section).getByText('Copy these links now. You won’t see them again.')).toBeDefined()
  network.answers(feeds.createFeedUrls, feedUrls('two'))
  await person.click(await within(section).findByRole('button', { name: 'Replace feed links' }))
  const confirmation = await screen.findByRole('dialog', { name: 'Replace feed links?' })
  expect(network.asked(feeds.createFeedUrls)).toHaveLength(1)
  await person.click(within(confirmation).getByRole('button', { name: 'Replace feed links' }))
  expect(await within(section).findByText('https://a.example/two/podcast')).toBeDefined()
  network.answers(feeds.revokeFeedAddress, { message: 'Feeds Ended Successfully' })
  network.answers(feeds.getFeedAddress, { feed: null })
  await person.click(within(section).getByRole('button', { name: 'Delete feed links' }))
  const deletion = await screen.findByRole('dialog', { name: 'Delete your feed links?' })
  await person.click(within(deletion).getByRole('button', { name: 'Delete feed links' }))
  expect(await within(section).findByRole('button', { name: 'Create my private feed links' })).toBeDefined()
  expect(within(section).queryByText('https://a.example/two/podcast')).toBeNull()
})

test('existing feed URLs are not displayed again, only their date', async () => {
  network.answers(content.listContent, page([bell]))
  network.answers(feeds.getFeedAddress, {
    feed: { createdAt: '2026-01-02T12:00:00.000Z', lastUsedAt: '2026-02-03T12:00:00.000Z' },
  })
  showLibrary()
  const section = await screen.findByRole('region', { name: 'Listen in your podcast app' })
  expect(section.textContent).toContain('You created your feed links on Jan 2, 2026. They can’t be shown again.')
  expect(section.textContent).toContain('Last used on Feb 3, 2026.')
})
