import { content, progress, texts as said } from '@vesica/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { anItem, forMasters } from '../../../test/library.ts'
import { setMedium, arrived, mediaBrowser } from '../../../test/medium.ts'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { stopPlaying } from '../../ui/player/page.ts'
import { ItemPage } from './ItemPage.tsx'

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  // Tests in a file share one page and its player.
  stopPlaying()
  network = aNetwork()
  network.answers(progress.openContent, { progress: started })
  network.answers(progress.reportProgress, { progress: started })
  network.answers(progress.listNotes, { notes: [] })
})

const started: progress.Progress = {
  positionMs: 0,
  place: null,
  fraction: 0,
  completedAt: null,
  passes: 0,
  lastOpenedAt: '2026-01-02T12:00:00.000Z',
  hidden: false,
}
const film = anItem({
  type: 'video',
  isUploaded: true,
  fileUrl: '/api/video-content/id-of-ada/id-of-item/content',
  durationMs: 200_000,
})

const showItem = (item: content.OpenedItem, related: content.ContentItem[] = [], upgradeHref?: string) => {
  network.answers(content.getContent, { content: item, related })
  return show(<ItemPage id={item.id} upgradeHref={upgradeHref} />)
}

test('an article shows its details and access, and renders Markdown without HTML', async () => {
  showItem(anItem({ textContent: '# Arriving\n\nSit *down*. <b onclick="x()">Now</b>' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Breath before words' })).toBeDefined()
  expect(screen.getByText('Article · 9 min')).toBeDefined()
  expect(screen.getByText('It’s included in the Guardian membership.')).toBeDefined()
  expect(await screen.findByRole('heading', { level: 2, name: 'Arriving' })).toBeDefined()
  expect(screen.getByText('down').tagName).toBe('EM')
  expect(document.querySelector('b')).toBeNull()
  const tag = screen.getByRole('link', { name: 'breath' })
  expect(tag.getAttribute('href')).toBe('/content?search=breath')
})

test('a locked item names what opens it, and offers an upgrade where that helps', async () => {
  showItem(anItem({ access: forMasters, planName: 'Master' }), [], '/membership')
  const card = await screen.findByRole('region', { name: 'Locked' })
  expect(within(card).getByText('It’s available to Master members.')).toBeDefined()
  expect(within(card).getByRole('link', { name: 'Upgrade to Master' })).toHaveProperty('pathname', '/membership')
  expect(screen.getByRole('img', { name: 'Locked' })).toBeDefined()
})

test('an item that no upgrade opens offers none', async () => {
  const message = 'It’s only available to Seeker members.'
  const seeker = { id: 'id-of-seeker', name: 'Seeker', level: 'seeker' }
  showItem(
    anItem({ access: { ...forMasters, sentence: message, plans: [seeker], upgradeTo: null } }),
    [],
    '/membership',
  )
  expect(await screen.findByText(message)).toBeDefined()
  expect(screen.queryByRole('link', { name: /Upgrade/ })).toBeNull()
})

test('an external item is a link that names its target and opens in a new tab', async () => {
  showItem(anItem({ type: 'video', fileUrl: 'https://films.example.org/watch?v=1' }))
  const link = await screen.findByRole('link', { name: 'Open on films.example.org' })
  expect(link.getAttribute('href')).toBe('https://films.example.org/watch?v=1')
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  expect(link.getAttribute('target')).toBe('_blank')
})

test('other items of its category are listed below', async () => {
  showItem(anItem(), [anItem({ id: 'id-of-bell', title: 'A bell at dusk' })])
  const more = await screen.findByRole('region', { name: 'More in Meditation' })
  expect(within(more).getByRole('link', { name: 'A bell at dusk' })).toBeDefined()
})

test('a missing item says so and links to the library', async () => {
  network.refuses(content.getContent, 404, { message: 'Resource not found.', code: 'not_found' })
  show(<ItemPage id="id-of-nothing" upgradeHref={undefined} />)
  expect(await screen.findByText('Item not found')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Back to the library' })).toHaveProperty('pathname', '/content')
})

test('an item of a disabled library says so', async () => {
  const message = 'This feature is turned off at the moment.'
  network.refuses(content.getContent, 403, { message, code: 'feature_disabled' })
  show(<ItemPage id="id-of-item" upgradeHref={undefined} />)
  expect(await screen.findByText(message)).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an item that fails to load says so, and Retry loads it', async () => {
  network.refuses(content.getContent, 500, { message: 'Server error. Please try again later.', code: 'server_error' })
  const person = show(<ItemPage id="id-of-item" upgradeHref={undefined} />)
  const failed = await screen.findByRole('alert')
  expect(failed.textContent).toContain('This item could not be loaded.')
  network.answers(content.getContent, { content: anItem(), related: [] })
  await person.click(within(failed).getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Breath before words' })).toBeDefined()
})

test('a film resumes where it was left, and reports each played second once', async () => {
  mediaBrowser()
  network.answers(progress.openContent, { progress: { ...started, positionMs: 60_000 } })
  const person = showItem(film)
  await screen.findByRole('slider', { name: 'Position' })
  const element = document.querySelector('video')
  if (!element) throw new Error('Nothing plays')
  expect(element.getAttribute('src')).toBe('/api/video-content/id-of-ada/id-of-item/content')
  arrived(element, 200)
  expect(element.currentTime).toBe(60)
  await person.click(screen.getByRole('button', { name: 'Play' }))
  await waitFor(() => expect(network.asked(progress.reportProgress)).toHaveLength(1))
  expect(network.asked(progress.reportProgress)[0]?.body).toMatchObject({ seq: 0, position_ms: 60_000, played: [] })
  setMedium(element, { currentTime: 60.8 }, 'timeupdate')
  await person.click(screen.getByRole('button', { name: 'Pause' }))
  await waitFor(() => expect(network.asked(progress.reportProgress)).toHaveLength(2))
  const reports = network.asked(progress.reportProgress).map(({ body }) => body as { session: string })
  expect(reports[1]).toMatchObject({ seq: 1, position_ms: 60_800, played: [[60_000, 60_800]] })
  expect(reports[1]?.session).toBe(reports[0]?.session)
})

test('a locked item does not open or play', async () => {
  showItem(anItem({ ...film, access: forMasters, fileUrl: null }))
  await screen.findByRole('region', { name: 'Locked' })
  expect(network.asked(progress.openContent)).toEqual([])
  expect(screen.queryByRole('button', { name: 'Play' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Mark as done' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Favorite: Breath before words' })).toBeDefined()
})

test('an item is marked as done and saved, and a failure is reported', async () => {
  network.answers(progress.markDone, { progress: started })
  network.refuses(progress.saveFavourite, 500, {
    message: 'Server error. Please try again later.',
    code: 'server_error',
  })
  const person = showItem(anItem())
  await person.click(await screen.findByRole('button', { name: 'Mark as done' }))
  await waitFor(() => expect(network.asked(progress.markDone).map(({ body }) => body)).toEqual([{ done: true }]))
  await person.click(screen.getByRole('button', { name: 'Favorite: Breath before words' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Server error. Please try again later.')
  expect(network.asked(progress.saveFavourite).map(({ body }) => body)).toEqual([{ favourite: true }])
})

test('a file can be downloaded where its author allows it', async () => {
  const file = { name: 'bell.zip', kind: 'zip', mime: 'application/zip', bytes: 2048, width: null, height: null }
  showItem(
    anItem({ type: 'book', isUploaded: true, fileUrl: '/api/content/id-of-item/file', file, downloadable: true }),
  )
  const link = await screen.findByRole('link', { name: 'Download' })
  expect(link.getAttribute('href')).toBe('/api/content/id-of-item/file')
  expect(link.getAttribute('download')).toBe('bell.zip')
})

test('a film has its transcript beside it, and pressing a line plays from there', async () => {
  mediaBrowser()
  network.answersText(
    said.getCaptions,
    'WEBVTT\n\n00:05.000 --> 00:09.000\nThe kettle clicks off.\n\n01:20.500 --> 01:24.000\nListen.\n',
  )
  const captions = [
    { id: 'id-of-captions', language: 'en', label: 'English', url: '/api/content/id-of-item/captions/en' },
  ]
  const person = showItem(anItem({ ...film, captions }))
  const transcript = await screen.findByRole('region', { name: 'Transcript' })
  const lines = within(transcript).getAllByRole('listitem')
  expect(lines.map((line) => line.textContent)).toEqual([
    expect.stringContaining('The kettle clicks off.'),
    expect.stringContaining('Listen.'),
  ])
  await screen.findByRole('slider', { name: 'Position' })
  const element = document.querySelector('video')
  if (!element) throw new Error('Nothing plays')
  arrived(element, 200)
  await person.click(within(transcript).getByRole('button', { name: /Listen/ }))
  expect(element.currentTime).toBe(80.5)
  expect(element.paused).toBe(false)
  await person.click(screen.getByRole('button', { name: 'Pause' }))
})

test('chapters are listed below a film: the current one is marked, and keys open others', async () => {
  mediaBrowser()
  const chapters = [
    { atMs: 0, title: 'Opening' },
    { atMs: 80_000, title: 'The bell' },
    { atMs: 3_700_000, title: 'Silence' },
  ]
  const person = showItem(anItem({ ...film, durationMs: 4_000_000, chapters }))
  const slider = await screen.findByRole('slider', { name: 'Position' })
  const element = document.querySelector('video')
  if (!element) throw new Error('Nothing plays')
  arrived(element, 4000)
  const list = screen.getByRole('region', { name: 'Chapters' })
  const all = within(list).getAllByRole('button')
  expect(all.map((button) => button.textContent)).toEqual(['00:00Opening', '01:20The bell', '1:01:40Silence'])
  const marked = () => all.map((button) => button.getAttribute('aria-current'))
  expect(marked()).toEqual(['true', null, null])
  all[1]?.focus()
  await person.keyboard('{Enter}')
  expect(element.currentTime).toBe(80)
  expect(element.paused).toBe(false)
  expect(marked()).toEqual([null, 'true', null])
  expect(slider.getAttribute('aria-valuetext')).toContain('The bell')
  setMedium(element, { currentTime: 3700 }, 'timeupdate')
  expect(marked()).toEqual([null, null, 'true'])
  await person.click(screen.getByRole('button', { name: 'Pause' }))
})

test('a film without chapters has no list of them, nor has a locked one', async () => {
  showItem(anItem({ ...film, access: forMasters, fileUrl: null }))
  await screen.findByRole('region', { name: 'Locked' })
  expect(screen.queryByRole('region', { name: 'Chapters' })).toBeNull()
})

test('a film opened at a passage starts there, whatever was played before', async () => {
  mediaBrowser()
  network.answers(progress.openContent, { progress: { ...started, positionMs: 60_000 } })
  const nextFilm = { ...film, id: 'id-of-another', fileUrl: '/api/video-content/id-of-ada/id-of-another/content' }
  network.answers(content.getContent, { content: nextFilm, related: [] })
  show(<ItemPage id={nextFilm.id} upgradeHref={undefined} at={12.5} />)
  await screen.findByRole('slider', { name: 'Position' })
  const element = document.querySelector('video')
  if (!element) throw new Error('Nothing plays')
  arrived(element, 200)
  expect(element.currentTime).toBe(12.5)
})

const aNote = (note: Partial<progress.Note> = {}): progress.Note => ({
  id: 'id-of-note',
  atMs: 80_500,
  place: null,
  quote: '',
  text: 'Listen here.',
  createdAt: '2026-01-02T12:00:00.000Z',
  updatedAt: '2026-01-02T12:00:00.000Z',
  ...note,
})

test('a note of a film is listed at its second, and pressing that plays from there', async () => {
  mediaBrowser()
  network.answers(progress.listNotes, { notes: [aNote()] })
  const person = showItem(film)
  await screen.findByRole('slider', { name: 'Position' })
  const element = document.querySelector('video')
  if (!element) throw new Error('Nothing plays')
  arrived(element, 200)
  await person.click(await screen.findByRole('button', { name: 'Go to 01:20' }))
  expect(element.currentTime).toBe(80.5)
  expect(element.paused).toBe(false)
  await person.click(screen.getByRole('button', { name: 'Pause' }))
})

test('a note uses the second at which it was started, and survives a failed request', async () => {
  mediaBrowser()
  network.answers(progress.openContent, { progress: { ...started, positionMs: 61_000 } })
  network.answers(progress.listNotes, { notes: [] })
  network.refuses(progress.addNote, 500, { message: 'Server error. Please try again later.', code: 'server_error' })
  const person = showItem(film)
  const field = await screen.findByRole('textbox', { name: 'Note at 01:01' })
  const element = document.querySelector('video')
  if (!element) throw new Error('Nothing plays')
  arrived(element, 200)
  await person.type(field, 'The kettle')
  setMedium(element, { currentTime: 75 }, 'timeupdate')
  await person.click(screen.getByRole('button', { name: 'Save note' }))
  expect(await screen.findByText('Server error. Please try again later.')).toBeDefined()
  expect(network.asked(progress.addNote)[0]?.body).toEqual({ at_ms: 61_000, text: 'The kettle' })
  expect(screen.getByRole('textbox', { name: 'Note at 01:01' })).toHaveProperty('value', 'The kettle')
  expect(sessionStorage.getItem('note::id-of-item')).toContain('The kettle')
  network.answers(progress.addNote, { note: aNote() })
  await person.click(screen.getByRole('button', { name: 'Save note' }))
  expect(await screen.findByRole('textbox', { name: 'Note at 01:15' })).toHaveProperty('value', '')
  expect(sessionStorage.getItem('note::id-of-item')).toBeNull()
})

test('notes on a locked item are listed by position, and no more can be added', async () => {
  network.answers(progress.listNotes, {
    notes: [
      aNote({ id: 'two', atMs: null, place: '12', text: 'Later.' }),
      aNote({ id: 'one', atMs: null, place: '3', text: 'Sooner.' }),
    ],
  })
  showItem(anItem({ access: forMasters }))
  const notes = await screen.findByRole('region', { name: 'Notes and bookmarks' })
  const lines = within(notes).getAllByRole('listitem')
  expect(lines.map((line) => line.textContent)).toEqual(['Paragraph 4Sooner.', 'Paragraph 13Later.'])
  expect(within(notes).queryByRole('textbox')).toBeNull()
})
