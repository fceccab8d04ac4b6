import { content } from '@vesica/contract'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { anItem, forMasters } from '../../../test/library.ts'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { ItemPage } from './ItemPage.tsx'

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
})

const showItem = (item: content.OpenedItem, related: content.ContentItem[] = [], upgradeHref?: string) => {
  network.answers(content.getContent, { content: item, related })
  return show(<ItemPage id={item.id} upgradeHref={upgradeHref} />)
}

test('an article says what it is, for whom and why it opens, and is read as Markdown without HTML', async () => {
  showItem(anItem({ textContent: '# Arriving\n\nSit *down*. <b onclick="x()">Now</b>' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Breath before words' })).toBeDefined()
  expect(screen.getByText('Article · 9 min')).toBeDefined()
  expect(screen.getByText('It opens with Guardian, and that is the level held.')).toBeDefined()
  expect(screen.getByRole('heading', { level: 2, name: 'Arriving' })).toBeDefined()
  expect(screen.getByText('down').tagName).toBe('EM')
  expect(document.querySelector('b')).toBeNull()
  const tag = screen.getByRole('link', { name: 'breath' })
  expect(tag.getAttribute('href')).toBe('/content?search=breath')
})

test('what is locked says what opens it, and offers the way up where that helps', async () => {
  showItem(anItem({ access: forMasters, planName: 'Master' }), [], '/membership')
  const card = await screen.findByRole('region', { name: 'Locked' })
  expect(within(card).getByText('It opens with Master.')).toBeDefined()
  expect(within(card).getByRole('link', { name: 'Upgrade to Master' })).toHaveProperty('pathname', '/membership')
  expect(screen.getByRole('img', { name: 'Locked' })).toBeDefined()
})

test('what a move up does not open offers none', async () => {
  const sentence = 'It opens with Seeker only, which is not the level held.'
  const seeker = { id: 'id-of-seeker', name: 'Seeker', level: 'seeker' }
  showItem(anItem({ access: { ...forMasters, sentence, plans: [seeker], upgradeTo: null } }), [], '/membership')
  expect(await screen.findByText(sentence)).toBeDefined()
  expect(screen.queryByRole('link', { name: /Upgrade/ })).toBeNull()
})

test('what lies elsewhere is a link that says where it leads, in a tab of its own', async () => {
  showItem(anItem({ type: 'video', fileUrl: 'https://films.example.org/watch?v=1' }))
  const link = await screen.findByRole('link', { name: 'Open on films.example.org' })
  expect(link.getAttribute('href')).toBe('https://films.example.org/watch?v=1')
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  expect(link.getAttribute('target')).toBe('_blank')
})

test('others of its category stand below', async () => {
  showItem(anItem(), [anItem({ id: 'id-of-bell', title: 'A bell at dusk' })])
  const more = await screen.findByRole('region', { name: 'More of Meditation' })
  expect(within(more).getByRole('link', { name: 'A bell at dusk' })).toBeDefined()
})

test('an item that is not there says so and leads to the library', async () => {
  network.refuses(content.getContent, 404, { message: 'Resource not found.', code: 'not_found' })
  show(<ItemPage id="id-of-nothing" upgradeHref={undefined} />)
  expect(await screen.findByText('This is not in the library')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Back to the library' })).toHaveProperty('pathname', '/content')
})

test('an item of a library that is switched off says so calmly', async () => {
  const message = 'This part of the platform is switched off at the moment.'
  network.refuses(content.getContent, 403, { message, code: 'feature_disabled' })
  show(<ItemPage id="id-of-item" upgradeHref={undefined} />)
  expect(await screen.findByText(message)).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an item that cannot be read says so, and Retry brings it', async () => {
  network.refuses(content.getContent, 500, { message: 'Server error. Please try again later.', code: 'server_error' })
  const person = show(<ItemPage id="id-of-item" upgradeHref={undefined} />)
  const failed = await screen.findByRole('alert')
  expect(failed.textContent).toContain('This item could not be loaded.')
  network.answers(content.getContent, { content: anItem(), related: [] })
  await person.click(within(failed).getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Breath before words' })).toBeDefined()
})
